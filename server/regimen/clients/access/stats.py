"""Stats of clients: training planned and done, mood and energy, money, comments.

Grouped by client, so that a list of any length takes the same number of queries.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, Subquery, TextClause, Uuid, bindparam, column, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import Date

from regimen.kit.money import Money

WEEKS: Final = 12


def _typed(statement: str) -> TextClause:
    """`statement` with the types of its parameters."""
    known: dict[str, Any] = {
        "account_id": Uuid(as_uuid=True),
        "client_id": Uuid(as_uuid=True),
        "ids": ARRAY(Uuid(as_uuid=True)),
        "first": Date(),
        "last": Date(),
        "today": Date(),
    }
    used = [bindparam(name, type_=kind) for name, kind in known.items() if f":{name}" in statement]
    return text(statement).bindparams(*used)


# The days with training, in the client's current cycle. `condition` narrows it to clients.
PLANNED_DAYS: Final = """
    select e.client_id, e.id as enrolment_id, e.run, d.day, e.anchor + d.day as date, d.content,
        l.completed_at is not null as done
    from enrolments e
    cross join lateral (
        select x.day, x.content from timeline_days x
        where x.timeline_id = e.timeline_id and x.content -> 'sessions' <> '[]'
            and x.day between cast(:first as date) - e.anchor and cast(:last as date) - e.anchor
        offset 0) d
    left join day_logs l on l.enrolment_id = e.id and l.run = e.run and l.day = d.day
    where e.account_id = :account_id and e.anchor + d.day >= e.sees_from
        and (e.ended_on is null or e.anchor + d.day <= e.ended_on) {condition}
"""

COMPLETION: Final = f"""
    select p.client_id, count(*) as planned, count(*) filter (where p.done) as done
    from ({PLANNED_DAYS}) p where p.done or p.date < :today group by p.client_id
"""

MOOD_AND_ENERGY: Final = """
    select e.client_id, avg(l.mood) as mood, avg(l.energy) as energy
    from day_logs l join enrolments e on e.id = l.enrolment_id
    where e.account_id = :account_id and l.date between cast(:today as date) - 29 and cast(:today as date) {condition}
    group by e.client_id
"""

LAST_TRAINED: Final = """
    select e.client_id, max(e.anchor + greatest(
        (select max(x.day) from set_results x where x.enrolment_id = e.id and x.run = e.run),
        (select max(x.day) from day_logs x
            where x.enrolment_id = e.id and x.run = e.run and x.completed_at is not null))) as last_trained
    from enrolments e where e.account_id = :account_id {condition} group by e.client_id
"""

NET_REVENUE: Final = """
    select e.client_id, e.currency, sum(e.gross_minor - e.platform_fee_minor - coalesce(e.provider_fee_minor, 0)) as net
    from ledger_entries e where e.account_id = :account_id {condition} group by e.client_id, e.currency
"""

# Comments on days and notes on sets since the account's last review of the client.
UNREVIEWED_COMMENTS: Final = """
    select remarks.client_id, count(*) as comments from (
        select e.client_id, l.updated_at as at from day_logs l join enrolments e on e.id = l.enrolment_id
            where e.account_id = :account_id and l.comment <> '' {condition}
        union all
        select e.client_id, s.logged_at from set_results s join enrolments e on e.id = s.enrolment_id
            where e.account_id = :account_id and coalesce(s.done ->> 'note', '') <> '' {condition}) remarks
    left join client_reviews r on r.account_id = :account_id and r.client_id = remarks.client_id
    where r.reviewed_at is null or remarks.at > r.reviewed_at
    group by remarks.client_id
"""

# Clients whose training ends within three days.
TRAINING_ENDING: Final = """
    select distinct e.client_id from enrolments e
    join memberships m on m.id = e.membership_id and m.state in ('active', 'trialing') and m.blocked_at is null
    left join lateral (
        select x.day from timeline_days x
        where x.timeline_id = e.timeline_id and x.content -> 'sessions' <> '[]'
        order by x.day desc limit 1) last on true
    where e.account_id = :account_id and e.open and e.ended_on is null and e.sees_from <= :today
        and last.day - (cast(:today as date) - e.anchor) < 3 {condition}
