"""Disputes of payments, as Stripe last reported them, and what the coach answers."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId

DECIDED: Final = frozenset({"won", "lost", "prevented", "warning_closed"})
ANSWERABLE: Final = frozenset({"needs_response", "warning_needs_response"})


class DisputeCase(WithId, Base):
    """A payment that the cardholder disputes. What it has moved is in the ledger; this is what the coach can do."""

    __tablename__ = "disputes"
    __table_args__ = (UniqueConstraint("stripe_account_id", "provider_id"),)

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    provider_id: Mapped[str] = mapped_column(String(255))
    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="As of the invoice.")
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    intent_id: Mapped[str] = mapped_column(String(255))
    charge_id: Mapped[str] = mapped_column(String(255))
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    reason: Mapped[str] = mapped_column(String(64), doc="Stripe's word for it: fraudulent, product_not_received, ...")
    status: Mapped[str] = mapped_column(String(32), doc="Stripe's word for it: needs_response, under_review, won, ...")
    opened_at: Mapped[datetime]
    evidence_due_at: Mapped[datetime | None] = mapped_column(
        doc="Until when Stripe takes evidence. None: not asked for."
    )
    draft: Mapped[dict[str, Any]] = mapped_column(default=dict, doc="The coach's words, by Stripe's field.")
    evidence: Mapped[dict[str, Any] | None] = mapped_column(
        JSONB(none_as_null=True), doc="What was sent to the bank, by Stripe's field."
    )
    evidence_sent_at: Mapped[datetime | None] = mapped_column(doc="Also if it was sent at Stripe by hand.")
    accepted_at: Mapped[datetime | None] = mapped_column(doc="When the coach gave it up.")

    @property
    def is_inquiry(self) -> bool:
        """Whether the bank only asks, and has taken no money."""
        return self.status.startswith("warning_")


Index("ix_disputes_account_opened", DisputeCase.account_id, DisputeCase.opened_at)
