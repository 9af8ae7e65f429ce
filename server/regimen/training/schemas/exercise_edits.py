"""Find and replace in a timeline."""

from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, Field

from regimen.kit.schema import Body, View
from regimen.training.rules.exercise_edits import ExerciseEdit
from regimen.training.rules.limits import MAX_DAYS_PER_WRITE
from regimen.training.rules.size import refuse_many_days
from regimen.training.schemas.builder import CopiedDraft, DayNumber, DayNumbers, StoredDay


class TimelineExercise(View):
    name: str
    exercise_id: UUID | None
    days: int = Field(description="On how many published days it is.")


class TimelineExercises(View):
    items: list[TimelineExercise]


class EditExercises(Body):
    edit: ExerciseEdit
    days: DayNumbers | None = Field(None, description="Null: all days.")
    drafts: Annotated[list[CopiedDraft], BeforeValidator(refuse_many_days)] = Field(
        [],
        max_length=MAX_DAYS_PER_WRITE,
        fail_fast=True,
        description="Unpublished content of days, changed instead of what is published.",
    )


class EditedExercise(View):
    day: DayNumber
    name: str
    scheme: str
    new_name: str
    new_scheme: str


class EditedExercises(View):
    """The days as they would be; nothing is stored."""

    days: list[StoredDay]
    changes: list[EditedExercise]
