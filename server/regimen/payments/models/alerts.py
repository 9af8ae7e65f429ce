"""What needs the operator."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class AlertKind(StrEnum):
    CHARGE_BLOCKED = "charge_blocked"
    REFUND_STUCK = "refund_stuck"
    REFUND_FAILED = "refund_failed"
    VOID_STUCK = "void_stuck"
    INTENT_MISMATCH = "intent_mismatch"
    EVENT_FAILED = "event_failed"
    ACCOUNT_LOST = "account_lost"
    LEDGER_MISMATCH = "ledger_mismatch"
    TAX_NOT_CALCULATED = "tax_not_calculated"


class PaymentAlert(WithId, Base):
    """Something about money that needs the operator. One row for each kind and subject, however often it happens."""

    __tablename__ = "payment_alerts"
    __table_args__ = (UniqueConstraint("kind", "subject"),)

    kind: Mapped[AlertKind] = mapped_column(text_enum(AlertKind))
    subject: Mapped[str] = mapped_column(String(255), doc="What it is about: an invoice, a refund, a Stripe account.")
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    detail: Mapped[str]
    times: Mapped[int] = mapped_column(default=1)
    first_at: Mapped[datetime]
    last_at: Mapped[datetime]
    resolved_at: Mapped[datetime | None]


Index("ix_payment_alerts_open", PaymentAlert.last_at, postgresql_where=PaymentAlert.resolved_at.is_(None))
