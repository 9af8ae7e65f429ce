"""The exercises that a pasted text names."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import visible
from regimen.exercises.models import Exercise
from regimen.training.rules.content import MeasurementKind
from regimen.training.rules.workout_text import names_in_library


@dataclass(frozen=True)
class LibraryExercise:
    id: UUID
    name: str
    measurement: MeasurementKind


async def exercises_by_name(
    session: AsyncSession, actor: CoachActor, names: Collection[str], corrections: Mapping[str, UUID]
) -> dict[str, LibraryExercise]:
    """Returns the exercises of the library for names as a text writes them, in lower case, in one query. What the coach
    corrected comes first, then the account's own exercises."""
    spellings = {name: names_in_library(name) for name in names}
    wanted = {spelling for all_spellings in spellings.values() for spelling in all_spellings}
    rows = await session.execute(
        select(Exercise.id, Exercise.name, Exercise.measurement)
        .where(
            or_(
                func.lower(Exercise.name).in_(wanted) & Exercise.archived_at.is_(None),
                Exercise.id.in_(corrections.values()),
            ),
            visible(actor.account),
        )
        .order_by(Exercise.account_id.is_(None).desc())
    )
    found = [LibraryExercise(ident, name, measurement.value) for ident, name, measurement in rows]
    by_name = {exercise.name.lower(): exercise for exercise in found}
    by_id = {exercise.id: exercise for exercise in found}
    matches = {
        name: by_name[spelling]
        for name, all_spellings in spellings.items()
        if (spelling := next((one for one in all_spellings if one in by_name), None))
    }
    corrected = {name: by_id[ident] for name, ident in corrections.items() if ident in by_id}
    return matches | corrected
