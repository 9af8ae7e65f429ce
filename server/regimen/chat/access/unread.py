"""What is unread: the one definition, for lists, badges, pushes and mails.

A message is unread for somebody if it comes after their read mark, somebody else wrote it as a message (cards are not
counted), it is not deleted, and they have not blocked its author. Nothing is counted from before they joined. What a
colleague has written is unread for a coach only if it mentions them.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, CompoundSelect, Select, and_, case, exists, func, or_, select, true, union
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased
from sqlalchemy.sql.selectable import LateralFromClause

from regimen.accounts.models import Account, AccountMember, Role, User
from regimen.chat.access.conversations import own_member, visible_to, working_since
from regimen.chat.access.members import may_message
from regimen.chat.access.readers import ANY, NOW, Instant, Reader, Recipient, values_of
from regimen.chat.models import (
    COMMUNITIES,
    Block,
    Conversation,
    ConversationMember,
    Involvement,
    Mention,
    Message,
    MessageKind,
)
from regimen.chat.rules.limits import COUNTED
from regimen.programs.models import Program

_LOOKED_AT = 2 * COUNTED
"""How many messages after the read mark are looked at, newest first: own ones between them are not counted."""


def read_mark() -> ColumnElement[int]:
    """Returns the number of the last message that counts as read; the own member must be joined."""
    last_read = func.coalesce(ConversationMember.last_read_seq, 0)
    return func.greatest(last_read, func.coalesce(ConversationMember.joined_seq, 0))


def blocked_by(actor: Reader) -> Select[Any]:
    """Selects whom a person has blocked."""
    return select(Block.blocked_id).where(Block.user_id == actor.user_id).correlate(User)


def is_shown(actor: Reader, message: type[Message] = Message) -> ColumnElement[bool]:
    """Returns the condition that a person has not blocked the author of a message. Coaches are never blocked."""
    if actor.role is Role.COACH:
        return true()
    return or_(message.from_coach, message.author_id.is_(None), message.author_id.not_in(blocked_by(actor)))


def is_countable(actor: Reader) -> ColumnElement[bool]:
    """Returns the condition that a message can be unread for a person at all. For a coach without a current account,
    `Conversation` must be joined."""
    countable = and_(
        Message.kind == MessageKind.TEXT,
        Message.author_id.is_distinct_from(actor.user_id),
        Message.deleted_at.is_(None),
        is_shown(actor),
    )
    if actor.role is not Role.COACH:
        return countable
    by_client_or_to_me = or_(~Message.from_coach, mentions_me(actor))
    return and_(countable, by_client_or_to_me, Message.created_at >= working_since(actor))


def mentions_me(actor: Reader) -> ColumnElement[bool]:
    """Returns the condition that a message mentions a person, or everyone."""
    mention = (
        exists()
        .where(
            Mention.conversation_id == Message.conversation_id,
            Mention.seq == Message.seq,
            Mention.user_id == actor.user_id,
        )
        .correlate(Message, User)
    )
    return or_(Message.mentions_all, mention)


def unread_lateral(
    actor: Reader,
    since: datetime | None = None,
    conversation_id: ColumnElement[UUID] | InstrumentedAttribute[UUID] = Conversation.id,
    only: ColumnElement[bool] | None = None,
) -> LateralFromClause:
    """Returns a lateral table with `unread` and `mentioned`, the numbers of unread messages and of those that mention
    the person, up to `COUNTED`; only of those written after `since`, and of conversations for which `only` holds, if
    they are given. `Conversation` and the own member must be joined before. `conversation_id` may be that of a table
    whose rows are limited first."""
    after_mark = and_(
        Message.conversation_id == conversation_id,
        Message.seq > read_mark(),
        Conversation.seq > read_mark(),
        *([Message.created_at > since] if since else []),
        *([only] if only is not None else []),
    )
    newest = (
        select(is_countable(actor).label("countable"))
        .where(after_mark)
        .order_by(Message.seq.desc())
        .limit(_LOOKED_AT)
        .correlate_except(Message)
        .subquery("newest")
    )
    unread = select(true()).select_from(newest).where(newest.c.countable).limit(COUNTED).subquery()
    # Few messages mention anyone, and both kinds have an index of their own: so they are found however old they are.
    to_me = _seqs_to_me(actor, conversation_id)
    mentioning = (
        select(true())
        .where(after_mark, is_countable(actor), Message.seq.in_(to_me))
        .limit(COUNTED)
        .correlate_except(Message)
        .subquery()
    )
    return select(
        select(func.count()).select_from(unread).scalar_subquery().label("unread"),
        select(func.count()).select_from(mentioning).scalar_subquery().label("mentioned"),
    ).lateral("unread")


def _seqs_to_me(
    actor: Reader, conversation_id: ColumnElement[UUID] | InstrumentedAttribute[UUID]
) -> CompoundSelect[Any]:
    """Selects the numbers after the read mark of the messages of a conversation that mention a person, or everyone."""
    to_all = aliased(Message)
    return union(
        select(Mention.seq)
        .where(Mention.conversation_id == conversation_id, Mention.user_id == actor.user_id, Mention.seq > read_mark())
        .correlate_except(Mention),
        select(to_all.seq)
        .where(to_all.conversation_id == conversation_id, to_all.mentions_all, to_all.seq > read_mark())
        .correlate_except(to_all),
    )


def first_unread_seq(actor: Reader, unread: LateralFromClause) -> ColumnElement[int | None]:
    """Returns the number of the first unread message, None if there is none."""
    first = (
        select(Message.seq)
        .where(Message.conversation_id == Conversation.id, Message.seq > read_mark(), is_countable(actor))
        .order_by(Message.seq)
        .limit(1)
        .correlate(Conversation, ConversationMember)
        .scalar_subquery()
    )
    return case((unread.c.unread > 0, first))


def select_unread(actor: Reader, now: Instant, visible: ColumnElement[bool] | None = None) -> Select[Any]:
    """Selects the ids of the conversations in which something is unread that the person wants to know of; `visible`
    stands for what they see in the account they work in."""
    message = exists().where(Message.conversation_id == Conversation.id, Message.seq > read_mark(), is_countable(actor))
    return (
        select(Conversation.id)
        .outerjoin(ConversationMember, own_member(actor))
        .where(visible_to(actor) if visible is None else visible, Conversation.seq > read_mark())
        .where(is_wanted(now), message)
    )


def is_wanted(now: Instant) -> ColumnElement[bool]:
    """Returns the condition that the person wants to know of a conversation; the own member must be joined."""
    return and_(ConversationMember.involvement.is_distinct_from(Involvement.NOTHING), is_audible(now))


def is_audible(now: Instant) -> ColumnElement[bool]:
    """Returns the condition that the person has not muted a conversation; the own member must be joined."""
    return or_(ConversationMember.muted_until.is_(None), ConversationMember.muted_until <= now)


async def unread_posts(
    session: AsyncSession, actor: Reader, since: datetime, now: datetime
) -> list[tuple[Conversation, str, int]]:
    """Returns the communities in which others have posted since then what the person has not read, each with its name
    and the number of these posts, the most first. One query."""
    unread = unread_lateral(actor, since)
    title = func.coalesce(Program.title, Account.title)
    statement = (
        select(Conversation, title, unread.c.unread)
        .join(ConversationMember, own_member(actor), isouter=True)
        .join(Account, Account.id == Conversation.account_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .join(unread, true())
        .where(visible_to(actor), Conversation.kind.in_(COMMUNITIES), Program.archived_at.is_(None))
        .where(Conversation.last_message_at > since, is_wanted(now), unread.c.unread > 0)
        .order_by(unread.c.unread.desc(), Conversation.id)
    )
    return [(conversation, name, number) for conversation, name, number in await session.execute(statement)]


async def accounts_with_unread(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> set[UUID]:
    """Returns which of a coach's accounts have conversations with something unread. One query."""
    actor = Recipient(user_id, Role.COACH, None)
    coaches_there = exists().where(
        AccountMember.account_id == Conversation.account_id,
        AccountMember.user_id == user_id,
        *may_message(),
    )
    statement = select_unread(actor, now, and_(Conversation.account_id.in_(account_ids), coaches_there))
    return set(await session.scalars(statement.with_only_columns(Conversation.account_id).distinct()))


async def has_unread(session: AsyncSession, actor: Reader, now: datetime) -> bool:
    """Whether anything is unread in conversations that the person has not muted. One query."""
    return bool(await session.scalar(_select_has_unread(actor.role), values_of(actor, now=now)))


async def count_unread(session: AsyncSession, actor: Reader, now: datetime) -> int:
    """Returns in how many conversations something is unread, without muted ones. One query."""
    return await session.scalar(_select_count(actor.role), values_of(actor, now=now)) or 0


@cache
def _select_has_unread(role: Role) -> Select[bool]:
    return select(select_unread(ANY[role], NOW).exists())


@cache
def _select_count(role: Role) -> Select[int]:
    return select(func.count()).select_from(select_unread(ANY[role], NOW).subquery())
