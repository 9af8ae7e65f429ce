"""Logging a set: one statement, because it is the most frequent write of all (see bench/), and one for its day."""

import json
from datetime import datetime
from uuid import UUID

from regimen.kit.clock import local_date
from regimen.platform import live
from regimen.platform.fast_sql import Statement
from regimen.platform.services import Services
from regimen.training.access.dates import date_of_day, join_override
from regimen.training.access.open_days import OPEN_TO_CLIENT
from regimen.training.access.seen_days import SeenDay, place_of_result
from regimen.training.access.swaps import verify_swap
from regimen.training.actions.workout_log.arrival import Caller, day_to_correct, shown_by, streams
from regimen.training.actions.workout_log.settle import settle_day_fast
from regimen.training.events import TrainingChanged
from regimen.training.failures import LateWorkRefused
from regimen.training.rules.late_work import Refusal, refusal_of
from regimen.training.rules.log_merge import event_id_of, kind_of_set, tap_time
from regimen.training.rules.performance import Performance
from regimen.training.schemas.workout_log import LogSet

# Stores the event, and from it the result, if the event is new and newer than what is there. The row lock of the
# conflict makes two requests for one set wait for each other.
#
# What a coach corrected, or keeps out of records, stays so while the client sends the values that the set has, or those
# that they logged: a device that was offline does not know of the correction. Their effort and note are taken over.
_EFFORT = "cast('{rpe,note}' as text[])"
# JSON null where a correction was taken back.
_LOGGED = "nullif(set_results.logged, cast('null' as jsonb))"
_OTHER_VALUES = "cast('{reps,load,seconds,meters,calories}' as text[])"
_SAME_VALUES = f"""(excluded.done - {_EFFORT}
                in (set_results.done - {_EFFORT}, coalesce({_LOGGED}, set_results.done) - {_EFFORT}))"""
_STORE = (
    """
    event as (
        insert into log_events (client_id, id, enrolment_id, run, day, kind, item, body, version, tapped_at,
            received_at)
        select s.client_id, cast(:event_id as uuid), s.enrolment_id, s.run, s.day,
            case when cast(:kind as text) = 'done' and exists (
                select from set_results x where x.enrolment_id = s.enrolment_id and x.run = s.run and x.day = s.day
                    and x.set_id = :set_id and not x.undone) then 'changed' else cast(:kind as text) end,
            cast(:set_id as text), jsonb_build_object('result_id', cast(:id as uuid), 'done', cast(:done as jsonb)),
            s.version, cast(:tapped_at as timestamptz), cast(:now as timestamptz)
        from seen s
        on conflict do nothing
        returning id),
    result as (
        insert into set_results (id, client_id, enrolment_id, run, day, date, block_id, entry_id, set_id, exercise_id,
            done, prescribed, logged_at, done_on, event_id, undone)
        select cast(:id as uuid), s.client_id, s.enrolment_id, s.run, s.day, s.date, s.block_id, s.entry_id,
            cast(:set_id as text), s.exercise_id, cast(:done as jsonb), s.prescribed, cast(:tapped_at as timestamptz),
            cast(:done_on as date), event.id, false
        from seen s cross join event
        on conflict (enrolment_id, run, day, set_id) do update set
            id = excluded.id, date = excluded.date, block_id = excluded.block_id, entry_id = excluded.entry_id,
            exercise_id = excluded.exercise_id, prescribed = excluded.prescribed,
            logged_at = excluded.logged_at, event_id = excluded.event_id, undone = false,
            done_on = case when set_results.undone then excluded.done_on
                else least(set_results.done_on, excluded.done_on) end,
            done = case when {logged} is not null and {same}
                then excluded.done - {other} || (set_results.done - {effort}) else excluded.done end,
            logged = case when {same} then excluded.done - {other} || ({logged} - {effort}) end,
            counted = set_results.counted or not {same},
            corrected_by = case when {same} then set_results.corrected_by end,
            corrected_at = case when {same} then set_results.corrected_at end
            where (excluded.logged_at, excluded.event_id) > (set_results.logged_at, set_results.event_id)
        returning id)
    select seen.account_id, seen.run, exists (select from result) as changed from seen
""".replace("{same}", _SAME_VALUES)
    .replace("{effort}", _EFFORT)
    .replace("{other}", _OTHER_VALUES)
    .replace("{logged}", _LOGGED)
)

