"""The invoices that a membership, or a purchase that is about to be made, will have."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from regimen.kit.clock import local_date, start_of_day, zone_info
from regimen.memberships.models import Membership, State
from regimen.memberships.rules.periods import is_recurring
from regimen.programs.models import Period
from regimen.programs.rules.periods import BillingPeriod, periods_from

_RENEWING = (State.ACTIVE, State.RESUME, State.PAST_DUE)


def first_payment_at(period: Period, *, starts_on: date | None, trial_days: int, zone: str, now: datetime) -> datetime:
    """Returns when a purchase that is made now is charged first: at once, on the day of a later start, or after the
    trial. A one-off price is always charged at once."""
    if not is_recurring(period):
        return now
    start = start_of_day(starts_on, zone) if starts_on and starts_on > local_date(now, zone) else now
    return (start.astimezone(zone_info(zone)) + timedelta(days=trial_days)).astimezone(UTC)


def periods_to_come(
    m: Membership, period: Period, next_period: Period, *, invoice_open: bool, now: datetime
) -> Iterator[BillingPeriod]:
    """Yields the periods that will be invoiced, without the one whose invoice is open; none if it will not renew.

    `period` is that of the price that is being paid, `next_period` that of the one that the client switches to.
    """
    to_come = _periods_to_come(m, period, invoice_open=invoice_open, now=now)
    if next_period is period:
        return to_come
    first = next(to_come, None)
    return periods_from(first.start, next_period) if first else iter(())


def _periods_to_come(m: Membership, period: Period, *, invoice_open: bool, now: datetime) -> Iterator[BillingPeriod]:
    if m.cancel_at_period_end:
        return iter(())
    if m.state is State.SCHEDULED and is_recurring(period):
        at = first_payment_at(period, starts_on=m.starts_on, trial_days=m.trial_days, zone=m.zone, now=now)
        return periods_from(at, period)
    number = m.period_no + 1 + invoice_open - m.periods_before_anchor
    if m.state is State.TRIALING and m.trial_end_at is not None:
        return periods_from(m.billing_anchor_at or m.trial_end_at, period, number)
    if m.state in _RENEWING and m.billing_anchor_at is not None:
        return periods_from(m.billing_anchor_at, period, number)
    return iter(())
