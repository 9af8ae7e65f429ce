"""The table of notifications."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class ActivityType(StrEnum):
    """The pages of the feed."""

    FINANCIAL = "financial"
    CONTENT_WARNINGS = "content_warnings"
    CLIENT_ACTIVITY = "client_activity"
    INVITE = "invite"
    COACH_MEMBERSHIP = "coach_membership"
    CHAT_MENTION = "chat_mention"


class Notification(WithId, Base):
    """Something that happened, for one reader. A coach's belongs to the account that it concerns."""

    __tablename__ = "notifications"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="None for a client's.")
    activity_type: Mapped[ActivityType] = mapped_column(text_enum(ActivityType))
    notification_type: Mapped[str] = mapped_column(String(64))
    data: Mapped[dict[str, Any]] = mapped_column(doc="A `NotificationData`: what happened, without its wording.")
    about_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="The client it is about.")
    program_id: Mapped[UUID | None] = mapped_column(ForeignKey("programs.id"))
    schedule_date: Mapped[date | None]
    read_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


Index("ix_notifications_newest", Notification.user_id, Notification.id.desc())
Index(
    "ix_notifications_unread",
    Notification.user_id,
    Notification.activity_type,
    postgresql_where=Notification.read_at.is_(None),
)
