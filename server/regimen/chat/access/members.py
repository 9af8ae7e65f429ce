"""The people in a conversation, and whom one may mention."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Subquery, and_, func, literal, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import AccountMember, InviteStatus, Role, User
from regimen.accounts.rules.roles import Permission, roles_with
from regimen.chat.models import Conversation, ConversationKind, ConversationMember
from regimen.kit.paging import Page


def select_coaches(account_id: UUID | InstrumentedAttribute[UUID]) -> Select[UUID]:
    """Selects the ids of the coaches who read and answer the conversations of an account, which may be a column."""
    return select(AccountMember.user_id).where(AccountMember.account_id == account_id, *may_message())


def may_message() -> tuple[ColumnElement[bool], ...]:
    """Returns the conditions that a member of an account reads and answers its conversations."""
    return (
        AccountMember.invite_status == InviteStatus.ACCEPTED,
        AccountMember.role.in_(roles_with(Permission.MESSAGE_CLIENTS)),
    )


def is_client_there(
    user: type[User] = User, member: type[ConversationMember] = ConversationMember
) -> ColumnElement[bool]:
    """Returns the condition that somebody is in a community as a client at the moment; `user` and their row must be
    joined. Coaches have a row too once they have read it, also after they stopped coaching there."""
    return and_(user.role == Role.CLIENT, member.left_at.is_(None))


def _people(conversation: Conversation) -> Subquery:
    """The coaches of the account, then the clients who belong to the conversation at the moment."""
    coaches = select(AccountMember.user_id, AccountMember.role, literal(0).label("place")).where(
        AccountMember.account_id == conversation.account_id, *may_message()
    )
    if conversation.kind is ConversationKind.DIRECT:
        clients = select(User.id, literal(None), literal(1)).where(User.id == conversation.client_id)
    else:
        clients = (
            select(ConversationMember.user_id, literal(None), literal(1))
            .join(User, User.id == ConversationMember.user_id)
            .where(ConversationMember.conversation_id == conversation.id, is_client_there())
        )
    return union_all(coaches, clients).subquery("people")


@dataclass(frozen=True)
class MemberRow:
    """Somebody in a conversation; `role` is that of a coach in the account, None for a client."""

    user: User
    role: str | None


async def list_members(
    session: AsyncSession, conversation: Conversation, search: str, page: Page
) -> tuple[list[MemberRow], int]:
    """Returns a page of the people in a conversation, coaches first, and how many there are. One query."""
    people = _people(conversation)
    name = func.concat(User.first_name, " ", User.last_name)
    statement = (
        select(User, people.c.role, func.count().over())
        .join(people, people.c.user_id == User.id)
        .where(User.deleted_at.is_(None))
        .order_by(people.c.place, func.lower(name), User.id)
    )
    if search:
        statement = statement.where(name.icontains(search, autoescape=True))
    rows = (await session.execute(page.limit(statement))).all()
    return [MemberRow(user, role) for user, role, _ in rows], rows[0][2] if rows else 0


async def count_members(session: AsyncSession, conversation: Conversation) -> int:
    """Returns how many people are in a conversation."""
    return await session.scalar(select(func.count()).select_from(_people(conversation))) or 0


async def members_among(session: AsyncSession, conversation: Conversation, ids: Sequence[UUID]) -> list[UUID]:
    """Returns those of these people who are in the conversation, in their order. One query."""
    if not ids:
        return []
    people = _people(conversation)
    found = set(await session.scalars(select(people.c.user_id).where(people.c.user_id.in_(ids))))
    return [user_id for user_id in ids if user_id in found]
