"""The client's calendar: one indexed range per enrolment, whatever the number of clients, programs or years.

These are the most frequent reads of all (see bench/), so the statements are written by hand and the database shapes the
JSON that is sent. Its shape is documented by `schemas/calendar.py`, and a test compares the two.
"""

from datetime import date
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import NotFound
from regimen.platform.fast_sql import FastSql, Statement
from regimen.platform.services import Services
from regimen.training.access.dates import HAS_FEEDBACK, join_override, logged_rows
from regimen.training.access.digests import OWN, SHARED, digest_sql
from regimen.training.access.done_days import IS_SHOWN_AS_DONE
from regimen.training.access.load_steps import steps_of_programs_sql
from regimen.training.access.open_days import OPEN_TO_CLIENT
from regimen.training.access.strength import ALLOWS_ESTIMATE, ONE_REP_MAX_KG, TESTED_MAX_KG
from regimen.training.rules.strength import RECENT_DAYS

_IS_OPEN = f"({OPEN_TO_CLIENT} and place.run = e.run)"
_OFF_SCHEDULE = "(place.run <> e.run or shown.date <> e.anchor + d.day)"
# Clients can still read what they logged while a payment is missing or after the program has ended.
_VISIBLE_TO_CLIENT = f"({_IS_OPEN} or r.results is not null or s.scores is not null or l.log is not null)"

_KIND = f"case when o.changes <> '{{}}'::jsonb or o.kept then {OWN} else {SHARED} end"
_DIGEST = digest_sql("e.timeline_id", "e.id", "d.day", "coalesce(v.version, d.version)", _KIND)
_IS_DONE = "not x.undone and x.counted and x.done ->> 'skipped' is null"

# json, not jsonb: content that is only passed on is not parsed and rebuilt.
_DAY_FIELDS = f"""
        'date', shown.date, 'day', d.day, 'enrolment_id', e.id, 'run', place.run,
        'version', coalesce(v.version, d.version),
        'digest', {_DIGEST},
        'program', json_build_object('id', p.id, 'title', p.title, 'type', p.type),
        'open', {_IS_OPEN},
        'off_schedule', {_OFF_SCHEDULE},
        'content', coalesce(o.content, v.content, d.content),
        'adjusted', case when o.changes <> '{{}}'::jsonb then json_build_object('note', o.changes ->> 'note') end,
        'kept', coalesce(o.kept, false),
        'results', coalesce(r.results, '[]'::json),
        'scores', coalesce(s.scores, '[]'::json),
        'log', l.log
"""


def _days(results: str, scores: str, log: str) -> str:
    """Returns the days of a range: those that the anchor puts there, without those logged on another date; and those
    logged there, in this run or an earlier one.

    `offset 0` keeps the planner from reading all days of a timeline, so that a week costs the same in the tenth year.
    Around what is asked, it makes a plan for these values look no better than the general one, which is made only once.
    """
    return f"""
    from (
        select cast(:client_id as uuid) as client_id, cast(:first as date) as first, cast(:last as date) as last
        offset 0) asked
    join enrolments e on e.client_id = asked.client_id
    join timelines t on t.id = e.timeline_id
    join programs p on p.id = e.program_id
    cross join lateral (
        select e.run, x.day from timeline_days x
        where x.timeline_id = e.timeline_id
            and x.day between asked.first - e.anchor and asked.last - e.anchor
        union select x.run, x.day from set_results x
        where x.client_id = e.client_id and x.date between asked.first and asked.last and x.enrolment_id = e.id
            and not x.undone
        union select x.run, x.day from block_scores x
        where x.client_id = e.client_id and x.date between asked.first and asked.last and x.enrolment_id = e.id
        union select x.run, x.day from day_logs x
        where x.client_id = e.client_id and x.date between asked.first and asked.last and x.enrolment_id = e.id
            and {HAS_FEEDBACK}) place
    cross join lateral (
        select x.day, x.version, x.content from timeline_days x
        where x.timeline_id = e.timeline_id and x.day = place.day
        offset 0) d
    {join_override("e.timeline_id", "d.day", "e.id", "place.run")}
    left join lateral (
        select {results}, min(x.date) as date from set_results x where {logged_rows()} and not x.undone) r on true
    left join lateral (select {scores}, min(x.date) as date from block_scores x where {logged_rows()}) s on true
    left join lateral (
        select {log}, case when {HAS_FEEDBACK} then x.date end as date from day_logs x where {logged_rows()}) l on true
    cross join lateral (select coalesce(l.date, least(r.date, s.date), e.anchor + d.day) as date) shown
"""


