"""The domain events of payments. Amounts are minor units."""

from typing import Any, Literal
from uuid import UUID

from pydantic import Field

from regimen.payments.models import Invoice
from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


def invoice_fields(invoice: Invoice) -> dict[str, Any]:
    """Returns the fields that every `InvoiceEvent` needs, except its time."""
    return {
        "account_id": invoice.account_id,
        "subject_id": invoice.id,
        "invoice_id": invoice.id,
        "invoice_subject_kind": invoice.subject_kind,
        "invoice_subject_id": invoice.subject_id,
        "client_id": invoice.client_id,
        "product_id": invoice.product_id,
        "title": invoice.title,
        "amount_minor": invoice.amount_minor,
        "currency": invoice.currency,
    }


class InvoiceEvent(DomainEvent, frozen=True):
    """Base of the events about an invoice. `subject_id`, the subject of the event, is the invoice."""

    type: str = "invoice"
    invoice_id: UUID
    invoice_subject_kind: str
    invoice_subject_id: UUID
    client_id: UUID
    product_id: UUID
    title: str
    amount_minor: int
    currency: str


class RefundIssued(InvoiceEvent, frozen=True):
    """Money was refunded to the client. `overpayment`: it had been paid for an invoice that was no longer open.
    `note`: the coach's reason."""

    type: Literal["refund_made"] = "refund_made"
    refund_id: UUID
    overpayment: bool
    note: str = ""


class RefundFailed(InvoiceEvent, frozen=True):
    """A refund was rejected by Stripe or by the client's bank. It needs manual attention."""

    type: Literal["refund_failed"] = "refund_failed"
    refund_id: UUID
    reason: str


class RefundOnHold(InvoiceEvent, frozen=True):
    """A refund waits, because the client's bank holds the money until a dispute is decided."""

    type: Literal["refund_on_hold"] = "refund_on_hold"
    refund_id: UUID


class RefundDelayed(InvoiceEvent, frozen=True):
    """A refund takes longer than it should: the coach's payment account does not make it at the moment, and it is tried
    again until it does."""

    type: Literal["refund_delayed"] = "refund_delayed"
    refund_id: UUID


class OverpaymentReceived(InvoiceEvent, frozen=True):
    """Money arrived for an invoice that was already closed. It is refunded automatically."""

    type: Literal["overpayment_received"] = "overpayment_received"


class PaymentDisputed(InvoiceEvent, frozen=True):
    """The client disputed a payment, so their bank has reversed it until the dispute is decided."""

    type: Literal["payment_disputed"] = "payment_disputed"
    dispute_id: UUID | None = None


class DisputeWon(InvoiceEvent, frozen=True):
    """The bank decided a dispute for the coach: the money is back."""

    type: Literal["dispute_won"] = "dispute_won"


class PaymentAccountChanged(DomainEvent, frozen=True):
    """Stripe changed what a connected account may do."""

    type: Literal["payment_account_changed"] = "payment_account_changed"
    charges_enabled: bool
    payouts_enabled: bool


class PayoutFailed(DomainEvent, frozen=True):
    """A payout did not reach the owner's bank. Stripe keeps the money until the owner has corrected the account."""

    type: Literal["payout_failed"] = "payout_failed"
    payout_id: str
    amount_minor: int
    currency: str
    reason: str | None


class LedgerMismatch(DomainEvent, frozen=True):
    """Our ledger and Stripe's list of balance transactions do not agree."""

    type: Literal["ledger_mismatch"] = "ledger_mismatch"
    stripe_account_id: str
    missing_in_ledger: list[str]
    missing_at_provider: list[str]
    amounts: list[dict[str, Any]] = Field(default_factory=list)


class StripeStatusChanged(LiveEvent):
    """Stripe changed what the account may do; sent to the account and to its owner."""

    event: Literal["stripe_status_changed"] = "stripe_status_changed"
    account_id: UUID
