"""Rows of notifications as what the wire carries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import CoachInvitation, InvitationState, User
from regimen.feed.access import NotificationRow, accounts_with_unread, count_unread
from regimen.feed.models import Notification
from regimen.feed.rules.amounts import visible_data
from regimen.feed.rules.text import text_of
from regimen.feed.schemas.account import AccountFields
from regimen.feed.schemas.data import (
    DATA,
    BenchmarkImprovedData,
    BodyMetricRangeSetData,
    BodyMetricsAskedData,
    ChallengePublishedData,
    NotificationData,
    ScoreCommentedData,
)
from regimen.feed.schemas.notifications import (
    ChatMessageTarget,
    InviteTarget,
    NotificationProgram,
    NotificationUser,
    NotificationView,
    ScoreComment,
    Target,
)
from regimen.kit.clock import local_date
from regimen.media.models import Media
from regimen.media.present import cover_views
from regimen.platform.files import public_url
from regimen.programs.models import Program


@dataclass(frozen=True)
class Shown:
    """What a page of notifications is shown with; `date` is the day on which something happened in the `zone`. Only
    those who may see money read what a client pays."""

    covers: Mapping[UUID, Media]
    invitations: Mapping[UUID, CoachInvitation]
    zone: str
    now: datetime
    with_amounts: bool


def notification_view(row: NotificationRow, shown: Shown) -> NotificationView:
    """Returns a row as its reader sees it."""
    notification = row.notification
    values = visible_data(DATA.validate_python(notification.data), sees_money=shown.with_amounts)
    return NotificationView(
        id=notification.id,
        read=notification.read_at is not None,
        text=text_of(values, for_client=notification.is_for_client),
        created_at=notification.created_at,
        date=local_date(notification.created_at, shown.zone),
        activity_type=notification.activity_type,
        notification_type=notification.notification_type,
        data=values,
        user=_user(row.client) if row.client else None,
        plan=_plan(row.program, shown.covers) if row.program else None,
        schedule_id=notification.timeline_id,
        schedule_date=notification.schedule_date,
        plan_track_id=row.track.id if row.track else None,
        is_default_track=row.track.is_default if row.track else None,
        chat_room_id=notification.conversation_id,
        chat_message=_message(notification),
        invite=_invite(notification, shown),
        body_metric=_body_metric(values),
        benchmark=Target(id=values.benchmark_id) if isinstance(values, BenchmarkImprovedData) else None,
        score_comment=_score_comment(values),
        challenge=Target(id=values.challenge_id) if isinstance(values, ChallengePublishedData) else None,
    )


def _user(client: User) -> NotificationUser:
    avatar = public_url(client.avatar_key) if client.avatar_key else None
    return NotificationUser(id=client.id, full_name=client.full_name, avatar_url=avatar)


def _plan(program: Program, covers: Mapping[UUID, Media]) -> NotificationProgram:
    return NotificationProgram(
        id=program.id,
        title=program.title,
        plan_type=program.type,
        custom_url=program.custom_url,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, covers),
    )


def _message(notification: Notification) -> ChatMessageTarget | None:
    if notification.conversation_id is None or notification.message_seq is None:
        return None
    return ChatMessageTarget(chat_room_id=notification.conversation_id, seq=notification.message_seq)


def _body_metric(values: NotificationData) -> Target | None:
    about_metric = BodyMetricsAskedData | BodyMetricRangeSetData
    return Target(id=values.body_metric_id) if isinstance(values, about_metric) else None


def _score_comment(values: NotificationData) -> ScoreComment | None:
    if not isinstance(values, ScoreCommentedData):
        return None
    return ScoreComment(
        id=values.comment_id,
        info="challenge" if values.is_challenge else "daily",
        score_score_id=values.leaderboard_id,
        score_value_id=values.score_id,
    )


def _invite(notification: Notification, shown: Shown) -> InviteTarget | None:
    invitation = shown.invitations.get(notification.invite_id) if notification.invite_id else None
    if invitation is None:
        return None
    is_over = invitation.state is InvitationState.PENDING and invitation.expires_at <= shown.now
    status = "expired" if is_over else invitation.state.value
    return InviteTarget(id=invitation.id, status=status, account_id=invitation.account_id)


async def me_fields(session: AsyncSession, actor: Actor, now: datetime) -> AccountFields:
    """Returns whether the signed-in person has unread notifications here. One query."""
    return AccountFields(has_new_notifications=(await count_unread(session, actor, now))["unread_total"] > 0)


async def account_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, AccountFields]:
    """Returns for each account whether it has unread notifications. One query."""
    unread = await accounts_with_unread(session, user_id, account_ids, now)
    return {account_id: AccountFields(has_new_notifications=account_id in unread) for account_id in account_ids}
