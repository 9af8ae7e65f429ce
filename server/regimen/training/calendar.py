"""What a client sees, and when: one indexed range per enrolment, whatever the number of clients, programs or years.

The database shapes the JSON of these reads, because they are the hottest of all (see bench/); `CalendarView` and its
parts say its shape to OpenAPI and to the tests.
"""

from datetime import date, datetime
from uuid import UUID

from pydantic import TypeAdapter

from regimen.kit.errors import NotFound
from regimen.kit.schema import View
from regimen.platform.fast_sql import FastSql, Statement
from regimen.training.content import DayContent, Load, Performance, Score

MAX_RANGE_DAYS = 42

# What a client may train, in one place: open, not before they joined, not further ahead than allowed.
OPEN_TO_CLIENT = """(
    e.open
    and e.anchor + d.day >= e.sees_from
    and (t.ahead_days is null or e.anchor + d.day <= cast(:today as date) + t.ahead_days))
"""
# What they logged stays theirs to read, also when a payment is missed or the program is over.
_SEEN_BY_CLIENT = f"({OPEN_TO_CLIENT} or r.results is not null or s.scores is not null or l.log is not null)"

# json, not jsonb: content that only passes through is written out once instead of being taken apart and rebuilt.
_DAY_PAIRS = f"""
        'date', e.anchor + d.day, 'day', d.day, 'enrolment_id', e.id, 'run', e.run, 'version', d.version,
        'program', json_build_object('id', p.id, 'title', p.title, 'type', p.type),
        'open', {OPEN_TO_CLIENT},
        'content', d.content,
        'results', coalesce(r.results, '[]'::json),
        'scores', coalesce(s.scores, '[]'::json),
        'log', l.log
"""

# `offset 0` keeps the range scan of the days by itself, so that a week costs the same in the tenth year.
_DAYS = """
    from enrolments e
    join timelines t on t.id = e.timeline_id
    join programs p on p.id = e.program_id
    cross join lateral (
        select x.day, x.version, x.content from timeline_days x
        where x.timeline_id = e.timeline_id
            and x.day between cast(:first as date) - e.anchor and cast(:last as date) - e.anchor
        offset 0) d
    left join lateral (
        select json_agg(json_build_object('id', x.id, 'set_id', x.set_id, 'entry_id', x.entry_id, 'block_id',
            x.block_id, 'done', x.done, 'prescribed', x.prescribed, 'logged_at', x.logged_at)) as results
        from set_results x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) r on true
    left join lateral (
        select json_agg(json_build_object('id', x.id, 'block_id', x.block_id, 'score', x.score, 'logged_at',
            x.logged_at)) as scores
        from block_scores x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) s on true
    left join lateral (
        select json_build_object('mood', x.mood, 'energy', x.energy, 'comment', x.comment, 'completed_at',
            x.completed_at) as log
        from day_logs x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) l on true
"""

_SHAPE = """
    select json_build_object(
        'first', cast(:first as date), 'last', cast(:last as date), 'today', cast(:today as date),
        'days', coalesce(json_agg(one.day_json order by one.at, one.title), '[]'::json))::text
    from (
        select json_build_object({pairs}) as day_json, e.anchor + d.day as at, p.title as title
        {days} where {condition}) one
"""


def _statement(condition: str) -> Statement:
    return Statement(_SHAPE.format(pairs=_DAY_PAIRS, days=_DAYS, condition=condition))


_CLIENT_RANGE = _statement(f"e.client_id = :client_id and {_SEEN_BY_CLIENT}")
_COACH_RANGE = _statement("e.client_id = :client_id and e.account_id = :account_id")

# The last day on which an exercise was done, and the set that says most about how strong they are: the highest one
# repetition maximum by Epley, from sets of at most ten repetitions.
_PREVIOUS = """(
        select coalesce(json_object_agg(last.exercise_id, json_build_object(
            'date', last.date, 'sets', last.sets, 'best', best.best)), '{{}}'::json)
        from (
            select distinct on (x.exercise_id) x.exercise_id, x.date,
                json_agg(x.done || jsonb_build_object(
                    'warmup', coalesce(x.prescribed ->> 'kind' = 'warmup', false),
                    'name', coalesce(x.prescribed ->> 'name', '')) order by x.logged_at, x.set_id) as sets
            from set_results x
            where x.client_id = e.client_id and x.exercise_id in ({exercises}) and x.date < {before}
            group by x.exercise_id, x.date
            order by x.exercise_id, x.date desc) last
        left join lateral (
            select json_build_object('date', x.date, 'reps', figures.reps, 'load', x.done -> 'load',
                'one_rep_max_kg', round(figures.estimate, 2)) as best
            from set_results x
            cross join lateral (select cast(x.done ->> 'reps' as int) as reps,
                cast(x.done -> 'load' ->> 'value' as numeric)
                    * case x.done -> 'load' ->> 'unit' when 'lb' then 0.45359237 else 1 end as kg) done
            cross join lateral (select done.reps,
                case when done.reps = 1 then done.kg else done.kg * (1 + done.reps / 30.0) end as estimate) figures
            where x.client_id = e.client_id and x.exercise_id = last.exercise_id and x.date < {before}
                and done.reps between 1 and 10 and done.kg > 0 and x.done ->> 'skipped' is null
            order by figures.estimate desc, x.date
            limit 1) best on true)"""

_IN_THE_DAY = """
                select cast(entry ->> 'exercise_id' as uuid)
                from jsonb_path_query(d.content, '$.sessions[*].blocks[*].entries[*]') entry"""

_ONE_DAY = Statement(f"""
    select json_build_object({_DAY_PAIRS}, 'previous',
        {_PREVIOUS.format(exercises=_IN_THE_DAY, before="e.anchor + d.day")})::text
    {_DAYS}
    where e.client_id = :client_id and e.id = :enrolment_id and {_SEEN_BY_CLIENT}
""")

