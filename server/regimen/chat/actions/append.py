"""Appending messages to conversations: the only code that gives them their numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import String, Uuid, and_, case, cast, column, insert, literal, null, select, update, values
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.push import push_message
from regimen.chat.jobs.notify import notify_of_messages
from regimen.chat.models import Conversation, ConversationKind, Mention, Message, MessageKind
from regimen.chat.schemas.cards import Card
from regimen.platform.jobs import enqueue


@dataclass(frozen=True)
class NewMessage:
    """What is appended. `answers` is False for what the app writes in the name of a coach: it answers nothing."""

    author_id: UUID | None
    from_coach: bool
    body: str = ""
    kind: MessageKind = MessageKind.TEXT
    card: Card | None = None
    attachments: Sequence[Mapping[str, Any]] = ()
    reply_to_seq: int | None = None
    mentions: Sequence[UUID] = field(default_factory=list)
    mentions_all: bool = False
    answers: bool = True


async def append(
    session: AsyncSession, conversation: Conversation, message_id: UUID, message: NewMessage, now: datetime
) -> int:
    """Appends a message to a locked conversation and returns its number."""
    numbers = await append_to_each(session, {conversation.id: message_id}, message, now)
    await session.refresh(conversation)
    return numbers[conversation.id]


async def append_to_each(
    session: AsyncSession, message_ids: Mapping[UUID, UUID], message: NewMessage, now: datetime
) -> dict[UUID, int]:
    """Appends the same message to locked conversations and returns the numbers that it has in each.

    One statement takes the numbers and stores the rows, so the cost does not depend on the members. `message_ids` gives
    the id of the message in each conversation; none of them may exist.
    """
    if not message_ids:
        return {}
    rows = await session.execute(_statement(message_ids, message, now))
    numbers: dict[UUID, int] = {row.conversation_id: row.seq for row in rows}
    if message.mentions:
        mentions = [
            {"conversation_id": conversation_id, "seq": seq, "user_id": user_id}
            for conversation_id, seq in numbers.items()
            for user_id in message.mentions
        ]
        await session.execute(insert(Mention), mentions)
    found = await session.scalars(select(Conversation).where(Conversation.id.in_(numbers)))
    for conversation in found:
        await push_message(session, conversation, numbers[conversation.id])
    if message.kind is MessageKind.TEXT:
        await enqueue(session, notify_of_messages, messages=sorted(numbers.items()))
    return numbers


def _statement(message_ids: Mapping[UUID, UUID], message: NewMessage, now: datetime) -> Any:
    wanted = values(column("conversation_id", Uuid), column("message_id", Uuid), name="wanted").data(
        list(message_ids.items())
    )
    numbered = (
        update(Conversation)
        .where(Conversation.id.in_(message_ids))
        .values(seq=Conversation.seq + 1, last_message_at=now, **_desk_after(message, now))
        .returning(Conversation.id, Conversation.seq)
        .cte("numbered")
    )
    card = cast(literal(message.card.model_dump(mode="json"), JSONB), JSONB) if message.card else null()
    columns: dict[Any, Any] = {
        Message.conversation_id: numbered.c.id,
        Message.seq: numbered.c.seq,
        Message.id: wanted.c.message_id,
        Message.kind: literal(message.kind.value, String),
        Message.author_id: literal(message.author_id, Uuid),
        Message.from_coach: literal(message.from_coach),
        Message.body: literal(message.body, String),
        Message.card: card,
        Message.attachments: literal(list(message.attachments), JSONB),
        Message.reply_to_seq: literal(message.reply_to_seq, Message.reply_to_seq.type),
        Message.mentions_all: literal(message.mentions_all),
        Message.good_answer: literal(False),
        Message.created_at: literal(now, Message.created_at.type),
    }
    rows = select(*columns.values()).join_from(numbered, wanted, wanted.c.conversation_id == numbered.c.id)
    return insert(Message).from_select(list(columns), rows).returning(Message.conversation_id, Message.seq)


def _desk_after(message: NewMessage, now: datetime) -> dict[str, Any]:
    """Returns the columns of the coaches' desk after a message: a client's waits for an answer, a coach's is the
    answer. Those of communities never change."""
    if message.kind is not MessageKind.TEXT or message.author_id is None or not message.answers:
        return {}
    if message.from_coach:
        return {"waiting_since": None, "done_at": None}
    is_direct = Conversation.kind == ConversationKind.DIRECT
    starts = and_(is_direct, Conversation.waiting_since.is_(None))
    return {
        "waiting_since": case((starts, now), else_=Conversation.waiting_since),
        "done_at": None,
        "snoozed_until": None,
    }
