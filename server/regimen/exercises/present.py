"""Exercises as schemas."""

from regimen.exercises.access import abilities
from regimen.exercises.models import Exercise
from regimen.exercises.schemas import ExerciseView
from regimen.platform import files


def exercise_view(exercise: Exercise, *, may_write: bool) -> ExerciseView:
    return ExerciseView(
        id=exercise.id,
        name=exercise.name,
        metric_category=exercise.metric_category,
        muscle_group=exercise.muscle_group,
        equipment=exercise.equipment,
        measurement=exercise.measurement,
        cue=exercise.cue,
        instructions=exercise.instructions,
        picture_url=files.public_url(exercise.picture_key) if exercise.picture_key else None,
        own=exercise.account_id is not None,
        archived=exercise.archived_at is not None,
        abilities=abilities(exercise, may_write=may_write),
    )
