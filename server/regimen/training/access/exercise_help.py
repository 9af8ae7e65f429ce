"""What a client may read about an exercise of their day."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.media.models import Media
from regimen.training.models import Enrolment


async def exercise_help(
    session: AsyncSession, client_id: UUID, enrolment_id: UUID, exercise_ids: Iterable[UUID | None]
) -> Sequence[tuple[Exercise, ExerciseAddition | None, Media | None]]:
    """Returns exercises of the coach's library, what the coach's account added to each, and its video there."""
    statement = (
        select(Exercise, ExerciseAddition, Media)
        .select_from(Enrolment)
        .join(Exercise, or_(Exercise.account_id.is_(None), Exercise.account_id == Enrolment.account_id))
        .outerjoin(
            ExerciseAddition,
            and_(ExerciseAddition.account_id == Enrolment.account_id, ExerciseAddition.exercise_id == Exercise.id),
        )
        .outerjoin(Media, Media.id == ExerciseAddition.media_id)
        .where(
            Enrolment.id == enrolment_id,
            Enrolment.client_id == client_id,
            Exercise.id.in_({exercise_id for exercise_id in exercise_ids if exercise_id}),
        )
    )
    return [(row[0], row[1], row[2]) for row in await session.execute(statement)]