# Of an earlier run, the version that the client last saw. `offset 0` keeps the log from being read for the current run.
_SEEN_VERSION = f"""
    left join lateral (
        select x.version, x.content from day_versions x
        where place.run <> e.run and x.timeline_id = e.timeline_id and x.day = d.day and x.version = (
            select x.version from log_events x where {logged_rows()} and x.version is not null
            order by x.tapped_at desc limit 1)
        offset 0) v on true
"""

_FROM_DAYS = (
    _days(
        results="""json_agg(json_build_object('id', x.id, 'set_id', x.set_id, 'entry_id', x.entry_id,
            'block_id', x.block_id, 'done', x.done, 'prescribed', x.prescribed,
            'logged_at', x.logged_at, 'correction', case when x.corrected_at is not null then json_build_object(
                'by', (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = x.corrected_by),
                'at', x.corrected_at, 'counted', x.counted, 'logged', x.logged) end)) as results""",
        scores="""json_agg(json_build_object('id', x.id, 'block_id', x.block_id, 'score', x.score,
            'logged_at', x.logged_at)) as scores""",
        log=f"""case when {HAS_FEEDBACK} then json_build_object('mood', x.mood, 'energy', x.energy,
            'comment', x.comment, 'completed_at', x.completed_at) end as log""",
    )
    + _SEEN_VERSION
)

_CALENDAR = """
    select json_build_object(
        'first', cast(:first as date), 'last', cast(:last as date), 'today', cast(:today as date),
        'load_steps', {load_steps},
        'days', coalesce(json_agg(
            listed.day_json order by listed.date, listed.title, listed.run, listed.day), '[]'::json))::text
    from (
        select json_build_object({fields}) as day_json, shown.date, p.title as title, place.run, d.day
        {days} where shown.date between asked.first and asked.last and {condition}) listed
"""


def _calendar_statement(condition: str, load_steps: str) -> Statement:
    return Statement(_CALENDAR.format(fields=_DAY_FIELDS, days=_FROM_DAYS, condition=condition, load_steps=load_steps))


_CLIENT_CALENDAR = _calendar_statement(_VISIBLE_TO_CLIENT, steps_of_programs_sql())
_COACH_CALENDAR = _calendar_statement(
    "e.account_id = :account_id", steps_of_programs_sql("own.account_id = :account_id")
)

# The last day on which an exercise was done (`last`), line by line as it was prescribed: a set keeps its place there
# whatever was logged when, corrected or skipped. Of the versions of the day it is the one that was last logged.
_LINES_OF_LAST_DAY = f"""
            select coalesce(json_agg(json_build_object('name', coalesce(w.name, n.entry ->> 'name'), 'sets', g.sets)
                order by n.place), '[]'::json) as lines
            from enrolments le
            join timeline_days ld on ld.timeline_id = le.timeline_id and ld.day = last.day
            {join_override("le.timeline_id", "ld.day", "le.id", "last.run", "lo")}
            left join day_versions lv on lv.timeline_id = le.timeline_id and lv.day = ld.day and lv.version = (
                select x.version from log_events x
                where {logged_rows("le.id", "last.run", "last.day")} and x.item <> '' and x.version is not null
                order by x.tapped_at desc limit 1)
            cross join lateral jsonb_path_query(coalesce(lo.content, lv.content, ld.content),
                '$.sessions[*].blocks[*] ? (@.kind == "strength" || @.kind == "superset" || @.kind == "circuit")
                    .entries[*]') with ordinality n(entry, place)
            left join lateral (
                select x.prescribed ->> 'name' as name from set_results x
                where {logged_rows("le.id", "last.run", "last.day")} and x.entry_id = n.entry ->> 'id'
                    and x.exercise_id = last.exercise_id and not x.undone
                    and n.entry ->> 'exercise_id' is distinct from cast(last.exercise_id as text)
                limit 1) w on true
            cross join lateral (
                select coalesce(json_agg(json_build_object('kind', coalesce(m.set ->> 'kind', 'normal'), 'done', x.done)
                    order by m.place), '[]'::json) as sets
                from jsonb_array_elements(coalesce(n.entry -> 'sets', '[]'::jsonb)) with ordinality m(set, place)
                left join set_results x on {logged_rows("le.id", "last.run", "last.day")}
                    and x.set_id = m.set ->> 'id' and x.exercise_id = last.exercise_id and {_IS_DONE}) g
            where le.id = last.enrolment_id
                and (n.entry ->> 'exercise_id' = cast(last.exercise_id as text) or w.name is not null)"""

