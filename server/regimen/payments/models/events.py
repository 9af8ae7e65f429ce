"""The events that Stripe posts, and how far its list of them has been read."""

from datetime import datetime

from sqlalchemy import Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId


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
    attempts: Mapped[int] = mapped_column(default=0)
    handled_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None] = mapped_column(
        doc="Set when processing has failed too often; needs manual attention."
    )
    error: Mapped[str | None]


Index(
    "ix_webhook_events_due",
    WebhookEvent.due_at,
    postgresql_where=WebhookEvent.handled_at.is_(None) & WebhookEvent.failed_at.is_(None),
)


class EventCursor(Base):
    """How far Stripe's list of events has been read, per Stripe account."""

    __tablename__ = "event_cursors"

    stripe_account_id: Mapped[str] = mapped_column(String(255), primary_key=True)
    until: Mapped[datetime]
