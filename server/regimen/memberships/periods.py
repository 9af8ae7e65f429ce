"""When periods begin and end. Every end is counted from the original anchor, so that the billing day never drifts:
31 January, 28 February, 31 March. Pure; instants in UTC."""

from calendar import monthrange
from datetime import datetime, timedelta

from regimen.programs.models import Period

GRACE = timedelta(days=7)
RETRY_DAYS = (1, 3, 5, 7)
FIRST_PAYMENT_TIME = timedelta(hours=23)
FIRST_PAYMENT_TIME_ABSENT = timedelta(days=7)
RECHECK = timedelta(minutes=10)
STUCK = timedelta(hours=24)
HOLD = timedelta(days=1)
TRIAL_NOTICE = timedelta(days=3)

_DAYS = {Period.WEEKLY: 7, Period.BIWEEKLY: 14, Period.FOUR_WEEKLY: 28}
_MONTHS = {Period.MONTHLY: 1, Period.BIMONTHLY: 2, Period.QUARTERLY: 3, Period.BIANNUAL: 6, Period.YEARLY: 12}


def add_months(at: datetime, months: int) -> datetime:
    """The same day and time `months` later; the last day of a month that is too short for it."""
    month = at.month - 1 + months
    year, month = at.year + month // 12, month % 12 + 1
    return at.replace(year=year, month=month, day=min(at.day, monthrange(year, month)[1]))


def is_recurring(period: Period) -> bool:
    return period is not Period.ONE_OFF


def period_end(anchor: datetime, period: Period, number: int) -> datetime | None:
    """When period `number` (counted from 1) ends; None for a payment that does not repeat."""
    if period is Period.ONE_OFF:
        return None
    if days := _DAYS.get(period):
        return anchor + timedelta(days=days * number)
    return add_months(anchor, _MONTHS[period] * number)