_PREVIOUS_OF = Statement(
    "select "
    + _PREVIOUS.format(exercises="select unnest(cast(:exercise_ids as uuid[]))", before="cast(:before as date)")
    + "::text from enrolments e where e.client_id = :client_id and e.id = :enrolment_id"
)

_MONTH = Statement(f"""
    select json_build_object(
        'first', cast(:first as date), 'last', cast(:last as date), 'today', cast(:today as date),
        'days', coalesce(json_agg(one.day_json order by one.at, one.title), '[]'::json))::text
    from (
        select e.anchor + d.day as at, p.title as title, json_build_object(
            'date', e.anchor + d.day, 'day', d.day, 'enrolment_id', e.id,
            'program', json_build_object('id', p.id, 'title', p.title, 'type', p.type),
            'sessions', coalesce((
                select json_agg(json_build_object('title', x ->> 'title', 'minutes', x -> 'minutes'))
                from jsonb_array_elements(d.content -> 'sessions') x), '[]'::json),
            'open', {OPEN_TO_CLIENT},
            'logged', logged.any,
            'completed', l.completed_at is not null) as day_json
        from enrolments e
        join timelines t on t.id = e.timeline_id
        join programs p on p.id = e.program_id
        cross join lateral (
            select x.day, x.version, x.content from timeline_days x
            where x.timeline_id = e.timeline_id
                and x.day between cast(:first as date) - e.anchor and cast(:last as date) - e.anchor
            offset 0) d
        cross join lateral (
            select exists (select from set_results x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day)
                or exists (select from block_scores x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day)
                as any) logged
        left join day_logs l on l.enrolment_id = e.id and l.run = e.run and l.day = d.day
        where e.client_id = :client_id and ({OPEN_TO_CLIENT} or logged.any or l.id is not null)) one
""")


async def client_range(fast_sql: FastSql, client_id: UUID, first: date, last: date, today: date) -> str:
    """A client's days from `first` to `last` as JSON (`CalendarView`). One query."""
    return str(await fast_sql.value(_CLIENT_RANGE, client_id=client_id, first=first, last=last, today=today))


async def client_month(fast_sql: FastSql, client_id: UUID, first: date, last: date, today: date) -> str:
    """The same days without their content (`MonthView`). One query."""
    return str(await fast_sql.value(_MONTH, client_id=client_id, first=first, last=last, today=today))


async def client_day(fast_sql: FastSql, client_id: UUID, enrolment_id: UUID, at: date, today: date) -> str:
    """One day with what the client last did in its exercises (`OpenDayView`). Raises NotFound where it is not seen."""
    values = {"client_id": client_id, "enrolment_id": enrolment_id, "first": at, "last": at, "today": today}
    day = await fast_sql.value(_ONE_DAY, **values)
    if day is None:
        raise NotFound
    return str(day)


async def client_previous(
    fast_sql: FastSql, client_id: UUID, enrolment_id: UUID, exercise_ids: list[UUID], before: date
) -> "dict[UUID, PreviousView]":
    """What the client last did in exercises before a date, those that they never did left out. One query."""
    values = {"client_id": client_id, "enrolment_id": enrolment_id, "exercise_ids": exercise_ids, "before": before}
    return _PREVIOUS_BY_ID.validate_json(str(await fast_sql.value(_PREVIOUS_OF, **values)))


async def coach_range(
    fast_sql: FastSql, account_id: UUID, client_id: UUID, first: date, last: date, today: date
) -> str:
    """The days and results of one of the account's clients (`CalendarView`), also what the client cannot see yet."""
    values = {"account_id": account_id, "client_id": client_id, "first": first, "last": last, "today": today}
    return str(await fast_sql.value(_COACH_RANGE, **values))


class ProgramName(View):
    id: UUID
    title: str
    type: str


class ResultView(View):
    """A logged set: what was done, beside what was asked at that moment."""

    id: UUID
    set_id: str
    entry_id: str
    block_id: str
    done: Performance
    prescribed: dict[str, object]
    logged_at: datetime


class ScoreView(View):
    id: UUID
    block_id: str
    score: Score
    logged_at: datetime


class DayLogView(View):
    mood: int | None
    energy: int | None
    comment: str
    completed_at: datetime | None


class CalendarDay(View):
    """One day of one program on a client's calendar; where it is not `open`, it can only be read."""

    date: date
    day: int
    enrolment_id: UUID
    run: int
    version: int
    program: ProgramName
    open: bool
    content: DayContent
    results: list[ResultView]
    scores: list[ScoreView]
    log: DayLogView | None


class PreviousSet(Performance):
    """A set of that day; `name` is what the exercise was called there."""

    warmup: bool
    name: str


class BestView(View):
    """The set that speaks for the highest one repetition maximum so far (Epley)."""

    date: date
    reps: int
    load: Load
    one_rep_max_kg: float


class PreviousView(View):
    """The last day on which an exercise was done, and the best set ever."""

    date: date
    sets: list[PreviousSet]
    best: BestView | None


_PREVIOUS_BY_ID = TypeAdapter(dict[UUID, PreviousView])


class OpenDayView(CalendarDay):
    previous: dict[UUID, PreviousView]


class CalendarView(View):
    first: date
    last: date
    today: date
    days: list[CalendarDay]


class SessionName(View):
    title: str
    minutes: int | None


class MonthDay(View):
    date: date
    day: int
    enrolment_id: UUID
    program: ProgramName
    sessions: list[SessionName]
    open: bool
    logged: bool
    completed: bool


class MonthView(View):
    first: date
    last: date
    today: date
    days: list[MonthDay]
