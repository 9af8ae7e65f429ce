"""How a text was read: a verdict on each line, and the days."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import UUID

from regimen.training.rules.content import DayContent

ColumnKind = Literal[
    "name", "sets", "reps", "load", "percent", "rpe", "rir", "tempo", "rest", "note", "label", "week", "day", "date",
    "prescription", "ignore",
]  # fmt: skip
Columns = Mapping[str, ColumnKind]
"""What the coach said that columns hold, by their names in lower case."""
LineStatus = Literal["understood", "guess", "question", "left_out"]
LineCode = Literal[
    "blank", "day", "week", "title", "block", "entry", "scheme", "rest", "link", "note", "header", "chat", "continued",
    "unknown", "number", "sets", "too_long", "too_much", "answered", "private", "exported", "unread",
    "total", "columns",
]  # fmt: skip
GuessCode = Literal[
    "exercise", "two_loads", "unit", "range", "tempo", "pood", "two_amounts", "rounds", "columns", "sets"
]
Choice = Literal["note", "private", "exercise", "leave_out"]
CHOICES: tuple[Choice, ...] = ("note", "private", "exercise", "leave_out")
"""What an unknown line can be: a note to clients, the coach's own note, an exercise, or nothing."""
MAX_ANSWERED: Final = 4_000
"""Characters; nobody answers a longer line."""
Answers = Mapping[str, Choice]
"""What the coach said about lines, by their text without the spaces around it."""


@dataclass
class Guess:
    """Characters of a line that could mean something else. `read_as` is data, such as the name of an exercise."""

    start: int
    end: int
    code: GuessCode
    read_as: str
    alternatives: list[str] = field(default_factory=list)
    exercise_ids: list[UUID] = field(default_factory=list)
    """Of the alternatives, if they are exercises."""


@dataclass
class LineRead:
    """One line of the text, as it was typed, and the part of a day that it became."""

    text: str
    status: LineStatus
    code: LineCode
    day: int | None = None
    """Which of the days, from 0."""
    block_id: str | None = None
    entry_id: str | None = None
    guesses: list[Guess] = field(default_factory=list)
    choices: tuple[Choice, ...] = ()


@dataclass
class DayRead:
    """A day of the text. Week and day are as it numbers them, from 1; the weekday is from 0 (Monday)."""

    title: str = ""
    week: int | None = None
    day: int | None = None
    weekday: int | None = None
    is_rest: bool = False
    content: DayContent = field(default_factory=DayContent)
    private_notes: list[str] = field(default_factory=list)


@dataclass
class WorkoutTextRead:
    days: list[DayRead]
    lines: list[LineRead]
    headers: dict[int, list[ColumnKind | None]] = field(default_factory=dict)
    """What each column of a table holds, by the line that names the columns."""
    has_ambiguous_dates: bool = False
    """Whether a table has dates such as 03/04/2026, which the order of dates decides."""
