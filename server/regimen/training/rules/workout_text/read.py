"""Chooses how a text is read."""

from collections.abc import Collection, Iterator
from typing import Protocol

from regimen.training.rules.content import LoadUnit
from regimen.training.rules.workout_text.columns import DateOrder
from regimen.training.rules.workout_text.exported import ExportedReader, is_exported
from regimen.training.rules.workout_text.liftoscript import is_liftoscript
from regimen.training.rules.workout_text.liftoscript_reader import LiftoscriptReader
from regimen.training.rules.workout_text.reader import WorkoutTextReader
from regimen.training.rules.workout_text.result import Answers, Columns, WorkoutTextRead


class TextReader(Protocol):
    """Reads a text in small steps, which long work does in slices."""

    def steps(self) -> Iterator[None]: ...

    def result(self) -> WorkoutTextRead: ...


def reader_of(
    text: str,
    *,
    unit: LoadUnit | None = None,
    known_names: Collection[str] = (),
    answers: Answers | None = None,
    date_order: DateOrder = "day_first",
    columns: Columns | None = None,
) -> TextReader:
    """Returns the reader for a text; see `WorkoutTextReader` for the rest."""
    if is_exported(text):
        return ExportedReader(text)
    if is_liftoscript(text):
        return LiftoscriptReader(text, answers)
    return WorkoutTextReader(
        text, unit=unit, known_names=known_names, answers=answers, date_order=date_order, columns=columns
    )


def read_workout_text(
    text: str, *, unit: LoadUnit | None = None, known_names: Collection[str] = (), answers: Answers | None = None
) -> WorkoutTextRead:
    """Reads a text at once; see `WorkoutTextReader`."""
    reader = reader_of(text, unit=unit, known_names=known_names, answers=answers)
    for _ in reader.steps():
        pass
    return reader.result()
