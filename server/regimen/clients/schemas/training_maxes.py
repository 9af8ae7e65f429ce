"""Training maxima on the wire."""

from datetime import date
from math import nan
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from regimen.kit.schema import Body, View
from regimen.training.rules.content import Load, LoadUnit
from regimen.training.rules.limits import MAX_LOAD
from regimen.training.rules.load_steps import LoadSteps
from regimen.training.rules.training_max import MIN_TRAINING_MAX, valid_training_max


def _validate(value: Any, parse: ValidatorFunctionWrapHandler) -> float:
    """Whatever else is sent, the refusal says what to enter."""
    try:
        number = float(parse(value))
    except ValidationError:
        number = nan
    return valid_training_max(number)


_LIMITS = {"minimum": MIN_TRAINING_MAX, "maximum": MAX_LOAD}


class TrainingMaxForm(Body):
    """The training max of a client for an exercise, in place of the one before."""

    value: Annotated[float, WrapValidator(_validate), Field(json_schema_extra=_LIMITS)]
    unit: LoadUnit


class OneRepMax(View):
    """The one-rep max from which loads are suggested today, and the set or test that says so."""

    date: date
    reps: int
    load: Load
    one_rep_max_kg: float
    tested: bool


class ChosenTrainingMax(View):
    load: Load
    set_on: date
    set_by: str = Field(description="The name of the coach.")


class ExerciseTrainingMax(View):
    """Without one that a coach has chosen, the training max is 90 % of the one-rep max."""

    exercise_id: UUID
    name: str
    one_rep_max: OneRepMax | None
    chosen: ChosenTrainingMax | None


class TrainingMaxes(View):
    """The exercises of a client with a one-rep max or a training max, by name."""

    items: list[ExerciseTrainingMax]
    is_current_client: bool = Field(
        description="Whether training maxima can be set: the client has a program at the moment. There are no `items`"
        " otherwise."
    )
    load_steps: LoadSteps | None = Field(description="The loads of the coach's gym; null: the usual ones.")
