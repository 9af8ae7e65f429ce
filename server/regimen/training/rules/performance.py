"""What a client did: the performance of a set and the score of a block."""

import operator
from typing import Annotated
from uuid import UUID

from pydantic import Field, model_validator

from regimen.training.rules.content import (
    DocumentPart,
    ExerciseName,
    Load,
    MeasurementKind,
    ScoreType,
    Seconds,
    ShortText,
)
from regimen.training.rules.limits import MAX_REPS


class Swap(DocumentPart):
    """The exercise that was done instead of the prescribed one. `name` and `measurement` are copies."""

    exercise_id: UUID
    name: ExerciseName
    measurement: MeasurementKind


class Performance(DocumentPart):
    """What was done in a set. `skipped` holds the reason for skipping it, `swapped` the exercise done instead.

    `offered`: what the client read in place of the coach's load, and did; `load` is the coach's own then.
    """

    reps: int | None = Field(None, ge=0, le=MAX_REPS)
    load: Load | None = None
    offered: Load | None = Field(None, exclude_if=operator.not_)
    rpe: float | None = Field(None, ge=1, le=10)
    seconds: Seconds | None = None
    meters: int | None = Field(None, ge=0, le=1_000_000)
    calories: int | None = Field(None, ge=0, le=10_000)
    note: ShortText = ""
    skipped: ShortText | None = None
    swapped: Swap | None = None


_REQUIRED_FIELD: dict[ScoreType, str] = {
    "time": "seconds",
    "rounds_reps": "rounds",
    "reps": "reps",
    "load": "load",
    "calories": "calories",
    "points": "points",
    "distance": "meters",
    "checkbox": "checked",
}


class Score(DocumentPart):
    """The score of a block, in the unit of its type. A client who hit the time cap scores reps instead of a time, one
    who did not finish nothing."""

    type: ScoreType
    seconds: Annotated[float, Field(ge=0, le=86_400)] | None = None
    rounds: int | None = Field(None, ge=0, le=10_000)
    reps: int | None = Field(None, ge=0, le=100_000)
    load: Load | None = None
    calories: int | None = Field(None, ge=0, le=100_000)
    points: float | None = Field(None, ge=-1_000_000, le=1_000_000)
    meters: float | None = Field(None, ge=0, le=1_000_000)
    checked: bool | None = None
    rx: bool = True
    capped: bool = False
    unfinished: bool = Field(False, exclude_if=operator.not_)
    tiebreak_seconds: Annotated[float, Field(ge=0, le=86_400)] | None = None

    @model_validator(mode="after")
    def has_required_field(self) -> "Score":
        if self.unfinished:
            return self
        required = "reps" if self.type == "time" and self.capped else _REQUIRED_FIELD.get(self.type)
        if required is not None and getattr(self, required) is None:
            raise ValueError("Enter the score.")
        return self
