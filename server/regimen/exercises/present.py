"""Exercises as schemas."""

from datetime import datetime

from regimen.exercises.access import abilities
from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.exercises.rules import read_name, shorthand_by_name
from regimen.exercises.schemas import ExerciseView
from regimen.platform import files


def exercise_view(
    exercise: Exercise, addition: ExerciseAddition | None, *, may_write: bool, last_used_at: datetime | None = None
) -> ExerciseView:
    """Returns an exercise as the account sees it; `addition` is what the account has added to it."""
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
        aliases=addition.aliases if addition else [],
        shorthand=shorthand_by_name().get(read_name(exercise.name).full, []),
        own_cue=addition.cue if addition else "",
        video_url=addition.video_url if addition else None,
        alternates=addition.alternates if addition else [],
        last_used_at=last_used_at,
    )
