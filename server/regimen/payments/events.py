"""What happened to money, for whoever notifies. `subject_id` is the invoice; amounts are minor units."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class MoneyFact(DomainEvent, frozen=True):
    """What every event about an invoice carries: `subject_id` and `invoice_id` are the same."""

    type: str = "money"
    invoice_id: UUID
    owner_kind: str
    owner_id: UUID
    client_id: UUID
    product_id: UUID
    title: str
    amount_minor: int
    currency: str


class RefundMade(MoneyFact, frozen=True):
    """Money went back to the client; `surplus` says that it had arrived for something no longer owed."""

    type: Literal["refund_made"] = "refund_made"
    refund_id: UUID
    surplus: bool


class RefundFailed(MoneyFact, frozen=True):
    """The provider refused to give money back: a person must look."""

    type: Literal["refund_failed"] = "refund_failed"
    refund_id: UUID
    reason: str


class SurplusArrived(MoneyFact, frozen=True):
    """Money arrived for an invoice that was closed; it is given back by itself, and somebody should know."""

    type: Literal["surplus_arrived"] = "surplus_arrived"


class PaymentDisputed(MoneyFact, frozen=True):
    """The client's bank took a payment back; it will decide for one side."""

    type: Literal["payment_disputed"] = "payment_disputed"


class DisputeWon(MoneyFact, frozen=True):
    """The bank decided for the coach: the money came back."""

    type: Literal["dispute_won"] = "dispute_won"


class PaymentAccountChanged(DomainEvent, frozen=True):
    """The provider changed what an account may do; screens refresh without a reload."""

    type: Literal["payment_account_changed"] = "payment_account_changed"
    charges_enabled: bool
    payouts_enabled: bool


class BooksDiffer(DomainEvent, frozen=True):
    """Our ledger and the provider's list of movements do not agree."""

    type: Literal["books_differ"] = "books_differ"
    scope: str
    missing_here: list[str]
    missing_there: list[str]


class StripeStatusChanged(LiveEvent):
    """Stripe changed what the account may do; sent to the account and to its owner."""

    event: Literal["stripe_status_changed"] = "stripe_status_changed"
    account_id: UUID
