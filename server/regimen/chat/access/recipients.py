"""Who is to be mailed about unread messages, or told of one on their devices: the definition of `unread`, for everybody
in a conversation at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import Role, User
from regimen.chat.access.members import is_client_there, select_coaches
from regimen.chat.access.unread import is_audible, is_countable, mentions_me, read_mark, select_unread
from regimen.chat.models import (
    Block,
    ChatSettings,
    Conversation,
    ConversationKind,
    ConversationMember,
    Involvement,
    Mention,
    Message,
    MessageKind,
)
from regimen.push.access.devices import has_device
from regimen.push.access.settings import wants_push
from regimen.push.rules.topics import PushTopic

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
    session: AsyncSession,
    conversation: Conversation,
    role: Role,
    written_before: datetime,
    now: datetime,
    after: UUID | None,
) -> list[tuple[User, int]]:
    """Returns the next coaches, or clients, with unread messages from before a time, each with their read mark, by id.

    Not those who have muted the conversation or want no mails, and not those who have not read since the last mail
    about it. One query.
    """
    statement = (
        _select(conversation, role, Message.created_at <= written_before, now)
        .outerjoin(ChatSettings, ChatSettings.user_id == User.id)
        .where(
            User.confirmed_at.is_not(None),
            func.coalesce(ChatSettings.mails, True),
            func.coalesce(ConversationMember.mailed_seq, 0) <= read_mark(),
        )
    )
    return await _page(session, statement, after)


async def people_to_tell(
    session: AsyncSession,
    conversation: Conversation,
    role: Role,
    seq: int,
    now: datetime,
    *,
    after: UUID | None = None,
    among: Sequence[UUID] | None = None,
) -> list[tuple[User, int]]:
    """Returns the next coaches, or clients, who have not read a message, have a device and want to be told; by id. One
    query."""
    topic = PushTopic.MESSAGES if conversation.kind is ConversationKind.DIRECT else PushTopic.COMMUNITY
    statement = _select(conversation, role, Message.seq == seq, now).where(wants_push(topic), has_device(now))
    if among is not None:
        statement = statement.where(User.id.in_(among))
    return await _page(session, statement, after)


async def unread_conversations(
    session: AsyncSession, conversation: Conversation, role: Role, people: Sequence[UUID], now: datetime
) -> dict[UUID, int]:
    """Returns in how many conversations something is unread for each of these coaches, or clients. One query."""
    each = _EachUser(role, conversation.account_id if role is Role.COACH else None)
    count = select_unread(each, now).with_only_columns(func.count()).correlate(User).scalar_subquery()
    rows = await session.execute(select(User.id, count).where(User.id.in_(people)))
    return {row[0]: row[1] for row in rows}


async def _page(session: AsyncSession, statement: Select[User, int], after: UUID | None) -> list[tuple[User, int]]:
    if after is not None:
        statement = statement.where(User.id > after)
    rows = await session.execute(statement.order_by(User.id).limit(AT_ONCE))
    return [(user, mark) for user, mark in rows]


def _select(conversation: Conversation, role: Role, which: ColumnElement[bool], now: datetime) -> Select[User, int]:
    """Selects the coaches, or clients, for whom some message is unread that they want to know of."""
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
            which,
            is_countable(each),
            or_(involvement == Involvement.EVERYTHING.value, mentions_me(each)),
        )
        .correlate(User, ConversationMember)
    )
    own = and_(ConversationMember.conversation_id == conversation.id, ConversationMember.user_id == User.id)
    belongs: ColumnElement[bool]
    if is_coach:
        belongs = User.id.in_(select_coaches(conversation.account_id))
    elif is_direct:
        belongs = User.id == conversation.client_id
    else:
        belongs = and_(ConversationMember.user_id.is_not(None), is_client_there())
    return (
        select(User, read_mark())
        .outerjoin(ConversationMember, own)
        .where(
            belongs,
            User.deleted_at.is_(None),
            involvement != Involvement.NOTHING.value,
            is_audible(now),
            message,
        )
    )


async def mentions_of(
    session: AsyncSession, conversation: Conversation, people: Sequence[tuple[User, int]]
) -> dict[UUID, list[Message]]:
    """Returns the messages that mention each of these people by name and come after their read mark, the newest first.
    One query."""
    mentioned = select(Message, Mention.user_id).join(
        Mention, and_(Mention.conversation_id == Message.conversation_id, Mention.seq == Message.seq)
    )
    statement = mentioned.where(
        Message.conversation_id == conversation.id,
        Message.seq > min(mark for _, mark in people),
        Message.deleted_at.is_(None),
        Mention.user_id.in_([user.id for user, _ in people]),
    )
    found: dict[UUID, list[Message]] = {}
    for message, user_id in await session.execute(statement.order_by(Message.seq.desc())):
        found.setdefault(user_id, []).append(message)
    return found


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


def shown_to(
    user: User,
    mark: int,
    newest: Sequence[Message],
    mentioning: Sequence[Message],
    blocks: set[tuple[UUID, UUID]],
) -> list[Message]:
    """Returns the unread messages that a mail to one person shows: those that mention them before others, the newest
    before others; in the order in which they were written."""
    everyone = [one for one in newest if one.mentions_all]
    unread = [
        one
        for one in dict.fromkeys([*mentioning, *everyone, *newest])
        if one.seq > mark
        and one.author_id != user.id
        and (one.from_coach or one.author_id is None or (user.id, one.author_id) not in blocks)
    ]
    return sorted(unread[:_SHOWN], key=lambda one: one.seq)
