"""The client's rows as schemas."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row

from regimen.exercises.models import Exercise, ExerciseAddition
from regimen.media.models import Media, MediaState
from regimen.media.present import shared_media_view
from regimen.platform import files
from regimen.training.rules.content import Entry
from regimen.training.schemas.calendar import (
    DayExercise,
    DayExercises,
    ExerciseHelp,
    ExerciseHistory,
    SwapOption,
    SwapOptions,
)

_PREVIOUS_BY_EXERCISE = TypeAdapter(dict[UUID, ExerciseHistory])


def swap_options_view(rows: Sequence[Row[Any]], previous_json: str) -> SwapOptions:
    return _options_view(rows, _PREVIOUS_BY_EXERCISE.validate_json(previous_json))


def _options_view(rows: Sequence[Row[Any]], previous: Mapping[UUID, ExerciseHistory]) -> SwapOptions:
    return SwapOptions(
        options=[
            SwapOption(
                exercise_id=row.id,
                name=row.name,
                measurement=row.measurement,
                equipment=row.equipment,
                suggested_by="similarity" if row.rank is None else "coach",
                previous=previous.get(row.id),
            )
            for row in rows
        ]
    )


def day_exercises_view(
    entries: Sequence[Entry],
    rows: Sequence[Row[Any]],
    previous_json: str,
    helps: Sequence[tuple[Exercise, ExerciseAddition | None, Media | None]],
    now: datetime,
) -> DayExercises:
    """`rows` are the exercises that can replace one of `entries`, `helps` what is known of the prescribed ones."""
    help_by_id = {
        exercise.id: exercise_help_view(exercise, addition, video, now) for exercise, addition, video in helps
    }
    options = defaultdict[str, list[Row[Any]]](list)
    for row in rows:
        options[row.entry_id].append(row)
    previous = _PREVIOUS_BY_EXERCISE.validate_json(previous_json)
    return DayExercises(
        exercises={
            entry.id: DayExercise(
                swaps=_options_view(options[entry.id], previous),
                help=help_by_id.get(entry.exercise_id) if entry.exercise_id else None,
            )
            for entry in entries
        }
    )


def exercise_help_view(
    exercise: Exercise, addition: ExerciseAddition | None, video: Media | None, now: datetime
) -> ExerciseHelp:
    return ExerciseHelp(
        name=exercise.name,
        coach_cue=addition.cue if addition else "",
        video_url=addition.video_url if addition else None,
        video=shared_media_view(video, now) if video and video.state is not MediaState.FAILED else None,
        cue=exercise.cue,
        instructions=exercise.instructions,
        picture_url=files.public_url(exercise.picture_key) if exercise.picture_key else None,
    )
