"""Live messages about notifications."""

from typing import Literal
from uuid import UUID

from regimen.feed.models import ActivityType
from regimen.platform.live import LiveEvent


class NotificationCreated(LiveEvent):
    """Sent to the reader of a new notification."""

    event: Literal["new_notification"] = "new_notification"
    id: UUID
    activity_type: ActivityType


class NotificationDeleted(LiveEvent):
    """Sent to the reader of a notification that is gone: what it was about no longer exists."""

    event: Literal["destroyed_notification"] = "destroyed_notification"
    id: UUID


class UnreadChanged(LiveEvent):
    """The reader marked notifications as read or unread, perhaps on another device."""

    event: Literal["unread_state"] = "unread_state"
