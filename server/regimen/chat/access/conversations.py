"""Who may see which conversation.

A coach sees all conversations of the account they work in. A client sees their own direct conversations, and the
communities to which they belong at the moment.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Uuid, and_, bindparam, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import AccountMember, Role, User
from regimen.chat.access.readers import ANY, CONVERSATION_ID, Instant, Reader, values_of
from regimen.chat.models import Conversation, ConversationKind, ConversationMember, Message
from regimen.chat.rules.posting import ClosedReason, closed_reason
from regimen.kit.errors import or_404
from regimen.programs.models import Program

_Client: type[User] = aliased(User)


@dataclass(frozen=True)
class Place:
    """A conversation as one person sees it. `member` is None for a coach who has not opened it yet; `archived` says
    whether it is the community of an archived program, `client_deleted` whether its client deleted their account."""

    conversation: Conversation
    member: ConversationMember | None
    is_coach: bool
    archived: bool
    client_deleted: bool

    @property
    def first_seq(self) -> int:
        """The number after which the messages are that this person may see."""
        return self.member.joined_seq if self.member and not self.is_coach else 0

    @property
    def is_stopped(self) -> bool:
        """Whether a coach has stopped this person from posting here."""
        return not self.is_coach and self.member is not None and not self.member.may_post

    @property
    def last_read_seq(self) -> int:
        return max(self.first_seq, self.member.last_read_seq if self.member else 0)


def visible_to(actor: Reader) -> ColumnElement[bool]:
    """Returns the condition that a person may see a conversation. For a client, `ConversationMember` must be joined
    as `own_member` does."""
    if actor.role is Role.COACH:
        return Conversation.account_id == actor.account_id if actor.account_id is not None else false()
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


@cache
def _select_place(role: Role, *, lock: bool) -> Select[Any]:
    statement = (
        select_visible(ANY[role])
        .add_columns(Program.archived_at, _Client.deleted_at)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .outerjoin(_Client, _Client.id == Conversation.client_id)
        .where(Conversation.id == CONVERSATION_ID)
    )
    if lock:
        statement = statement.with_for_update(of=Conversation, key_share=True).execution_options(populate_existing=True)
    return statement


@cache
def _select_place_to_send(role: Role) -> Select[Any]:
    before = Message.id == bindparam("message_id", type_=Uuid())
    return _select_place(role, lock=True).outerjoin(Message, before).add_columns(Message)


def _place(
    actor: Reader,
    conversation: Conversation,
    member: ConversationMember | None,
    archived_at: datetime | None,
    deleted_at: datetime | None,
) -> Place:
    is_coach = actor.role is Role.COACH
    return Place(conversation, member, is_coach, archived=bool(archived_at), client_deleted=bool(deleted_at))


async def get_place(session: AsyncSession, actor: Reader, conversation_id: UUID, *, lock: bool = False) -> Place:
    """Returns a conversation that the person may see; with `lock`, locked against others who send. Raises NotFound."""
    values = values_of(actor, conversation_id=conversation_id)
    found = await session.execute(_select_place(actor.role, lock=lock), values)
    return _place(actor, *or_404(found.one_or_none()))


async def get_place_to_send(
    session: AsyncSession, actor: Reader, conversation_id: UUID, message_id: UUID
) -> tuple[Place, Message | None]:
    """Returns a locked conversation that the person may see, and the message with this id as it was before the lock was
    waited for: the request that held it may have just stored it. One query. Raises NotFound."""
    values = values_of(actor, conversation_id=conversation_id, message_id=message_id)
    found = await session.execute(_select_place_to_send(actor.role), values)
    *place, message = or_404(found.one_or_none())
    return _place(actor, *place), message


def working_since(actor: Reader) -> ColumnElement[datetime]:
    """Returns since when a coach works in the account that a conversation belongs to: what was said before is not new
    to them."""
    account_id = Conversation.account_id if actor.account_id is None else actor.account_id
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


def is_desk_open(now: Instant) -> ColumnElement[bool]:
    """Returns the condition that a conversation waits for a coach at the moment: for an answer, or because its time to
    come back has come."""
    asked = and_(Conversation.waiting_since.is_not(None), Conversation.snoozed_until.is_(None))
    return or_(asked, Conversation.snoozed_until <= now)


async def count_waiting(session: AsyncSession, account_id: UUID, now: datetime) -> tuple[int, datetime | None]:
    """Returns how many direct conversations of an account wait for an answer, and since when the longest does."""
    return (await count_waiting_in(session, [account_id], now)).get(account_id, (0, None))


async def count_waiting_in(
    session: AsyncSession, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, tuple[int, datetime | None]]:
    """Returns the same of several accounts; those without such conversations are left out. One query."""
    since = func.min(func.coalesce(Conversation.waiting_since, Conversation.snoozed_until))
    statement = (
        select(Conversation.account_id, func.count(), since)
        .where(Conversation.account_id.in_(account_ids), is_desk_open(now))
        .group_by(Conversation.account_id)
    )
    return {row[0]: (row[1], row[2]) for row in await session.execute(statement)}


def reason_closed(place: Place) -> ClosedReason | None:
    """Returns why the person may not post here; None if they may."""
    return closed_reason(
        place.conversation.kind,
        place.conversation.posting,
        is_coach=place.is_coach,
        may_post=place.member is None or place.member.may_post,
        archived=place.archived,
        deleted=place.is_coach and place.client_deleted,
    )


async def place_of_coaches(session: AsyncSession, conversation: Conversation) -> Place:
    """Returns a conversation as coaches of its account see it. One query."""
    statement = (
        select(Program.archived_at, _Client.deleted_at)
        .select_from(Conversation)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .outerjoin(_Client, _Client.id == Conversation.client_id)
        .where(Conversation.id == conversation.id)
    )
    archived_at, deleted_at = (await session.execute(statement)).one()
    return Place(conversation, None, is_coach=True, archived=bool(archived_at), client_deleted=bool(deleted_at))
