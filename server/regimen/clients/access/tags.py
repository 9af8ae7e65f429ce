"""The tags of an account, who has them, and who looks after whom."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import ColumnElement, Row, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import AccountMember, InviteStatus, User
from regimen.accounts.rules.roles import Permission, roles_with
from regimen.clients.models import ClientAssignment, ClientTag, TaggedClient
from regimen.kit.errors import or_404


async def list_tags(session: AsyncSession, account_id: UUID) -> Sequence[Row[ClientTag, int]]:
    """Returns the tags of an account by name, each with its number of clients. One query."""
    count = select(func.count()).where(TaggedClient.tag_id == ClientTag.id).scalar_subquery()
    statement = select(ClientTag, count).where(ClientTag.account_id == account_id).order_by(func.lower(ClientTag.name))
    return (await session.execute(statement)).all()


async def own_tag(session: AsyncSession, actor: CoachActor, tag_id: UUID) -> ClientTag:
    """Returns a tag of the coach's account. Raises NotFound."""
    own = ClientTag.id == tag_id, ClientTag.account_id == actor.account
    return or_404(await session.scalar(select(ClientTag).where(*own)))


@dataclass
class Marks:
    """What coaches have noted beside a client's name: tags by name, and who looks after them."""

    tags: list[ClientTag] = field(default_factory=list)
    assignee: User | None = None


async def marks_of(session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID]) -> Mapping[UUID, Marks]:
    """Returns the tags of these clients and who looks after them, by client; those without any have none. One query."""
    marks: dict[UUID, Marks] = defaultdict(Marks)
    if not client_ids:
        return marks
    tagged = (
        select(TaggedClient.client_id, TaggedClient.tag_id)
        .join(ClientTag, ClientTag.id == TaggedClient.tag_id)
        .where(ClientTag.account_id == account_id, TaggedClient.client_id.in_(client_ids))
        .subquery()
    )
    assigned = (
        select(ClientAssignment.client_id, ClientAssignment.coach_id)
        .where(ClientAssignment.account_id == account_id, ClientAssignment.client_id.in_(client_ids))
        .subquery()
    )
    statement = (
        select(func.coalesce(tagged.c.client_id, assigned.c.client_id), ClientTag, User)
        .select_from(tagged)
        .join(assigned, assigned.c.client_id == tagged.c.client_id, full=True)
        .outerjoin(ClientTag, ClientTag.id == tagged.c.tag_id)
        .outerjoin(User, User.id == assigned.c.coach_id)
        .order_by(func.lower(ClientTag.name))
    )
    for client_id, tag, coach in await session.execute(statement):
        marks[client_id].assignee = coach
        if tag is not None:
            marks[client_id].tags.append(tag)
    return marks


def _coaches_clients(account_id: UUID) -> ColumnElement[bool]:
    """Returns the condition that somebody works in an account with a role that sees clients."""
    return and_(
        AccountMember.account_id == account_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
        AccountMember.role.in_(roles_with(Permission.SEE_CLIENTS)),
    )


async def list_coaches(session: AsyncSession, account_id: UUID) -> Sequence[Row[User, int]]:
    """Returns the coaches to whom clients may be assigned, by name, each with the number of their clients."""
    of_coach = ClientAssignment.account_id == account_id, ClientAssignment.coach_id == User.id
    count = select(func.count()).where(*of_coach).scalar_subquery()
    statement = (
        select(User, count)
        .join(AccountMember, AccountMember.user_id == User.id)
        .where(_coaches_clients(account_id), User.deleted_at.is_(None))
        .order_by(func.lower(User.first_name), func.lower(User.last_name), User.id)
    )
    return (await session.execute(statement)).all()


async def count_assigned(session: AsyncSession, account_id: UUID) -> dict[UUID, int]:
    """Returns how many clients each coach of an account looks after, by the coach's id."""
    statement = (
        select(ClientAssignment.coach_id, func.count())
        .where(ClientAssignment.account_id == account_id)
        .group_by(ClientAssignment.coach_id)
    )
    rows = await session.execute(statement)
    return {row[0]: row[1] for row in rows}
