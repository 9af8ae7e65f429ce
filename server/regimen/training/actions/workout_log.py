"""Logging what a client did.

Calls may be repeated and may arrive late or out of order: for sets and scores, the newest tap wins.

A result keeps a copy of what was prescribed when it was logged, so that no later edit of the day changes it.
"""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import DateTime, Integer, ScalarSelect, SmallInteger, String, and_, delete, func, literal, null, select
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.kit.errors import NotFound, or_404
from regimen.kit.ids import new_id
from regimen.platform import live
from regimen.platform.events import publish
from regimen.platform.fast_sql import Statement
from regimen.platform.services import Services
from regimen.training.access.open_days import OPEN_TO_CLIENT, enrolment, select_open_day, timeline_day
from regimen.training.access.swaps import verify_swap
from regimen.training.events import DayCompleted, TrainingChanged
from regimen.training.failures import WrongScore
from regimen.training.models import BlockScore, DayLog, Enrolment, SetResult
from regimen.training.schemas.workout_log import LogDay, LogScore, LogSet

# One statement, because this is the most frequent write of all (see bench/). `jsonb_path_query_first` instead of
# `jsonb_path_query`: the planner expects a thousand rows of the latter, and nesting three of them more than doubles the
# cost.
_LOG_SET = Statement(f"""
    insert into set_results (id, client_id, enrolment_id, run, day, date, block_id, entry_id, set_id, exercise_id,
        done, prescribed, logged_at)
    select cast(:id as uuid), e.client_id, e.id, e.run, d.day, e.anchor + d.day, b.block ->> 'id', n.entry ->> 'id',
        cast(:set_id as text), cast(coalesce(w.swapped, n.entry) ->> 'exercise_id' as uuid), cast(:done as jsonb),
        p.prescribed || jsonb_build_object(
            'name', coalesce(w.swapped, n.entry) -> 'name',
            'measurement', coalesce(w.swapped, n.entry) -> 'measurement'),
        cast(:logged_at as timestamptz)
    from enrolments e
    join timelines t on t.id = e.timeline_id
    join timeline_days d on d.timeline_id = e.timeline_id and d.day = :day
    cross join lateral (select jsonb_build_object('id', cast(:set_id as text))) path(variables)
    cross join lateral (select cast(:done as jsonb) -> 'swapped') w(swapped)
    cross join lateral jsonb_path_query_first(
        d.content, '$.sessions[*].blocks[*] ? (@.entries[*].sets[*].id == $id)', path.variables) b(block)
    cross join lateral jsonb_path_query_first(b.block, '$.entries[*] ? (@.sets[*].id == $id)', path.variables) n(entry)
    cross join lateral jsonb_path_query_first(n.entry, '$.sets[*] ? (@.id == $id)', path.variables) p(prescribed)
    where e.id = :enrolment_id and e.client_id = :client_id and {OPEN_TO_CLIENT} and p.prescribed is not null
    on conflict (enrolment_id, run, day, set_id) do update set
        id = excluded.id, exercise_id = excluded.exercise_id, done = excluded.done, prescribed = excluded.prescribed,
        logged_at = excluded.logged_at
        where excluded.logged_at > set_results.logged_at
    returning (select account_id from enrolments where id = :enrolment_id)
""")

_EXISTING_RESULT = Statement(
    "select id from set_results where enrolment_id = :enrolment_id and day = :day and set_id = :set_id "
    "and client_id = :client_id"
)


async def log_set(
    services: Services, result_id: UUID, body: LogSet, *, client_id: UUID, now: datetime, today: date
) -> None:
    """Logs a set as done; the device makes `result_id`.

    Raises NotFound if the set is not on a day that is open to the client, or the exercise that was done instead is not
    in the coach's library.
    """
    done = body.done
    if done.swapped:
        done = await verify_swap(services.fast_sql, client_id, body.enrolment_id, done)
    key = {"client_id": client_id, "enrolment_id": body.enrolment_id, "day": body.day, "set_id": body.set_id}
    account_id = await services.fast_sql.value(
        _LOG_SET,
        **key,
        id=result_id,
        done=done.model_dump_json(exclude_none=True),
        logged_at=min(body.tapped_at, now),
        today=today,
    )
    if account_id is None:
        # Nothing was written: either a result at least as new exists, or there is no such set.
        or_404(await services.fast_sql.value(_EXISTING_RESULT, **key))
        return
    for stream in _streams(account_id, client_id):
        live.push_now(services.bus, stream, TrainingChanged(client_id=client_id))


async def delete_set(session: AsyncSession, result_id: UUID, *, client_id: UUID) -> None:
    """Deletes a logged set; repeating it changes nothing. Raises NotFound if the calendar has since been closed."""
    own_result = SetResult.id == result_id, SetResult.client_id == client_id
    row = await session.scalar(
        select(Enrolment).join(SetResult, SetResult.enrolment_id == Enrolment.id).where(*own_result)
    )
    if row is None:
        return
    if not row.open:
        raise NotFound
    await session.execute(delete(SetResult).where(*own_result))
    await _push_change(session, row.account_id, client_id)


