"""What changes the library. Writing own exercises is a paid feature; the product's exercises never change here."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.exercises.access import exercise_seen, visible
from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.exercises.starter import SOURCE, starter_exercises
from regimen.kit.errors import Failure, Forbidden
from regimen.kit.ids import new_id
from regimen.subscription.access import Feature, require_feature


class NameTaken(Failure):
    field = "name"
    message = "This name is already taken."


class CategoryIsFixed(Failure):
    field = "metric_category"
    message = "The metric category cannot be changed once the exercise is saved."


class PutAway(Failure):
    message = "This exercise was put away. Restore it before you change it."


class ProductExercise(Forbidden):
    message = "This exercise comes with Regimen and cannot be changed. Create your own instead."


async def create_exercise(
    session: AsyncSession,
    *,
    actor: CoachActor,
    now: datetime,
    name: str,
    metric_category: MetricCategory,
    muscle_group: MuscleGroup,
    equipment: Equipment,
    measurement: Measurement,
    cue: str = "",
    instructions: str = "",
) -> Exercise:
    """A new exercise in the account's library; raises NameTaken where the account already sees one so named."""
    await require_feature(session, actor.account, Feature.OWN_EXERCISES, now)
    await _refuse_taken(session, actor.account, name)
    exercise = Exercise(
        account_id=actor.account,
        name=name,
        metric_category=metric_category,
        muscle_group=muscle_group,
        equipment=equipment,
        measurement=measurement,
        cue=cue,
        instructions=instructions,
        created_at=now,
    )
    await _store(session, exercise)
    return exercise


async def change_exercise(
    session: AsyncSession, exercise_id: UUID, changes: dict[str, Any], *, actor: CoachActor, now: datetime
) -> Exercise:
    """Write `changes` (column names) to an own exercise; raises CategoryIsFixed, NameTaken, ProductExercise,
    PutAway."""
    exercise = await _own(session, exercise_id, actor=actor, now=now)
    if exercise.archived_at is not None:
        raise PutAway
    if changes.get("metric_category", exercise.metric_category) is not exercise.metric_category:
        raise CategoryIsFixed
    if "name" in changes:
        await _refuse_taken(session, actor.account, changes["name"], besides=exercise.id)
    for column, value in changes.items():
        setattr(exercise, column, value)
    await _store(session, exercise)
    return exercise


async def archive_exercise(session: AsyncSession, exercise_id: UUID, *, actor: CoachActor, now: datetime) -> Exercise:
    """Put an own exercise away: days that use it keep it, the library no longer offers it. Safe to repeat."""
    exercise = await _own(session, exercise_id, actor=actor, now=now)
    exercise.archived_at = exercise.archived_at or now
    await session.flush()
    return exercise


async def restore_exercise(session: AsyncSession, exercise_id: UUID, *, actor: CoachActor, now: datetime) -> Exercise:
    """Take an own exercise back into use. Safe to repeat."""
    exercise = await _own(session, exercise_id, actor=actor, now=now)
    exercise.archived_at = None
    await session.flush()
    return exercise


async def seed_library(session: AsyncSession, now: datetime) -> int:
    """Bring the product's own exercises up to date with the file that ships; answers how many rows it wrote.

    Safe to run at every start and in several processes at once. A name that an imported product exercise already
    carries is left to that one.
    """
    elsewhere = await session.scalars(
        select(func.lower(Exercise.name)).where(
            Exercise.account_id.is_(None), or_(Exercise.source.is_(None), Exercise.source != SOURCE)
        )
    )
    taken = set(elsewhere)
    rows = [
        {
            "id": new_id(),
            "account_id": None,
            "name": one.name,
            "metric_category": one.metric_category,
            "muscle_group": one.muscle_group,
            "equipment": one.equipment,
            "measurement": one.measurement,
            "cue": one.cue,
            "instructions": "",
            "source": SOURCE,
            "source_id": one.source_id,
            "created_at": now,
        }
        for one in starter_exercises()
        if one.name.lower() not in taken
    ]
    new = insert(Exercise).values(rows)
    ours = ("name", "muscle_group", "equipment", "measurement", "cue")
    statement = new.on_conflict_do_update(
        index_elements=[Exercise.account_id, Exercise.source, Exercise.source_id],
        index_where=Exercise.source.is_not(None),
        set_={column: new.excluded[column] for column in ours},
        where=or_(*(getattr(Exercise, column) != new.excluded[column] for column in ours)),
    )
    written = await session.scalars(statement.returning(Exercise.id))
    return len(written.all())


async def _own(session: AsyncSession, exercise_id: UUID, *, actor: CoachActor, now: datetime) -> Exercise:
    """An exercise that the actor may change; the row is found before the plan is asked, so foreign stays missing."""
    exercise = await exercise_seen(session, actor.account, exercise_id)
    if exercise.account_id is None:
        raise ProductExercise
    await require_feature(session, actor.account, Feature.OWN_EXERCISES, now)
    return exercise


async def _refuse_taken(session: AsyncSession, account_id: UUID, name: str, *, besides: UUID | None = None) -> None:
    taken = exists().where(visible(account_id), func.lower(Exercise.name) == func.lower(name))
    if besides:
        taken = taken.where(Exercise.id != besides)
    if await session.scalar(select(taken)):
        raise NameTaken


async def _store(session: AsyncSession, exercise: Exercise) -> None:
    """Two coaches of one account may save the same name at the same moment; the index decides."""
    try:
        async with session.begin_nested():
            session.add(exercise)
            await session.flush()
    except IntegrityError as error:
        raise NameTaken from error
