"""When billing periods end, and the time limits around payments.

Every end is counted from the anchor, so that the billing day never drifts: 31 January, 28 February, 31 March. Only a
payment that is too late for its period moves it (docs/decisions/late-charges.md).
"""

from calendar import monthrange
from datetime import datetime, timedelta

from regimen.programs.models import Period

GRACE = timedelta(days=7)
RETRY_DAYS = (1, 3, 5, 7)
FIRST_PAYMENT_LIMIT = timedelta(hours=23)
FIRST_PAYMENT_LIMIT_OFF_SESSION = GRACE
RECHECK_INTERVAL = timedelta(minutes=10)
DEFERRED_CHARGE_RETRY = timedelta(days=1)
FREE_TRAINING_LIMIT = timedelta(days=14)
"""How long training stays open while its charge is deferred."""

LONGEST_DELAY = timedelta(days=7)
"""A charge that is later than this, or than half of its period, begins a new period."""

LAST_OWN_PAYMENT = GRACE + timedelta(hours=12)
"""Who pays later than this after a missed payment could not have paid earlier: the grace period was extended."""

ENDING_NOTICE = timedelta(days=3)
"""How long before the end of a trial or a program the client is told."""

OUTAGE = timedelta(hours=1)
"""Timers run every minute. One that is later than this was held up by an outage of ours."""

_DAYS = {Period.WEEKLY: 7, Period.BIWEEKLY: 14, Period.FOUR_WEEKLY: 28}
_MONTHS = {Period.MONTHLY: 1, Period.BIMONTHLY: 2, Period.QUARTERLY: 3, Period.BIANNUAL: 6, Period.YEARLY: 12}


def add_months(at: datetime, months: int) -> datetime:
    """Returns the same day and time `months` later, or the last day if that month is too short."""
    month = at.month - 1 + months
    year, month = at.year + month // 12, month % 12 + 1
    return at.replace(year=year, month=month, day=min(at.day, monthrange(year, month)[1]))


def is_recurring(period: Period) -> bool:
    return period is not Period.ONE_OFF


def period_end(anchor: datetime, period: Period, number: int) -> datetime | None:
    """Returns when period `number` (counted from 1) ends, or None for a one-off payment."""
    if period is Period.ONE_OFF:
        return None
    if days := _DAYS.get(period):
        return anchor + timedelta(days=days * number)
    return add_months(anchor, _MONTHS[period] * number)


def starts_new_period(period: Period, start: datetime, charged_at: datetime) -> bool:
    """Whether a charge is so late that its period begins when it is charged, and the time before it is free.

    So a client never pays for two periods at once, or for one that is nearly over.
    """
    end = period_end(start, period, 1)
    return end is not None and charged_at - start > min(LONGEST_DELAY, (end - start) / 2)


def paid_period_start(
    period: Period, start: datetime, end: datetime, *, due_since: datetime, paid_at: datetime, blocked: bool
) -> datetime:
    """Returns when the period from `start` to `end` really begins, if it is paid at `paid_at`: at `start` or later.

    The client has known since `due_since` that the payment is missing; `blocked` if they have tried in vain to pay.
    """
    if starts_new_period(period, start, due_since):
        start, end = due_since, period_end(due_since, period, 1) or end
    could_not_pay = paid_at - due_since > LAST_OWN_PAYMENT or (blocked and starts_new_period(period, start, paid_at))
    return paid_at if could_not_pay or paid_at >= end else start
