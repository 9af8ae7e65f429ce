"""The names of exercises in a text."""

from regimen.training.rules.workout_text.lines import without_label
from regimen.training.rules.workout_text.prescription import without_bullet
from regimen.training.rules.workout_text.result import WorkoutTextRead


def names_of(read: WorkoutTextRead) -> set[str]:
    """Returns every name that a text may mean, in lower case: of exercises, and of lines that are questions."""
    names = {entry.name.lower() for day in read.days for entry in day.content.entries()}
    return names | {bare_name(line.text).lower() for line in read.lines if line.status == "question"}


def bare_name(text: str) -> str:
    """Returns a line that is the name of an exercise without bullet, label and colon."""
    return without_label(without_bullet(text)[1])[2].strip(" \t:.,;-–—*•()")
