"""Posts that are sent later, and drafts of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.chat.access.conversations import get_place
from regimen.chat.access.members import members_among, select_coaches
from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.direct import get_locked
from regimen.chat.actions.push import push_to_coaches
from regimen.chat.actions.send import attachments_of
from regimen.chat.failures import EmptyMessage, InThePast, TooManyPlanned
from regimen.chat.models import COMMUNITIES, Conversation, Message, PlannedPost
from regimen.chat.rules.limits import MAX_PLANNED
from regimen.chat.schemas.conversations import PlannedPostForm
from regimen.chat.schemas.messages import ALL
from regimen.kit.errors import NotFound, or_404

AUTHOR_GONE = "Its author no longer coaches here."


async def list_planned(session: AsyncSession, actor: CoachActor) -> Sequence[PlannedPost]:
    """Returns what is planned in the conversations of the account, the next one first; drafts last."""
    statement = (
        select(PlannedPost)
        .join(Conversation, Conversation.id == PlannedPost.conversation_id)
        .where(Conversation.account_id == actor.account)
        .order_by(PlannedPost.send_at.asc().nulls_last(), PlannedPost.created_at.desc())
    )
    return (await session.scalars(statement)).all()


async def save_planned(
    session: AsyncSession,
    actor: CoachActor,
    conversation_id: UUID,
    post_id: UUID,
    form: PlannedPostForm,
    now: datetime,
) -> PlannedPost:
    """Creates or changes a planned post. Its id is chosen by the sender's device, so a second save changes nothing.

    Raises NotFound (also for one that was sent already), EmptyMessage, InThePast, UnknownPicture, TooManyPlanned.
    """
    place = await get_place(session, actor, conversation_id)
    if not form.text and not form.attachments:
        raise EmptyMessage
    if form.send_at is not None and form.send_at <= now:
        raise InThePast
    row = await session.scalar(select(PlannedPost).where(PlannedPost.id == post_id).with_for_update())
    if row is None:
        row = await _add(session, actor, conversation_id, post_id, now)
    elif row.conversation_id != conversation_id:
        raise NotFound
    row.attachments = await attachments_of(session, actor, place.conversation, form.attachments)
    people = [one for one in form.mentions if isinstance(one, UUID)]
    row.mentions = [str(one) for one in await members_among(session, place.conversation, people)]
    row.mentions_all = ALL in form.mentions and place.conversation.kind in COMMUNITIES
    row.body, row.send_at, row.failed, row.updated_at = form.text, form.send_at, "", now
    await session.flush()
    await push_to_coaches(session, place.conversation)
    return row


async def _add(
    session: AsyncSession, actor: CoachActor, conversation_id: UUID, post_id: UUID, now: datetime
) -> PlannedPost:
    if await session.scalar(select(Message.seq).where(Message.id == post_id)) is not None:
        raise NotFound
    count = (
        select(func.count())
        .select_from(PlannedPost)
        .join(Conversation, Conversation.id == PlannedPost.conversation_id)
        .where(Conversation.account_id == actor.account)
    )
    if (await session.scalar(count) or 0) >= MAX_PLANNED:
        raise TooManyPlanned
    row = PlannedPost(
        id=post_id, conversation_id=conversation_id, author_id=actor.user_id, body="", created_at=now, updated_at=now
    )
    session.add(row)
    return row


async def delete_planned(session: AsyncSession, actor: CoachActor, post_id: UUID) -> None:
    """Deletes a planned post. Raises NotFound."""
    statement = (
        select(PlannedPost, Conversation)
        .join(Conversation, Conversation.id == PlannedPost.conversation_id)
        .where(PlannedPost.id == post_id, Conversation.account_id == actor.account)
    )
    row, conversation = or_404((await session.execute(statement.with_for_update(of=PlannedPost))).one_or_none())
    await session.delete(row)
    await session.flush()
    await push_to_coaches(session, conversation)


async def due_posts(session: AsyncSession, now: datetime) -> Sequence[UUID]:
    """Returns the ids of the posts whose time has come."""
    due = PlannedPost.send_at.is_not(None), PlannedPost.send_at <= now, PlannedPost.failed == ""
    return (await session.scalars(select(PlannedPost.id).where(*due).order_by(PlannedPost.send_at).limit(200))).all()


async def send_planned(session: AsyncSession, post_id: UUID, now: datetime) -> None:
    """Sends a planned post whose time has come, unless it was changed, deleted or sent meanwhile. One of an author who
    has left stays, with the reason."""
    row = await session.scalar(select(PlannedPost).where(PlannedPost.id == post_id).with_for_update(skip_locked=True))
    if row is None or row.send_at is None or row.send_at > now or row.failed:
        return
    conversation = await get_locked(session, row.conversation_id)
    if row.author_id not in set(await session.scalars(select_coaches(conversation.account_id))):
        row.failed = AUTHOR_GONE
        await session.flush()
        return
    await append(session, conversation, row.id, _message_of(row), now)
    await session.delete(row)
    await session.flush()


def _message_of(row: PlannedPost) -> NewMessage:
    attachments: list[dict[str, Any]] = row.attachments
    return NewMessage(
        row.author_id,
        from_coach=True,
        body=row.body,
        attachments=attachments,
        mentions=[UUID(one) for one in row.mentions],
        mentions_all=row.mentions_all,
    )


async def authors_of(session: AsyncSession, rows: Sequence[PlannedPost]) -> dict[UUID, User]:
    """Returns the authors of planned posts by id."""
    ids = {row.author_id for row in rows}
    return {user.id: user for user in await session.scalars(select(User).where(User.id.in_(ids)))}
