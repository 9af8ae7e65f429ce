"""Invoices and the attempts to charge them."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class InvoiceState(StrEnum):
    OPEN = "open"
    PAID = "paid"
    VOID = "void"


class TaxTreatment(StrEnum):
    """NONE: the seller does not charge tax. REVERSE_CHARGE: a business abroad owes it itself."""

    NONE = "none"
    STANDARD = "standard"
    REVERSE_CHARGE = "reverse_charge"


class Invoice(WithId, Base):
    """What a client owes for one period. The unique key makes sure that a period is invoiced only once."""

    __tablename__ = "invoices"
    __table_args__ = (
        UniqueConstraint("subject_kind", "subject_id", "purchase_no", "period_no"),
        CheckConstraint("amount_minor >= 0", name="amount"),
        CheckConstraint("amount_minor <= price_minor", name="discount"),
        CheckConstraint("tax_minor between 0 and amount_minor", name="tax"),
    )

    subject_kind: Mapped[str] = mapped_column(String(32), doc="The kind of its InvoiceSubject: membership, ...")
    subject_id: Mapped[UUID]
    purchase_no: Mapped[int]
    period_no: Mapped[int]
    account_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), index=True, doc="The coach's account that is paid; None for the platform itself."
    )
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    product_id: Mapped[UUID] = mapped_column(doc="The program; `title` is its name at that time.")
    title: Mapped[str]
    price_minor: Mapped[int] = mapped_column(doc="What the period costs without a discount or credit.")
    amount_minor: Mapped[int] = mapped_column(doc="What is asked for: the price less the discount, tax included.")
    fee_minor: Mapped[int] = mapped_column(doc="The platform fee in the amount.")
    discount_code: Mapped[str | None] = mapped_column(String(64), doc="The coupon of the discount; None of a credit.")
    tax_treatment: Mapped[TaxTreatment] = mapped_column(text_enum(TaxTreatment), default=TaxTreatment.NONE)
    tax_minor: Mapped[int] = mapped_column(default=0, doc="The tax in the amount.")
    tax_rate_bp: Mapped[int] = mapped_column(default=0, doc="In basis points: 1,900 are 19 %.")
    tax_country: Mapped[str | None] = mapped_column(String(2), doc="Whose tax it is, as ISO 3166-1 alpha-2.")
    tax_calculation_id: Mapped[str | None] = mapped_column(String(255), doc="The provider's calculation of the tax.")
    tax_generation: Mapped[int] = mapped_column(
        default=0, doc="The generation for whose payment intent the tax was decided, by a calculation or to be none."
    )
    customer_vat_number: Mapped[str | None] = mapped_column(String(20), doc="With its country: DE123456789.")
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
    checks: Mapped[int] = mapped_column(default=0, doc="How often `reconcile` has looked at it since something began.")
    next_check_at: Mapped[datetime | None] = mapped_column(doc="When `reconcile` looks again. None: at once.")

    @property
    def is_free(self) -> bool:
        """Whether it asks for nothing: its discount takes off everything."""
        return self.amount_minor == 0


Index("ix_invoices_open", Invoice.opened_at, postgresql_where=Invoice.state == InvoiceState.OPEN)
Index(
    "ix_invoices_taxed",
    Invoice.account_id,
    Invoice.tax_country,
    Invoice.opened_at,
    postgresql_where=Invoice.tax_rate_bp > 0,
)
Index(
    "ix_invoices_open_taxed",
    Invoice.account_id,
    postgresql_where=(Invoice.state == InvoiceState.OPEN) & Invoice.tax_calculation_id.is_not(None),
)


class AttemptState(StrEnum):
    """NEW: Stripe may or may not have received it. The last four are final.

    DECLINED: by the client's bank. BLOCKED: refused for any other reason, so it says nothing about the client.
    """

    NEW = "new"
    REQUIRES_ACTION = "requires_action"
    PROCESSING = "processing"
    SUCCEEDED = "succeeded"
    DECLINED = "declined"
    BLOCKED = "blocked"
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
    retryable: Mapped[bool] = mapped_column(default=False, doc="The same card may work later.")
    created_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


Index(
    "uq_payment_attempts_pending",
    Attempt.invoice_id,
    unique=True,
    postgresql_where=Attempt.state.in_(PENDING_STATES),
)
