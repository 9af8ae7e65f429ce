"""Notifications about body metrics: coaches ask for them, and agree on ranges."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Uuid, and_, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.body_metrics.access.ranges import is_visible_range
from regimen.body_metrics.events import BodyMetricRangeSet, BodyMetricRangesGone, BodyMetricsAsked
from regimen.body_metrics.models import BodyMetricRange
from regimen.feed.actions.deliver import deliver
from regimen.feed.actions.store import About, store
from regimen.feed.events import NotificationDeleted
from regimen.feed.models import Notification
from regimen.feed.rules.templates import body_metric_range_set, body_metrics_asked
from regimen.platform import live


async def notify_of_request(session: AsyncSession, event: BodyMetricsAsked, _now: datetime) -> None:
    """Subscriber: tells a client that a coach asks for body metrics."""
    found = await _coach_and_account(session, event)
    if found is None:
        return
    coach, account = found
    draft = body_metrics_asked(event, coach_name=coach.full_name, account_title=account.title)
    await deliver(session, draft, await store(session, draft, [event.client_id], About(person_id=coach.id), event.at))


async def notify_of_range(session: AsyncSession, event: BodyMetricRangeSet, _now: datetime) -> None:
    """Subscriber: tells a client that a coach set a range. What they have not read yet of the same metric goes, so that
    trying several ranges is told once; one that is gone already, or of which a newer one tells, is not told at all."""
    assert event.subject_id is not None
    found = await _coach_and_account(session, event)
    if found is None:
        return
    coach, account = found
    is_visible = is_visible_range(event.client_id, event.subject_id, account.id)
    if not await session.scalar(select(exists().where(is_visible))):
        return
    draft = body_metric_range_set(event, coach_name=coach.full_name, account_title=account.title)
    told = and_(
        _tells_of_range(event.client_id),
        Notification.about_id == coach.id,
        Notification.data["body_metric_id"].astext == str(event.subject_id),
    )
    if await session.scalar(select(exists().where(told, Notification.created_at > event.at))):
        return
    await _delete(session, told & Notification.read_at.is_(None))
    await store(session, draft, [event.client_id], About(person_id=coach.id), event.at)


async def withdraw_ranges(session: AsyncSession, event: BodyMetricRangesGone, _now: datetime) -> None:
    """Subscriber: deletes what a client has not read yet of ranges that they don't see any more."""
    metric_id = Notification.data["body_metric_id"].astext.cast(Uuid)
    is_there = exists().where(
        is_visible_range(event.client_id, metric_id), BodyMetricRange.set_by == Notification.about_id
    )
    await _delete(session, and_(_tells_of_range(event.client_id), Notification.read_at.is_(None), ~is_there))


def _tells_of_range(client_id: UUID) -> ColumnElement[bool]:
    is_range = Notification.data["kind"].astext == "body_metric_range_set"
    return and_(Notification.user_id == client_id, is_range)


async def _delete(session: AsyncSession, which: ColumnElement[bool]) -> None:
    gone = delete(Notification).where(which).returning(Notification.id, Notification.user_id)
    for row in await session.execute(gone):
        await live.push(session, live.user_stream(row.user_id), NotificationDeleted(id=row.id))


async def _coach_and_account(
    session: AsyncSession, event: BodyMetricsAsked | BodyMetricRangeSet
) -> tuple[User, Account] | None:
    """Returns who did it and for which account, unless they or the client have deleted themselves."""
    people = select(User).where(User.id.in_([event.client_id, event.actor_id]), User.deleted_at.is_(None))
    found = {user.id: user for user in await session.scalars(people)}
    account = await session.get(Account, event.account_id)
    coach = found.get(event.actor_id) if event.actor_id else None
    if account is None or coach is None or event.client_id not in found:
        return None
    return coach, account