"""

_OF_CLIENTS = "and e.client_id = any(:ids)"
_OF_CLIENT = "and e.client_id = :client_id"


@dataclass
class ClientStats:
    """`planned` and `done` count days of twelve weeks; `net` has one amount a currency."""

    planned: int = 0
    done: int = 0
    mood: float | None = None
    energy: float | None = None
    last_trained: date | None = None
    net: tuple[Money, ...] = ()
    comments: int = 0

    @property
    def completion(self) -> int | None:
        """The share of planned days that were done, in percent."""
        return round(100 * self.done / self.planned) if self.planned else None


def first_monday(today: date) -> date:
    """Returns the first Monday of the twelve weeks that end with the current one."""
    return today - timedelta(days=today.weekday()) - timedelta(weeks=WEEKS - 1)


def stats_table(statement: str, account_id: UUID, today: date, *columns: str) -> Subquery:
    """Returns one of the statements above as a table of the whole account, to sort or filter by."""
    values = {"account_id": account_id, "first": first_monday(today), "last": today, "today": today}
    typed = _typed(statement.format(condition=""))
    names = set(typed.compile().params)
    bound = typed.bindparams(**{name: value for name, value in values.items() if name in names})
    return bound.columns(*(column(name) for name in ("client_id", *columns))).subquery()


async def load_stats(
    session: AsyncSession, account_id: UUID, ids: Sequence[UUID], today: date, *, money: bool
) -> dict[UUID, ClientStats]:
    """Returns the stats of these clients in five queries, in four without money."""
    stats: dict[UUID, ClientStats] = defaultdict(ClientStats)
    if not ids:
        return stats
    values = {
        "account_id": account_id,
        "ids": list(ids),
        "first": first_monday(today),
        "last": today,
        "today": today,
    }

    async def rows(statement: str) -> Any:
        typed = _typed(statement.format(condition=_OF_CLIENTS))
        names = set(typed.compile().params)
        return await session.execute(typed, {name: value for name, value in values.items() if name in names})

    for client_id, planned, done in await rows(COMPLETION):
        stats[client_id].planned, stats[client_id].done = planned, done
    for client_id, mood, energy in await rows(MOOD_AND_ENERGY):
        stats[client_id].mood, stats[client_id].energy = _rounded(mood), _rounded(energy)
    for client_id, last in await rows(LAST_TRAINED):
        stats[client_id].last_trained = last
    for client_id, comments in await rows(UNREVIEWED_COMMENTS):
        stats[client_id].comments = comments
    if money:
        for client_id, currency, net in await rows(NET_REVENUE):
            stats[client_id].net = (*stats[client_id].net, Money(int(net), currency))
    return stats


def _rounded(mean: Any) -> float | None:
    return None if mean is None else round(float(mean), 1)


_COMPLETION_BY_WEEK = _typed(f"""
    select cast(date_trunc('week', p.date) as date) as monday, count(*) as planned,
        count(*) filter (where p.done) as done
    from ({PLANNED_DAYS.format(condition=_OF_CLIENT)}) p group by 1
""")

_DAYS_OF_WEEK = _typed(f"""
    select p.date, program.title,
        array(select x ->> 'title' from jsonb_array_elements(p.content -> 'sessions') x) as titles,
        (select count(*) from jsonb_path_query(p.content, '$.sessions[*].blocks[*].entries[*].sets[*]') x
            where coalesce(x ->> 'kind', '') <> 'warmup') as sets,
        (select count(*) from set_results s where s.enrolment_id = p.enrolment_id and s.run = p.run and s.day = p.day
            and coalesce(s.prescribed ->> 'kind', '') <> 'warmup') as logged,
        p.done
    from ({PLANNED_DAYS.format(condition=_OF_CLIENT)}) p
    join enrolments e on e.id = p.enrolment_id join programs program on program.id = e.program_id
    order by p.date, program.title
""")

_COMMENTS = _typed("""
    select l.date, l.updated_at, p.title, l.comment, l.mood, l.energy,
        (r.reviewed_at is null or l.updated_at > r.reviewed_at) as is_new
    from day_logs l join enrolments e on e.id = l.enrolment_id join programs p on p.id = e.program_id
    left join client_reviews r on r.account_id = e.account_id and r.client_id = e.client_id
    where e.account_id = :account_id and e.client_id = :client_id and l.comment <> ''
    order by l.updated_at desc limit 5
