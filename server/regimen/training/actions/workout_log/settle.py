"""What follows for a day from what was logged of it: when it was trained, and what is left to log.

Runs after each change of a day's log and whenever a begun day is published again. Each time it computes both from
scratch, so that it may be repeated and the order in which requests arrive does not matter.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.platform.fast_sql import FastSql, Statement
from regimen.platform.job_items import for_each
from regimen.training.access.dates import date_of_day, join_override
from regimen.training.access.done_days import client_day
from regimen.training.access.working_sets import TIMED_BLOCKS_PATH, WORKING_SETS_PATH
from regimen.training.actions.workout_log.arrival import Caller

_FURTHEST_EAST: Final = "Pacific/Kiritimati"
_ROWS: Final = "x.enrolment_id = place.enrolment_id and x.run = place.run and x.day = place.day"
_COUNTED: Final = f"""
    items as (
        select place.enrolment_id, place.run, place.day, x ->> 'id' as item
        from place, jsonb_path_query(place.content, '{WORKING_SETS_PATH}') x
        union all select place.enrolment_id, place.run, place.day, x ->> 'id'
        from place, jsonb_path_query(place.content, '{TIMED_BLOCKS_PATH}') x),
    logged as (
        select x.enrolment_id, x.run, x.day, x.set_id as item, x.done_on, x.logged_at,
            x.done ->> 'skipped' is null and coalesce(x.prescribed ->> 'kind', '') <> 'warmup' as is_done
        from place join set_results x on {_ROWS} and not x.undone
        union all select x.enrolment_id, x.run, x.day, x.block_id, x.done_on, x.logged_at, true
        from place join block_scores x on {_ROWS}),
    counted as materialized (
        select place.*, there.total, case when there.total = 0 then 1 else there.open_items end as open_items,
            done.trained_on, done.logged_at
        from place
        cross join lateral (
            select count(*) as total, count(*) filter (where x.item not in (
                select y.item from logged y
                where y.enrolment_id = x.enrolment_id and y.run = x.run and y.day = x.day)) as open_items
            from items x where {_ROWS}) there
        cross join lateral (
            select max(x.done_on) filter (where x.is_done) as trained_on, max(x.logged_at) as logged_at
            from logged x where {_ROWS}) done)
"""
"""For the days in `place`: how many items there are to log, how many are left, and when something was last done. To
finish is what is left of a day without any."""

_RUN, _DAY = "cast(:run as smallint)", "cast(:day as int)"
_LOCK_DAY = Statement("""
    select pg_advisory_xact_lock(hashtextextended(
            concat_ws(':', 'day', cast(:enrolment_id as uuid), cast(:run as smallint), cast(:day as int)), 0)),
        (select id from day_logs where enrolment_id = cast(:enrolment_id as uuid) and run = cast(:run as smallint)
            and day = cast(:day as int) for update)
""")
"""First the day, which may have no row yet, then its row, which publishing locks. A statement of its own: what counts
must begin when what others have logged of the day is committed."""
_LOCK_TIMELINE = Statement("""
    select l.id from day_logs l join enrolments e on e.id = l.enrolment_id and e.run = l.run
    where e.timeline_id = cast(:timeline_id as uuid) and l.day = any(cast(:days as int[]))
    order by l.id for update of l
""")
_SETTLE = Statement(f"""
    with place as materialized (
        select e.id as enrolment_id, e.client_id, {_RUN} as run, {_DAY} as day,
            coalesce(o.content, d.content) as content, dated.date
        from enrolments e
        left join timeline_days d on d.timeline_id = e.timeline_id and d.day = {_DAY}
        {join_override("e.timeline_id", _DAY, "e.id", _RUN)}
        cross join lateral (select {date_of_day("e.id", _RUN, _DAY, "e.anchor")} as date offset 0) dated
        where e.id = cast(:enrolment_id as uuid)),
    {_COUNTED},
    known as (
        update day_logs log set open_items = counted.open_items,
            trained_on = coalesce(counted.trained_on, case when counted.total = 0 then
                (log.completed_at at time zone cast(:zone as text))::date end),
            closed_at = case when counted.trained_on < cast(:client_day as date) then log.closed_at end
        from counted
        where log.enrolment_id = counted.enrolment_id and log.run = counted.run and log.day = counted.day
        returning log.id)
    insert into day_logs (id, client_id, enrolment_id, run, day, date, comment, trained_on, open_items, updated_at)
    select cast(:id as uuid), client_id, enrolment_id, run, day, date, '', trained_on, open_items, logged_at
    from counted where trained_on is not null and not exists (select from known)
    on conflict (enrolment_id, run, day) do update
        set trained_on = excluded.trained_on, open_items = excluded.open_items
