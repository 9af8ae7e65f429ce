"""The tables of payments: accounts, cards, invoices, attempts, the ledger, refunds and webhooks.

Amounts are minor units. `stripe_account_id` is a connected account, or PLATFORM for the platform's own account;
`provider_id` is Stripe's id of the row's object.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ColumnElement, ForeignKey, Index, LargeBinary, String, UniqueConstraint, func
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum

PLATFORM = ""
"""The `stripe_account_id` of objects that belong to the platform's own account."""


class PaymentAccount(Base):
    """The connected Stripe account through which a coach's account is paid, as Stripe last reported it."""

    __tablename__ = "payment_accounts"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    stripe_account_id: Mapped[str] = mapped_column(String(255), unique=True)
    charges_enabled: Mapped[bool] = mapped_column(default=False)
    payouts_enabled: Mapped[bool] = mapped_column(default=False)
    details_submitted: Mapped[bool] = mapped_column(default=False)
    verification_fields: Mapped[list[str]] = mapped_column(default=list, doc="What Stripe still needs from the owner.")
    disabled_reason: Mapped[str | None]
    currency: Mapped[str] = mapped_column(String(3))
    bank_last4: Mapped[str | None] = mapped_column(String(4))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class Customer(WithId, Base):
    """A user as a customer of one Stripe account."""

    __tablename__ = "payment_customers"
    __table_args__ = (UniqueConstraint("stripe_account_id", "user_id"),)

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    provider_id: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime]


class Card(WithId, Base):
    """A saved card. Its number never reaches us."""

    __tablename__ = "cards"
    __table_args__ = (UniqueConstraint("stripe_account_id", "provider_id"),)

    customer_id: Mapped[UUID] = mapped_column(ForeignKey("payment_customers.id"), index=True)
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    provider_id: Mapped[str] = mapped_column(String(255))
    brand: Mapped[str] = mapped_column(String(32))
    last4: Mapped[str] = mapped_column(String(4))
    exp_month: Mapped[int]
    exp_year: Mapped[int]
    networks: Mapped[list[str]]
    preferred_network: Mapped[str | None] = mapped_column(String(32))
    billing: Mapped[dict[str, Any]]
    wallet: Mapped[str | None] = mapped_column(String(32))
    is_default: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


Index(
    "uq_cards_default",
    Card.customer_id,
    unique=True,
    postgresql_where=Card.is_default & Card.removed_at.is_(None),
)


class InvoiceState(StrEnum):
    OPEN = "open"
    PAID = "paid"
    VOID = "void"


class Invoice(WithId, Base):
    """What a client owes for one period. The unique key makes sure that a period is invoiced only once."""

    __tablename__ = "invoices"
    __table_args__ = (
        UniqueConstraint("subject_kind", "subject_id", "purchase_no", "period_no"),
        CheckConstraint("amount_minor > 0", name="amount"),
    )

    subject_kind: Mapped[str] = mapped_column(String(32), doc="The kind of its InvoiceSubject: membership, ...")
    subject_id: Mapped[UUID]
    purchase_no: Mapped[int]
    period_no: Mapped[int]
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True, doc="The coach's account.")
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    product_id: Mapped[UUID] = mapped_column(doc="The program; `title` is its name at that time.")
    title: Mapped[str]
    amount_minor: Mapped[int]
    fee_minor: Mapped[int] = mapped_column(doc="The platform fee in the amount.")
    currency: Mapped[str] = mapped_column(String(3))
    recurring: Mapped[bool] = mapped_column(default=False)
    opened_by_timer: Mapped[bool] = mapped_column(
        "unattended", default=False, doc="Opened by a timer, so `reconcile` may start its first attempt."
    )
    state: Mapped[InvoiceState] = mapped_column(text_enum(InvoiceState), default=InvoiceState.OPEN)
    generation: Mapped[int] = mapped_column(default=1, doc="Counts the payment intents of this invoice.")
    intent_requested_at: Mapped[datetime | None] = mapped_column(
        doc="When creating the current intent was first tried."
    )
    intent_id: Mapped[str | None] = mapped_column(String(255), index=True)
    void_requested_at: Mapped[datetime | None] = mapped_column(doc="No new attempt starts after this.")
    refunded_minor: Mapped[int] = mapped_column(default=0)
    period_start: Mapped[datetime]
    period_end: Mapped[datetime | None]
    opened_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index("ix_invoices_open", Invoice.opened_at, postgresql_where=Invoice.state == InvoiceState.OPEN)


class AttemptState(StrEnum):
    """NEW: Stripe may or may not have received it. The last four are final."""

    NEW = "new"
    REQUIRES_ACTION = "requires_action"
    PROCESSING = "processing"
    SUCCEEDED = "succeeded"
    DECLINED = "declined"
    CHARGES_DISABLED = "blocked"
    CANCELED = "canceled"


PENDING_STATES = (AttemptState.NEW, AttemptState.REQUIRES_ACTION, AttemptState.PROCESSING)


