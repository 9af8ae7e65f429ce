"""The coach's list of programs: set-up, clients and training of each, in a fixed number of queries.

A client who follows a program is at day `today - anchor` of a timeline, and has the training ahead that is written
after that day. A program needs training when a client has fewer than three days ahead (a Fixed Length one: none).

An open program needs attention when it needs training, when nothing is written in it although anybody can join, when
drafts wait in it, or when payments of its clients are missing.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Select,
    Subquery,
    and_,
    case,
    cast,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules.roles import Permission
from regimen.clients.access.stats import WEEKS
from regimen.kit.filters import FilterParams, Filters, contains, one_of
from regimen.kit.paging import Page, count
from regimen.media.access import library as media_access
from regimen.media.models import Media
from regimen.memberships.models import Membership, State
from regimen.programs import access as program_access
from regimen.programs.models import PriceOption, Program, ProgramState, ProgramType, Track
from regimen.training.access.done_days import is_done
from regimen.training.models import DayDraft, DayLog, Enrolment, Timeline, TimelineDay

MIN_DAYS_AHEAD: Final = 3
NEWEST_CLIENTS: Final = 3
FOLLOWING: Final = (State.ACTIVE, State.PAST_DUE, State.TRIALING)


@dataclass(frozen=True)
class ProgramStats:
    """Clients and training of one program."""

    clients: int = 0
    in_trial: int = 0
    scheduled: int = 0
    enrolled: int = 0
    behind: int = 0
    fewest: int | None = None
    most: int | None = None
    last_day: int | None = None
    ends_on: date | None = None
    needs_training: bool = False
    is_unwritten: bool = False
    drafts: int = 0
    past_due: int = 0


@dataclass
class ProgramPage:
    """One page of programs with everything that their rows show."""

    programs: list[Program]
    total: int
    stats: dict[UUID, ProgramStats]
    prices: dict[UUID, list[PriceOption]] = field(default_factory=dict)
    covers: dict[UUID, Media] = field(default_factory=dict)
    newest_clients: dict[UUID, list[Any]] = field(default_factory=dict)
    trend: dict[UUID, list[int]] = field(default_factory=dict)


def _is_of(column: InstrumentedAttribute[UUID], accounts: Sequence[UUID]) -> ColumnElement[bool]:
    return column == accounts[0] if len(accounts) == 1 else column.in_(accounts)


def _memberships(accounts: Sequence[UUID]) -> Subquery:
    """Counts the memberships of each program."""
    state = Membership.state
    return (
        select(
            Membership.program_id,
            func.count().filter(state.in_(FOLLOWING)).label("clients"),
            func.count().filter(state == State.TRIALING).label("in_trial"),
            func.count().filter(state == State.SCHEDULED).label("scheduled"),
            func.count().filter(state == State.PAST_DUE).label("past_due"),
        )
        .where(_is_of(Membership.account_id, accounts), Membership.removed_at.is_(None))
        .group_by(Membership.program_id)
        .subquery("members")
    )


def _timelines(accounts: Sequence[UUID]) -> Subquery:
    """Selects each timeline and its last day with training, which takes one index lookup a timeline."""
    last_day = (
        select(TimelineDay.day)
        .where(TimelineDay.timeline_id == Timeline.id, TimelineDay.content["sessions"] != literal([], JSONB))
        .order_by(TimelineDay.day.desc())
        .limit(1)
        .correlate(Timeline)
        .scalar_subquery()
    )
    return (
        select(
            Timeline.id,
            Timeline.program_id,
            Timeline.client_id,
            Timeline.anchor,
            func.coalesce(last_day, -1).label("last_day"),
        )
        .select_from(Timeline)
        .join(Program, Program.id == Timeline.program_id)
        .where(_is_of(Program.account_id, accounts))
        .subquery("written")
    )


def _drafts(accounts: Sequence[UUID]) -> Subquery:
    """Counts the days of each program that have drafts, in all tracks and for all clients."""
    return (
        select(
            Timeline.program_id, func.count(func.distinct(func.row(DayDraft.timeline_id, DayDraft.day))).label("days")
        )
        .select_from(DayDraft)
        .join(Timeline, Timeline.id == DayDraft.timeline_id)
        .join(Track, and_(Track.id == Timeline.track_id, Track.archived_at.is_(None)))
        .where(_is_of(DayDraft.account_id, accounts))
        .group_by(Timeline.program_id)
        .subquery("drafts")
    )


def _training(accounts: Sequence[UUID], today: date) -> tuple[Subquery, Subquery]:
    """Selects how far each program is written, and how much is ahead of the clients who follow it."""
    written = _timelines(accounts)
    whole = (
        select(
            written.c.program_id,
            func.max(written.c.last_day).label("last_day"),
            func.max(written.c.anchor + written.c.last_day).label("ends_on"),
        )
        .where(written.c.client_id.is_(None))
        .group_by(written.c.program_id)
        .subquery("whole")
    )
    current_day = cast(literal(today, Date) - Enrolment.anchor, Integer)
    ahead = func.greatest(written.c.last_day - current_day, 0)
    following = (
        select(
            Enrolment.program_id,
            func.count().label("enrolled"),
            func.min(ahead).label("fewest"),
            func.max(ahead).label("most"),
            func.max(Enrolment.anchor + written.c.last_day).label("ends_on"),
            func.count().filter(ahead < MIN_DAYS_AHEAD).label("behind"),
        )
        .select_from(Enrolment)
        .join(written, written.c.id == Enrolment.timeline_id)
        .where(_is_of(Enrolment.account_id, accounts), Enrolment.open.is_(True), Enrolment.ended_on.is_(None))
        .group_by(Enrolment.program_id)
        .subquery("following")
    )
    return whole, following


@dataclass(frozen=True)
class _ProgramQuery:
    """The statement behind list, counts and overview, and the columns that filters use."""

    statement: Select[Any]
    clients: ColumnElement[int]
    needs_training: ColumnElement[bool]
    needs_attention: ColumnElement[bool]
    behind: ColumnElement[int]
    paid: ColumnElement[bool]


def _program_query(accounts: Sequence[UUID], today: date, *, sees_clients: bool = True) -> _ProgramQuery:
    """Returns the query of the list. To coaches who see no clients, no payment is missed."""
    members = _memberships(accounts)
    whole, following = _training(accounts, today)
    waiting = _drafts(accounts)
    clients = func.coalesce(members.c.clients, 0)
    unwritten = func.coalesce(whole.c.last_day, -1) < 0
    fixed = Program.type == ProgramType.FIXED
    behind = case((fixed, case((unwritten, clients), else_=0)), else_=func.coalesce(following.c.behind, 0))
    is_short = or_(behind > 0, and_(unwritten, following.c.fewest.is_(None)))
    is_open = and_(Program.state == ProgramState.PUBLISHED, Program.archived_at.is_(None))
    needs = and_(is_open, clients > 0, is_short)
    is_unwritten = and_(is_open, clients == 0, unwritten, Program.type != ProgramType.INDIVIDUAL)
    drafts = case((is_open, func.coalesce(waiting.c.days, 0)), else_=0)
    past_due = func.coalesce(members.c.past_due, 0) if sees_clients else literal(0)
    attention = or_(needs, is_unwritten, drafts > 0, and_(Program.archived_at.is_(None), past_due > 0))
    statement = (
        select(
            Program,
            clients.label("clients"),
            func.coalesce(members.c.in_trial, 0).label("in_trial"),
            func.coalesce(members.c.scheduled, 0).label("scheduled"),
            func.coalesce(following.c.enrolled, 0).label("enrolled"),
            behind.label("behind"),
            following.c.fewest,
            following.c.most,
            whole.c.last_day,
            func.coalesce(following.c.ends_on, whole.c.ends_on).label("ends_on"),
            needs.label("needs_training"),
            is_unwritten.label("is_unwritten"),
            drafts.label("drafts"),
            past_due.label("past_due"),
        )
        .select_from(Program)
        .outerjoin(members, members.c.program_id == Program.id)
        .outerjoin(whole, whole.c.program_id == Program.id)
        .outerjoin(following, following.c.program_id == Program.id)
        .outerjoin(waiting, waiting.c.program_id == Program.id)
        .where(_is_of(Program.account_id, accounts))
    )
    paid = select(PriceOption.id).where(PriceOption.program_id == Program.id, PriceOption.archived_at.is_(None))
    return _ProgramQuery(statement, clients, needs, attention, behind, paid.correlate(Program).exists())


def _filters(query: _ProgramQuery) -> Filters:
    current = Program.archived_at.is_(None)
    tabs: dict[str, ColumnElement[bool]] = {
        "active": current,
        "draft": and_(current, Program.state == ProgramState.DRAFT),
        "published": and_(current, Program.state == ProgramState.PUBLISHED),
        "attention": query.needs_attention,
        "archived": Program.archived_at.isnot(None),
    }
    pricing: dict[str, ColumnElement[bool]] = {"paid": query.paid, "free": not_(query.paid)}
    return Filters(
        {
            "title_cont": contains(Program.title),
            "plan_type_in": one_of(Program.type, ProgramType),
            "state_in": _any_of(tabs),
            "plan_pricing_in": _any_of(pricing),
        },
        sorts={
            "title": func.lower(Program.title),
            "updated_at": Program.updated_at,
            "created_at": Program.created_at,
            "clients": query.clients,
        },
    )


def _any_of(named: dict[str, ColumnElement[bool]]) -> Any:
    def condition(values: list[str]) -> ColumnElement[bool]:
        names = [part for value in values for part in value.split(",")]
        if unknown := set(names) - set(named):
            raise ValueError(unknown)
        return or_(false(), *(named[value] for value in names))

    return condition


async def list_programs(
    session: AsyncSession, actor: CoachActor, params: FilterParams, page: Page, today: date
) -> ProgramPage:
    """Returns one page of the programs, without archived ones unless `q[state_in]` asks for them. Raises Invalid."""
    query = _program_query([actor.account], today, sees_clients=actor.may(Permission.SEE_CLIENTS))
    statement = query.statement.order_by(Program.updated_at.desc())
    if "state_in" not in params:
        statement = statement.where(Program.archived_at.is_(None))
    statement = _filters(query).apply(statement, params)
    total = await count(session, statement.with_only_columns(Program.id))
    rows = (await session.execute(page.limit(statement.order_by(Program.id.desc())))).all()
    return await _load_page(session, rows, total, today)


async def get_program(session: AsyncSession, actor: CoachActor, program: Program, today: date) -> ProgramPage:
    """Returns the same for a single program."""
    rows = (
        await session.execute(
            _program_query([actor.account], today, sees_clients=actor.may(Permission.SEE_CLIENTS)).statement.where(
                Program.id == program.id
            )
        )
    ).all()
    return await _load_page(session, rows, 1, today)


async def programs_needing_training(
    session: AsyncSession, accounts: Sequence[UUID], today: date
) -> list[tuple[Program, int]]:
    """Returns the programs of these accounts whose clients have too little training ahead, each with the number of
    these clients. One query."""
    if not accounts:
        return []
    query = _program_query(accounts, today)
    statement = query.statement.where(query.needs_training).with_only_columns(Program, query.behind)
    return [(program, behind) for program, behind in await session.execute(statement.order_by(Program.id))]


async def _load_page(session: AsyncSession, rows: Sequence[Any], total: int, today: date) -> ProgramPage:
    programs = [row[0] for row in rows]
    stats = {row[0].id: ProgramStats(*row[1:]) for row in rows}
    page = ProgramPage(programs, total, stats)
    if not programs:
        return page
    ids = [program.id for program in programs]
    page.prices = await program_access.price_options(session, ids)
    page.covers = await media_access.load_covers(
        session, [cover for program in programs for cover in (program.wide_cover_id, program.square_cover_id)]
    )
    page.newest_clients = await _newest_clients(session, ids)
    page.trend = await _trend(session, ids, today)
    return page


async def _newest_clients(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, list[Any]]:
    """Returns the few clients who joined each program last."""
    newest = (
        select(Membership.client_id)
        .where(Membership.program_id == Program.id, Membership.state.in_(FOLLOWING), Membership.removed_at.is_(None))
        .order_by(Membership.created_at.desc(), Membership.id.desc())
        .limit(NEWEST_CLIENTS)
        .correlate(Program)
        .lateral("newest")
    )
    statement = (
        select(Program.id, User.id, User.first_name, User.last_name, User.avatar_key)
        .select_from(Program)
        .join(newest, true())
        .join(User, User.id == newest.c.client_id)
        .where(Program.id.in_(ids))
    )
    grouped: dict[UUID, list[Any]] = defaultdict(list)
    for row in await session.execute(statement):
        grouped[row[0]].append(row)
    return grouped


async def _trend(session: AsyncSession, ids: Sequence[UUID], today: date) -> dict[UUID, list[int]]:
    """Returns the clients who followed each program at the end of each of twelve weeks, the current one last."""
    came = _week(cast(Enrolment.created_at, Date), today)
    left = case((Enrolment.ended_on.is_(None), WEEKS + 1), else_=_week(Enrolment.ended_on, today))
    statement = (
        select(Enrolment.program_id, came.label("came"), left.label("gone"), func.count())
        .where(Enrolment.program_id.in_(ids), Enrolment.anchor <= today)
        .group_by(Enrolment.program_id, "came", "gone")
    )
    weeks: dict[UUID, list[int]] = {program_id: [0] * WEEKS for program_id in ids}
    for program_id, first, last, clients in await session.execute(statement):
        for week in range(max(first, 0), min(last, WEEKS)):
            weeks[program_id][week] += clients
    return weeks


def _week(day: Any, today: date) -> Any:
    """Returns the week of `day` in the last twelve: 0 is the first or an earlier one, 11 the current one."""
    return func.greatest(WEEKS - 1 - cast(func.floor((literal(today, Date) - day) / 7.0), Integer), 0)


@dataclass(frozen=True)
class Summary:
    """The totals above the list: programs by tab, clients, and training days done in seven days."""

    active: int
    draft: int
    attention: int
    archived: int
    needing_training: int
    clients: int
    new_clients_this_month: int
    in_trial: int
    trials_ending_this_week: int
    clients_affected: int
    sessions_logged: int


async def summarise_programs(session: AsyncSession, actor: CoachActor, now: datetime, today: date) -> Summary:
    """Returns the totals of the whole account, in three queries."""
    query = _program_query([actor.account], today, sees_clients=actor.may(Permission.SEE_CLIENTS))
    current = Program.archived_at.is_(None)
    tabs = query.statement.with_only_columns(
        func.count().filter(current),
        func.count().filter(current, Program.state == ProgramState.DRAFT),
        func.count().filter(query.needs_attention),
        func.count().filter(Program.archived_at.isnot(None)),
        func.count().filter(query.needs_training),
        func.coalesce(func.sum(query.behind).filter(query.needs_training), 0),
    )
    active, draft, attention, archived, needing, affected = (await session.execute(tabs)).one()
    state, client = Membership.state, Membership.client_id.distinct()
    following = and_(state.in_(FOLLOWING), Membership.removed_at.is_(None))
    client_totals = select(
        func.count(client).filter(following),
        func.count(client).filter(following, Membership.created_at >= now - timedelta(days=30)),
        func.count(client).filter(following, state == State.TRIALING),
        func.count(client).filter(
            following, state == State.TRIALING, Membership.trial_end_at < now + timedelta(days=7)
        ),
    ).where(Membership.account_id == actor.account)
    clients, new, in_trial, ending = (await session.execute(client_totals)).one()
    logged = (
        select(func.count())
        .select_from(DayLog)
        .join(Enrolment, Enrolment.id == DayLog.enrolment_id)
        .where(
            Enrolment.account_id == actor.account,
            is_done(),
            DayLog.trained_on >= today - timedelta(days=6),
        )
    )
    return Summary(
        active=active,
        draft=draft,
        attention=attention,
        archived=archived,
        needing_training=needing,
        clients=clients,
        new_clients_this_month=new,
        in_trial=in_trial,
        trials_ending_this_week=ending,
        clients_affected=int(affected),
        sessions_logged=await session.scalar(logged) or 0,
    )
