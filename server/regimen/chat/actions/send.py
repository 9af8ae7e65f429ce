"""Sending a message: one number, one row, whatever the number of members."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.chat.access.conversations import Place, get_place, reason_closed
from regimen.chat.access.members import count_members, members_among
from regimen.chat.actions.append import NewMessage, append
from regimen.chat.failures import (
    CommunityClosed,
    EmptyMessage,
    PostingClosed,
    PostingStopped,
    TooManyToMention,
    UnknownPicture,
    UnknownReply,
)
from regimen.chat.models import COMMUNITIES, ChatPicture, Conversation, ConversationKind, Message
from regimen.chat.rules.limits import MENTION_ALL_LIMIT
from regimen.chat.schemas.cards import Card, RecommendedProgramCard
from regimen.chat.schemas.messages import ALL, AttachmentForm, MessageForm
from regimen.kit.errors import NotFound
from regimen.media.access import own_pictures
from regimen.platform.rate_limits import limit
from regimen.programs.access import own_program

_RATE = "60/minute"
_CLOSED = {"coaches_only": PostingClosed, "stopped": PostingStopped, "archived": CommunityClosed}


async def send_message(
    session: AsyncSession, actor: Actor, conversation_id: UUID, message_id: UUID, form: MessageForm, now: datetime
) -> tuple[Place, int]:
    """Sends a message and returns its number; the same one again if it was sent before.

    Raises NotFound (also for the id of a message of somebody else), EmptyMessage, PostingClosed and its like,
    UnknownReply, UnknownPicture, TooManyToMention, TooMany.
    """
    place = await get_place(session, actor, conversation_id, lock=True)
    if (sent := await _sent_before(session, actor, conversation_id, message_id)) is not None:
        return place, sent
    await limit(session, "chat_message", _RATE, str(actor.user_id))
    await require_posting(session, place)
    if not form.text and not form.attachments and not form.plan_id:
        raise EmptyMessage
    message = await _checked(session, actor, place, form)
    seq = await append(session, place.conversation, message_id, message, now)
    if form.done and place.is_coach and place.conversation.kind is ConversationKind.DIRECT:
        place.conversation.done_at = now
        await session.flush()
    return place, seq


async def _checked(session: AsyncSession, actor: Actor, place: Place, form: MessageForm) -> NewMessage:
    """Returns the message that a form describes, after everything it refers to was found."""
    conversation = place.conversation
    if form.reply_to_seq is not None:
        await _check_reply(session, place, form.reply_to_seq)
    wanted = [one for one in form.mentions if one != ALL]
    mentions_all = ALL in form.mentions and conversation.kind in COMMUNITIES
    if mentions_all and not place.is_coach and await count_members(session, conversation) > MENTION_ALL_LIMIT:
        raise TooManyToMention
    return NewMessage(
        actor.user_id,
        place.is_coach,
        body=form.text,
        card=await _program_card(session, actor, form.plan_id),
        attachments=await attachments_of(session, actor, conversation, form.attachments),
        reply_to_seq=form.reply_to_seq,
        mentions=await members_among(session, conversation, [one for one in wanted if isinstance(one, UUID)]),
        mentions_all=mentions_all,
    )


async def _program_card(session: AsyncSession, actor: Actor, program_id: UUID | None) -> Card | None:
    if program_id is None:
        return None
    if not isinstance(actor, CoachActor):
        raise NotFound
    program = await own_program(session, actor, program_id)
    return RecommendedProgramCard(plan_id=program.id, program_title=program.title)


async def _sent_before(session: AsyncSession, actor: Actor, conversation_id: UUID, message_id: UUID) -> int | None:
    """Returns the number of a message that this person has sent already. Raises NotFound for anybody else's."""
    row = (
        await session.execute(
            select(Message.conversation_id, Message.author_id, Message.seq).where(Message.id == message_id)
        )
    ).one_or_none()
    if row is None:
        return None
    if (row.conversation_id, row.author_id) != (conversation_id, actor.user_id):
        raise NotFound
    seq: int = row.seq
    return seq


async def require_posting(session: AsyncSession, place: Place) -> None:
    """Raises PostingClosed, PostingStopped or CommunityClosed for somebody who may not post."""
    reason = await reason_closed(session, place)
    if reason is not None:
        raise _CLOSED[reason]


async def _check_reply(session: AsyncSession, place: Place, seq: int) -> None:
    found = await session.scalar(
        select(Message.seq).where(
            Message.conversation_id == place.conversation.id,
            Message.seq == seq,
            Message.seq > place.first_seq,
            Message.deleted_at.is_(None),
        )
    )
    if found is None:
        raise UnknownReply


async def attachments_of(
    session: AsyncSession, actor: Actor, conversation: Conversation, forms: Sequence[AttachmentForm]
) -> list[dict[str, Any]]:
    """Returns attachments as they are stored. Raises UnknownPicture."""
    uploaded = [one.resource_id for one in forms if one.resource_type == "picture"]
    of_library = [one.resource_id for one in forms if one.resource_type == "media"]
    if uploaded:
        own = select(ChatPicture.id).where(
            ChatPicture.id.in_(uploaded),
            ChatPicture.conversation_id == conversation.id,
            ChatPicture.created_by == actor.user_id,
        )
        if set(await session.scalars(own)) != set(uploaded):
            raise UnknownPicture
    if of_library:
        if not isinstance(actor, CoachActor):
            raise UnknownPicture
        try:
            await own_pictures(session, actor, of_library)
        except NotFound as error:
            raise UnknownPicture from error
    return [{"resource_type": one.resource_type, "resource_id": str(one.resource_id)} for one in forms]
