"""Notifications on the wire."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import PlainSerializer

from regimen.accounts.models import User
from regimen.feed.models import ActivityType, Notification
from regimen.kit.clock import local_date
from regimen.kit.schema import Body, EpochSeconds, View
from regimen.media.models import Media
from regimen.media.views import CoverView, cover_views
from regimen.platform.files import public_url
from regimen.programs.models import Program, ProgramType

Slashed = Annotated[date, PlainSerializer(lambda d: f"{d:%d/%m/%Y}", return_type=str, when_used="json")]


class Counters(View):
    """How many are unread, by page of the feed."""

    unread_activity: int = 0
    unread_financial: int = 0
    unread_invites: int = 0
    unread_leaderboards: int = 0
    unread_warning: int = 0
    unread_total: int = 0


class NotificationUser(View):
    id: UUID
    full_name: str
    avatar_url: str | None


class NotificationPlan(View):
    id: UUID
    title: str
    plan_type: ProgramType
    custom_url: str | None
    covers: list[CoverView]


class NotificationView(View):
    """A sentence, and what it is about. `created_at` is in seconds, `date` is DD/MM/YYYY."""

    id: UUID
    read: bool
    text: str
    created_at: EpochSeconds
    date: Slashed
    activity_type: ActivityType
    notification_type: str
    user: NotificationUser | None
    plan: NotificationPlan | None
    schedule_date: Slashed | None


class PageMeta(View):
    first_date: datetime | None
    last_date: datetime | None
    min_offset: UUID | None
    total: int


class NotificationList(View):
    items: list[NotificationView]
    meta: PageMeta
    counters: Counters


class UnreadList(View):
    items: list[NotificationView]
    meta: Counters


class UnreadTotal(View):
    unread_total: int


class ReadAll(Body):
    activity_type: ActivityType | None = None


def notification_view(
    notification: Notification, person: User | None, program: Program | None, covers: Mapping[UUID, Media], zone: str
) -> NotificationView:
    """`zone` is the reader's: `date` is the day on which they were told."""
    return NotificationView(
        id=notification.id,
        read=notification.read_at is not None,
        text=notification.text,
        created_at=notification.created_at,
        date=local_date(notification.created_at, zone),
        activity_type=notification.activity_type,
        notification_type=notification.notification_type,
        user=_user(person) if person else None,
        plan=_plan(program, covers) if program else None,
        schedule_date=notification.schedule_date,
    )


def _user(person: User) -> NotificationUser:
    avatar = public_url(person.avatar_key) if person.avatar_key else None
    return NotificationUser(id=person.id, full_name=person.full_name, avatar_url=avatar)


def _plan(program: Program, covers: Mapping[UUID, Media]) -> NotificationPlan:
    return NotificationPlan(
        id=program.id,
        title=program.title,
        plan_type=program.type,
        custom_url=program.custom_url,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, covers),
    )
