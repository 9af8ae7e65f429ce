"""Notifications, and what is stored about sending them."""

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
    timeline_id: Mapped[UUID | None] = mapped_column(ForeignKey("timelines.id"), doc="The schedule that the day is in.")
    conversation_id: Mapped[UUID | None] = mapped_column(ForeignKey("conversations.id"))
    message_seq: Mapped[int | None] = mapped_column(doc="The message that mentions or answers the reader.")
    invite_id: Mapped[UUID | None] = mapped_column(doc="The invitation to coach in an account.")
    read_at: Mapped[datetime | None]
    created_at: Mapped[datetime]

    @property
    def is_for_client(self) -> bool:
        """Whether a client reads it, about themselves."""
        return self.notification_type.startswith("client_")


class PlanDanger(Base):
    """A program whose clients have too little training ahead, which its coaches have been told. The row goes when the
    training is written, so that they are told again the next time."""

    __tablename__ = "plan_dangers"

    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), primary_key=True)
    since: Mapped[datetime]


class Summary(StrEnum):
    """How often somebody gets a mail about what they have not read."""

    OFF = "off"
    DAILY = "daily"
    WEEKLY = "weekly"


class FeedSettings(Base):
    """What somebody has chosen for their feed; without a row there are no summaries."""

    __tablename__ = "feed_settings"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    summary: Mapped[Summary] = mapped_column(text_enum(Summary), default=Summary.OFF)
    summarised_until: Mapped[datetime] = mapped_column(doc="What is older was in a summary, or is from before.")


Index("ix_notifications_newest", Notification.user_id, Notification.id.desc())
Index(
    "ix_notifications_unread",
    Notification.user_id,
    Notification.activity_type,
    postgresql_where=Notification.read_at.is_(None),
)
Index(
    "uq_notifications_message",
    Notification.user_id,
    Notification.conversation_id,
    Notification.message_seq,
    unique=True,
    postgresql_where=Notification.conversation_id.is_not(None),
)
Index(
    "ix_notifications_conversation",
    Notification.conversation_id,
    Notification.message_seq,
    postgresql_where=Notification.conversation_id.is_not(None),
)
Index(
    "ix_notifications_score_comment",
    Notification.data["comment_id"].astext,
    postgresql_where=Notification.data["kind"].astext == "score_commented",
)
