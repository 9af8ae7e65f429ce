"""The client's rows as schemas."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row

from regimen.training.schemas.calendar import ExerciseHistory, SwapOption, SwapOptions

_PREVIOUS_BY_EXERCISE = TypeAdapter(dict[UUID, ExerciseHistory])


def swap_options_view(rows: Sequence[Row[Any]], previous_json: str) -> SwapOptions:
    previous: Mapping[UUID, ExerciseHistory] = _PREVIOUS_BY_EXERCISE.validate_json(previous_json)
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
