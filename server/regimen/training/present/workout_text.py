"""Readings of pasted texts, with their exercises linked to the library."""

from collections.abc import Mapping

from regimen.training.access.workout_text import LibraryExercise
from regimen.training.rules.content import Entry
from regimen.training.rules.workout_text import Guess, WorkoutTextRead
from regimen.training.schemas.workout_text import ReadDay, ReadLine, WorkoutTextReading


def link_exercises(read: WorkoutTextRead, library: Mapping[str, LibraryExercise]) -> None:
    """Links entries to the library; the name of one that it does not have is a guess on its line."""
    lines = {line.entry_id: line for line in reversed(read.lines) if line.entry_id and line.code == "entry"}
    for day in read.days:
        for entry in day.content.entries():
            if known := library.get(entry.name.lower()):
                entry.exercise_id, entry.name, entry.measurement = known.id, known.name, known.measurement
            elif line := lines.get(entry.id):
                _guess_name(line.text, line.guesses, entry)
                line.status = "guess"


def _guess_name(text: str, guesses: list[Guess], entry: Entry) -> None:
    start = text.lower().find(entry.name.lower())
    if start >= 0:
        guesses.append(Guess(start, start + len(entry.name), "exercise", entry.name))
        guesses.sort(key=lambda guess: guess.start)


def reading_view(read: WorkoutTextRead) -> WorkoutTextReading:
    return WorkoutTextReading(
        days=[ReadDay.model_validate(day, from_attributes=True) for day in read.days],
        lines=[ReadLine.model_validate(line, from_attributes=True) for line in read.lines],
    )
