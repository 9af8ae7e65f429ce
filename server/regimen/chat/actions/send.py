"""Sending a message: one number, one row, whatever the number of members."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, Uuid, case, cast, insert, literal, null, select, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.chat.access.conversations import Place, get_place, reason_closed
from regimen.chat.access.members import count_members, members_among
from regimen.chat.actions.push import push_message
from regimen.chat.events import MessageSent
from regimen.chat.failures import (
    CommunityClosed,
    EmptyMessage,
    PostingClosed,
    PostingStopped,
    TooManyToMention,
    UnknownPicture,
    UnknownReply,
)
from regimen.chat.models import COMMUNITIES, ChatPicture, Conversation, ConversationKind, Mention, Message, MessageKind
from regimen.chat.rules.limits import MENTION_ALL_LIMIT
from regimen.chat.schemas.cards import Card, ProgramCard
from regimen.chat.schemas.messages import ALL, AttachmentForm, MessageForm
from regimen.kit.errors import Conflict, NotFound
from regimen.media.access import own_pictures
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit
from regimen.programs.access import own_program

_RATE = "60/minute"
_CLOSED = {"coaches_only": PostingClosed, "stopped": PostingStopped, "archived": CommunityClosed}


@dataclass(frozen=True)
class NewMessage:
    """What is appended to a conversation. `id` is chosen by who sends it: a second one with it is not stored."""

    id: UUID
    author_id: UUID | None
    from_coach: bool
    body: str = ""
    kind: MessageKind = MessageKind.TEXT
    card: Card | None = None
    attachments: Sequence[dict[str, Any]] = ()
    reply_to_seq: int | None = None
    mentions: Sequence[UUID] = field(default_factory=list)
    mentions_all: bool = False


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
    message = await _checked(session, actor, place, message_id, form)
    seq = await append(session, place.conversation, message, now)
    return place, seq


async def _checked(
    session: AsyncSession, actor: Actor, place: Place, message_id: UUID, form: MessageForm
) -> NewMessage:
    """Returns the message that a form describes, after everything it refers to was found."""
    conversation = place.conversation
    if form.reply_to_seq is not None:
        await _check_reply(session, place, form.reply_to_seq)
    wanted = [one for one in form.mentions if one != ALL]
    mentions_all = ALL in form.mentions and conversation.kind in COMMUNITIES
    if mentions_all and not place.is_coach and await count_members(session, conversation) > MENTION_ALL_LIMIT:
        raise TooManyToMention
    return NewMessage(
        message_id,
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
    return ProgramCard(plan_id=program.id, program_title=program.title)


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


async def append(session: AsyncSession, conversation: Conversation, message: NewMessage, now: datetime) -> int:
    """Appends a message to a locked conversation and returns its number.

    One statement takes the number and stores the row, so the cost does not depend on the members. A message of a person
    moves the conversation on the coaches' desk.
    """
    numbered = (
        update(Conversation)
        .where(Conversation.id == conversation.id)
        .values(seq=Conversation.seq + 1, last_message_at=now, **_desk_after(conversation, message, now))
        .returning(Conversation.id, Conversation.seq)
        .cte("numbered")
    )
    values: dict[Any, ColumnElement[Any]] = {
        Message.conversation_id: numbered.c.id,
        Message.seq: numbered.c.seq,
        Message.id: literal(message.id, Uuid),
        Message.kind: literal(message.kind.value, String),
        Message.author_id: literal(message.author_id, Uuid),
        Message.from_coach: literal(message.from_coach),
        Message.body: literal(message.body, String),
        Message.card: cast(literal(message.card.model_dump(mode="json"), JSONB), JSONB) if message.card else null(),
        Message.attachments: literal(list(message.attachments), JSONB),
        Message.reply_to_seq: literal(message.reply_to_seq, Message.reply_to_seq.type),
        Message.mentions_all: literal(message.mentions_all),
        Message.good_answer: literal(False),
        Message.created_at: literal(now, Message.created_at.type),
    }
    statement = insert(Message).from_select(list(values), select(*values.values())).returning(Message.seq)
    seq = await session.scalar(statement)
    if seq is None:
        raise Conflict
    if message.mentions:
        await session.execute(
            insert(Mention),
            [{"conversation_id": conversation.id, "seq": seq, "user_id": one} for one in message.mentions],
        )
    await session.refresh(conversation)
    if message.kind is MessageKind.TEXT and message.author_id is not None:
        sent = MessageSent(
            at=now,
            actor_id=message.author_id,
            account_id=conversation.account_id,
            subject_id=conversation.id,
            seq=seq,
        )
        await publish(session, sent)
    await push_message(session, conversation, seq)
    return int(seq)


def _desk_after(conversation: Conversation, message: NewMessage, now: datetime) -> dict[str, Any]:
    """Returns the desk's columns after a message: a client's waits for an answer, a coach's is the answer."""
    if conversation.kind is not ConversationKind.DIRECT or message.kind is not MessageKind.TEXT:
        return {}
    if message.author_id is None:
        return {}
    if message.from_coach:
        return {"waiting_since": None, "done_at": None}
    waiting_since = case((Conversation.waiting_since.is_(None), now), else_=Conversation.waiting_since)
    return {"waiting_since": waiting_since, "done_at": None, "snoozed_until": None}
