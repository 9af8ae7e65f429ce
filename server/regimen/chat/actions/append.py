"""Appending messages to conversations: the only code that gives them their numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    Boolean,
    Select,
    String,
    Uuid,
    and_,
    bindparam,
    case,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.chat.actions.media_uses import use_media
from regimen.chat.actions.push import push_message
from regimen.chat.events import PeopleMentioned
from regimen.chat.jobs.notify import notify_of_messages
from regimen.chat.models import Conversation, ConversationKind, Mention, Message, MessageKind
from regimen.chat.schemas.cards import Card
from regimen.platform.events import publish
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
    return numbers[conversation.id]


async def append_to_each(
    session: AsyncSession, message_ids: Mapping[UUID, UUID], message: NewMessage, now: datetime
) -> dict[UUID, int]:
    """Appends the same message to locked conversations and returns the numbers that it has in each.

    One statement takes the numbers and stores the rows, so the cost does not depend on the members. `message_ids` gives
    the id of the message in each conversation; where one of them exists, nothing is appended.
    """
    if not message_ids:
        return {}
    values = _values(message_ids, message, now)
    found: Sequence[Conversation] = (await session.scalars(_statement(_after(message)), values)).all()
    numbers = {conversation.id: conversation.seq for conversation in found}
    if message.mentions:
        mentions = [
            {"conversation_id": conversation_id, "seq": seq, "user_id": user_id}
            for conversation_id, seq in numbers.items()
            for user_id in message.mentions
        ]
        await session.execute(insert(Mention), mentions)
        for conversation in found:
            await publish(session, PeopleMentioned(seq=numbers[conversation.id], **_ids(conversation, message, now)))
    await use_media(session, found, message.attachments)
    for conversation in found:
        await push_message(session, conversation, numbers[conversation.id])
    if message.kind is MessageKind.TEXT:
        await enqueue(session, notify_of_messages, messages=sorted(numbers.items()))
    return numbers


def _ids(conversation: Conversation, message: NewMessage, now: datetime) -> dict[str, Any]:
    ids = {"actor_id": message.author_id, "account_id": conversation.account_id, "subject_id": conversation.id}
    return {"at": now, **ids}


class _Desk(StrEnum):
    """What a message means for the coaches' desk."""

    WAITS = "waits"
    ANSWERED = "answered"
    UNCHANGED = "unchanged"


def _after(message: NewMessage) -> _Desk:
    if message.kind is not MessageKind.TEXT or message.author_id is None or not message.answers:
        return _Desk.UNCHANGED
    return _Desk.ANSWERED if message.from_coach else _Desk.WAITS


def _values(message_ids: Mapping[UUID, UUID], message: NewMessage, now: datetime) -> dict[str, Any]:
    """Returns the values of the parameters of the statement. None has the name of a column of `conversations`:
    SQLAlchemy would update that column."""
    return {
        "conversation_ids": list(message_ids),
        "message_ids": list(message_ids.values()),
        "sent_at": now,
        "new_kind": message.kind.value,
        "new_author_id": message.author_id,
        "new_from_coach": message.from_coach,
        "new_body": message.body,
        "new_card": message.card.model_dump(mode="json") if message.card else None,
        "new_attachments": list(message.attachments),
        "new_reply_to_seq": message.reply_to_seq,
        "new_mentions_all": message.mentions_all,
    }


@cache
def _statement(desk: _Desk) -> Select[Conversation]:
    """Takes the numbers, stores the rows, and selects the conversations as they are then.

    Cached, because building it takes longer than running it.
    """
    now = bindparam("sent_at", type_=Message.created_at.type)
    wanted = select(
        func.unnest(bindparam("conversation_ids", type_=ARRAY(Uuid))).label("conversation_id"),
        func.unnest(bindparam("message_ids", type_=ARRAY(Uuid))).label("message_id"),
    ).subquery("wanted")
    numbered = (
        update(Conversation)
        .where(Conversation.id == wanted.c.conversation_id, ~exists().where(Message.id == wanted.c.message_id))
        .values(seq=Conversation.seq + 1, last_message_at=now, **_desk_values(desk, now))
        .returning(*Conversation.__table__.c, wanted.c.message_id)
        .cte("numbered")
    )
    columns: dict[Any, Any] = {
        Message.conversation_id: numbered.c.id,
        Message.seq: numbered.c.seq,
        Message.id: numbered.c.message_id,
        Message.account_id: numbered.c.account_id,
        Message.kind: bindparam("new_kind", type_=String()),
        Message.author_id: bindparam("new_author_id", type_=Uuid()),
        Message.from_coach: bindparam("new_from_coach", type_=Boolean()),
        Message.body: bindparam("new_body", type_=String()),
        Message.card: bindparam("new_card", type_=JSONB(none_as_null=True)),
        Message.attachments: bindparam("new_attachments", type_=JSONB()),
        Message.reply_to_seq: bindparam("new_reply_to_seq", type_=Message.reply_to_seq.type),
        Message.mentions_all: bindparam("new_mentions_all", type_=Boolean()),
        Message.good_answer: literal(False),
        Message.created_at: now,
    }
    rows = select(*columns.values()).select_from(numbered)
    stored = insert(Message).from_select(list(columns), rows).returning(Message.conversation_id).cte("stored")
    conversation = aliased(Conversation, numbered)
    appended = select(conversation).join(stored, stored.c.conversation_id == conversation.id)
    return appended.execution_options(populate_existing=True)


def _desk_values(desk: _Desk, now: BindParameter[datetime]) -> dict[str, Any]:
    """Returns the columns of the coaches' desk after a message: a client's waits for an answer, a coach's is the
    answer. Those of communities never change."""
    if desk is _Desk.UNCHANGED:
        return {}
    if desk is _Desk.ANSWERED:
        return {"waiting_since": None, "done_at": None, "snoozed_until": None}
    is_direct = Conversation.kind == ConversationKind.DIRECT
    starts = and_(is_direct, Conversation.waiting_since.is_(None))
    return {
        "waiting_since": case((starts, now), else_=Conversation.waiting_since),
        "done_at": None,
        "snoozed_until": None,
    }
