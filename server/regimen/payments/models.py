"""Money: who takes it, what is owed, how it was tried, and what moved. All amounts are minor units."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum

PLATFORM = ""
"""The scope of the platform's own objects, as stored; a connected account's id otherwise."""


class PaymentAccount(Base):
    """The connected account through which a coach's account is paid; a copy of what the provider said last."""

    __tablename__ = "payment_accounts"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    provider_id: Mapped[str] = mapped_column(String(255), unique=True)
    charges_enabled: Mapped[bool] = mapped_column(default=False)
    payouts_enabled: Mapped[bool] = mapped_column(default=False)
    details_submitted: Mapped[bool] = mapped_column(default=False)
    verification_fields: Mapped[list[str]] = mapped_column(default=list, doc="What the provider still asks for.")
    disabled_reason: Mapped[str | None]
    currency: Mapped[str] = mapped_column(String(3))
    bank_last4: Mapped[str | None] = mapped_column(String(4))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class Customer(WithId, Base):
    """A person as one scope of the provider knows them."""

    __tablename__ = "payment_customers"
    __table_args__ = (UniqueConstraint("scope", "user_id"),)

    scope: Mapped[str] = mapped_column(String(255))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    provider_id: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime]


class Card(WithId, Base):
    """A saved card. Its number never comes near us."""

    __tablename__ = "cards"
    __table_args__ = (UniqueConstraint("scope", "provider_id"),)

    customer_id: Mapped[UUID] = mapped_column(ForeignKey("payment_customers.id"), index=True)
    scope: Mapped[str] = mapped_column(String(255))
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
    """What is owed for one period. The unique key makes sure that a period is never asked for twice."""

    __tablename__ = "invoices"
    __table_args__ = (
        UniqueConstraint("owner_kind", "owner_id", "epoch", "period_no"),
        CheckConstraint("amount_minor > 0", name="amount"),
    )

    owner_kind: Mapped[str] = mapped_column(String(32), doc="Whose port decides: membership, ...")
    owner_id: Mapped[UUID]
    epoch: Mapped[int]
    period_no: Mapped[int]
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True, doc="The coach's account.")
    scope: Mapped[str] = mapped_column(String(255))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    product_id: Mapped[UUID] = mapped_column(doc="What was bought; `title` is its name at that time.")
    title: Mapped[str]
    amount_minor: Mapped[int]
    fee_minor: Mapped[int] = mapped_column(doc="The platform's part of the amount.")
    currency: Mapped[str] = mapped_column(String(3))
    recurring: Mapped[bool] = mapped_column(default=False)
    unattended: Mapped[bool] = mapped_column(default=False, doc="Opened by the clock: a restart may go on by itself.")
    state: Mapped[InvoiceState] = mapped_column(text_enum(InvoiceState), default=InvoiceState.OPEN)
    generation: Mapped[int] = mapped_column(default=1, doc="A new intent of the same invoice is a new generation.")
    asked_at: Mapped[datetime | None] = mapped_column(doc="When the provider was first asked for this intent.")
    intent_id: Mapped[str | None] = mapped_column(String(255), index=True)
    close_wanted_at: Mapped[datetime | None] = mapped_column(doc="No confirmation begins any more.")
    refunded_minor: Mapped[int] = mapped_column(default=0)
    period_start: Mapped[datetime]
    period_end: Mapped[datetime | None]
    opened_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index("ix_invoices_open", Invoice.opened_at, postgresql_where=Invoice.state == InvoiceState.OPEN)


class AttemptState(StrEnum):
    """NEW: the provider may or may not have heard of it. The last four are final."""

    NEW = "new"
    REQUIRES_ACTION = "requires_action"
    PROCESSING = "processing"
    SUCCEEDED = "succeeded"
    DECLINED = "declined"
    BLOCKED = "blocked"
    CANCELED = "canceled"


LIVE = (AttemptState.NEW, AttemptState.REQUIRES_ACTION, AttemptState.PROCESSING)


class Attempt(WithId, Base):
    """One confirmation of an intent with one card. At most one of an invoice is live."""

    __tablename__ = "payment_attempts"
    __table_args__ = (UniqueConstraint("invoice_id", "n"),)

    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"))
    n: Mapped[int]
    generation: Mapped[int]
    intent_id: Mapped[str] = mapped_column(String(255), index=True)
    payment_method: Mapped[str] = mapped_column(String(255))
    on_session: Mapped[bool]
    state: Mapped[AttemptState] = mapped_column(text_enum(AttemptState), default=AttemptState.NEW)
    decline_code: Mapped[str | None] = mapped_column(String(255))
    decline_message: Mapped[str | None]
    soft: Mapped[bool] = mapped_column(default=False, doc="The bank may answer differently another day.")
    created_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index(
    "uq_payment_attempts_live",
    Attempt.invoice_id,
    unique=True,
    postgresql_where=Attempt.state.in_(LIVE),
)


