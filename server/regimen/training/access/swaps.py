"""Exercises that can replace a prescribed one, for example if a machine is taken or a knee hurts."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, Row, String, Uuid, and_, bindparam, cast, column, func, or_, select, true
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.kit.errors import NotFound
from regimen.platform.fast_sql import FastSql, Statement
from regimen.training.access.logs import is_logged
from regimen.training.models import Enrolment, SetResult
from regimen.training.rules.content import Entry
from regimen.training.rules.performance import Performance, Swap

MAX_OPTIONS = 24
_AFTER_THE_DAYS = 1_000
"""Puts the alternates of the library after those of the day."""

_LIBRARY_EXERCISE = Statement("""
    select y.id, y.name, y.measurement
    from enrolments e
    join exercises x on x.account_id is null or x.account_id = e.account_id
    join exercises y on y.id = coalesce(x.merged_into, x.id)
    where e.id = :enrolment_id and e.client_id = :client_id and x.id = :exercise_id
""")


async def swap_options(
    session: AsyncSession, client_id: UUID, enrolment_id: UUID, entries: Iterable[Entry], limit: int = MAX_OPTIONS
) -> Sequence[Row[Any]]:
    """Returns (entry_id, id, name, measurement, equipment, rank) of exercises that can replace each of `entries`.

    The coach's alternates come first (with a rank): those of the day, then those of the library. Then follow exercises
    for the same muscle group, with the same kind of equipment and measured the same way; of those, exercises that the
    client has done before come first. At most `limit` for each entry.
    """
    wanted = (
        func.jsonb_to_recordset(bindparam("entries", type_=JSONB))
        .table_valued(
            column("id", String),
            column("exercise_id", Uuid),
            column("measurement", String),
            column("alternates", ARRAY(Uuid)),
        )
        .render_derived("wanted", with_types=True)
    )
    prescribed = aliased(Exercise)
    rank = func.coalesce(
        func.array_position(wanted.c.alternates, Exercise.id),
        _AFTER_THE_DAYS + func.array_position(ExerciseAddition.alternates, Exercise.id),
    )
    is_similar = and_(
        Exercise.muscle_group == prescribed.muscle_group,
        Exercise.equipment == prescribed.equipment,
        cast(Exercise.measurement, String) == wanted.c.measurement,
    )
    was_done_before = (
        select(SetResult.id)
        .where(SetResult.client_id == Enrolment.client_id, SetResult.exercise_id == Exercise.id, is_logged)
        .exists()
    )
    options = (
        select(
            Exercise.id,
            Exercise.name,
            Exercise.measurement,
            Exercise.equipment,
            rank.label("rank"),
            was_done_before.label("done_before"),
        )
        .select_from(Enrolment)
        .join(Exercise, or_(Exercise.account_id.is_(None), Exercise.account_id == Enrolment.account_id))
        .outerjoin(prescribed, prescribed.id == wanted.c.exercise_id)
        .outerjoin(
            ExerciseAddition,
            and_(
                ExerciseAddition.account_id == Enrolment.account_id,
                ExerciseAddition.exercise_id == wanted.c.exercise_id,
            ),
        )
        .where(
            Enrolment.id == enrolment_id,
            Enrolment.client_id == client_id,
            Exercise.archived_at.is_(None),
            Exercise.id.is_distinct_from(wanted.c.exercise_id),
            or_(rank.is_not(None), is_similar),
        )
        .order_by(*_best_first(rank, was_done_before, Exercise.name, Exercise.id))
        .limit(limit)
        .lateral("options")
    )
    statement = select(wanted.c.id.label("entry_id"), options).select_from(wanted).join(options, true())
    shown = options.c
    statement = statement.order_by(*_best_first(shown.rank, shown.done_before, shown.name, shown.id))
    fields = {"id", "exercise_id", "measurement", "alternates"}
    values = [entry.model_dump(mode="json", include=fields) for entry in entries]
    rows: Sequence[Row[Any]] = (await session.execute(statement, {"entries": values})).all()
    return rows


def _best_first(rank: ColumnElement[Any], done_before: ColumnElement[bool], name: Any, ident: Any) -> list[Any]:
    return [rank.nulls_last(), done_before.desc(), func.lower(name), ident]


async def verify_swap(fast_sql: FastSql, client_id: UUID, enrolment_id: UUID, done: Performance) -> Performance:
    """Returns `done` with the exercise of the coach's library, which may have taken the place of the one that the
    device knows, and its name and measurement.

    Raises NotFound if the library doesn't have the exercise.
    """
    if done.swapped is None:
        return done
    ident = done.swapped.exercise_id
    row = await fast_sql.row(_LIBRARY_EXERCISE, client_id=client_id, enrolment_id=enrolment_id, exercise_id=ident)
    if row is None:
        raise NotFound
    swapped = Swap(exercise_id=row["id"], name=row["name"], measurement=row["measurement"])
    return done.model_copy(update={"swapped": swapped})
