"""What crosses the wire."""

from datetime import datetime

from regimen.kit.schema import View


class PlanView(View):
    """What a coach pays the platform for, by the number of clients."""

    id: str
    product_kind: str
    max_clients: int


class SubscriptionView(View):
    """An account's own subscription, as the coach sees it."""

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


class MeFields(View):
    """What a subscription adds to `users/me`."""

    subscription: SubscriptionView | None


class AccountPlan(View):
    """The subscription of an account in a person's list."""

    active: bool
    trial: bool
    trial_end_date: datetime | None
    active_clients: int
    plan_id: str | None


class AccountFields(View):
    """What a subscription adds to an account in a person's list."""

    subscriptions: AccountPlan
