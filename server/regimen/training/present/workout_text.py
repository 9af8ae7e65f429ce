"""Readings of pasted texts, with their exercises linked to the library."""

import re
from collections.abc import Collection, Mapping

from regimen.exercises.access import NameMatch
from regimen.training.rules.content import Entry
from regimen.training.rules.workout_text import Guess, LineRead, WorkoutTextRead
from regimen.training.schemas.workout_text import ReadDay, ReadHeader, ReadLine, WorkoutTextReading


def link_exercises(read: WorkoutTextRead, library: Mapping[str, NameMatch], kept: Collection[str]) -> None:
    """Links entries to the library. The name of one that it does not have is a guess on its line, and so is a name that
    the library spells in another way. What the account keeps as text (`kept`, in lower case) is none."""
    stays_text = set(kept)
    lines = {line.entry_id: line for line in reversed(read.lines) if line.entry_id and line.code == "entry"}
    for day in read.days:
        for entry in day.content.entries():
            match = library.get(entry.name.lower(), NameMatch(None))
            written = entry.name
            if match.exercise:
                entry.exercise_id, entry.name = match.exercise.id, match.exercise.name
                entry.measurement = match.exercise.measurement.value
            line = lines.get(entry.id)
            if match.exercise is None and written.lower() in stays_text:
                continue
            if line and (match.exercise is None or _letters(match.exercise.name) != _letters(written)):
                _guess_name(line, written, entry, match)


def _letters(name: str) -> str:
    """Returns a name so that "pull ups" and "Pull-Up" are the same."""
    return re.sub(r"\W", "", name.lower()).removesuffix("s")


def _guess_name(line: LineRead, written: str, entry: Entry, match: NameMatch) -> None:
    start = line.text.lower().find(written.lower())
    place = (start, start + len(written)) if start >= 0 else (0, len(line.text))
    others = {exercise.id: exercise.name for exercise in match.closest if exercise.id != entry.exercise_id}
    guess = Guess(*place, "exercise", entry.name, list(others.values()), list(others))
    line.guesses = sorted([*line.guesses, guess], key=lambda one: one.start)
    line.status = "guess"


def headers_view(read: WorkoutTextRead) -> list[ReadHeader]:
    return [ReadHeader(line=line, columns=columns) for line, columns in read.headers.items()]


def reading_view(read: WorkoutTextRead) -> WorkoutTextReading:
    return WorkoutTextReading(
        days=[ReadDay.model_validate(day, from_attributes=True) for day in read.days],
        lines=[ReadLine.model_validate(line, from_attributes=True) for line in read.lines],
        headers=headers_view(read),
        has_ambiguous_dates=read.has_ambiguous_dates,
    )
