"""What a plan would cost: shown before it is chosen, and charged exactly so afterwards."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from regimen.kit.money import Money
from regimen.subscription.models import RUNNING, BillingPeriod, ProductKind, Subscription
from regimen.subscription.rules import AccessState, access_state
from regimen.subscription_billing.rules import periods
from regimen.subscription_billing.rules.prices import SMALLEST_CHARGE, credit_for, unused_days


class When(StrEnum):
    """When a plan that somebody chooses begins."""

    TODAY = "today"
    LATER = "period_end"
    """When the paid period ends, or the trial."""


@dataclass(frozen=True)
class Quote:
    """What is paid and when. `due_now` is nothing if the plan begins later."""

    kind: ProductKind
    period: BillingPeriod
    when: When
    price: Money
    starts_at: datetime
    ends_at: datetime
    due_now: Money
    credit: Money
    unused_days: int
    days: int


@dataclass(frozen=True)
class CurrentPeriod:
    """The period that has been paid for. `kept` is its full price, before any credit, less what was refunded of it."""

    kept: Money
    start: datetime
    end: datetime


def is_running(plan: Subscription | None) -> bool:
    """Whether a plan is paid for now, and can be changed."""
    return plan is not None and plan.billing_state in RUNNING


def trial_left(plan: Subscription | None, now: datetime) -> datetime | None:
    """Returns the end of a trial that is running."""
    if plan is None or access_state(plan.product_kind, plan.trial_end_at, now) is not AccessState.ACTIVE_TRIAL:
        return None
    return plan.trial_end_at


def quote(
    plan: Subscription | None,
    current: CurrentPeriod | None,
    kind: ProductKind,
    period: BillingPeriod,
    when: When,
    price: Money,
    now: datetime,
) -> Quote | None:
    """Returns what choosing a plan costs, or None if it can't begin then.

    A first plan begins today, or when the trial ends. A running one is replaced today, if its credit leaves something
    to pay, or when its period ends.
    """
    nothing = Money(0, price.currency)
    if current is not None:
        if when is When.LATER:
            return _quote(kind, period, when, price, current.end, due_now=nothing, credit=nothing)
        credit = credit_for(current.kept, current.start, current.end, now)
        due = price.minus(credit)
        if due.minor < SMALLEST_CHARGE:
            return None
        unused, days = unused_days(current.start, current.end, now)
        return _quote(kind, period, when, price, now, due_now=due, credit=credit, unused=unused, days=days)
    trial_end = trial_left(plan, now)
    if when is When.LATER:
        if trial_end is None:
            return None
        return _quote(kind, period, when, price, trial_end, due_now=nothing, credit=nothing)
    return _quote(kind, period, when, price, now, due_now=price, credit=nothing) if trial_end is None else None


def _quote(
    kind: ProductKind,
    period: BillingPeriod,
    when: When,
    price: Money,
    start: datetime,
    *,
    due_now: Money,
    credit: Money,
    unused: int = 0,
    days: int = 0,
) -> Quote:
    end = periods.period_end(start, period, 1)
    return Quote(kind, period, when, price, start, end, due_now, credit, unused, days)
