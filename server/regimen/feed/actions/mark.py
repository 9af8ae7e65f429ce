"""Marks notifications as read or unread."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccountMember
from regimen.feed.access import visible_to
from regimen.feed.events import UnreadChanged
from regimen.feed.models import ActivityType, Notification
from regimen.kit.errors import or_404
from regimen.platform import live


async def mark(session: AsyncSession, actor: Actor, notification_id: UUID, *, read: bool, now: datetime) -> None:
    """Marks one as read or unread; a second time changes nothing. Raises NotFound."""
    statement = visible_to(actor, now).where(Notification.id == notification_id)
    row = or_404(await session.scalar(statement.with_for_update()))
    row.read_at = (row.read_at or now) if read else None
    await session.flush()
    await _push_unread_state(session, actor.user_id)


async def mark_all_read(session: AsyncSession, actor: Actor, activity: ActivityType | None, now: datetime) -> None:
    """Marks everything as read, or everything of one activity type."""
    visible = visible_to(actor, now).where(Notification.read_at.is_(None)).with_only_columns(Notification.id)
    if activity is not None:
        visible = visible.where(Notification.activity_type == activity)
    await session.execute(update(Notification).where(Notification.id.in_(visible)).values(read_at=now))
    await _push_unread_state(session, actor.user_id)


async def mark_read_in_chat(
    session: AsyncSession, user_id: UUID, conversation_id: UUID, seq: int, now: datetime
) -> None:
    """Marks what told somebody of messages as read, once they have read these in their conversation."""
    changed = await session.execute(
        update(Notification)
        .where(
            Notification.user_id == user_id,
            Notification.conversation_id == conversation_id,
            Notification.message_seq <= seq,
            Notification.read_at.is_(None),
        )
        .values(read_at=now)
        .returning(Notification.id)
    )
    if changed.scalars().all():
        await _push_unread_state(session, user_id)


async def mark_form_check_read(session: AsyncSession, account_id: UUID, form_check_id: UUID, now: datetime) -> None:
    """Marks what told the coaches of an account of a form check as read, for all of them."""
    is_about = Notification.data["form_check_id"].astext == str(form_check_id)
    await _mark_for_coaches(session, account_id, is_about, now)


async def mark_questions_read(
    session: AsyncSession, account_id: UUID, question_ids: Sequence[UUID], now: datetime
) -> None:
    """Marks what told the coaches of an account of questions as read, for all of them."""
    is_about = Notification.data["question_id"].astext.in_([str(one) for one in question_ids])
    await _mark_for_coaches(session, account_id, is_about, now)


async def _mark_for_coaches(
    session: AsyncSession, account_id: UUID, is_about: ColumnElement[bool], now: datetime
) -> None:
    coaches = select(AccountMember.user_id).where(AccountMember.account_id == account_id)
    changed = await session.execute(
        update(Notification)
        .where(
            # The index of what is unread is by person and page.
            Notification.user_id.in_(coaches),
            Notification.activity_type == ActivityType.CLIENT_ACTIVITY,
            Notification.read_at.is_(None),
            Notification.account_id == account_id,
            is_about,
        )
        .values(read_at=now)
        .returning(Notification.user_id)
    )
    for user_id in sorted(set(changed.scalars())):
        await _push_unread_state(session, user_id)


async def _push_unread_state(session: AsyncSession, user_id: UUID) -> None:
    await live.push(session, live.user_stream(user_id), UnreadChanged())
