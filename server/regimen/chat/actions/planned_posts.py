"""Posts that are sent later, and drafts of them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import is_closed
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.chat.access.conversations import get_place, place_of_coaches, reason_closed
from regimen.chat.access.members import members_among, select_coaches
from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.direct import get_locked
from regimen.chat.actions.media_uses import use_media_later
from regimen.chat.actions.pictures import release_pictures
from regimen.chat.actions.push import push_to_coaches
from regimen.chat.actions.send import attachments_of, require_posting
from regimen.chat.failures import ClientDeleted, CommunityClosed, EmptyMessage, InThePast, TooManyPlanned
from regimen.chat.models import COMMUNITIES, Conversation, Message, PlannedPost
from regimen.chat.rules.limits import MAX_PLANNED
from regimen.chat.schemas.conversations import PlannedPostForm
from regimen.chat.schemas.messages import ALL, AttachmentForm
from regimen.kit.db import savepoint
from regimen.kit.errors import NotFound, or_404
from regimen.kit.ids import new_id
from regimen.platform.job_items import FailedItems
from regimen.subscription.access import get_entitlements

AUTHOR_GONE = "Its author no longer coaches here."
PLAN_OVER = "Your plan has ended. Choose a plan, then send it again."
ACCOUNT_CLOSED = "The owner of this account has deleted it."
NOT_SENT = "Something went wrong. Please send it again."


async def list_planned(
    session: AsyncSession, actor: CoachActor, clients: Select[Any] | None = None
) -> Sequence[PlannedPost]:
    """Returns what is planned in the conversations of the account, the next one first; drafts last. With `clients`,
    only in the direct conversations with them, as in the list of conversations."""
    statement = (
        select(PlannedPost)
        .join(Conversation, Conversation.id == PlannedPost.conversation_id)
        .where(Conversation.account_id == actor.account)
        .order_by(PlannedPost.send_at.asc().nulls_last(), PlannedPost.created_at.desc())
    )
    if clients is not None:
        statement = statement.where(Conversation.client_id.in_(clients))
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
    Anyone who changes what it says, or gives a draft its time, becomes its author: nobody's name stands under somebody
    else's words. So does anyone who saves a post whose author no longer coaches here: it would never be sent.

    Raises NotFound (also for one that was sent already), CommunityClosed, EmptyMessage, InThePast, UnknownPicture,
    TooManyPlanned.
    """
    place = await get_place(session, actor, conversation_id)
    require_posting(place)
    if not form.text and not form.attachments:
        raise EmptyMessage
    if form.send_at is not None and form.send_at <= now:
        raise InThePast
    row = await session.scalar(select(PlannedPost).where(PlannedPost.id == post_id).with_for_update())
    if row is None:
        row = await _add(session, actor, conversation_id, post_id, now)
    elif row.conversation_id != conversation_id:
        raise NotFound
    kept = [one for one in form.attachments if _is_attached(row, one)]
    new = [one for one in form.attachments if one not in kept]
    stored = await attachments_of(session, actor, place.conversation, new, used_by=row.id)
    before, was_draft = _said(row), row.send_at is None
    await release_pictures(session, [one for one in row.attachments or [] if not _is_wanted(one, form)])
    row.attachments = _in_order(form.attachments, [*(row.attachments or []), *stored])
    people = [one for one in form.mentions if isinstance(one, UUID)]
    row.mentions = [str(one) for one in await members_among(session, place.conversation, people)]
    row.mentions_all = ALL in form.mentions and place.conversation.kind in COMMUNITIES
    row.body, row.send_at, row.failed, row.updated_at = form.text, form.send_at, "", now
    takes_over = _said(row) != before or (was_draft and row.send_at is not None)
    if takes_over or not await _coaches_here(session, place.conversation, row.author_id):
        row.author_id = actor.user_id
    await session.flush()
    await use_media_later(session, row.id, row.attachments)
    await push_to_coaches(session, place.conversation)
    return row


async def _coaches_here(session: AsyncSession, conversation: Conversation, user_id: UUID) -> bool:
    return user_id in set(await session.scalars(select_coaches(conversation.account_id)))


