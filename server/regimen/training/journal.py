"""Logging what was done. Everything here may be sent twice, late and out of order: the newest tap wins.

A result keeps a copy of what was prescribed when it was logged, so that no later edit of the day touches it.
"""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import TextClause, Uuid, bindparam, delete, select, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import Date, DateTime, Integer, SmallInteger, String, TypeEngine

from regimen.kit.errors import Failure, NotFound, or_404
from regimen.kit.ids import new_id
from regimen.platform import live
from regimen.platform.events import publish
from regimen.platform.fast_sql import Statement
from regimen.platform.services import Services
from regimen.training import swaps
from regimen.training.calendar import OPEN_TO_CLIENT
from regimen.training.content import Performance, Score
from regimen.training.events import DayCompleted, TrainingChanged
from regimen.training.models import Enrolment, SetResult

_TYPES: dict[str, TypeEngine[Any]] = {
    "id": Uuid(as_uuid=True),
    "client_id": Uuid(as_uuid=True),
    "enrolment_id": Uuid(as_uuid=True),
    "day": Integer(),
    "today": Date(),
    "done": JSONB(),
    "score": JSONB(),
    "set_id": String(),
    "block_id": String(),
    "logged_at": DateTime(timezone=True),
    "now": DateTime(timezone=True),
    "mood": SmallInteger(),
    "energy": SmallInteger(),
    "comment": String(),
}


def _typed(statement: str, *names: str) -> TextClause:
    return text(statement).bindparams(*(bindparam(name, type_=_TYPES[name]) for name in names))


_OPEN_DAY = f"""
    from enrolments e
    join timelines t on t.id = e.timeline_id
    join timeline_days d on d.timeline_id = e.timeline_id and d.day = :day
    {{lateral}}
    where e.id = :enrolment_id and e.client_id = :client_id and {OPEN_TO_CLIENT}
"""

# The first match each time, because there is one: the planner expects a thousand rows of a function that answers rows,
# and three of them inside each other cost it more than half of the statement.
_LOG_SET = Statement(
    """
    insert into set_results (id, client_id, enrolment_id, run, day, date, block_id, entry_id, set_id, exercise_id,
        done, prescribed, logged_at)
    select cast(:id as uuid), e.client_id, e.id, e.run, d.day, e.anchor + d.day, b.block ->> 'id', n.entry ->> 'id',
        cast(:set_id as text), cast(coalesce(w.swapped, n.entry) ->> 'exercise_id' as uuid), cast(:done as jsonb),
        o.one || jsonb_build_object(
            'name', coalesce(w.swapped, n.entry) -> 'name',
            'measurement', coalesce(w.swapped, n.entry) -> 'measurement'),
        cast(:logged_at as timestamptz)
    """
    + _OPEN_DAY.format(
        lateral="""
        cross join lateral (select jsonb_build_object('id', cast(:set_id as text))) asked(it)
        cross join lateral (select cast(:done as jsonb) -> 'swapped') w(swapped)
        cross join lateral jsonb_path_query_first(
            d.content, '$.sessions[*].blocks[*] ? (@.entries[*].sets[*].id == $id)', asked.it) b(block)
        cross join lateral jsonb_path_query_first(b.block, '$.entries[*] ? (@.sets[*].id == $id)', asked.it) n(entry)
        cross join lateral jsonb_path_query_first(n.entry, '$.sets[*] ? (@.id == $id)', asked.it) o(one)"""
    )
    + """
        and o.one is not null
    on conflict (enrolment_id, run, day, set_id) do update set
        id = excluded.id, exercise_id = excluded.exercise_id, done = excluded.done, prescribed = excluded.prescribed,
        logged_at = excluded.logged_at
        where excluded.logged_at > set_results.logged_at
    returning (select account_id from enrolments where id = :enrolment_id)
    """
)

_ALREADY = Statement(
    "select id from set_results where enrolment_id = :enrolment_id and day = :day and set_id = :set_id "
    "and client_id = :client_id"
)

_LOG_SCORE = _typed(
    """
    insert into block_scores (id, client_id, enrolment_id, run, day, date, block_id, score, prescribed, logged_at)
    select :id, e.client_id, e.id, e.run, d.day, e.anchor + d.day, :block_id, :score, b.block, :logged_at
    """
    + _OPEN_DAY.format(lateral="cross join lateral jsonb_path_query(d.content, '$.sessions[*].blocks[*]') b(block)")
    + """
        and b.block ->> 'id' = :block_id
    on conflict (enrolment_id, run, day, block_id) do update set
        id = excluded.id, score = excluded.score, prescribed = excluded.prescribed, logged_at = excluded.logged_at
        where excluded.logged_at >= block_scores.logged_at
    returning prescribed ->> 'score' as asked,
        (select account_id from enrolments where id = :enrolment_id) as account_id
    """,
    "id", "client_id", "enrolment_id", "day", "block_id", "score", "logged_at", "today",
)  # fmt: skip

_SCORED_PLACE = ("enrolment_id", "day", "block_id", "client_id")
_SCORED = _typed(
    "select id from block_scores where enrolment_id = :enrolment_id and day = :day and block_id = :block_id "
    "and client_id = :client_id",
    *_SCORED_PLACE,
)

