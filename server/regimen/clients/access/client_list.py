"""The clients of an account: lists, counts, and the neighbours of a client in the list."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal, cast
from uuid import UUID

from sqlalchemy import Date, Select, Subquery, and_, case, func, or_, select
from sqlalchemy import cast as sql_cast
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Role, User
from regimen.clients.access import client_memberships, stats
from regimen.clients.access.client_memberships import ClientMembership
from regimen.clients.access.stats import ClientStats
from regimen.kit.errors import Invalid, or_404
from regimen.kit.filters import FilterParams, Filters, contains
from regimen.kit.ids import parse_id
from regimen.kit.paging import Page, count
from regimen.memberships.models import HOLDING_SEAT, Membership, State
from regimen.programs.models import InvitationState, Program, ProgramInvitation

Tab = Literal["active", "past", "in-trials", "to_review"]
ProgramTab = Literal["clients", "in-trials", "scheduled", "past"]
YOUNGEST, OLDEST = 13, 99
AGE_OUT_OF_RANGE: Final = f"Must be between {YOUNGEST} and {OLDEST}"
INVITATIONS_SHOWN: Final = 20
_NEVER: Final = date(1900, 1, 1)


@dataclass
class ClientOverview:
    """A client with all their memberships and their stats. `since` is their first day with the account."""

    client: User
    since: date
    memberships: list[ClientMembership]
    stats: ClientStats


def clients_of(account_id: UUID) -> Subquery:
    """Selects every client that the account ever had, since when, and whether they are current."""
    not_removed = Membership.removed_at.is_(None)
    joined = sql_cast(func.timezone(Membership.zone, Membership.created_at), Date)
    started = case((Membership.purchase_no == 1, func.greatest(Membership.starts_on, joined)), else_=joined)
    return (
        select(
            Membership.client_id,
            func.bool_or(and_(Membership.state.in_(HOLDING_SEAT), not_removed)).label("active"),
            func.bool_or(and_(Membership.state == State.TRIALING, not_removed)).label("in_trial"),
            func.bool_or(and_(Membership.state == State.PAST_DUE, not_removed)).label("past_due"),
            func.min(started).label("since"),
        )
        .where(Membership.account_id == account_id, Membership.state != State.INIT)
        .group_by(Membership.client_id)
        .subquery("clients")
    )


def _in_tab(tab: Tab, clients: Subquery, account_id: UUID, today: date) -> Any:
    if tab == "active":
        return clients.c.active
    if tab == "past":
        return ~clients.c.active
    if tab == "in-trials":
        return clients.c.in_trial
    commented = stats.unreviewed_comments(account_id).subquery()
    needs_review = or_(
        clients.c.past_due,
        clients.c.client_id.in_(stats.training_ending(account_id, today)),
        clients.c.client_id.in_(select(commented.c.client_id)),
    )
    return and_(clients.c.active, needs_review)


def _sort_name() -> Any:
    return func.lower(func.concat(User.first_name, " ", User.last_name))


def _age(values: list[str]) -> int:
    text = values[-1]
    if not (text.isascii() and text.isdigit() and YOUNGEST <= int(text) <= OLDEST):
        raise Invalid(errors={"q[age]": [AGE_OUT_OF_RANGE]})
    return int(text)


def _is_in_program(values: list[str]) -> Any:
    program_id = parse_id(values[-1])
    if program_id is None:
        raise ValueError(values)
    in_program = Membership.client_id == User.id, Membership.program_id == program_id, Membership.state != State.INIT
    return select(Membership.id).where(*in_program).exists()


def _sort_columns(params: FilterParams, actor: CoachActor, today: date) -> tuple[dict[str, Any], Subquery | None]:
    """Returns the sort columns that need a table of stats, and that table; only the requested one is joined."""
    name = (params.get("s") or [""])[-1].partition(" ")[0]
    tables: dict[str, Callable[[UUID, date], Select[*tuple[Any, ...]]]] = {
        "completion": stats.completion,
        "mood": stats.mood_and_energy,
        "energy": stats.mood_and_energy,
        "last_trained": stats.last_trained,
    }
    if actor.financial:
        tables["cltv"] = stats.lifetime_value
    if name not in tables:
        return {}, None
    joined = tables[name](actor.account, today).subquery()
    c = joined.c
    values = {
        "completion": lambda: func.coalesce(c.done * 1.0 / func.nullif(c.planned, 0), -1),
        "mood": lambda: func.coalesce(c.mood, 0),
        "energy": lambda: func.coalesce(c.energy, 0),
        "last_trained": lambda: func.coalesce(c.last_trained, _NEVER),
        "cltv": lambda: func.coalesce(c.net, 0),
    }
    value: Any = values[name]
    return {name: value()}, joined


async def list_clients(
    session: AsyncSession, actor: CoachActor, tab: Tab, params: FilterParams, page: Page, today: date
) -> tuple[list[ClientOverview], int]:
    """Returns one page of the account's clients and their total, in eight queries. Raises Invalid."""
    clients = clients_of(actor.account)
    columns, joined = _sort_columns(params, actor, today)
    statement: Select[Any] = (
        select(User, clients.c.since)
        .join(clients, clients.c.client_id == User.id)
        .where(_in_tab(tab, clients, actor.account, today))
        .order_by(_sort_name())
    )
    if joined is not None:
        statement = statement.outerjoin(joined, joined.c.client_id == User.id)
    age = func.extract("year", func.age(today, User.birthdate))
    filters = Filters(
        {
            "full_name_cont": contains(cast(Any, func.concat(User.first_name, " ", User.last_name))),
            "age_gteq": lambda values: age >= _age(values),
            "age_lteq": lambda values: age <= _age(values),
            "plan_id_eq": _is_in_program,
        },
        sorts={"name": _sort_name(), "lt_days": -(clients.c.since - _NEVER), **columns},
    )
    statement = filters.apply(statement, params).order_by(User.id)
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
        .order_by(Membership.created_at.desc())
    )
    for membership in await client_memberships.load(session, newest_first, today) if ids else []:
        memberships[membership.client.id].append(membership)
    return [
        ClientOverview(
            client, since, sorted(memberships[client.id], key=lambda it: not it.is_current), stats_of[client.id]
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
class TabCounts:
    active: int
    past: int
    in_trials: int
    to_review: int


async def count_by_tab(session: AsyncSession, actor: CoachActor, today: date) -> TabCounts:
    """Returns the number of clients in each list, in one query."""
    clients = clients_of(actor.account)
    tabs: tuple[Tab, ...] = ("active", "past", "in-trials", "to_review")
    statement = select(*(func.count().filter(_in_tab(tab, clients, actor.account, today)) for tab in tabs)).select_from(
        clients
    )
    row: Any = (await session.execute(statement)).one()
    return TabCounts(*row)


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
    order = [_sort_name(), User.id]
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
        {"full_name_cont": contains(cast(Any, func.concat(User.first_name, " ", User.last_name)))},
        sorts={"name": _sort_name(), "starts_on": Membership.starts_on, "joined_at": Membership.created_at},
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
