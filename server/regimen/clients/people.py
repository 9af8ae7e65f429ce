"""The people whom an account coaches: lists, counts, neighbours, and that their comments were looked through."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal, cast
from uuid import UUID

from sqlalchemy import Date, Select, Subquery, and_, case, func, or_, select
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import Role, User
from regimen.clients import figures, places
from regimen.clients.figures import Figures
from regimen.clients.models import ClientReview
from regimen.clients.places import CURRENT, Place
from regimen.kit.errors import Invalid, or_404
from regimen.kit.filters import Asked, Filters, contains
from regimen.kit.ids import parse_id
from regimen.kit.paging import Page, count
from regimen.memberships.models import Membership, State
from regimen.programs.models import InviteState, Program, ProgramInvite

Tab = Literal["active", "past", "in-trials", "to_review"]
ProgramTab = Literal["clients", "in-trials", "scheduled", "past"]
YOUNGEST, OLDEST = 13, 99
AGE_SENTENCE: Final = f"Must be between {YOUNGEST} and {OLDEST}"
INVITES_SHOWN: Final = 20
_NEVER: Final = date(1900, 1, 1)


@dataclass
class Person:
    """A client with all their programs and figures."""

    client: User
    since: date
    places: list[Place]
    figures: Figures


def _people(account_id: UUID) -> Subquery:
    """Who was ever with the account, since when, and whether they are now."""
    inside = Membership.blocked_at.is_(None)
    joined = sql_cast(func.timezone(Membership.zone, Membership.created_at), Date)
    started = case((Membership.epoch == 1, func.greatest(Membership.starts_on, joined)), else_=joined)
    return (
        select(
            Membership.client_id,
            func.bool_or(and_(Membership.state.in_(CURRENT), inside)).label("active"),
            func.bool_or(and_(Membership.state == State.TRIALING, inside)).label("in_trial"),
            func.min(started).label("since"),
        )
        .where(Membership.account_id == account_id, Membership.state != State.INIT)
        .group_by(Membership.client_id)
        .subquery("people")
    )


def _in_tab(tab: Tab, people: Subquery, account_id: UUID, today: date) -> Any:
    if tab == "active":
        return people.c.active
    if tab == "past":
        return ~people.c.active
    if tab == "in-trials":
        return people.c.in_trial
    ending = figures.table(figures.ENDING, account_id, today)
    said = figures.table(figures.UNREAD, account_id, today)
    waiting = or_(people.c.client_id.in_(select(ending.c.client_id)), people.c.client_id.in_(select(said.c.client_id)))
    return and_(people.c.active, waiting)


def _named() -> Any:
    return func.lower(func.concat(User.first_name, " ", User.last_name))


def _age(values: list[str]) -> int:
    text = values[-1]
    if not (text.isascii() and text.isdigit() and YOUNGEST <= int(text) <= OLDEST):
        raise Invalid(errors={"q[age]": [AGE_SENTENCE]})
    return int(text)


def _plan(values: list[str]) -> Any:
    program_id = parse_id(values[-1])
    if program_id is None:
        raise ValueError(values)
    mine = Membership.client_id == User.id, Membership.program_id == program_id, Membership.state != State.INIT
    return select(Membership.id).where(*mine).exists()


def _sorted_by(asked: Asked, actor: CoachActor, today: date) -> tuple[dict[str, Any], Subquery | None]:
    """The columns by which the list can be sorted; only the table that is asked for is brought in."""
    name = (asked.get("s") or [""])[-1].partition(" ")[0]
    tables = {
        "completion": (figures.COMPLETION, ("planned", "done")),
        "mood": (figures.FEELING, ("mood", "energy")),
        "energy": (figures.FEELING, ("mood", "energy")),
        "last_trained": (figures.LAST_TRAINED, ("last_trained",)),
    }
    if actor.financial:
        tables["cltv"] = (f"select client_id, sum(net) as net from ({figures.NET}) n group by client_id", ("net",))
    if name not in tables:
        return {}, None
    statement, columns = tables[name]
    joined = figures.table(statement, actor.account, today, *columns)
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


async def listed(
    session: AsyncSession, actor: CoachActor, tab: Tab, asked: Asked, page: Page, today: date
) -> tuple[list[Person], int]:
    """One page of the account's clients and how many there are. Raises Invalid. Eight queries, whatever the length."""
    people = _people(actor.account)
    columns, joined = _sorted_by(asked, actor, today)
    wanted: Select[Any] = (
        select(User, people.c.since)
        .join(people, people.c.client_id == User.id)
        .where(_in_tab(tab, people, actor.account, today))
        .order_by(_named())
    )
    if joined is not None:
        wanted = wanted.outerjoin(joined, joined.c.client_id == User.id)
    age = func.extract("year", func.age(today, User.birthdate))
    filters = Filters(
        {
            "full_name_cont": contains(cast(Any, func.concat(User.first_name, " ", User.last_name))),
            "age_gteq": lambda values: age >= _age(values),
            "age_lteq": lambda values: age <= _age(values),
            "plan_id_eq": _plan,
        },
        sorts={"name": _named(), "lt_days": -(people.c.since - _NEVER), **columns},
    )
    wanted = filters.apply(wanted, asked).order_by(User.id)
    total = await count(session, wanted.with_only_columns(User.id))
    rows = (await session.execute(page.cut(wanted))).all()
    return await _dressed(session, actor, rows, today), total


