"""What higher domains say about a person and their accounts."""

from datetime import datetime
from typing import Any

from regimen.kit.errors import Failure
from regimen.kit.schema import View


class PlanView(View):
    """What a coach pays the platform for, or the band of it."""

    id: str
    product_kind: str
    max_clients: int


class SubscriptionView(View):
    """An account's own plan, as the coach sees it."""

    plan: PlanView | None
    scheduled_plan: PlanView | None
    state: str
    access_state: str
    active: bool
    blocked: bool
    free_plan: bool
    free_usage: bool
    trial: bool
    trial_available: bool
    trial_end_date: datetime | None
    cancel_at_period_end: bool
    next_payment_date: datetime | None
    max_clients: int
    active_clients: int
    active_sub_clients: int
    features: list[str]


class WarningView(View):
    """A banner: `type` is a key that the app knows; `data` names what it is about (`plan_id`, `custom_url`)."""

    type: str
    data: dict[str, Any]


class OutstandingBalance(Failure):
    message = "Your account cannot be deleted because you have an outstanding balance on your Stripe account"


class SubscriptionsRunning(Failure):
    message = "Your account cannot be deleted while you have active subscriptions."