# `jsonb_path_query_first` instead of `jsonb_path_query`: the planner expects a thousand rows of the latter, and nesting
# three of them more than doubles the cost.
_LOG_SET = Statement(f"""
    with seen as materialized (
        select e.client_id, e.account_id, e.id as enrolment_id, e.run, d.day, d.version, logged_on.date,
            b.block ->> 'id' as block_id, n.entry ->> 'id' as entry_id,
            cast(coalesce(w.swapped, n.entry) ->> 'exercise_id' as uuid) as exercise_id,
            p.prescribed || jsonb_build_object(
                'name', coalesce(w.swapped, n.entry) -> 'name',
                'measurement', coalesce(w.swapped, n.entry) -> 'measurement') as prescribed
        from enrolments e
        join timelines t on t.id = e.timeline_id
        join timeline_days d on d.timeline_id = e.timeline_id and d.day = :day
        {join_override("e.timeline_id", "d.day", "e.id", "e.run")}
        cross join lateral (select {date_of_day("e.id", "e.run", "d.day", "e.anchor")} as date offset 0) logged_on
        cross join lateral (select jsonb_build_object('id', cast(:set_id as text))) path(variables)
        cross join lateral (select cast(:done as jsonb) -> 'swapped') w(swapped)
        cross join lateral jsonb_path_query_first(
            coalesce(o.content, d.content), '$.sessions[*].blocks[*] ? (@.entries[*].sets[*].id == $id)',
            path.variables) b(block)
        cross join lateral jsonb_path_query_first(
            b.block, '$.entries[*] ? (@.sets[*].id == $id)', path.variables) n(entry)
        cross join lateral jsonb_path_query_first(
            n.entry, '$.sets[*] ? (@.id == $id)', path.variables) p(prescribed)
        where e.id = :enrolment_id and e.client_id = :client_id and {OPEN_TO_CLIENT} and p.prescribed is not null
            and (cast(:version as int) is null or (
                d.version = :version and (o.updated_at is null or o.updated_at <= cast(:tapped_at as timestamptz))
                and e.run = cast(:run as int) and logged_on.date = cast(:date as date)))),
    {_STORE}
""")

_LOG_SEEN_SET = Statement(f"""
    with seen as materialized (
        select cast(:client_id as uuid) as client_id, cast(:account_id as uuid) as account_id,
            cast(:enrolment_id as uuid) as enrolment_id, cast(:run as smallint) as run, cast(:day as int) as day,
            cast(:version as int) as version, cast(:date as date) as date, cast(:block_id as text) as block_id,
            cast(:entry_id as text) as entry_id, cast(:exercise_id as uuid) as exercise_id,
            cast(:prescribed as jsonb) || jsonb_build_object(
                'name', cast(:name as text), 'measurement', cast(:measurement as text)) as prescribed),
    {_STORE}
""")


# A set that the client has logged, where it was logged; also one that was undone since. Tombstones of sets that were
# never logged have an empty `done`.
_LOGGED_BEFORE = Statement("""
    select e.account_id, x.run, x.date, x.block_id, x.entry_id, x.exercise_id, x.prescribed::text as prescribed
    from set_results x join enrolments e on e.id = x.enrolment_id
    where x.client_id = :client_id and x.enrolment_id = :enrolment_id and x.day = :day and x.set_id = :set_id
        and x.run = coalesce(cast(:run as smallint), e.run) and x.done <> '{}'::jsonb
""")


