"""Finding messages by words.

A word that is in many messages is found among the newest ones, by walking through them: reading all messages that have
it, to show twenty, would take a second in a million. A rare word is found by the index of words. So first the newest
messages are looked at, and all of them only if these were not enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, Select, Subquery, and_, func, select, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import Account, Role, User
from regimen.chat.access.conversations import own_member, select_visible, visible_to
from regimen.chat.access.details import HasCoach, is_assigned_here
from regimen.chat.access.readers import Reader
from regimen.chat.access.unread import is_shown
from regimen.chat.models import Conversation, ConversationMember, Message
from regimen.chat.rules.search import query_of
from regimen.clients.models import ClientAssignment
from regimen.programs.models import Program

FOUND_AT_ONCE: Final = 20
LOOKED_AT: Final = 5_000
"""How many of the newest messages are looked at: of an account for its coaches, of each conversation for a client."""
_Key = Row[UUID, int, datetime]


@dataclass(frozen=True)
class Found(HasCoach):
    """A message with these words, and what names its conversation."""

    message: Message
    author: User | None
    conversation: Conversation
    client: User | None
    program: Program | None
    account: Account
    owner: User
    assignee: User | None


async def search_messages(session: AsyncSession, actor: Reader, text: str, offset: int) -> tuple[list[Found], bool]:
    """Returns messages with these words, newest first, and whether there are more. Searching reads nothing: it moves no
    read mark. Four queries at most."""
    words = query_of(text)
    if not words:
        return [], False
    keys = (await _keys(session, actor, words, offset + FOUND_AT_ONCE + 1))[offset:]
    return await _load(session, actor, keys[:FOUND_AT_ONCE]), len(keys) > FOUND_AT_ONCE


async def _keys(session: AsyncSession, actor: Reader, words: str, wanted: int) -> list[_Key]:
    """Returns which messages have these words, the newest `wanted`."""
    horizon = await session.scalar(_horizon(actor))
    newest = _newest(actor)
    statement = select(newest.c.conversation_id, newest.c.seq, newest.c.created_at).where(_has(newest.c.words, words))
    found = list(await session.execute(_first(statement, newest.c, wanted)))
    # What is older than the horizon may be older than something that was not looked at.
    if horizon is None or sum(row.created_at >= horizon for row in found) == wanted:
        return found
    everywhere = _visible_messages(actor).where(_has(Message.words, words))
    return list(await session.execute(_first(everywhere, Message, wanted)))


def _has(column: Any, words: str) -> Any:
    return column.op("@@")(func.to_tsquery("simple", words))


def _first(statement: Select[*tuple[Any, ...]], columns: Any, wanted: int) -> Select[*tuple[Any, ...]]:
    """Newest first; numbers decide between messages of the same moment, so that the next page goes on exactly."""
    order = columns.created_at.desc(), columns.conversation_id, columns.seq.desc()
    return statement.order_by(*order).limit(wanted)


def _joined() -> Any:
    return func.coalesce(ConversationMember.joined_seq, 0)


def _visible_messages(actor: Reader) -> Select[UUID, int, datetime]:
    """Selects the messages that a person may find."""
    joined = [] if actor.role is Role.COACH else [Message.seq > _joined()]
    return (
        select(Message.conversation_id, Message.seq, Message.created_at)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .outerjoin(ConversationMember, own_member(actor))
        .where(visible_to(actor), Message.deleted_at.is_(None), is_shown(actor), *joined)
    )


def _newest(actor: Reader) -> Subquery:
    """The newest messages that a person may find. The limit is inside, so that no plan looks at more of them."""
    columns = select(Message.conversation_id, Message.seq, Message.created_at, Message.words)
    if actor.role is Role.COACH:
        looked_at = (
            columns.add_columns(Message.deleted_at)
            .where(Message.account_id == actor.account_id)
            .order_by(Message.created_at.desc())
            .limit(LOOKED_AT)
            .subquery()
        )
        return select(looked_at).where(looked_at.c.deleted_at.is_(None)).subquery("newest")
    looked_at_there = (
        columns.where(
            Message.conversation_id == Conversation.id,
            Message.seq > func.greatest(_joined(), Conversation.seq - LOOKED_AT),
            Message.deleted_at.is_(None),
            is_shown(actor),
        )
        .order_by(Message.seq.desc())
        .limit(LOOKED_AT)
        .correlate(Conversation, ConversationMember)
        .lateral()
    )
    return (
        select(looked_at_there)
        .select_from(Conversation)
        .join(ConversationMember, own_member(actor))
        .join(looked_at_there, true())
        .where(visible_to(actor))
        .subquery("newest")
    )


def _horizon(actor: Reader) -> Select[Any]:
    """Selects when the newest message was written that is not looked at; nothing if all of them are."""
    if actor.role is Role.COACH:
        of_account = select(Message.created_at).where(Message.account_id == actor.account_id)
        return of_account.order_by(Message.created_at.desc()).offset(LOOKED_AT).limit(1)
    not_looked_at = and_(Message.conversation_id == Conversation.id, Message.seq == Conversation.seq - LOOKED_AT)
    return (
        select(func.max(Message.created_at))
        .select_from(Conversation)
        .join(ConversationMember, own_member(actor))
        .join(Message, not_looked_at)
        .where(visible_to(actor), Message.seq > _joined())
    )


async def _load(session: AsyncSession, actor: Reader, keys: list[_Key]) -> list[Found]:
    """Returns these messages in their order, with the names of their conversations."""
    if not keys:
        return []
    author, client, owner, assignee = aliased(User), aliased(User), aliased(User), aliased(User)
    statement = (
        select_visible(actor)
        .join(Message, Message.conversation_id == Conversation.id)
        .outerjoin(author, author.id == Message.author_id)
        .outerjoin(client, client.id == Conversation.client_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .join(Account, Account.id == Conversation.account_id)
        .join(owner, owner.id == Account.owner_id)
        .outerjoin(ClientAssignment, is_assigned_here())
        .outerjoin(assignee, assignee.id == ClientAssignment.coach_id)
        .where(tuple_(Message.conversation_id, Message.seq).in_([(key.conversation_id, key.seq) for key in keys]))
        .with_only_columns(Message, author, Conversation, client, Program, Account, owner, assignee)
    )
    rows: Sequence[Any] = (await session.execute(statement)).all()
    found = [Found(*row) for row in rows]
    by_key = {(one.message.conversation_id, one.message.seq): one for one in found}
    return [by_key[key.conversation_id, key.seq] for key in keys if (key.conversation_id, key.seq) in by_key]