class EntryKind(StrEnum):
    PAYMENT = "payment"
    REFUND = "refund"
    DISPUTE = "dispute"


class LedgerEntry(WithId, Base):
    """Money that moved, once for each charge, refund and dispute of the provider.

    Refunds and disputes are negative; a refund that failed and a dispute that was won come back under an id of their
    own: the provider's, and what happened behind a colon.
    """

    __tablename__ = "ledger_entries"
    __table_args__ = (UniqueConstraint("scope", "source_id"),)

    scope: Mapped[str] = mapped_column(String(255))
    kind: Mapped[EntryKind] = mapped_column(text_enum(EntryKind))
    source_id: Mapped[str] = mapped_column(String(255), doc="The provider's id of the charge or refund.")
    intent_id: Mapped[str] = mapped_column(String(255))
    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    gross_minor: Mapped[int]
    platform_fee_minor: Mapped[int]
    provider_fee_minor: Mapped[int | None] = mapped_column(doc="None until the provider has said it.")
    currency: Mapped[str] = mapped_column(String(3))
    surplus: Mapped[bool] = mapped_column(default=False, doc="Arrived for something no longer owed; goes back.")
    at: Mapped[datetime]


Index("ix_ledger_entries_account_at", LedgerEntry.account_id, LedgerEntry.at)


class RefundState(StrEnum):
    WANTED = "wanted"
    DONE = "done"
    FAILED = "failed"


class RefundReason(StrEnum):
    COACH = "coach"
    SURPLUS = "surplus"


class RefundRow(WithId, Base):
    """Money to give back: decided in a transaction, done at the provider afterwards under the row's own key."""

    __tablename__ = "refunds"

    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    scope: Mapped[str] = mapped_column(String(255))
    intent_id: Mapped[str] = mapped_column(String(255))
    charge_id: Mapped[str] = mapped_column(String(255))
    key: Mapped[str] = mapped_column(String(128), unique=True, doc="At the provider, and here: one refund a reason.")
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    reason: Mapped[RefundReason] = mapped_column(text_enum(RefundReason))
    state: Mapped[RefundState] = mapped_column(text_enum(RefundState), default=RefundState.WANTED)
    provider_id: Mapped[str | None] = mapped_column(String(255))
    error: Mapped[str | None]
    wanted_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index("ix_refunds_wanted", RefundRow.wanted_at, postgresql_where=RefundRow.state == RefundState.WANTED)


class WebhookEvent(WithId, Base):
    """The inbox: what the provider posted, stored before anything is done about it."""

    __tablename__ = "webhook_events"
    __table_args__ = (UniqueConstraint("endpoint", "event_id"),)

    endpoint: Mapped[str] = mapped_column(String(16))
    event_id: Mapped[str] = mapped_column(String(255))
    scope: Mapped[str] = mapped_column(String(255))
    kind: Mapped[str] = mapped_column(String(40))
    object_id: Mapped[str] = mapped_column(String(255))
    intent_id: Mapped[str | None] = mapped_column(String(255))
    raw: Mapped[bytes] = mapped_column(LargeBinary)
    received_at: Mapped[datetime]
    due_at: Mapped[datetime]
    tries: Mapped[int] = mapped_column(default=0)
    handled_at: Mapped[datetime | None]
    parked_at: Mapped[datetime | None] = mapped_column(doc="Given up; a person should look.")
    error: Mapped[str | None]


Index(
    "ix_webhook_events_due",
    WebhookEvent.due_at,
    postgresql_where=WebhookEvent.handled_at.is_(None) & WebhookEvent.parked_at.is_(None),
)


class EventsSeen(Base):
    """Up to when the provider's own list of events has been read, for each scope."""

    __tablename__ = "provider_events_seen"

    scope: Mapped[str] = mapped_column(String(255), primary_key=True)
    until: Mapped[datetime]


class BooksCheck(WithId, Base):
    """A nightly comparison of our ledger with the provider's list of movements that did not agree."""

    __tablename__ = "books_differences"

    scope: Mapped[str] = mapped_column(String(255))
    found_at: Mapped[datetime]
    missing_here: Mapped[list[str]]
    missing_there: Mapped[list[str]]