class Attempt(WithId, Base):
    """One confirmation of an intent with one card. An invoice has at most one pending attempt."""

    __tablename__ = "payment_attempts"
    __table_args__ = (UniqueConstraint("invoice_id", "number"),)

    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"))
    number: Mapped[int]
    generation: Mapped[int]
    intent_id: Mapped[str] = mapped_column(String(255), index=True)
    payment_method: Mapped[str] = mapped_column(String(255))
    on_session: Mapped[bool]
    state: Mapped[AttemptState] = mapped_column(text_enum(AttemptState), default=AttemptState.NEW)
    decline_code: Mapped[str | None] = mapped_column(String(255))
    decline_message: Mapped[str | None]
    retryable: Mapped[bool] = mapped_column(default=False, doc="The bank may accept the same card later.")
    created_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index(
    "uq_payment_attempts_pending",
    Attempt.invoice_id,
    unique=True,
    postgresql_where=Attempt.state.in_(PENDING_STATES),
)


class EntryKind(StrEnum):
    PAYMENT = "payment"
    REFUND = "refund"
    DISPUTE = "dispute"


class LedgerEntry(WithId, Base):
    """Money that moved: one entry for each charge, refund and dispute.

    Refunds and disputes are negative. A failed refund and a won dispute return money in an entry of their own, whose
    `source_id` is Stripe's id with ":failed" or ":won".
    """

    __tablename__ = "ledger_entries"
    __table_args__ = (UniqueConstraint("stripe_account_id", "source_id"),)

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    kind: Mapped[EntryKind] = mapped_column(text_enum(EntryKind))
    source_id: Mapped[str] = mapped_column(String(255), doc="Stripe's id of the charge, refund or dispute.")
    intent_id: Mapped[str] = mapped_column(String(255))
    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    gross_minor: Mapped[int]
    platform_fee_minor: Mapped[int]
    provider_fee_minor: Mapped[int | None] = mapped_column(doc="None until Stripe has reported it.")
    currency: Mapped[str] = mapped_column(String(3))
    overpayment: Mapped[bool] = mapped_column(default=False, doc="Paid for an invoice that was no longer open.")
    at: Mapped[datetime]

    @hybrid_property
    def net_minor(self) -> int:
        """What the account receives. A fee that is not known yet counts as zero."""
        return self.gross_minor - self.platform_fee_minor - (self.provider_fee_minor or 0)

    @net_minor.inplace.expression
    @classmethod
    def _net_minor(cls) -> ColumnElement[int]:
        return cls.gross_minor - cls.platform_fee_minor - func.coalesce(cls.provider_fee_minor, 0)


Index("ix_ledger_entries_account_at", LedgerEntry.account_id, LedgerEntry.at)


class RefundState(StrEnum):
    REQUESTED = "requested"
    DONE = "done"
    FAILED = "failed"


class RefundReason(StrEnum):
    COACH = "coach"
    OVERPAYMENT = "overpayment"


class RefundRequest(WithId, Base):
    """A refund: requested in a transaction, issued at Stripe after its commit with the row's idempotency key."""

    __tablename__ = "refunds"

    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    intent_id: Mapped[str] = mapped_column(String(255))
    charge_id: Mapped[str] = mapped_column(String(255))
    key: Mapped[str] = mapped_column(
        String(128), unique=True, doc="The idempotency key, here and at Stripe: one refund per charge."
    )
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    reason: Mapped[RefundReason] = mapped_column(text_enum(RefundReason))
    state: Mapped[RefundState] = mapped_column(text_enum(RefundState), default=RefundState.REQUESTED)
    provider_id: Mapped[str | None] = mapped_column(String(255))
    error: Mapped[str | None]
    requested_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index("ix_refunds_requested", RefundRequest.requested_at, postgresql_where=RefundRequest.state == RefundState.REQUESTED)


class WebhookEvent(WithId, Base):
    """An event that Stripe posted, stored before it is processed."""

    __tablename__ = "webhook_events"
    __table_args__ = (UniqueConstraint("endpoint", "event_id"),)

    endpoint: Mapped[str] = mapped_column(String(16))
    event_id: Mapped[str] = mapped_column(String(255))
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    kind: Mapped[str] = mapped_column(String(40))
    object_id: Mapped[str] = mapped_column(String(255))
    intent_id: Mapped[str | None] = mapped_column(String(255))
    raw: Mapped[bytes] = mapped_column(LargeBinary)
    received_at: Mapped[datetime]
    due_at: Mapped[datetime]
    attempts: Mapped[int] = mapped_column("tries", default=0)
    handled_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None] = mapped_column(
        "parked_at", doc="Set when processing has failed too often; needs manual attention."
    )
    error: Mapped[str | None]


Index(
    "ix_webhook_events_due",
    WebhookEvent.due_at,
    postgresql_where=WebhookEvent.handled_at.is_(None) & WebhookEvent.failed_at.is_(None),
)


class EventCursor(Base):
    """How far Stripe's list of events has been read, per Stripe account."""

    __tablename__ = "provider_events_seen"

    stripe_account_id: Mapped[str] = mapped_column(String(255), primary_key=True)
    until: Mapped[datetime]


class LedgerDifference(WithId, Base):
    """A nightly comparison in which the ledger and Stripe's list of balance transactions did not agree."""

    __tablename__ = "ledger_differences"

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    found_at: Mapped[datetime]
    missing_in_ledger: Mapped[list[str]]
    missing_at_provider: Mapped[list[str]]
