"""Who may see which conversation.

A coach sees all conversations of the account they work in. A client sees their own direct conversations, and the
communities to which they belong at the moment.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import AccountMember, Role, User
from regimen.chat.models import Conversation, ConversationKind, ConversationMember
from regimen.chat.rules.posting import ClosedReason, closed_reason
from regimen.kit.errors import or_404
from regimen.programs.models import Program


class Reader(Protocol):
    """Whose conversations they are: a client, or a coach in the account they work in. Every `Actor` is one.

    `user_id` may also be the column `User.id` of the statement, for everybody in it.
    """

    @property
    def user_id(self) -> UUID | InstrumentedAttribute[UUID]: ...

    @property
    def role(self) -> Role: ...

    @property
    def account_id(self) -> UUID | None: ...


@dataclass(frozen=True)
class Recipient:
    """Somebody who is not calling: to whom a push or a mail may go."""

    user_id: UUID
    role: Role
    account_id: UUID | None


@dataclass(frozen=True)
class Place:
    """A conversation as one person sees it. `member` is None for a coach who has not opened it yet."""

    conversation: Conversation
    member: ConversationMember | None
    is_coach: bool

    @property
    def first_seq(self) -> int:
        """The number after which the messages are that this person may see."""
        return self.member.joined_seq if self.member and not self.is_coach else 0

    @property
    def last_read_seq(self) -> int:
        return max(self.first_seq, self.member.last_read_seq if self.member else 0)


def visible_to(actor: Reader) -> ColumnElement[bool]:
    """Returns the condition that a person may see a conversation. For a client, `ConversationMember` must be joined
    as `own_member` does."""
    if actor.role is Role.COACH:
        return Conversation.account_id == actor.account_id if actor.account_id else false()
    return and_(ConversationMember.user_id == actor.user_id, ConversationMember.left_at.is_(None))


def own_member(actor: Reader) -> ColumnElement[bool]:
    """Returns the condition that joins a person's own row of a conversation."""
    return and_(ConversationMember.conversation_id == Conversation.id, ConversationMember.user_id == actor.user_id)


def select_visible(actor: Reader) -> Select[Conversation, ConversationMember]:
    """Selects the conversations that a person may see, each with their own row in it."""
    return (
        select(Conversation, ConversationMember)
        .outerjoin(ConversationMember, own_member(actor))
        .where(visible_to(actor))
    )


async def get_place(session: AsyncSession, actor: Reader, conversation_id: UUID, *, lock: bool = False) -> Place:
    """Returns a conversation that the person may see; with `lock`, locked against others who send. Raises NotFound."""
    statement = select_visible(actor).where(Conversation.id == conversation_id)
    if lock:
        statement = statement.with_for_update(of=Conversation, key_share=True).execution_options(populate_existing=True)
    conversation, member = or_404((await session.execute(statement)).one_or_none())
    return Place(conversation, member, is_coach=actor.role is Role.COACH)


def working_since(actor: Reader) -> ColumnElement[datetime]:
    """Returns since when a coach works in the account that a conversation belongs to: what was said before is not new
    to them."""
    account_id = actor.account_id or Conversation.account_id
    return (
        select(AccountMember.created_at)
        .where(AccountMember.account_id == account_id, AccountMember.user_id == actor.user_id)
        .correlate(Conversation, User)
        .scalar_subquery()
    )


async def direct_conversation_id(session: AsyncSession, account_id: UUID, client_id: UUID) -> UUID | None:
    """Returns the id of the conversation between an account and a client, if there is one."""
    found: UUID | None = await session.scalar(
        select(Conversation.id).where(
            Conversation.account_id == account_id,
            Conversation.client_id == client_id,
            Conversation.kind == ConversationKind.DIRECT,
        )
    )
    return found


def is_desk_open(now: datetime) -> ColumnElement[bool]:
    """Returns the condition that a conversation waits for an answer of a coach at the moment."""
    return and_(
        Conversation.waiting_since.is_not(None),
        or_(Conversation.snoozed_until.is_(None), Conversation.snoozed_until <= now),
    )


async def count_waiting(session: AsyncSession, account_id: UUID, now: datetime) -> tuple[int, datetime | None]:
    """Returns how many direct conversations of an account wait for an answer, and since when the longest does."""
    statement = select(func.count(), func.min(Conversation.waiting_since)).select_from(Conversation)
    row = (await session.execute(statement.where(Conversation.account_id == account_id, is_desk_open(now)))).one()
    return row[0], row[1]


async def reason_closed(session: AsyncSession, place: Place) -> ClosedReason | None:
    """Returns why the person may not post here; None if they may. At most one query."""
    conversation, member = place.conversation, place.member
    archived = False
    if conversation.program_id is not None:
        archived_at = select(Program.archived_at).where(Program.id == conversation.program_id)
        archived = await session.scalar(archived_at) is not None
    return closed_reason(
        conversation.kind,
        conversation.posting,
        is_coach=place.is_coach,
        may_post=member is None or member.may_post,
        archived=archived,
    )
