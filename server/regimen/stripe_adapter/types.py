"""Stripe's objects, as far as we need them. Amounts are minor units, currencies upper-case ISO 4217, times UTC."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

StripeAccountId = str
"""The connected account that a call acts on; "" for the platform's own account."""

Mode = Literal["sandbox", "test", "live"]
Endpoint = Literal["account", "connect"]
IntentStatus = Literal[
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "requires_capture",
    "succeeded",
    "canceled",
]
SetupStatus = Literal[
    "requires_payment_method", "requires_confirmation", "requires_action", "processing", "succeeded", "canceled"
]
EventKind = Literal[
    "setup.succeeded",
    "setup.failed",
    "intent.succeeded",
    "intent.failed",
    "intent.requires_action",
    "intent.processing",
    "intent.canceled",
    "charge.updated",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "dispute.opened",
    "dispute.updated",
    "dispute.closed",
    "card.updated",
    "card.detached",
    "account.updated",
    "account.deauthorized",
    "payout.created",
    "payout.updated",
    "payout.paid",
    "payout.failed",
    "fee.refunded",
    "tax.updated",
    "other",
]
EVENT_KINDS: tuple[str, ...] = get_args(EventKind)


@dataclass(frozen=True)
class ProviderInfo:
    """How payments are made here. Without a `publishable_key` the web app shows the sandbox's card form."""

    name: str
    mode: Mode
    publishable_key: str | None


@dataclass(frozen=True)
class AccountState:
    """A connected account: what it may do, and what Stripe still needs from its owner."""

    id: str
    charges_enabled: bool
    payouts_enabled: bool
    details_submitted: bool
    currently_due: tuple[str, ...]
    disabled_reason: str | None
    default_currency: str
    country: str
    bank_last4: str | None


@dataclass(frozen=True)
class Link:
    """A page of Stripe, valid until `expires_at`."""

    url: str
    expires_at: datetime


@dataclass(frozen=True)
class Setup:
    """A card being saved. `payment_method` is set once `status` is `succeeded`."""

    id: str
    status: SetupStatus
    client_secret: str
    payment_method: str | None
    customer: str | None
    error: str | None


@dataclass(frozen=True)
class Card:
    """A saved card. `billing` has `name`, `email`, `phone` and `address` in Stripe's format."""

    id: str
    customer: str | None
    brand: str
    last4: str
    exp_month: int
    exp_year: int
    networks: tuple[str, ...]
    preferred_network: str | None
    billing: Mapping[str, object]
    wallet: str | None
    fingerprint: str | None = None


@dataclass(frozen=True)
class Settlement:
    """What a movement of money has done to the balance of the connected account. Its currency is that of the coach's
    bank, which may not be the one that the client paid in. `gross` less both fees is what the account received.
    `created` is when the money moved."""

    currency: str
    gross: int
    platform_fee: int
    provider_fee: int
    created: datetime


@dataclass(frozen=True)
class Intent:
    """A payment. `settlement` is None until Stripe has reported it, which may be later than the success; `charged_at`
    is None until there is a charge, or if it was not read; `retryable` says whether to try the card again."""

    id: str
    status: IntentStatus
    client_secret: str
    amount: int
    currency: str
    customer: str | None
    payment_method: str | None
    charge_id: str | None
    decline_code: str | None
    decline_message: str | None
    retryable: bool
    needs_authentication: bool
    application_fee: int
    settlement: Settlement | None
    livemode: bool
    amount_received: int
    amount_refunded: int
    charged_at: datetime | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)
    tax_calculation: str | None = None

    @property
    def provider_fee(self) -> int | None:
        return self.settlement.provider_fee if self.settlement else None


@dataclass(frozen=True)
class Refund:
    """A refund. `status` is pending, succeeded, failed, canceled or requires_action. `returned` is what came back if
    it failed."""

    id: str
    intent_id: str | None
    charge_id: str | None
    amount: int
    currency: str
    status: str
    created: datetime
    settlement: Settlement | None = None
    returned: Settlement | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)

    @property
    def fee_returned(self) -> int | None:
        """The part of the platform fee that was returned with it, in the currency of the refund. None if unknown."""
        if self.settlement is None or not self.settlement.gross:
            return None
        if self.settlement.currency == self.currency:
            return -self.settlement.platform_fee
        return round(self.settlement.platform_fee * self.amount / self.settlement.gross)


@dataclass(frozen=True)
class Dispute:
    """A payment that the cardholder disputes. `status` ends as `won`, `lost` or `prevented`, or begins with `warning_`
    if it is only an inquiry. Only `withdrawn` and `reinstated` say whether money has moved. `is_answered`:
    evidence has been sent to the bank, which takes it once."""

    id: str
    intent_id: str | None
    charge_id: str
    amount: int
    currency: str
    reason: str
    status: str
    created: datetime
    withdrawn: Settlement | None = None
    reinstated: Settlement | None = None
    evidence_due: datetime | None = None
    is_answered: bool = False


@dataclass(frozen=True)
class ApplicationFee:
    """The platform's part of a charge on a connected account, and how much of it has been given back."""

    id: str
    stripe_account_id: StripeAccountId
    charge_id: str
    currency: str
    amount: int
    amount_refunded: int


@dataclass(frozen=True)
class Payout:
    """A transfer to the owner's bank. `status` is pending, in_transit, paid, failed or canceled."""

    id: str
    amount: int
    currency: str
    status: str
    arrival: datetime
    created: datetime
    failure_message: str | None = None


@dataclass(frozen=True)
class BalanceTransaction:
    """One change of a balance. `net = amount - fee`; `fee = provider_fee + application_fee`. `description` is
    Stripe's, in plain words."""

    id: str
    kind: str
    amount: int
    fee: int
    provider_fee: int
    application_fee: int
    net: int
    currency: str
    source: str | None
    created: datetime
    available_on: datetime
    description: str | None = None


@dataclass(frozen=True)
class Balance:
    """The balance of an account by currency, in minor units: available for payout, and pending."""

    available: Mapping[str, int]
    pending: Mapping[str, int]

    @property
    def is_zero(self) -> bool:
        return not any(self.available.values()) and not any(self.pending.values())


@dataclass(frozen=True)
class Address:
    """Where somebody is. `country` in ISO 3166-1, `state` in ISO 3166-2; empty text where a part is not known."""

    country: str
    postal_code: str = ""
    state: str = ""
    city: str = ""
    line1: str = ""

    @property
    def country_only(self) -> "Address":
        return Address(self.country)


@dataclass(frozen=True)
class TaxSettings:
    """Whether an account has what Stripe needs to calculate its tax, and what it lacks. `country`: where it is."""

    active: bool
    missing: tuple[str, ...]
    country: str | None


@dataclass(frozen=True)
class TaxCalculation:
    """The tax that is in an amount. `rate_bp` in basis points, of all jurisdictions together; `country` is the first
    one's. No rate and no country where no tax is collected."""

    id: str
    total: int
    tax: int
    rate_bp: int
    country: str | None


@dataclass(frozen=True)
class ProviderEvent:
    """Says that something happened to `object_id`, but not its new state: read the object again.

    `intent_id` is the payment that a refund, a charge or a dispute belongs to, if the event names one.
    """

    event_id: str
    stripe_account_id: StripeAccountId
    kind: EventKind
    object_id: str
    created: datetime
    intent_id: str | None = None
    livemode: bool = False