""")
_SETTLE_TIMELINE = Statement(f"""
    with place as materialized (
        select e.id as enrolment_id, l.run, l.day, coalesce(o.content, d.content) as content
        from day_logs l
        join enrolments e on e.id = l.enrolment_id and e.run = l.run
        join timeline_days d on d.timeline_id = e.timeline_id and d.day = l.day
        {join_override("e.timeline_id", "l.day", "e.id", "l.run")}
        where e.timeline_id = cast(:timeline_id as uuid) and l.day = any(cast(:days as int[]))),
    {_COUNTED}
    update day_logs log set open_items = counted.open_items
    from counted
    where log.enrolment_id = counted.enrolment_id and log.run = counted.run and log.day = counted.day
        and log.open_items <> counted.open_items
""")
_BEGUN_BEFORE: Final = """u.id = log.client_id and log.completed_at is null and log.closed_at is null
        and log.open_items > 0 and log.trained_on < cast(:client_day as date)"""
_ZONES_TO_CLOSE = Statement(f"select distinct u.zone from day_logs log join users u on {_BEGUN_BEFORE}")
_CLOSE = Statement(f"""
    update day_logs log set closed_at = cast(:now as timestamptz)
    from users u
    where {_BEGUN_BEFORE} and u.zone = cast(:zone as text)
""")


def _values(enrolment_id: UUID, run: int, day: int, caller: Caller) -> dict[str, object]:
    place = {"enrolment_id": enrolment_id, "run": run, "day": day, "id": new_id()}
    return place | {"zone": caller.zone, "client_day": client_day(caller.now, caller.zone)}


async def lock_day(session: AsyncSession, enrolment_id: UUID, run: int, day: int) -> None:
    """Waits until nobody else changes the log of a day, and locks it until the transaction ends. Call it before the
    first change, so that locks are always taken in the same order."""
    await session.execute(_LOCK_DAY.text, {"enrolment_id": enrolment_id, "run": run, "day": day})


async def settle_day(session: AsyncSession, enrolment_id: UUID, run: int, day: int, caller: Caller) -> None:
    """Updates the log of a day, which is locked (`lock_day`), after something of it was logged or undone."""
    await session.execute(_SETTLE.text, _values(enrolment_id, run, day, caller))


async def settle_day_fast(fast_sql: FastSql, enrolment_id: UUID, run: int, day: int, caller: Caller) -> None:
    """The same without a session; it locks the day itself."""
    await fast_sql.row_after(_LOCK_DAY, _SETTLE, **_values(enrolment_id, run, day, caller))


async def settle_published_days(session: AsyncSession, timeline_id: UUID, days: Collection[int]) -> None:
    """Updates what is left to log of begun days that were published again. Two statements for all clients."""
    values = {"timeline_id": timeline_id, "days": list(days)}
    await session.execute(_LOCK_TIMELINE.text, values)
    await session.execute(_SETTLE_TIMELINE.text, values)


async def close_days(session: AsyncSession, now: datetime) -> None:
    """Closes the days that have something logged and whose day has ended where the client lives: zone by zone, so that
    none waits for another. PostgreSQL may know other names of zones than Python, and computes with none."""
    zones = await session.scalars(_ZONES_TO_CLOSE.text, {"client_day": client_day(now, _FURTHEST_EAST)})

    async def close_in_zone(zone: str) -> None:
        await session.execute(_CLOSE.text, {"now": now, "zone": zone, "client_day": client_day(now, zone)})

    await for_each(session, "close_begun_days", zones.all(), close_in_zone)