async def log_set(services: Services, result_id: UUID, body: LogSet, caller: Caller) -> SeenDay | None:
    """Logs a set; `result_id` is generated by the device. A set that was logged before can always be corrected.

    Returns the day that the client saw if it may differ by now: then it may have to be kept (`keep_late_work`).

    Raises NotFound if the day is not the client's or the exercise that was done instead is not in the coach's library,
    LateWorkRefused if the day was not open to them or did not have the set.
    """
    done = body.done
    if done.swapped:
        done = await verify_swap(services.fast_sql, caller.client_id, body.enrolment_id, done)
    stored = done.model_dump_json(exclude_none=True)
    tapped_at = tap_time(body.tapped_at, caller.now)
    values = {
        "client_id": caller.client_id,
        "enrolment_id": body.enrolment_id,
        "day": body.day,
        "set_id": body.set_id,
        "id": result_id,
        "event_id": event_id_of(body.event_id, result_id, stored, body.tapped_at),
        "kind": kind_of_set(done).value,
        "done": stored,
        "tapped_at": tapped_at,
        "done_on": local_date(tapped_at, caller.zone),
        "now": caller.now,
    }
    seen = body.seen
    row = await services.fast_sql.row(
        _LOG_SET,
        **values,
        today=caller.today,
        version=seen and seen.version,
        run=seen and seen.run,
        date=seen and seen.date,
    )
    late: SeenDay | None = None
    if row is None:
        place, late = await _seen_set(services, body, done, caller, tapped_at)
        row = await services.fast_sql.row(_LOG_SEEN_SET, **values | place)
    if row is not None and row["changed"]:
        await settle_day_fast(services.fast_sql, body.enrolment_id, row["run"], body.day, caller)
        for stream in streams(row["account_id"], caller.client_id):
            live.push_now(services.bus, stream, TrainingChanged(client_id=caller.client_id))
    if late is None or await _is_undone(services, caller, result_id):
        return None
    return late


async def _is_undone(services: Services, caller: Caller, result_id: UUID) -> bool:
    """Whether something newer has undone the set, or another result has taken its place."""
    place = await place_of_result(services.fast_sql, caller.client_id, result_id)
    return place is None or place.undone


async def _seen_set(
    services: Services, body: LogSet, done: Performance, caller: Caller, tapped_at: datetime
) -> tuple[dict[str, object], SeenDay | None]:
    """Returns the place of a set that today's day does not have, or not for this client: as it was seen, with that day;
    or where it was logged before."""
    day = await day_to_correct(services, caller, shown_by(body), body.enrolment_id, body.day, tapped_at)
    refusal = refusal_of(day.openness, tapped_at, caller.now)
    is_of_other_run = body.seen is not None and body.seen.run != day.run
    if (refusal or is_of_other_run) and (
        place := await _logged_before(services, body, done, caller, day.given_version)
    ):
        return place, None
    if refusal:
        raise LateWorkRefused(refusal)
    if (found := day.set(body.set_id)) is None:
        raise LateWorkRefused(Refusal.NOT_ON_DAY)
    block, entry, prescribed = found
    exercise = done.swapped or entry
    place = {
        "account_id": day.account_id,
        "run": day.run,
        "date": day.date,
        "version": day.given_version,
        "block_id": block.id,
        "entry_id": entry.id,
        "exercise_id": exercise.exercise_id,
        "prescribed": prescribed.model_dump_json(),
        "name": exercise.name,
        "measurement": exercise.measurement,
    }
    return place, day


async def _logged_before(
    services: Services, body: LogSet, done: Performance, caller: Caller, version: int | None
) -> dict[str, object] | None:
    """Returns the place of a set that the client has logged in the run that they saw, whether it is open or not."""
    row = await services.fast_sql.row(
        _LOGGED_BEFORE,
        client_id=caller.client_id,
        enrolment_id=body.enrolment_id,
        day=body.day,
        set_id=body.set_id,
        run=body.seen and body.seen.run,
    )
    if row is None:
        return None
    prescribed = json.loads(row["prescribed"])
    swap = done.swapped
    return dict(row) | {
        "version": version,
        "exercise_id": swap.exercise_id if swap else row["exercise_id"],
        "name": swap.name if swap else prescribed["name"],
        "measurement": swap.measurement if swap else prescribed["measurement"],
    }
