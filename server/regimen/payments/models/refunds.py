"""Refunds."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class RefundState(StrEnum):
    REQUESTED = "requested"
    DONE = "done"
    FAILED = "failed"
    ON_HOLD = "on_hold"
    """Until a dispute is decided."""


class RefundReason(StrEnum):
    COACH = "coach"
    OVERPAYMENT = "overpayment"
    WITHDRAWAL = "withdrawal"
    """The client has withdrawn from the contract."""


class RefundRequest(WithId, Base):
    """A refund: requested in a transaction, issued at Stripe after its commit with the row's idempotency key."""

    __tablename__ = "refunds"

    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    intent_id: Mapped[str] = mapped_column(String(255))
    charge_id: Mapped[str] = mapped_column(String(255))
    key: Mapped[str] = mapped_column(
        String(128),
        unique=True,
        doc="The idempotency key, here and at Stripe: of the charge, and of what asked for it.",
    )
    generation: Mapped[int] = mapped_column(default=1, doc="Counts the keys used at Stripe.")
    amount_minor: Mapped[int]
    amount_named: Mapped[bool] = mapped_column(
        default=False, doc="The amount was named by who asked for it. Otherwise it is whatever is left of the payment."
    )
    currency: Mapped[str] = mapped_column(String(3))
    reason: Mapped[RefundReason] = mapped_column(text_enum(RefundReason))
    state: Mapped[RefundState] = mapped_column(text_enum(RefundState), default=RefundState.REQUESTED)
    note: Mapped[str] = mapped_column(default="", doc="The coach's reason, which the client reads.")
    actor_id: Mapped[UUID | None] = mapped_column(doc="The coach who asked for it.")
    provider_id: Mapped[str | None] = mapped_column(String(255))
    error: Mapped[str | None]
    requested_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]
    delay_told_at: Mapped[datetime | None] = mapped_column(
        doc="When coach and client were told that it takes longer. None if they were not."
    )
    checks: Mapped[int] = mapped_column(default=0, doc="How often it was tried.")
    next_check_at: Mapped[datetime | None] = mapped_column(doc="When `reconcile` tries again. None: at once.")


Index("ix_refunds_requested", RefundRequest.requested_at, postgresql_where=RefundRequest.state == RefundState.REQUESTED)
