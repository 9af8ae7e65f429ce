"""Notifications of the feed on devices: what is still unread, and what the reader may still see."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.feed.access import select_told
from regimen.feed.models import Notification
from regimen.feed.rules.amounts import visible_data
from regimen.feed.rules.sending import push_topic, title_of
from regimen.feed.rules.text import text_of
from regimen.feed.schemas.data import (
    DATA,
    BodyMetricsAskedData,
    ChallengePublishedData,
    NotificationData,
    QuestionAskedData,
)
from regimen.kit.ids import parse_id
from regimen.push.access.settings import wants_push
from regimen.push.actions.notify import notify
from regimen.push.rules.payload import Notification as DeviceNotification
from regimen.push.rules.topics import PushTopic

SOURCE: Final = "feed"
_LIFETIME: Final = timedelta(days=3)
_CLIENT_PAGE, _COACH_PAGE = "/user/my_programs/active", "/feed/activity"
_MONEY_PAGE: Final = "/feed/financial"


async def tell(session: AsyncSession, notifications: Mapping[UUID, UUID]) -> None:
    """Tells readers of their notifications, by reader."""
    for reader, notification_id in notifications.items():
        await notify(session, SOURCE, str(notification_id), [reader])


async def word_notification(
    session: AsyncSession, people: Sequence[UUID], about: str, now: datetime
) -> Mapping[UUID, DeviceNotification]:
    """Source: what a reader is told of a notification that they have not read and may still read. One query."""
    wants_money, wants_program = wants_push(PushTopic.MONEY), wants_push(PushTopic.PROGRAM)
    statement = (
        select_told(Notification.user_id, now)
        .add_columns(wants_money, wants_program)
        .join(User, User.id == Notification.user_id)
        .where(Notification.id == parse_id(about), Notification.user_id.in_(people))
    )
    told = {}
    for row, sees_money, money, program in await session.execute(statement):
        values = visible_data(DATA.validate_python(row.data), sees_money=sees_money)
        topic = push_topic(row.activity_type, values)
        if (money if topic is PushTopic.MONEY else program) is False:
            continue
        for_client = row.is_for_client
        told[row.user_id] = DeviceNotification(
            title=title_of(values, for_client=for_client),
            body=text_of(values, for_client=for_client),
            path=_page(values, for_client=for_client, topic=topic),
            about=f"feed:{row.id}",
            urgency="high" if topic is PushTopic.MONEY else "normal",
            lifetime=_LIFETIME,
        )
    return told


def _page(values: NotificationData, *, for_client: bool, topic: PushTopic) -> str:
    if isinstance(values, BodyMetricsAskedData):
        return f"/user/progress/body-metrics/{values.body_metric_id}"
    if isinstance(values, ChallengePublishedData):
        return f"/leaderboards/challenges/{values.challenge_id}"
    if isinstance(values, QuestionAskedData):
        return f"/coach/profile/questions?question={values.question_id}"
    if for_client:
        return _CLIENT_PAGE
    return _MONEY_PAGE if topic is PushTopic.MONEY else _COACH_PAGE
