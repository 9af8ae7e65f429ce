"""The platform's own tables: events, mails, files, counters."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId


class EventRow(WithId, Base):
    """A domain event, stored in the transaction of its change; also the audit trail."""

    __tablename__ = "domain_events"

    type: Mapped[str] = mapped_column(index=True)
    actor_id: Mapped[UUID | None]
    account_id: Mapped[UUID | None]
    subject_id: Mapped[UUID | None] = mapped_column(index=True)
    body: Mapped[dict[str, Any]]
    at: Mapped[datetime]

    __table_args__ = (Index("ix_domain_events_account_id_at", "account_id", "at"),)


class EventDelivery(Base):
    """An event that a subscriber has handled; written in the transaction of the subscriber."""

    __tablename__ = "event_deliveries"

    event_id: Mapped[UUID] = mapped_column(ForeignKey("domain_events.id", ondelete="CASCADE"), primary_key=True)
    listener: Mapped[str] = mapped_column(primary_key=True)


class MailRow(WithId, Base):
    """A mail; without an SMTP server it is read in the developer tools."""

    __tablename__ = "mails"

    to: Mapped[str] = mapped_column(index=True)
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str | None]
    kind: Mapped[str]
    unsubscribe_url: Mapped[str | None] = mapped_column(doc="Where a mail app posts when its reader unsubscribes.")
    reply_to: Mapped[str | None] = mapped_column(doc="Who is answered; else the sender of all mails.")
    created_at: Mapped[datetime] = mapped_column(index=True)
    sent_at: Mapped[datetime | None]
    error: Mapped[str | None]


class StoredFile(Base):
    """A stored file; its bytes are in the folder or the bucket under `key`."""

    __tablename__ = "stored_files"

    key: Mapped[str] = mapped_column(primary_key=True)
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str]
    owner_id: Mapped[UUID | None] = mapped_column(index=True)
    public: Mapped[bool]
    created_at: Mapped[datetime]
    uploaded_at: Mapped[datetime | None]


class ClockOffset(Base):
    """The offset of the development clock; one row, or none until the clock is moved."""

    __tablename__ = "clock_offset"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    seconds: Mapped[int] = mapped_column(BigInteger)


class IdempotentResponse(WithId, Base):
    """The response to a request with an idempotency key, stored in the transaction of the write."""

    __tablename__ = "idempotent_answers"

    caller: Mapped[str]
    route: Mapped[str]
    key: Mapped[str]
    fingerprint: Mapped[str]
    status: Mapped[int | None]
    content_type: Mapped[str | None]
    body: Mapped[bytes | None] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(server_default=text("now()"), index=True)

    __table_args__ = (Index("uq_idempotent_answers", "caller", "route", "key", unique=True),)


class FailedJobItem(Base):
    """An item for which a job failed that works for many accounts at once, until it is done."""

    __tablename__ = "failed_job_items"

    job: Mapped[str] = mapped_column(primary_key=True)
    item: Mapped[str] = mapped_column(primary_key=True)
    error: Mapped[str]
    times: Mapped[int]
    first_failed_at: Mapped[datetime]
    failed_at: Mapped[datetime]
    retry_at: Mapped[datetime] = mapped_column(doc="When a job that leaves out what fails tries it again.")


class RateWindow(Base):
    """Attempts in the current window of a rate limit. Unlogged: losing them costs nothing."""

    __tablename__ = "rate_windows"
    __table_args__ = ({"prefixes": ["UNLOGGED"]},)

    key: Mapped[str] = mapped_column(primary_key=True)
    hits: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(index=True)
