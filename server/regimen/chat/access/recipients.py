"""Who is to be mailed about unread messages: the definition of `unread`, for everybody in a conversation at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import Role, User
from regimen.chat.access.members import select_coaches
from regimen.chat.access.unread import is_countable, mentions_me, read_mark
from regimen.chat.models import (
    Block,
    ChatSettings,
    Conversation,
    ConversationKind,
    ConversationMember,
    Involvement,
    Message,
    MessageKind,
)

AT_ONCE = 500
_SHOWN = 5


@dataclass(frozen=True)
class _EachUser:
    """A `Reader` for every row of `users` in a statement."""

    role: Role
    account_id: UUID | None

    @property
    def user_id(self) -> InstrumentedAttribute[UUID]:
        return User.id


async def people_to_mail(
    session: AsyncSession, conversation: Conversation, role: Role, written_before: datetime, after: UUID | None
) -> list[tuple[User, int]]:
    """Returns the next coaches, or clients, with unread messages from before a time, each with their read mark, by id.

    Not those who have muted the conversation or want no mails, and not those who have not read since the last mail
    about it. One query.
    """
    statement = _select(conversation, role, written_before).order_by(User.id).limit(AT_ONCE)
    if after is not None:
        statement = statement.where(User.id > after)
    return [(user, mark) for user, mark in await session.execute(statement)]


def _select(conversation: Conversation, role: Role, written_before: datetime) -> Select[User, int]:
    is_coach, is_direct = role is Role.COACH, conversation.kind is ConversationKind.DIRECT
    each = _EachUser(role, conversation.account_id if is_coach else None)
    involvement = func.coalesce(
        ConversationMember.involvement, (Involvement.EVERYTHING if is_direct else Involvement.MENTIONS).value
    )
    message = (
        exists()
        .where(
            Message.conversation_id == conversation.id,
            Message.seq > read_mark(),
            Message.created_at <= written_before,
            is_countable(each),
            or_(involvement == Involvement.EVERYTHING.value, mentions_me(each)),
        )
        .correlate(User, ConversationMember)
    )
    coaches = select_coaches(conversation.account_id)
    own = and_(ConversationMember.conversation_id == conversation.id, ConversationMember.user_id == User.id)
    belongs: ColumnElement[bool]
    if is_coach:
        belongs = User.id.in_(coaches)
    elif is_direct:
        belongs = User.id == conversation.client_id
    else:
        current = ConversationMember.user_id.is_not(None), ConversationMember.left_at.is_(None)
        belongs = and_(*current, User.id.not_in(coaches))
    return (
        select(User, read_mark())
        .outerjoin(ConversationMember, own)
        .outerjoin(ChatSettings, ChatSettings.user_id == User.id)
        .where(
            belongs,
            User.deleted_at.is_(None),
            User.confirmed_at.is_not(None),
            func.coalesce(ChatSettings.mails, True),
            involvement != Involvement.NOTHING.value,
            or_(ConversationMember.muted_until.is_(None), ConversationMember.muted_until <= func.now()),
            func.coalesce(ConversationMember.mailed_seq, 0) <= read_mark(),
            message,
        )
    )


async def newest_texts(session: AsyncSession, conversation: Conversation) -> Sequence[Message]:
    """Returns the newest messages of people, the newest first; enough to show some to everybody."""
    statement = select(Message).where(
        Message.conversation_id == conversation.id, Message.kind == MessageKind.TEXT, Message.deleted_at.is_(None)
    )
    return (await session.scalars(statement.order_by(Message.seq.desc()).limit(10 * _SHOWN))).all()


async def blocks_of(session: AsyncSession, people: Sequence[UUID]) -> set[tuple[UUID, UUID]]:
    """Returns who has blocked whom, of these people."""
    rows = await session.execute(select(Block.user_id, Block.blocked_id).where(Block.user_id.in_(people)))
    return {(user_id, blocked_id) for user_id, blocked_id in rows}


def shown_to(user: User, mark: int, newest: Sequence[Message], blocks: set[tuple[UUID, UUID]]) -> list[Message]:
    """Returns the newest unread messages for one person, oldest first."""
    unread = [
        one
        for one in newest
        if one.seq > mark
        and one.author_id != user.id
        and (one.from_coach or one.author_id is None or (user.id, one.author_id) not in blocks)
    ]
    return unread[:_SHOWN][::-1]