_LOG_DAY = _typed(
    """
    insert into day_logs (id, client_id, enrolment_id, run, day, date, mood, energy, comment, completed_at, updated_at)
    select :id, e.client_id, e.id, e.run, d.day, e.anchor + d.day, :mood, :energy, :comment,
        case when :completed then :now end, :now
    """
    + _OPEN_DAY.format(lateral="")
    + """
    on conflict (enrolment_id, run, day) do update set
        mood = excluded.mood, energy = excluded.energy, comment = excluded.comment, updated_at = excluded.updated_at,
        completed_at = case when :completed then coalesce(day_logs.completed_at, excluded.updated_at) end
    returning id, date, completed_at is not null
            and (select before.completed_at from day_logs before where before.id = day_logs.id) is null
            as just_completed,
        (select account_id from enrolments where id = :enrolment_id) as account_id,
        (select program_id from enrolments where id = :enrolment_id) as program_id
    """,
    "id", "client_id", "enrolment_id", "day", "mood", "energy", "comment", "now", "today",
)  # fmt: skip


class WrongScore(Failure):
    field = "score"
    message = "This block is scored differently."


async def log_set(
    services: Services,
    *,
    result_id: UUID,
    client_id: UUID,
    enrolment_id: UUID,
    day: int,
    set_id: str,
    done: Performance,
    tapped_at: datetime,
    now: datetime,
    today: date,
) -> None:
    """Log a set as done; `result_id` and `tapped_at` come from the device.

    Raises NotFound where the set is not seen, or the exercise that was done instead is not in the coach's library.
    """
    if done.swapped:
        done = await swaps.verified(services.fast_sql, client_id, enrolment_id, done)
    place = {"client_id": client_id, "enrolment_id": enrolment_id, "day": day, "set_id": set_id}
    values = {
        "id": result_id,
        "done": done.model_dump_json(exclude_none=True),
        "logged_at": min(tapped_at, now),
        "today": today,
    }
    account_id = await services.fast_sql.value(_LOG_SET, **place, **values)
    if account_id is None:
        # Nothing written: either a repeat of what is already there, or no such set on a day that is seen.
        or_404(await services.fast_sql.value(_ALREADY, **place))
        return
    for stream, event in _news(account_id, client_id):
        live.push_now(services.bus, stream, event)


async def unlog_set(session: AsyncSession, *, result_id: UUID, client_id: UUID) -> None:
    """Take a logged set back; twice changes nothing. Raises NotFound where it can only be read by now."""
    mine = SetResult.id == result_id, SetResult.client_id == client_id
    logged_in = select(Enrolment).join(SetResult, SetResult.enrolment_id == Enrolment.id).where(*mine)
    enrolment = await session.scalar(logged_in)
    if enrolment is None:
        return
    if not enrolment.open:
        raise NotFound
    await session.execute(delete(SetResult).where(*mine))
    await _tell(session, enrolment.account_id, client_id)


async def log_score(
    session: AsyncSession,
    *,
    score_id: UUID,
    client_id: UUID,
    enrolment_id: UUID,
    day: int,
    block_id: str,
    score: Score,
    tapped_at: datetime,
    now: datetime,
    today: date,
) -> None:
    """Log the score of a block. Raises NotFound where it is not seen, WrongScore where the block asks another kind."""
    values = {
        "id": score_id,
        "client_id": client_id,
        "enrolment_id": enrolment_id,
        "day": day,
        "block_id": block_id,
        "score": score.model_dump(mode="json", exclude_none=True),
        "logged_at": min(tapped_at, now),
        "today": today,
    }
    row = (await session.execute(_LOG_SCORE, values)).one_or_none()
    if row is None:
        # Nothing written: either a newer score stands there, or no such block on a day that is seen.
        or_404(await session.scalar(_SCORED, {name: values[name] for name in _SCORED_PLACE}))
        return
    if row.asked != score.type:
        raise WrongScore
    await _tell(session, row.account_id, client_id)


async def log_day(
    session: AsyncSession,
    *,
    client_id: UUID,
    enrolment_id: UUID,
    day: int,
    mood: int | None,
    energy: int | None,
    comment: str,
    completed: bool,
    now: datetime,
    today: date,
) -> None:
    """Say how a day went, and whether it is finished. Announces the first finish."""
    values = {
        "id": new_id(),
        "client_id": client_id,
        "enrolment_id": enrolment_id,
        "day": day,
        "mood": mood,
        "energy": energy,
        "comment": comment,
        "completed": completed,
        "now": now,
        "today": today,
    }
    row = (await session.execute(_LOG_DAY, values)).one_or_none()
    if row is None:
        raise NotFound
    await _tell(session, row.account_id, client_id)
    if row.just_completed:
        await publish(
            session,
            DayCompleted(
                at=now,
                actor_id=client_id,
                account_id=row.account_id,
                subject_id=enrolment_id,
                client_id=client_id,
                program_id=row.program_id,
                enrolment_id=enrolment_id,
                day=day,
                date=row.date,
                mood=mood,
                energy=energy,
                comment=comment,
            ),
        )


async def _tell(session: AsyncSession, account_id: UUID, client_id: UUID) -> None:
    for stream, event in _news(account_id, client_id):
        await live.push(session, stream, event)


def _news(account_id: UUID, client_id: UUID) -> list[tuple[str, live.LiveEvent]]:
    """What the coaches who watch and the client's other devices are told."""
    changed = TrainingChanged(client_id=client_id)
    return [(live.account_stream(account_id), changed), (live.user_stream(client_id), changed)]