# The maximum of the newest test, from which loads are suggested for a year: see docs/decisions/tested-maxima.md.
_TESTED_MAX = f"""json_build_object('date', x.tested_on, 'reps', x.reps,
                'load', json_build_object('value', trim_scale(x.load_value), 'unit', x.load_unit),
                'one_rep_max_kg', round({TESTED_MAX_KG}, 2), 'tested', true) as set_json"""
_NEWEST_TEST = f"""
            select x.tested_on, round({TESTED_MAX_KG}, 2) as kg, {_TESTED_MAX}
            from tested_maxes x
            where x.client_id = e.client_id and x.exercise_id = asked.exercise_id
                and x.tested_on between {{before}} - {RECENT_DAYS} and {{before}}
            order by x.tested_on desc, kg desc, x.result_id
            limit 1"""

# For each exercise: the last day it was done, the sets and tests with the highest one-rep max, ever and recently, and
# the training max that the coach has set. An exercise of which nothing is known is left out.
_PREVIOUS = f"""(
        select coalesce(json_object_agg(asked.exercise_id, json_build_object(
            'date', last.date, 'lines', line.lines, 'sets', '[]'::json, 'best', best.ever,
            'recent_best', coalesce(best.recent, tested.set_json), 'training_max', chosen.training_max))
            filter (where coalesce(last.date, tested.tested_on) is not null or best.ever is not null
                or chosen.training_max is not null), '{{{{}}}}'::json)
        from (select distinct x.exercise_id from ({{exercises}}) x(exercise_id)) asked
        left join lateral (
            select x.exercise_id, x.date, x.enrolment_id, x.run, x.day
            from set_results x
            where x.client_id = e.client_id and x.exercise_id = asked.exercise_id and x.date < {{before}} and {_IS_DONE}
            order by x.date desc, x.enrolment_id = e.id desc, x.enrolment_id, x.run desc, x.day desc
            limit 1
        ) last on true
        cross join lateral ({_LINES_OF_LAST_DAY}) line
        left join lateral ({_NEWEST_TEST}) tested on true
        left join lateral (
            select (array_agg(s.set_json order by s.estimate desc, s.date))[1] as ever,
                (array_agg(s.set_json order by s.estimate desc, s.date) filter (
                    where s.logged and s.date >= {{before}} - {RECENT_DAYS}
                        and s.date > coalesce(tested.tested_on, '-infinity')
                        and round(s.estimate, 2) > coalesce(tested.kg, 0)))[1] as recent
            from (
                select x.date, {ONE_REP_MAX_KG} as estimate, true as logged,
                    json_build_object('date', x.date, 'reps', x.done -> 'reps', 'load', x.done -> 'load',
                        'one_rep_max_kg', round({ONE_REP_MAX_KG}, 2), 'tested', false) as set_json
                from set_results x
                where x.client_id = e.client_id and x.exercise_id = asked.exercise_id and x.date < {{before}}
                    and {ALLOWS_ESTIMATE}
                union all
                select x.tested_on, {TESTED_MAX_KG}, false, {_TESTED_MAX}
                from tested_maxes x
                where x.client_id = e.client_id and x.exercise_id = asked.exercise_id and x.tested_on < {{before}}
            ) s) best on true
        left join lateral (
            select json_build_object('load', json_build_object('value', trim_scale(x.load_value), 'unit', x.load_unit),
                'set_on', x.set_on) as training_max
            from training_maxes x
            where x.client_id = e.client_id and x.account_id = e.account_id
                and x.exercise_id = asked.exercise_id) chosen on true)"""

_EXERCISES_OF_DAY = """
                select cast(entry ->> 'exercise_id' as uuid)
                from jsonb_path_query(coalesce(o.content, d.content), '$.sessions[*].blocks[*].entries[*]') entry"""

