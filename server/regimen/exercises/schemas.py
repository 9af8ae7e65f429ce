"""Exercises on the wire."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from regimen.exercises.access import Ability
from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View

MAX_NAME = 120


def _name(value: str) -> str:
    name = " ".join(value.split())
    if not name:
        raise ValueError("Please enter a name.")
    if len(name) > MAX_NAME:
        raise ValueError(f"Please use at most {MAX_NAME} characters.")
    return name


Name = Annotated[str, AfterValidator(_name)]
Cue = Annotated[str, Field(max_length=300)]
Instructions = Annotated[str, Field(max_length=5000)]


class ExerciseForm(Body):
    """A new exercise. `measurement` is what a set is tracked by."""

    name: Name
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement = Measurement.WEIGHT_REPS
    cue: Cue = ""
    instructions: Instructions = ""


class ExerciseChange(Body):
    """Missing fields stay as they are. The metric category may be sent again but not changed."""

    name: Name | None = None
    metric_category: MetricCategory | None = None
    muscle_group: MuscleGroup | None = None
    equipment: Equipment | None = None
    measurement: Measurement | None = None
    cue: Cue | None = None
    instructions: Instructions | None = None


class ExerciseView(View):
    id: Id
    name: str
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement
    cue: str
    instructions: str
    picture_url: str | None
    own: bool = Field(description="Created by the coach's account; the others come with the product.")
    archived: bool
    abilities: list[Ability]


class ExerciseListing(Listing[ExerciseView]):
    """A page of the library. `abilities` contains `create` if the coach's plan allows creating exercises."""

    abilities: list[Literal["create"]]
