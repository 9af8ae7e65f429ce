"""What a client may read about an exercise of their day."""

from typing import Any
from uuid import UUID

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.kit.errors import or_404
from regimen.media.models import Media
from regimen.training.models import Enrolment


async def exercise_help(
    session: AsyncSession, client_id: UUID, enrolment_id: UUID, exercise_id: UUID | None
) -> tuple[Exercise, ExerciseAddition | None, Media | None]:
    """Returns an exercise of the coach's library, what the coach's account added to it, and its video there.

    Raises NotFound.
    """
    statement = (
        select(Exercise, ExerciseAddition, Media)
        .select_from(Enrolment)
        .join(Exercise, or_(Exercise.account_id.is_(None), Exercise.account_id == Enrolment.account_id))
        .outerjoin(
            ExerciseAddition,
            and_(ExerciseAddition.account_id == Enrolment.account_id, ExerciseAddition.exercise_id == Exercise.id),
        )
        .outerjoin(Media, Media.id == ExerciseAddition.media_id)
        .where(Enrolment.id == enrolment_id, Enrolment.client_id == client_id, Exercise.id == exercise_id)
    )
    row: Any = or_404((await session.execute(statement)).one_or_none())
    return row[0], row[1], row[2]
