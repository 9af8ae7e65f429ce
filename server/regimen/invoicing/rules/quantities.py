"""How much was supplied: the length of a period in the words of an invoice."""

from calendar import monthrange
from datetime import UTC, date, datetime

from regimen.kit.clock import add_months, local_date

_MONTHS = (1, 2, 3, 6)
_WEEKS = (1, 2, 4)


def quantity_of(start: datetime, end: datetime | None, zone: str) -> str:
    """Returns how long a period is: "1 month", "2 weeks", "12 days", or "1" for what has no end.

    Months are those of the calendar in `zone`: a period may end on an earlier day if its last month is short.
    """
    if end is None:
        return "1"
    first, last = local_date(start, zone), local_date(end, zone)
    if _is_months(first, last, 12):
        return "1 year"
    for months in _MONTHS:
        if _is_months(first, last, months):
            return _count(months, "month")
    days = (last - first).days
    for weeks in _WEEKS:
        if days == 7 * weeks:
            return _count(weeks, "week")
    return _count(max(days, 1), "day")


def _is_months(first: date, last: date, months: int) -> bool:
    """Whether `last` is `months` later. A period that began on the last day of a short month may end on a later day: it
    is counted from the 31st, say."""
    nominal = add_months(datetime(first.year, first.month, first.day, tzinfo=UTC), months).date()
    began_short = first.day == monthrange(first.year, first.month)[1]
    return last == nominal or (
        began_short and (last.year, last.month) == (nominal.year, nominal.month) and last.day > first.day
    )


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
