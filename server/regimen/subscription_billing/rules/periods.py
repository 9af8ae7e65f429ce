"""When periods end, and the time limits around payments. Memberships have limits of their own."""

from datetime import datetime, timedelta
from typing import Final

from regimen.kit.clock import add_months
from regimen.subscription.models import BillingPeriod

GRACE: Final = timedelta(days=7)
RETRY_DAYS: Final = (1, 3, 5)
"""A missed payment is tried again after so many days; after GRACE the plan ends."""
FIRST_PAYMENT_LIMIT: Final = timedelta(hours=23)
VOID_RECHECK: Final = timedelta(minutes=10)

_MONTHS = {BillingPeriod.MONTH: 1, BillingPeriod.YEAR: 12}


def period_end(anchor: datetime, period: BillingPeriod, number: int) -> datetime:
    """Returns when period `number` (from 1) ends. Counted from the anchor, so that the billing day never drifts."""
    return add_months(anchor, _MONTHS[period] * number)


def next_step_of_missed_payment(since: datetime, retries: int) -> datetime:
    """Returns when a missed payment is tried again, or when the plan ends."""
    return since + (timedelta(days=RETRY_DAYS[retries]) if retries < len(RETRY_DAYS) else GRACE)
