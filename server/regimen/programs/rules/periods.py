"""When the billing periods of a price begin and end.

Every end is counted from the anchor, so that the billing day never drifts: 31 January, 28 February, 31 March.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from regimen.kit.clock import add_months
from regimen.programs.models import Period

_DAYS = {Period.WEEKLY: 7, Period.BIWEEKLY: 14, Period.FOUR_WEEKLY: 28}
_MONTHS = {Period.MONTHLY: 1, Period.BIMONTHLY: 2, Period.QUARTERLY: 3, Period.BIANNUAL: 6, Period.YEARLY: 12}


@dataclass(frozen=True)
class BillingPeriod:
    """What one invoice pays for; `end` is None for a one-off payment."""

    start: datetime
    end: datetime | None


def is_recurring(period: Period) -> bool:
    return period is not Period.ONE_OFF


def period_end(anchor: datetime, period: Period, number: int) -> datetime | None:
    """Returns when period `number` (counted from 1) ends, or None for a one-off payment."""
    if period is Period.ONE_OFF:
        return None
    if days := _DAYS.get(period):
        return anchor + timedelta(days=days * number)
    return add_months(anchor, _MONTHS[period] * number)


def periods_from(anchor: datetime, period: Period, number: int = 1) -> Iterator[BillingPeriod]:
    """Yields period `number` and every later one; only the first is there of a one-off payment."""
    while True:
        start = anchor if number == 1 else period_end(anchor, period, number - 1)
        if start is None:
            return
        yield BillingPeriod(start, period_end(anchor, period, number))
        number += 1
