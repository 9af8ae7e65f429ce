"""The time limits around payments, and which period a late one pays for.

Only a payment that is too late for its period moves the anchor from which periods are counted
(docs/decisions/late-charges.md).
"""

from datetime import datetime, timedelta

from regimen.programs.models import Period
from regimen.programs.rules.periods import is_recurring as is_recurring
from regimen.programs.rules.periods import period_end as period_end

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
