"""What is unread: the one definition, for lists, badges, pushes and mails.

A message is unread for somebody if it comes after their read mark, somebody else wrote it as a message (cards are not
counted), it is not deleted, and they have not blocked its author. Nothing is counted from before they joined. What a
colleague has written is unread for a coach only if it mentions them.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.selectable import LateralFromClause

from regimen.accounts.models import AccountMember, InviteStatus, Role, User
from regimen.chat.access.conversations import Reader, Recipient, own_member, visible_to, working_since
from regimen.chat.models import Block, Conversation, ConversationMember, Involvement, Mention, Message, MessageKind
from regimen.chat.rules.limits import COUNTED

_LOOKED_AT = 2 * COUNTED
"""How many messages after the read mark are looked at, newest first: own ones between them are not counted."""


def read_mark() -> ColumnElement[int]:
    """Returns the number of the last message that counts as read; the own member must be joined."""
    last_read = func.coalesce(ConversationMember.last_read_seq, 0)
    return func.greatest(last_read, func.coalesce(ConversationMember.joined_seq, 0))


def blocked_by(actor: Reader) -> Select[Any]:
    """Selects whom a person has blocked."""
    return select(Block.blocked_id).where(Block.user_id == actor.user_id).correlate(User)


def is_shown(actor: Reader) -> ColumnElement[bool]:
    """Returns the condition that a person has not blocked the author of a message. Coaches are never blocked."""
    if actor.role is Role.COACH:
        return Message.conversation_id.is_not(None)
    return or_(Message.from_coach, Message.author_id.is_(None), Message.author_id.not_in(blocked_by(actor)))


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


def unread_lateral(actor: Reader) -> LateralFromClause:
    """Returns a lateral table with `unread` and `mentioned`, the numbers of unread messages and of those that mention
    the person, up to `COUNTED` or a little more. `Conversation` and the own member must be joined before."""
    newest = (
        select(is_countable(actor).label("countable"), mentions_me(actor).label("mentioned"))
        .where(
            Message.conversation_id == Conversation.id,
            Message.seq > read_mark(),
            Conversation.seq > read_mark(),
        )
        .order_by(Message.seq.desc())
        .limit(_LOOKED_AT)
        .correlate(Conversation, ConversationMember)
        .subquery("newest")
    )
    return (
        select(
            func.count().filter(newest.c.countable).label("unread"),
            func.count().filter(newest.c.countable, newest.c.mentioned).label("mentioned"),
        )
        .select_from(newest)
        .lateral("unread")
    )


def select_unread(actor: Reader, visible: ColumnElement[bool] | None = None) -> Select[Any]:
    """Selects the ids of the conversations in which something is unread that the person wants to know of; `visible`
    stands for what they see in the account they work in."""
    message = exists().where(Message.conversation_id == Conversation.id, Message.seq > read_mark(), is_countable(actor))
    wanted = ConversationMember.involvement.is_distinct_from(Involvement.NOTHING)
    not_muted = or_(ConversationMember.muted_until.is_(None), ConversationMember.muted_until <= func.now())
    return (
        select(Conversation.id)
        .outerjoin(ConversationMember, own_member(actor))
        .where(visible_to(actor) if visible is None else visible, Conversation.seq > read_mark())
        .where(wanted, not_muted, message)
    )


async def accounts_with_unread(session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID]) -> set[UUID]:
    """Returns which of a coach's accounts have conversations with something unread. One query."""
    actor = Recipient(user_id, Role.COACH, None)
    coaches_there = exists().where(
        AccountMember.account_id == Conversation.account_id,
        AccountMember.user_id == user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
    )
    statement = select_unread(actor, and_(Conversation.account_id.in_(account_ids), coaches_there))
    return set(await session.scalars(statement.with_only_columns(Conversation.account_id).distinct()))


async def has_unread(session: AsyncSession, actor: Reader) -> bool:
    """Whether anything is unread in conversations that the person has not muted. One query."""
    return bool(await session.scalar(select(select_unread(actor).exists())))


async def count_unread(session: AsyncSession, actor: Reader) -> int:
    """Returns in how many conversations something is unread, without muted ones. One query."""
    return await session.scalar(select(func.count()).select_from(select_unread(actor).subquery())) or 0