async def _dressed(session: AsyncSession, actor: CoachActor, rows: Sequence[Any], today: date) -> list[Person]:
    ids = [client.id for client, _ in rows]
    known = await figures.of_clients(session, actor.account, ids, today, money=actor.financial)
    theirs: dict[UUID, list[Place]] = defaultdict(list)
    newest = places.statement(actor.account).where(Membership.client_id.in_(ids)).order_by(Membership.created_at.desc())
    for place in await places.read(session, newest, today) if ids else []:
        theirs[place.client.id].append(place)
    return [
        Person(client, since, sorted(theirs[client.id], key=lambda one: not one.current), known[client.id])
        for client, since in rows
    ]


async def one(session: AsyncSession, actor: CoachActor, client_id: UUID, today: date) -> Person:
    """A client of the account, past or present; raises NotFound, also for somebody else's."""
    people = _people(actor.account)
    row = (
        await session.execute(
            select(User, people.c.since)
            .join(people, people.c.client_id == User.id)
            .where(User.id == client_id, User.role == Role.CLIENT)
        )
    ).one_or_none()
    return (await _dressed(session, actor, [or_404(row)], today))[0]


@dataclass(frozen=True)
class Counts:
    active: int
    past: int
    in_trials: int
    to_review: int


async def counts(session: AsyncSession, actor: CoachActor, today: date) -> Counts:
    """How many there are in each list. One query."""
    people = _people(actor.account)
    tabs: tuple[Tab, ...] = ("active", "past", "in-trials", "to_review")
    wanted = select(*(func.count().filter(_in_tab(tab, people, actor.account, today)) for tab in tabs)).select_from(
        people
    )
    row: Any = (await session.execute(wanted)).one()
    return Counts(*row)


@dataclass(frozen=True)
class Standing:
    """The place of a client among the active ones by name (from 1; None for past clients), and who stands beside."""

    number: int | None
    total: int
    before: UUID | None
    after: UUID | None


async def standing(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Standing:
    """Where a client of the account stands in the list; raises NotFound. One query."""
    people = _people(actor.account)
    order = [_named(), User.id]
    lined = (
        select(
            User.id,
            func.row_number().over(order_by=order).label("number"),
            func.lag(User.id).over(order_by=order).label("before"),
            func.lead(User.id).over(order_by=order).label("after"),
        )
        .join(people, people.c.client_id == User.id)
        .where(people.c.active)
        .subquery()
    )
    total = select(func.count()).select_from(lined).scalar_subquery()
    wanted = (
        select(lined.c.number, total.label("total"), lined.c.before, lined.c.after)
        .select_from(people)
        .outerjoin(lined, lined.c.id == people.c.client_id)
        .where(people.c.client_id == client_id)
    )
    row = or_404((await session.execute(wanted)).one_or_none())
    return Standing(row.number, row.total, row.before, row.after)


async def review(session: AsyncSession, actor: CoachActor, client_id: UUID, now: datetime) -> None:
    """What the client said until now has been looked through. Raises NotFound."""
    people = _people(actor.account)
    or_404(await session.scalar(select(people.c.client_id).where(people.c.client_id == client_id)))
    row = {"account_id": actor.account, "client_id": client_id, "reviewed_at": now}
    insert = upsert(ClientReview).values(row)
    await session.execute(
        insert.on_conflict_do_update(index_elements=["account_id", "client_id"], set_={"reviewed_at": now})
    )


async def of_program(
    session: AsyncSession, actor: CoachActor, program: Program, tab: ProgramTab, asked: Asked, page: Page, today: date
) -> tuple[list[Place], int]:
    """One page of the clients of a program, those who joined last first. Raises Invalid. Two queries."""
    wanted = places.statement(actor.account).where(Membership.program_id == program.id, places.in_tab(tab))
    filters = Filters(
        {"full_name_cont": contains(cast(Any, func.concat(User.first_name, " ", User.last_name)))},
        sorts={"name": _named(), "starts_on": Membership.starts_on, "joined_at": Membership.created_at},
    )
    wanted = filters.apply(wanted.order_by(Membership.created_at.desc()), asked).order_by(Membership.id.desc())
    total = await count(session, wanted.with_only_columns(Membership.id))
    return await places.read(session, page.cut(wanted), today), total


async def open_invites(
    session: AsyncSession, program: Program, asked: Asked
) -> tuple[list[tuple[ProgramInvite, bool]], int]:
    """The newest invitations that nobody has answered, and whether the address belongs to a coach. One query."""
    coach = select(User.id).where(User.email == ProgramInvite.email, User.role == Role.COACH).exists()
    wanted = select(ProgramInvite, coach, func.count().over()).where(
        ProgramInvite.program_id == program.id, ProgramInvite.state.in_([InviteState.INIT, InviteState.SENT])
    )
    if words := asked.get("full_name_cont"):
        wanted = wanted.where(contains(ProgramInvite.email)(words))
    rows = (await session.execute(wanted.order_by(ProgramInvite.created_at.desc()).limit(INVITES_SHOWN))).all()
    return [(invite, is_coach) for invite, is_coach, _ in rows], rows[0][2] if rows else 0
