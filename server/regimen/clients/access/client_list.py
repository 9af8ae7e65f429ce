"""The clients of an account: lists, counts, and the neighbours of a client in the list."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Role, User
from regimen.clients.access import client_memberships, stats
from regimen.clients.access.account_clients import Tab, clients_of
from regimen.clients.access.client_filters import full_name, select_matching, sort_name
from regimen.clients.access.client_memberships import ClientMembership
from regimen.clients.access.stats import ClientStats
from regimen.clients.access.tags import Marks, marks_of
from regimen.kit.errors import NotFound, or_404
from regimen.kit.filters import FilterParams, Filters, contains
from regimen.kit.paging import Page, count
from regimen.memberships.models import Membership
from regimen.programs.models import InvitationState, Program, ProgramInvitation

ProgramTab = Literal["clients", "in-trials", "scheduled", "past"]
INVITATIONS_SHOWN: Final = 20


@dataclass
class ClientOverview:
    """A client with all their memberships and their stats. `since` is their first day with the account."""

    client: User
    since: date
    memberships: list[ClientMembership]
    stats: ClientStats
    marks: Marks


async def list_clients(
    session: AsyncSession, actor: CoachActor, tab: Tab, params: FilterParams, page: Page, today: date
) -> tuple[list[ClientOverview], int]:
    """Returns one page of the account's clients and their total, in a fixed number of queries. Raises Invalid."""
    statement = select_matching(actor, tab, params, today, User)
    total = await count(session, statement.with_only_columns(User.id))
    rows = (await session.execute(page.limit(statement))).all()
    return await _overviews(session, actor, rows, today), total


async def _overviews(
    session: AsyncSession, actor: CoachActor, rows: Sequence[Any], today: date
) -> list[ClientOverview]:
    ids = [client.id for client, _ in rows]
    stats_of = await stats.load_stats(session, actor.account, ids, today, money=actor.financial)
    memberships: dict[UUID, list[ClientMembership]] = defaultdict(list)
    newest_first = (
        client_memberships.select_client_memberships(actor.account)
        .where(Membership.client_id.in_(ids))
        .order_by(Membership.created_at.desc(), Membership.id.desc())
    )
    for membership in await client_memberships.load(session, newest_first, today) if ids else []:
        memberships[membership.client.id].append(membership)
    marks = await marks_of(session, actor.account, ids)
    return [
        ClientOverview(
            client=client,
            since=since,
            memberships=sorted(memberships[client.id], key=lambda it: not it.is_current),
            stats=stats_of[client.id],
            marks=marks.get(client.id) or Marks(),
        )
        for client, since in rows
    ]


async def get_client(session: AsyncSession, actor: CoachActor, client_id: UUID, today: date) -> ClientOverview:
    """Returns a client of the account, past or current. Raises NotFound."""
    clients = clients_of(actor.account)
    row = (
        await session.execute(
            select(User, clients.c.since)
            .join(clients, clients.c.client_id == User.id)
            .where(User.id == client_id, User.role == Role.CLIENT)
        )
    ).one_or_none()
    return (await _overviews(session, actor, [or_404(row)], today))[0]


@dataclass(frozen=True)
class ListPosition:
    """A client's number among the active ones by name (from 1; None for past clients) and their neighbours."""

    number: int | None
    total: int
    before: UUID | None
    after: UUID | None


async def find_position(session: AsyncSession, actor: CoachActor, client_id: UUID) -> ListPosition:
    """Returns the position of a client of the account, in one query. Raises NotFound."""
    clients = clients_of(actor.account)
    order = [sort_name(), User.id]
    numbered = (
        select(
            User.id,
            func.row_number().over(order_by=order).label("number"),
            func.lag(User.id).over(order_by=order).label("before"),
            func.lead(User.id).over(order_by=order).label("after"),
        )
        .join(clients, clients.c.client_id == User.id)
        .where(clients.c.active)
        .subquery()
    )
    total = select(func.count()).select_from(numbered).scalar_subquery()
    statement = (
        select(numbered.c.number, total.label("total"), numbered.c.before, numbered.c.after)
        .select_from(clients)
        .outerjoin(numbered, numbered.c.id == clients.c.client_id)
        .where(clients.c.client_id == client_id)
    )
    row = or_404((await session.execute(statement)).one_or_none())
    return ListPosition(row.number, row.total, row.before, row.after)


async def list_program_clients(
    session: AsyncSession,
    actor: CoachActor,
    program: Program,
    tab: ProgramTab,
    params: FilterParams,
    page: Page,
    today: date,
) -> tuple[list[ClientMembership], int]:
    """Returns one page of a program's clients, the newest first, and their total, in two queries. Raises Invalid."""
    statement = client_memberships.select_client_memberships(actor.account).where(
        Membership.program_id == program.id, client_memberships.in_tab(tab)
    )
    filters = Filters(
        {"full_name_cont": contains(full_name())},
        sorts={"name": sort_name(), "starts_on": Membership.starts_on, "joined_at": Membership.created_at},
    )
    statement = filters.apply(statement.order_by(Membership.created_at.desc()), params).order_by(Membership.id.desc())
    total = await count(session, statement.with_only_columns(Membership.id))
    return await client_memberships.load(session, page.limit(statement), today), total


async def list_open_invitations(
    session: AsyncSession, program: Program, params: FilterParams
) -> tuple[list[tuple[ProgramInvitation, bool]], int]:
    """Returns the newest unanswered invitations, whether each address is a coach's, and their total, in one query."""
    coach = select(User.id).where(User.email == ProgramInvitation.email, User.role == Role.COACH)
    is_coach = coach.where(User.confirmed_at.is_not(None)).exists()
    statement = select(ProgramInvitation, is_coach, func.count().over()).where(
        ProgramInvitation.program_id == program.id,
        ProgramInvitation.state.in_([InvitationState.INIT, InvitationState.SENT]),
    )
    if search := params.get("full_name_cont"):
        statement = statement.where(contains(ProgramInvitation.email)(search))
    rows = (
        await session.execute(statement.order_by(ProgramInvitation.created_at.desc()).limit(INVITATIONS_SHOWN))
    ).all()
    return [(invite, is_coach) for invite, is_coach, _ in rows], rows[0][2] if rows else 0


async def matching_ids(
    session: AsyncSession, actor: CoachActor, tab: Tab, params: FilterParams, today: date, limit: int
) -> list[UUID]:
    """Returns the ids of the clients in a list that match, in its order, at most `limit`. Raises Invalid."""
    return list(await session.scalars(select_matching(actor, tab, params, today, User.id).limit(limit)))


async def own_ids(session: AsyncSession, actor: CoachActor, client_ids: Sequence[UUID]) -> list[UUID]:
    """Returns those of these ids that are clients of the account, by name."""
    clients = clients_of(actor.account)
    statement = select(User.id).join(clients, clients.c.client_id == User.id).where(User.id.in_(client_ids))
    return list(await session.scalars(statement.order_by(sort_name(), User.id)))


async def require_client(session: AsyncSession, actor: CoachActor, client_id: UUID) -> None:
    """Raises NotFound unless this is a client of the account, past or current."""
    if not await own_ids(session, actor, [client_id]):
        raise NotFound
