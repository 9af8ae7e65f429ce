"""What crosses the wire about choosing and paying a plan. Amounts are minor units."""

from datetime import datetime
from uuid import UUID

from pydantic import Field

from regimen.invoicing.schemas import PaymentDocument
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.subscription.models import BillingPeriod, ProductKind
from regimen.subscription.rules import Feature
from regimen.subscription_billing.rules.quotes import When


class PlanOffer(View):
    """A band of the Professional plan."""

    product_kind: ProductKind
    max_clients: int
    monthly_minor: int
    yearly_minor: int
    warns_at: int = Field(description="From how many clients on the owner is warned of the limit.")
    fits: bool = Field(description="Whether it holds the clients that the account has now.")


class PlanOffers(View):
    """What can be chosen. Prices include tax."""

    currency: str
    plans: list[PlanOffer]
    features: list[Feature] = Field(description="What every band allows, in the order in which it is shown.")
    next_payment_minor: int | None = Field(description="What the plan that runs or is booked costs next.")


class PlanQuote(View):
    """What choosing a plan costs, if it begins then."""

    when: When
    starts_at: datetime
    ends_at: datetime = Field(description="When the next payment is due.")
    price_minor: int = Field(description="Of each period.")
    credit_minor: int = Field(description="Given back for the days of the running plan that are not used yet.")
    unused_days: int
    days: int
    due_now_minor: int
    currency: str


class PlanPreview(View):
    """Both ways to begin a plan; null where it can't begin then."""

    today: PlanQuote | None
    period_end: PlanQuote | None


class ChoosePlan(Body):
    product_kind: ProductKind
    billing_period: BillingPeriod
    when: When
    shown_minor: int = Field(ge=0, description="What the owner was told: to pay now, or later for each period.")
    card_id: UUID | None = None


class PayPlan(Body):
    card_id: UUID | None = None


class CheckPlanPayment(Body):
    intent: str = Field(max_length=255)


class PlanResult(View):
    """The outcome of a change. If `requires_action`, the browser lets the owner confirm with their bank, then calls
    `subscribe/pay/check` with `intent`. `GET subscribe` has the plan as it is then."""

    requires_action: bool = False
    payment_intent_client_secret: str | None = None
    intent: str | None = None


class PlanInvoice(View):
    id: Id
    title: str
    amount_minor: int
    refunded_minor: int
    currency: str
    paid_at: datetime
    period_start: datetime
    period_end: datetime | None
    documents: list[PaymentDocument]


class PlanInvoices(Listing[PlanInvoice]):
    """A page of what was paid for a plan, the newest first."""


class OpenPlanPayment(View):
    """What is to be paid now."""

    amount_minor: int
    currency: str
    title: str
    decline_message: str | None
    retry_at: datetime | None = Field(description="When it is tried again by itself.")
    ends_at: datetime | None = Field(description="When the plan ends without it.")
    needs_confirmation: bool = Field(description="The bank waits for the owner.")


class OpenPlanPayments(View):
    payment: OpenPlanPayment | None
