"""Exercises as schemas."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from regimen.exercises.access import abilities
from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.exercises.rules import read_name, shorthand_by_name
from regimen.exercises.schemas import ExerciseView
from regimen.media.models import Media
from regimen.media.present import shared_media_view
from regimen.media.schemas import MediaView
from regimen.platform import files


def exercise_view(
    exercise: Exercise,
    addition: ExerciseAddition | None,
    *,
    videos: Mapping[UUID, Media],
    may_write: bool,
    now: datetime,
    last_used_at: datetime | None = None,
) -> ExerciseView:
    """Returns an exercise as the account sees it; `addition` is what the account has added to it.

    `videos` are those of the additions, by id.
    """
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
        video=video_view(addition, videos, now),
        alternates=addition.alternates if addition else [],
        last_used_at=last_used_at,
    )


def video_view(addition: ExerciseAddition | None, videos: Mapping[UUID, Media], now: datetime) -> MediaView | None:
    video = videos.get(addition.media_id) if addition and addition.media_id else None
    return shared_media_view(video, now) if video else None
