"""Find and replace in a timeline."""

from uuid import UUID

from pydantic import Field

from regimen.kit.schema import Body, View
from regimen.training.rules.exercise_edits import ExerciseEdit
from regimen.training.schemas.builder import DayNumber, DayNumbers
from regimen.training.schemas.drafts import ChangedDraft


class TimelineExercise(View):
    name: str
    exercise_id: UUID | None
    days: int = Field(description="On how many published days it is.")


class TimelineExercises(View):
    items: list[TimelineExercise]


class EditExercises(Body):
    edit: ExerciseEdit
    days: DayNumbers | None = Field(None, description="Null: all days.")


class EditDrafts(Body):
    edit: ExerciseEdit
    days: DayNumbers


class EditedExercise(View):
    day: DayNumber
    name: str
    scheme: str
    new_name: str
    new_scheme: str


class EditedExercises(View):
    """What would change, in the published days and the caller's drafts."""

    days: list[int]
    changes: list[EditedExercise]


class EditedDrafts(View):
    """The drafts that were changed."""

    drafts: list[ChangedDraft]