""")

_PAYMENTS = _typed("""
    select e.id, e.at, i.title, e.gross_minor, e.platform_fee_minor, e.provider_fee_minor, e.currency, e.kind,
        i.refunded_minor, i.amount_minor, count(*) over () as total
    from ledger_entries e join invoices i on i.id = e.invoice_id
    where e.account_id = :account_id and e.client_id = :client_id
    order by e.at desc, e.id desc limit 6
""")

# Sets that allow an estimate (Epley): one to ten repetitions with a load.
_LOADED_SETS = """
    select coalesce(cast(s.exercise_id as text), lower(s.prescribed ->> 'name')) as key,
        coalesce(x.name, s.prescribed ->> 'name') as name, s.date, cast(s.done ->> 'reps' as int) as reps,
        cast(s.done -> 'load' ->> 'value' as numeric) as load, coalesce(s.done -> 'load' ->> 'unit', 'kg') as unit
    from set_results s
    join enrolments e on e.id = s.enrolment_id
    left join exercises x on x.id = s.exercise_id
    where e.account_id = :account_id and s.client_id = :client_id
        and cast(s.done ->> 'reps' as int) between 1 and 10
        and cast(s.done -> 'load' ->> 'value' as numeric) > 0
        and s.done ->> 'skipped' is null
        and coalesce(s.prescribed ->> 'kind', '') <> 'warmup'
"""

_LIFTS = _typed(f"""
    select key, min(name) as name, count(distinct date) as days from ({_LOADED_SETS}) lifted
    where key is not null group by key order by days desc, name limit 12
""")

_STRENGTH = _typed(
    f"""
    select best.*, best.estimate > coalesce(max(best.estimate) over (order by best.date
        rows between unbounded preceding and 1 preceding), best.estimate) as record
    from (select distinct on (date) date, reps, load, unit, round(estimate, 2) as estimate from (
            select *, load * case unit when 'lb' then 0.45359237 else 1 end
                * case when reps = 1 then 1 else 1 + reps / 30.0 end as estimate
            from ({_LOADED_SETS}) lifted where key = :key and date >= :first) estimated
        order by date, estimate desc) best
    order by best.date
    """
)


async def completion_by_week(
    session: AsyncSession, account_id: UUID, client_id: UUID, today: date
) -> dict[date, tuple[int, int]]:
    """Returns planned and done days by Monday; the current week counts to its end."""
    first = first_monday(today)
    values = {"account_id": account_id, "client_id": client_id, "first": first}
    rows = await session.execute(_COMPLETION_BY_WEEK, values | {"last": first + timedelta(days=WEEKS * 7 - 1)})
    return {monday: (planned, done) for monday, planned, done in rows}


async def days_of_this_week(session: AsyncSession, account_id: UUID, client_id: UUID, today: date) -> Sequence[Any]:
    """Returns the days with training from Monday to Sunday."""
    monday = today - timedelta(days=today.weekday())
    values = {"account_id": account_id, "client_id": client_id, "first": monday}
    return (await session.execute(_DAYS_OF_WEEK, values | {"last": monday + timedelta(days=6)})).all()


async def latest_comments(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the latest comments on days, the newest first."""
    return (await session.execute(_COMMENTS, {"account_id": account_id, "client_id": client_id})).all()


async def latest_payments(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the latest movements of money with the client, the newest first."""
    return (await session.execute(_PAYMENTS, {"account_id": account_id, "client_id": client_id})).all()


async def list_lifts(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the client's exercises by the number of days on which they were done, the most first."""
    return (await session.execute(_LIFTS, {"account_id": account_id, "client_id": client_id})).all()


async def best_sets(session: AsyncSession, account_id: UUID, client_id: UUID, key: str, since: date) -> Sequence[Any]:
    """Returns the best set of each day from `since` on."""
    values = {"account_id": account_id, "client_id": client_id, "key": key, "first": since}
    return (await session.execute(_STRENGTH, values)).all()