_DAY = Statement(f"""
    select json_build_object({_DAY_FIELDS},
        'load_steps', (select x.steps from load_steps x where x.account_id = e.account_id), 'previous',
        {_PREVIOUS.format(exercises=_EXERCISES_OF_DAY, before="shown.date")})::text
    {_FROM_DAYS}
    where e.id = :enrolment_id and shown.date = :first and {_VISIBLE_TO_CLIENT}
        and place.run = coalesce(cast(:run as int), place.run) and d.day = coalesce(cast(:day as int), d.day)
    order by {_OFF_SCHEDULE}, place.run desc, d.day desc
    limit 1
""")

_PREVIOUS_PERFORMANCES = Statement(
    "select "
    + _PREVIOUS.format(exercises="select unnest(cast(:exercise_ids as uuid[]))", before="cast(:before as date)")
    + "::text from enrolments e where e.client_id = :client_id and e.id = :enrolment_id"
)

_MONTH_LOG = f"case when {HAS_FEEDBACK} then x.id end as id, {IS_SHOWN_AS_DONE} as done"
_MONTH = Statement(f"""
    select json_build_object(
        'first', cast(:first as date), 'last', cast(:last as date), 'today', cast(:today as date),
        'days', coalesce(json_agg(
            listed.day_json order by listed.date, listed.title, listed.run, listed.day), '[]'::json))::text
    from (
        select shown.date, p.title as title, place.run, d.day, json_build_object(
            'date', shown.date, 'day', d.day, 'enrolment_id', e.id, 'run', place.run,
            'program', json_build_object('id', p.id, 'title', p.title, 'type', p.type),
            'sessions', coalesce((
                select json_agg(json_build_object('title', x ->> 'title', 'minutes', x -> 'minutes'))
                from jsonb_array_elements(coalesce(o.content, v.content, d.content) -> 'sessions') x), '[]'::json),
            'open', {_IS_OPEN},
            'off_schedule', {_OFF_SCHEDULE},
            'logged', r.date is not null or s.date is not null,
            'completed', coalesce(l.done, false)) as day_json
        {_days(results="count(*)", scores="count(*)", log=_MONTH_LOG)}
        {_SEEN_VERSION}
        where shown.date between asked.first and asked.last
            and ({_IS_OPEN} or r.date is not null or s.date is not null or l.id is not null)) listed
""")


async def client_calendar(services: Services, client_id: UUID, first: date, last: date, today: date) -> str:
    """Returns a client's days from `first` to `last` as JSON (`CalendarView`). One query."""
    values = {"client_id": client_id, "first": first, "last": last, "today": today}
    return str(await services.fast_sql.value(_CLIENT_CALENDAR, **values, secret=services.settings.secret))


async def client_month(fast_sql: FastSql, client_id: UUID, first: date, last: date, today: date) -> str:
    """Returns the same days without their content as JSON (`MonthView`). One query."""
    return str(await fast_sql.value(_MONTH, client_id=client_id, first=first, last=last, today=today))


async def client_day(
    services: Services,
    client_id: UUID,
    enrolment_id: UUID,
    date: date,
    today: date,
    *,
    run: int | None = None,
    day: int | None = None,
) -> str:
    """Returns one day with the last performance of its exercises as JSON (`DayDetails`). Raises NotFound.

    Without a run and day number it is the day that the schedule has on that date, else the one last logged there.
    """
    values = {"client_id": client_id, "enrolment_id": enrolment_id, "first": date, "last": date, "today": today}
    found = await services.fast_sql.value(_DAY, **values, run=run, day=day, secret=services.settings.secret)
    if found is None:
        raise NotFound
    return str(found)


async def coach_calendar(
    services: Services, account_id: UUID, client_id: UUID, first: date, last: date, today: date
) -> str:
    """Returns the days of one of the account's clients as JSON (`CalendarView`), even those not visible to them yet."""
    values = {"account_id": account_id, "client_id": client_id, "first": first, "last": last, "today": today}
    return str(await services.fast_sql.value(_COACH_CALENDAR, **values, secret=services.settings.secret))


async def previous_performances(
    session: AsyncSession, client_id: UUID, enrolment_id: UUID, exercise_ids: list[UUID], before: date
) -> str:
    """Returns the client's last performance of each exercise before a date, by id, as JSON (`ExerciseHistory`)."""
    values = {"client_id": client_id, "enrolment_id": enrolment_id, "exercise_ids": exercise_ids, "before": before}
    return str(await session.scalar(_PREVIOUS_PERFORMANCES.text, values))
