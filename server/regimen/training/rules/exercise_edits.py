"""Changing an exercise wherever it is prescribed: another exercise in its place, and a step of load, reps or sets."""

from uuid import UUID

from pydantic import Field, model_validator

from regimen.training.rules.content import (
    BlockWithoutExercises,
    DayContent,
    DocumentPart,
    Entry,
    ExerciseName,
    MeasurementKind,
)
from regimen.training.rules.format import format_scheme
from regimen.training.rules.progression import Progression, apply_progression


class Replacement(DocumentPart):
    """The exercise that takes the place of another; without an id, one that is in no library."""

    name: ExerciseName
    exercise_id: UUID | None = None
    measurement: MeasurementKind = "weight_reps"


class ExerciseEdit(DocumentPart):
    """What changes: of the exercise named `find`, or of all."""

    find: ExerciseName | None = Field(None, description="A name; null: all.")
    replace_with: Replacement | None = None
    step: Progression | None = Field(None, description="One step of it is applied; a wave is none.")

    @model_validator(mode="after")
    def changes_something(self) -> "ExerciseEdit":
        if self.replace_with is None and self.step is None:
            raise ValueError("Choose what to change.")
        if self.replace_with is not None and self.find is None:
            raise ValueError("Choose which exercise to replace.")
        if self.step is not None and self.step.kind == "wave":
            raise ValueError("A wave needs several copies.")
        return self


class EditedEntry(DocumentPart):
    """An exercise before and after: "Back squat", "5×5 @ 80%"."""

    name: str
    scheme: str
    new_name: str
    new_scheme: str


def edit_exercises(content: DayContent, edit: ExerciseEdit) -> tuple[DayContent, list[EditedEntry]]:
    """Returns the day with the edit applied, and what it changed. The ids stay: it is the same training, changed."""
    only = None if edit.find is None else [edit.find]
    changed = content
    if edit.step is not None:
        step = edit.step.model_copy(update={"only": only, "exercise_steps": [], "deload_last": False})
        changed = apply_progression(content, step, 1)
    if edit.replace_with is not None:
        changed = _with_replacement(changed, edit.find, edit.replace_with)
    edited = [
        EditedEntry(
            name=before.name, scheme=format_scheme(before), new_name=after.name, new_scheme=format_scheme(after)
        )
        for before, after in zip(_entries(content), _entries(changed), strict=True)
        if before != after
    ]
    return changed, edited


def _entries(content: DayContent) -> list[Entry]:
    return [
        entry for block in content.blocks() if not isinstance(block, BlockWithoutExercises) for entry in block.entries
    ]


def _with_replacement(content: DayContent, find: str | None, replacement: Replacement) -> DayContent:
    copy = content.model_copy(deep=True)
    for entry in _entries(copy):
        if entry.name == find:
            entry.name = replacement.name
            entry.exercise_id = replacement.exercise_id
            entry.measurement = replacement.measurement
            entry.alternates = [ident for ident in entry.alternates if ident != replacement.exercise_id]
    return copy
