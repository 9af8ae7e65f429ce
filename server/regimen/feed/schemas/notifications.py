"""What the routes of the feed send and receive."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, PlainSerializer

from regimen.feed.models import ActivityType, Summary
from regimen.feed.schemas.data import NotificationData
from regimen.kit.schema import Body, EpochSeconds, View
from regimen.media.schemas import CoverView
from regimen.programs.models import ProgramType

DateKey = Annotated[date, PlainSerializer(lambda d: f"{d:%d/%m/%Y}", return_type=str, when_used="json")]


class Counters(View):
    """How many notifications are unread, by page of the feed."""

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


class NotificationProgram(View):
    id: UUID
    title: str
    plan_type: ProgramType
    custom_url: str | None
    covers: list[CoverView]


class InviteTarget(View):
    """An invitation to coach in an account, as it is now: `pending`, `accepted`, `rejected`, `cancelled` or `expired`.
    `account_id` is what accepting and rejecting ask for."""

    id: UUID
    status: str
    account_id: UUID


class ChatMessageTarget(View):
    """A message, by its conversation and its number there."""

    chat_room_id: UUID
    seq: int


class Target(View):
    """Something else that a notification is about."""

    id: UUID


class ScoreComment(Target):
    """A comment on one result, which is `score_value_id`: of the daily leaderboard or challenge `score_score_id`."""

    info: Literal["daily", "challenge"]
    score_score_id: UUID
    score_value_id: UUID


class NotificationView(View):
    """What happened, and what it is about. `text` is `data` as an English sentence; `created_at` is in seconds and
    `date` DD/MM/YYYY.

    `schedule_id` is the timeline that the session of `schedule_date` is in, `plan_track_id` its track; `body_metric` is
    the metric that a coach asks for, `benchmark` what a client has a new best in, `challenge` what they can join.
    `section_id` is null: nothing that is told is about one.
    """

    id: UUID
    read: bool
    text: str
    created_at: EpochSeconds
    date: DateKey
    activity_type: ActivityType
    notification_type: str
    data: NotificationData = Field(discriminator="kind")
    user: NotificationUser | None
    plan: NotificationProgram | None
    schedule_id: UUID | None = None
    schedule_date: DateKey | None
    section_id: str | None = None
    plan_track_id: UUID | None = None
    is_default_track: bool | None = None
    chat_room_id: UUID | None = None
    chat_message: ChatMessageTarget | None = None
    invite: InviteTarget | None = None
    score_comment: ScoreComment | None = None
    benchmark: Target | None = None
    body_metric: Target | None = None
    challenge: Target | None = None


class SummaryForm(Body):
    """How often somebody wants a mail about what they have not read."""

    summary: Summary


class SummaryView(View):
    summary: Summary


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
