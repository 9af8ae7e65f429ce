"""Messages with everything that is shown of them, in one statement however many they are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, SelectBase, and_, func, select, true
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import Role, User
from regimen.chat.access.conversations import Place
from regimen.chat.access.readers import CONVERSATION_ID, FIRST_SEQ, Reader, values_of
from regimen.chat.access.unread import blocked_by, is_shown
from regimen.chat.models import Mention, Message, Reaction


@dataclass(frozen=True)
class ReactionCount:
    emoji: str
    count: int
    mine: bool


@dataclass(frozen=True)
class MessageDetails:
    """A message with everything that is shown of it. Who is mentioned has only what names a person."""

    message: Message
    author: User | None
    quoted: Message | None
    quoted_author: User | None
    replies: int
    reactions: list[ReactionCount]
    mentions: list[User]


def select_details(reader: Reader, picked: SelectBase) -> Select[Any]:
    """Selects the messages of a conversation whose numbers `picked` selects, by number, with what is shown of them; for
    `read_details`. Its parameters are `CONVERSATION_ID`, `FIRST_SEQ`, those of the reader and of `picked`."""
    seqs = picked.subquery("picked")
    is_quoted = and_(
        _Quoted.conversation_id == Message.conversation_id,
        _Quoted.seq == Message.reply_to_seq,
        _Quoted.seq > FIRST_SEQ,
        is_shown(reader, _Quoted),
    )
    return (
        select(Message, _Author, _Quoted, _QuotedAuthor, _replies(reader), _reactions(reader), _MENTIONS)
        .join(seqs, seqs.c.seq == Message.seq)
        .outerjoin(_Author, _Author.id == Message.author_id)
        .outerjoin(_Quoted, is_quoted)
        .outerjoin(_QuotedAuthor, _QuotedAuthor.id == _Quoted.author_id)
        .where(Message.conversation_id == CONVERSATION_ID)
        .order_by(Message.seq)
    )


async def read_details(
    session: AsyncSession, actor: Reader, place: Place, statement: Select[Any], **values: Any
) -> list[MessageDetails]:
    """Returns what a statement of `select_details` selects; `values` are those of the parameters of `picked`. One
    query."""
    here = values_of(actor, conversation_id=place.conversation.id, first_seq=place.first_seq)
    return [_details(*row) for row in await session.execute(statement, here | values)]


def _details(
    message: Message, author: User | None, quoted: Message | None, quoted_author: User | None, replies: int, *more: Any
) -> MessageDetails:
    reactions, mentions = ([] if one is None else one for one in more)
    counts = [ReactionCount(*one) for one in reactions]
    return MessageDetails(message, author, quoted, quoted_author, replies, counts, [_person(one) for one in mentions])


def _replies(actor: Reader) -> ColumnElement[int]:
    """How many replies to a message the person may see."""
    statement = select(func.count()).where(
        _Reply.conversation_id == Message.conversation_id,
        _Reply.reply_to_seq == Message.seq,
        _Reply.deleted_at.is_(None),
        is_shown(actor, _Reply),
    )
    return statement.correlate(Message).scalar_subquery()


def _reactions(actor: Reader) -> ColumnElement[Any]:
    """The reactions to a message, those that came first at the front; without those of people whom the person has
    blocked."""
    shown = true() if actor.role is Role.COACH else Reaction.user_id.not_in(blocked_by(actor))
    counted = (
        select(
            Reaction.emoji,
            func.count().label("number"),
            func.bool_or(Reaction.user_id == actor.user_id).label("mine"),
            func.min(Reaction.created_at).label("first"),
        )
        .where(Reaction.conversation_id == Message.conversation_id, Reaction.seq == Message.seq, shown)
        .group_by(Reaction.emoji)
        .correlate(Message)
        .subquery("counted")
    )
    values = func.jsonb_build_array(counted.c.emoji, counted.c.number, counted.c.mine)
    return _collected(values, counted.c.first, counted.c.emoji).select_from(counted).scalar_subquery()


def _mentions() -> ColumnElement[Any]:
    """Whom a message mentions, by name."""
    person = func.jsonb_build_object(
        "id", User.id, "first_name", User.first_name, "last_name", User.last_name,
        "avatar_key", User.avatar_key, "deleted_at", User.deleted_at,
    )  # fmt: skip
    return (
        _collected(person, User.first_name, User.last_name, User.id)
        .join_from(Mention, User, User.id == Mention.user_id)
        .where(Mention.conversation_id == Message.conversation_id, Mention.seq == Message.seq)
        .correlate(Message)
        .scalar_subquery()
    )


def _collected(value: Any, first: Any, *then: Any) -> Select[Any]:
    return select(func.jsonb_agg(aggregate_order_by(value, first, *then), type_=JSONB))


def _person(values: Mapping[str, Any]) -> User:
    """Returns a person to read only: one that belongs to no session."""
    return User(**{**values, "id": UUID(values["id"])})


_Author, _QuotedAuthor = aliased(User), aliased(User)
_Quoted, _Reply = aliased(Message), aliased(Message)
_MENTIONS = _mentions()
