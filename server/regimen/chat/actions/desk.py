"""The coaches' desk: which direct conversations are done, snoozed or wait for an answer."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.events import UserDeleted
from regimen.chat.access.conversations import direct_conversation_id, get_place
from regimen.chat.access.unanswered import oldest_unanswered
from regimen.chat.actions.push import push_to_coaches
from regimen.chat.failures import InThePast, NotOfDesk
from regimen.chat.models import Conversation, ConversationKind, Message, MessageKind
from regimen.chat.rules.snooze import LONGEST_SNOOZE, OUT_OF_RANGE


async def move_on_desk(
    session: AsyncSession,
    actor: CoachActor,
    conversation_id: UUID,
    *,
    state: Literal["open", "done", "snoozed"],
    until: datetime | None,
    waiting_since: datetime | None = None,
    now: datetime,
) -> Conversation:
    """Marks a direct conversation as done, snoozes it until a time, or puts it back.

    `waiting_since` undoes `done`: it waits again since then, unless a coach has answered meanwhile. Safe to repeat.
    Raises NotFound, NotOfDesk, InThePast.
    """
    place = await get_place(session, actor, conversation_id, lock=True)
    conversation = place.conversation
    if conversation.kind is not ConversationKind.DIRECT:
        raise NotOfDesk
    if state == "snoozed" and (until is None or until <= now):
        raise InThePast(errors={"until": [InThePast.message]})
    if until is not None and until > now + LONGEST_SNOOZE:
        raise InThePast(errors={"until": [OUT_OF_RANGE]})
    if state == "done":
        conversation.waiting_since, conversation.snoozed_until = None, None
        conversation.done_at = conversation.done_at or now
    elif state == "snoozed":
        conversation.snoozed_until, conversation.done_at = until, None
    else:
        was_done = conversation.done_at is not None
        conversation.snoozed_until, conversation.done_at = None, None
        if waiting_since is not None and was_done and not await _is_answered(session, conversation, waiting_since):
            conversation.waiting_since = conversation.waiting_since or min(waiting_since, now)
    await session.flush()
    await push_to_coaches(session, conversation)
    return conversation


async def settle_on_desk(
    session: AsyncSession, actor: CoachActor, client_id: UUID, *, last_seq: int, until: datetime | None, now: datetime
) -> None:
    """Marks the direct conversation with a client as done as far as the message `last_seq`, or snoozes it until a time.

    If the client has written after that message, they wait for an answer to what is new. Does nothing if nobody waits.
    Safe to repeat.
    """
    conversation_id = await direct_conversation_id(session, actor.account, client_id)
    if conversation_id is None:
        return
    conversation = (await get_place(session, actor, conversation_id, lock=True)).conversation
    if conversation.waiting_since is None:
        return
    later = await oldest_unanswered(session, conversation.id, conversation.waiting_since, first_seq=last_seq + 1)
    if later is None:
        state: Literal["done", "snoozed"] = "snoozed" if until else "done"
        await move_on_desk(session, actor, conversation.id, state=state, until=until, now=now)
    elif until is None:
        conversation.waiting_since = later
        await session.flush()
        await push_to_coaches(session, conversation)


async def unsettle_on_desk(
    session: AsyncSession, actor: CoachActor, client_id: UUID, *, first_seq: int, until: datetime | None, now: datetime
) -> None:
    """Undoes `settle_on_desk`: the client waits again since their message `first_seq`, unless a coach has answered
    meanwhile, and what was snoozed until this time comes back. Safe to repeat."""
    conversation_id = await direct_conversation_id(session, actor.account, client_id)
    if conversation_id is None:
        return
    conversation = (await get_place(session, actor, conversation_id, lock=True)).conversation
    if until is not None:
        if conversation.snoozed_until == until:
            await move_on_desk(session, actor, conversation.id, state="open", until=None, now=now)
        return
    since = await oldest_unanswered(session, conversation.id, conversation.created_at, first_seq=first_seq)
    if since is None or await _is_answered(session, conversation, since):
        return
    if conversation.waiting_since is None or since < conversation.waiting_since:
        conversation.waiting_since, conversation.done_at = since, None
        await session.flush()
        await push_to_coaches(session, conversation)


async def _is_answered(session: AsyncSession, conversation: Conversation, since: datetime) -> bool:
    """Whether a coach has written in a conversation since a time."""
    answer = exists().where(
        Message.conversation_id == conversation.id,
        Message.from_coach,
        Message.kind == MessageKind.TEXT,
        Message.created_at >= since,
    )
    return bool(await session.scalar(select(answer)))


async def settle_deleted(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: a client who has deleted their account waits for nothing any more."""
    changed = await session.scalars(
        update(Conversation)
        .where(
            Conversation.client_id == event.subject_id,
            or_(Conversation.waiting_since.is_not(None), Conversation.snoozed_until.is_not(None)),
        )
        .values(waiting_since=None, snoozed_until=None)
        .returning(Conversation)
    )
    for conversation in changed.all():
        await push_to_coaches(session, conversation)
