"""What crosses the wire about cards, connected accounts and money."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import Field

from regimen.kit.ids import Id
from regimen.kit.paging import Pagination
from regimen.kit.schema import Body, View
from regimen.payments.models import EntryKind
from regimen.payments.rules.entry_status import EntryStatus
from regimen.payments.rules.tax_states import TaxState


class AmountView(View):
    amount_minor: int
    currency: str


class OverviewFields(View):
    """`income`: of this month, after fees and refunds, one amount for each currency."""

    income: list[AmountView]


class BillingAddress(Body):
    line1: str | None = Field(None, max_length=200)
    line2: str | None = Field(None, max_length=200)
    city: str | None = Field(None, max_length=200)
    state: str | None = Field(None, max_length=200)
    postal_code: str | None = Field(None, max_length=40)
    country: str | None = Field(None, min_length=2, max_length=2)


class Billing(Body):
    name: str | None = Field(None, max_length=200)
    email: str | None = Field(None, max_length=254)
    phone: str | None = Field(None, max_length=40)
    address: BillingAddress | None = None


class CardView(View):
    """A saved card; `kind` is `default` for the one that is charged."""

    id: Id
    brand: str
    last4: str
    exp_month: int
    exp_year: int
    networks: list[str]
    preferred_network: str | None
    billing_info: dict[str, Any]
    source_type: str
    kind: Literal["default", "other"]
    abilities: list[str]


class Cards(View):
    cards: list[CardView]


class CardInit(View):
    """What the browser needs to save a card. Without a publishable key payments are simulated, and it shows our own
    form."""

    client_secret: str
    publishable_key: str | None
    stripe_account: str | None
    mode: Literal["sandbox", "test", "live"]


class NewCard(Body):
    coach_id: UUID = Field(description="The coach's account.")
    payment_method_id: str = Field(max_length=64)


class CardToken(Body):
    token: str = Field(max_length=64, description="The payment method that the browser has saved at Stripe.")


class CoachCard(Body):
    card: CardToken
    coach_id: UUID | None = None


class ReplaceCard(NewCard):
    remove_card_id: UUID


class ChangeCard(Body):
    billing_details: Billing | None = None
    preferred_network: str | None = Field(None, max_length=32)
    default: bool = False


class OnboardingUrl(View):
    url: str


class TaxStateView(View):
    tax_state: TaxState


class AccountTaxView(TaxStateView):
    """`missing`: what the provider needs before it can calculate, in its words; `country`: where it thinks that the
    account is."""

    missing: list[str]
    country: str | None


class PaymentAccountView(View):
    """The connected account of a coach. If none is connected, every flag is false and `id` is null."""

    id: str | None
    connected: bool
    charges_enabled: bool
    payouts_enabled: bool
    details_submitted: bool
    verification_fields: list[str]
    disabled_reason: str | None
    currency: str
    bank_last4: str | None
    next_payout_on: date = Field(description="The next Wednesday.")
    mode: Literal["sandbox", "test", "live"] | None
    tax: AccountTaxView


class Amount(View):
    amount_minor: int
    currency: str
    format: str


class InvoiceDiscount(View):
    """What a coupon took off the price of an invoice."""

    code: str
    amount: Amount


class TransactionRow(View):
    """A payment, or money that went back (negative): a refund or a dispute. `net` is what the coach receives; fees
    that are not known yet are null.

    `gross` is in the currency that the client paid in. If Stripe converted it, `settled` is the same amount in the
    currency of the coach's bank; fees and `net` are always in that.
    """

    id: Id
    kind: EntryKind
    at: datetime
    client_id: Id
    client_name: str
    plan_id: Id
    plan_title: str
    price: Amount = Field(description="What the period costs without a discount.")
    discount: InvoiceDiscount | None
    gross: Amount
    settled: Amount | None
    platform_fee: Amount
    provider_fee: Amount | None
    net: Amount
    status: EntryStatus


class CurrencyTotalView(View):
    """Sums of the whole list in one currency, that of the coach's bank."""

    currency: str
    gross: Amount
    platform_fee: Amount
    provider_fee: Amount
    net: Amount


class MonthTotalView(View):
    """Sums of a month in the coach's time zone. `month` is its first day."""

    month: date
    currency: str
    gross: Amount
    net: Amount


class Transactions(View):
    items: list[TransactionRow]
    totals: list[CurrencyTotalView]
    months: list[MonthTotalView] = Field(description="Oldest first; months without a payment are left out.")
    pagination: Pagination


class PayoutRow(View):
    id: str
    amount: Amount
    status: str
    failure_reason: str | None = Field(description="Why it failed, in the provider's words.")
    created_at: datetime
    arrives_on: date


class Payouts(View):
    items: list[PayoutRow]
    available: list[Amount]
    pending: list[Amount]
    next_payout_on: date


class Received(View):
    """`new` is false if the event was received before."""

    received: bool = True
    new: bool


class StripeConnect(View):
    """The onboarding state of the connected account."""

    charges_enabled: bool
    external_account: bool
    verification_fields: list[str]


class MeFields(View):
    """What payments add to `users/me`."""

    stripe_connect: StripeConnect | None = None
    stripe_account_type: str | None = None
    stripe_coach_customer_id: str | None = None
    stripe_connect_status: str | None = None
    stripe_connect_payouts: bool = False
    tax_state: TaxState = TaxState.ACTIVATE