def _said(row: PlannedPost) -> tuple[str, list[tuple[str, str]], set[str], bool]:
    """Returns what readers of a post will see."""
    attached = [_key(one) for one in row.attachments or []]
    return row.body, attached, set(row.mentions or []), bool(row.mentions_all)


def _is_attached(row: PlannedPost, form: AttachmentForm) -> bool:
    """Whether the post has it already: a colleague who changes the text keeps what its author attached."""
    return any(_key(one) == (form.resource_type, str(form.resource_id)) for one in row.attachments or [])


def _is_wanted(stored: Mapping[str, Any], form: PlannedPostForm) -> bool:
    return any(_key(stored) == (one.resource_type, str(one.resource_id)) for one in form.attachments)


def _key(stored: Mapping[str, Any]) -> tuple[str, str]:
    return stored["resource_type"], stored["resource_id"]


def _in_order(forms: Sequence[AttachmentForm], stored: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    by_key = {_key(one): one for one in stored}
    return [by_key[one.resource_type, str(one.resource_id)] for one in forms]


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
    await use_media_later(session, row.id, [])
    await release_pictures(session, row.attachments)
    await session.delete(row)
    await session.flush()
    await push_to_coaches(session, conversation)


async def due_posts(session: AsyncSession, now: datetime) -> Sequence[UUID]:
    """Returns the ids of the posts whose time has come."""
    due = PlannedPost.send_at.is_not(None), PlannedPost.send_at <= now, PlannedPost.failed == ""
    return (await session.scalars(select(PlannedPost.id).where(*due).order_by(PlannedPost.send_at).limit(200))).all()


async def send_planned(session: AsyncSession, post_id: UUID, now: datetime) -> None:
    """Sends a planned post whose time has come, unless it was changed, deleted or sent meanwhile. One that cannot be
    sent stays, with the reason."""
    row = await session.scalar(select(PlannedPost).where(PlannedPost.id == post_id).with_for_update(skip_locked=True))
    if row is None or row.send_at is None or row.send_at > now or row.failed:
        return
    outcome = FailedItems("send_planned_posts")
    try:
        async with savepoint(session):
            row.failed = await _send(session, row, now)
    except Exception as error:
        outcome.failed(post_id, error)
        await session.refresh(row)
        row.failed = NOT_SENT
    await outcome.store(session)
    if row.failed:
        conversation = or_404(await session.get(Conversation, row.conversation_id))
        await push_to_coaches(session, conversation)
    else:
        await use_media_later(session, row.id, [])
        await session.delete(row)
    await session.flush()


async def _send(session: AsyncSession, row: PlannedPost, now: datetime) -> str:
    """Appends the post to its conversation. Returns why it cannot be sent, or nothing."""
    conversation = await get_locked(session, row.conversation_id)
    if not await _coaches_here(session, conversation, row.author_id):
        return AUTHOR_GONE
    if await is_closed(session, conversation.account_id):
        return ACCOUNT_CLOSED
    if not (await get_entitlements(session, conversation.account_id, now)).is_open:
        return PLAN_OVER
    closed = reason_closed(await place_of_coaches(session, conversation))
    if closed is not None:
        return (ClientDeleted if closed == "client_deleted" else CommunityClosed).message
    # Somebody may have sent a message with the id of the post.
    is_taken = await session.scalar(select(Message.seq).where(Message.id == row.id)) is not None
    present = await members_among(session, conversation, [UUID(one) for one in row.mentions])
    message = _message_of(row, present)
    await append(session, conversation, new_id() if is_taken else row.id, message, now)
    return ""


def _message_of(row: PlannedPost, mentions: Sequence[UUID]) -> NewMessage:
    attachments: list[dict[str, Any]] = row.attachments
    return NewMessage(
        row.author_id,
        from_coach=True,
        body=row.body,
        attachments=attachments,
        mentions=mentions,
        mentions_all=row.mentions_all,
    )


async def people_of(session: AsyncSession, rows: Sequence[PlannedPost]) -> dict[UUID, User]:
    """Returns the authors of planned posts, and whom these mention, by id."""
    ids = {row.author_id for row in rows} | {UUID(one) for row in rows for one in row.mentions}
    return {user.id: user for user in await session.scalars(select(User).where(User.id.in_(ids)))}