async def log_score(
    session: AsyncSession, score_id: UUID, body: LogScore, *, client_id: UUID, now: datetime, today: date
) -> None:
    """Logs the score of a block; the device makes `score_id`.

    Raises NotFound if the block is not on a day that is open to the client, WrongScore if it is scored differently.
    """
    blocks = sql_cast("$.sessions[*].blocks[*]", JSONPATH)
    block = func.jsonb_path_query(timeline_day.content, blocks, type_=JSONB).column_valued(
        "block", joins_implicitly=True
    )
    source = select_open_day(
        literal(score_id),
        enrolment.client_id,
        enrolment.id,
        enrolment.run,
        timeline_day.day,
        enrolment.anchor + timeline_day.day,
        literal(body.block_id, String),
        literal(body.score.model_dump(mode="json", exclude_none=True), JSONB),
        block,
        literal(min(body.tapped_at, now), DateTime(timezone=True)),
        client_id=client_id,
        enrolment_id=body.enrolment_id,
        day=body.day,
        today=today,
    ).where(block["id"].astext == body.block_id)
    columns = ["id", "client_id", "enrolment_id", "run", "day", "date", "block_id", "score", "prescribed", "logged_at"]
    score = insert(BlockScore).from_select(columns, source)
    score = score.on_conflict_do_update(
        index_elements=["enrolment_id", "run", "day", "block_id"],
        set_={name: score.excluded[name] for name in ("id", "score", "prescribed", "logged_at")},
        where=score.excluded.logged_at >= BlockScore.logged_at,
    )
    row = (
        await session.execute(
            score.returning(
                BlockScore.prescribed["score"].astext.label("expected_type"),
                _of_enrolment(Enrolment.account_id, body.enrolment_id).label("account_id"),
            )
        )
    ).one_or_none()
    if row is None:
        # Nothing was written: either a newer score exists, or there is no such block.
        existing = select(BlockScore.id).where(
            BlockScore.enrolment_id == body.enrolment_id,
            BlockScore.day == body.day,
            BlockScore.block_id == body.block_id,
            BlockScore.client_id == client_id,
        )
        or_404(await session.scalar(existing.limit(1)))
        return
    if row.expected_type != body.score.type:
        raise WrongScore
    await _push_change(session, row.account_id, client_id)


async def log_day(session: AsyncSession, body: LogDay, *, client_id: UUID, now: datetime, today: date) -> None:
    """Stores how a day went and whether it is finished. Publishes DayCompleted if the day was not finished before.

    Raises NotFound if the day is not open to the client.
    """
    source = select_open_day(
        literal(new_id()),
        enrolment.client_id,
        enrolment.id,
        enrolment.run,
        timeline_day.day,
        enrolment.anchor + timeline_day.day,
        literal(body.mood, SmallInteger),
        literal(body.energy, SmallInteger),
        literal(body.comment, String),
        literal(now if body.completed else None, DateTime(timezone=True)),
        literal(now, DateTime(timezone=True)),
        client_id=client_id,
        enrolment_id=body.enrolment_id,
        day=body.day,
        today=today,
    )
    columns = ["id", "client_id", "enrolment_id", "run", "day", "date", "mood", "energy", "comment", "completed_at",
               "updated_at"]  # fmt: skip
    log = insert(DayLog).from_select(columns, source)
    log = log.on_conflict_do_update(
        index_elements=["enrolment_id", "run", "day"],
        set_={
            "mood": log.excluded.mood,
            "energy": log.excluded.energy,
            "comment": log.excluded.comment,
            "updated_at": log.excluded.updated_at,
            "completed_at": func.coalesce(DayLog.completed_at, log.excluded.updated_at) if body.completed else null(),
        },
    )
    # A subquery of the same statement still sees the row as it was before.
    completed_before = (
        select(DayLog.completed_at)
        .join(Enrolment, and_(Enrolment.id == DayLog.enrolment_id, Enrolment.run == DayLog.run))
        .where(DayLog.enrolment_id == body.enrolment_id, DayLog.day == sql_cast(body.day, Integer))
        .scalar_subquery()
    )
    row = (
        await session.execute(
            log.returning(
                DayLog.date,
                completed_before.label("completed_before"),
                _of_enrolment(Enrolment.account_id, body.enrolment_id).label("account_id"),
                _of_enrolment(Enrolment.program_id, body.enrolment_id).label("program_id"),
            )
        )
    ).one_or_none()
    if row is None:
        raise NotFound
    await _push_change(session, row.account_id, client_id)
    if body.completed and row.completed_before is None:
        await publish(
            session,
            DayCompleted(
                at=now,
                actor_id=client_id,
                account_id=row.account_id,
                subject_id=body.enrolment_id,
                client_id=client_id,
                program_id=row.program_id,
                enrolment_id=body.enrolment_id,
                day=body.day,
                date=row.date,
                mood=body.mood,
                energy=body.energy,
                comment=body.comment,
            ),
        )


def _of_enrolment(column: InstrumentedAttribute[UUID], enrolment_id: UUID) -> ScalarSelect[UUID]:
    return select(column).where(Enrolment.id == enrolment_id).scalar_subquery()


async def _push_change(session: AsyncSession, account_id: UUID, client_id: UUID) -> None:
    for stream in _streams(account_id, client_id):
        await live.push(session, stream, TrainingChanged(client_id=client_id))


def _streams(account_id: UUID, client_id: UUID) -> tuple[str, str]:
    """The coaches who have the client's calendar open, and the client's other devices."""
    return live.account_stream(account_id), live.user_stream(client_id)
