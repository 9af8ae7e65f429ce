"""What is shown beside conversations: covers, tags, who looks after a client, how fast coaches answer."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import AccountKind, Role, User
from regimen.chat.access.conversations import Place, Reader
from regimen.chat.access.inbox import InboxRow
from regimen.chat.access.members import select_coaches
from regimen.chat.models import ChatSettings, Conversation, ConversationMember, Message, MessageKind
from regimen.media.access import load_covers
from regimen.platform.files import public_url

_RECENT: Final = timedelta(days=60)
_ANSWERS_NEEDED: Final = 3


@dataclass(frozen=True)
class Tag:
    id: UUID
    name: str
    color: str


@dataclass
class Extras:
    """What several conversations need, loaded at once."""

    covers: dict[UUID, str] = field(default_factory=dict)
    owner_avatars: dict[UUID, str | None] = field(default_factory=dict)
    tags: dict[UUID, list[Tag]] = field(default_factory=lambda: defaultdict(list))
    assignees: dict[UUID, User] = field(default_factory=dict)


async def load_extras(session: AsyncSession, actor: Reader, rows: Sequence[InboxRow]) -> Extras:
    """Returns covers of programs, and for clients the pictures of coaches who have private accounts."""
    extras = Extras()
    covers = await load_covers(session, [row.program.square_cover_id for row in rows if row.program])
    extras.covers = {cover_id: public_url(cover.sizes.get("small", cover.key)) for cover_id, cover in covers.items()}
    owners = {row.account.owner_id for row in rows if row.account.kind is AccountKind.PRIVATE}
    if owners and actor.role is not Role.COACH:
        found = await session.scalars(select(User).where(User.id.in_(owners)))
        extras.owner_avatars = {user.id: user.avatar_key for user in found}
    return extras


async def other_read_seq(session: AsyncSession, place: Place) -> int | None:
    """Returns what the other side of a direct conversation has read: for a coach the client, for a client the coach who
    has read most. None if they do not show it."""
    conversation = place.conversation
    shows = func.coalesce(ChatSettings.shows_reading, True)
    statement = (
        select(func.max(ConversationMember.last_read_seq))
        .outerjoin(ChatSettings, ChatSettings.user_id == ConversationMember.user_id)
        .where(ConversationMember.conversation_id == conversation.id, shows)
    )
    if place.is_coach:
        statement = statement.where(ConversationMember.user_id == conversation.client_id)
    else:
        statement = statement.where(ConversationMember.user_id.in_(select_coaches(conversation.account_id)))
    seq: int | None = await session.scalar(statement)
    return seq


async def answers_within_hours(session: AsyncSession, conversation: Conversation, now: datetime) -> int | None:
    """Returns within how many hours coaches of the account usually answer: the median of the last 60 days. None if
    there are too few answers to say."""
    question, answer = aliased(Message), aliased(Message)
    first_answer = (
        select(func.min(answer.created_at))
        .where(
            answer.conversation_id == question.conversation_id,
            answer.seq > question.seq,
            answer.from_coach,
            answer.kind == MessageKind.TEXT,
            answer.card.is_(None),
        )
        .correlate(question)
        .scalar_subquery()
    )
    recent = (
        select((func.extract("epoch", first_answer - question.created_at) / 3600).label("hours"))
        .join(Conversation, Conversation.id == question.conversation_id)
        .where(
            Conversation.account_id == conversation.account_id,
            Conversation.client_id.is_not(None),
            question.author_id == Conversation.client_id,
            question.kind == MessageKind.TEXT,
            question.created_at >= now - _RECENT,
        )
        .order_by(question.created_at.desc())
        .limit(50)
        .subquery()
    )
    median = func.percentile_cont(0.5).within_group(recent.c.hours)
    number, hours = (
        await session.execute(select(func.count(recent.c.hours), median).where(recent.c.hours.is_not(None)))
    ).one()
    return max(1, round(hours)) if number >= _ANSWERS_NEEDED else None
