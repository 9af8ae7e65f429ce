"""What crosses the wire."""

from datetime import datetime

from pydantic import Field

from regimen.kit.schema import View
from regimen.subscription.models import BillingPeriod
from regimen.subscription.rules import Feature, PlanWarning


class PlanView(View):
    """What a coach pays the platform for, by the number of clients."""

    id: str
    product_kind: str
    max_clients: int


class SubscriptionView(View):
    """An account's own subscription, as the coach sees it."""

    plan: PlanView | None
    scheduled_plan: PlanView | None = Field(description="Booked for the end of the paid period, or of the trial.")
    billing_period: BillingPeriod | None
    state: str = Field(description="Where its payment stands, or else whether there is a trial.")
    display_state: str = Field(description="The state that people read.")
    access_state: str
    active: bool
    blocked: bool
    free_plan: bool
    free_usage: bool
    trial: bool
    trial_available: bool
    trial_end_date: datetime | None
    canceled: bool = Field(description="The plan, or the attempt to buy one, is over; not on the Free plan.")
    purchase_failed: bool = Field(description="A payment is missing.")
    cancel_at_period_end: bool
    downgrading_to_free: bool = Field(description="It ends with the period, and the paying clients fit the Free plan.")
    next_payment_date: datetime | None
    period_end_date: datetime | None = Field(description="Until when the plan is paid.")
    white_label_active: bool
    warning: PlanWarning | None
    max_clients: int
    warns_at: int | None = Field(description="From how many clients on the owner is warned of the limit.")
    active_clients: int
    active_sub_clients: int
    free_clients: int = Field(description="How many clients the Free plan includes.")
    features: list[Feature]
    offered_features: list[Feature] = Field(description="The features that plans are described by, in their order.")


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
