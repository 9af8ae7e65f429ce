"""Texts that coaches paste, and how they were read."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints, field_validator

from regimen.kit.schema import Body, View
from regimen.training.rules.content import DayContent, LoadUnit
from regimen.training.rules.limits import MAX_EXERCISE_NAME
from regimen.training.rules.workout_text import (
    MAX_ANSWERED,
    Choice,
    ColumnKind,
    DateOrder,
    GuessCode,
    LineCode,
    LineStatus,
)

MAX_TEXT = 32_000
MAX_LINES = 1_000
MAX_ANSWERS = 500
_Line = Annotated[str, StringConstraints(max_length=MAX_ANSWERED)]


class LineAnswer(Body):
    text: _Line = Field(description="The line without the spaces around it. It is answered wherever it stands.")
    choice: Choice


class NameCorrection(Body):
    name: Annotated[str, StringConstraints(max_length=MAX_EXERCISE_NAME)] = Field(
        description="The exercise as the text names it."
    )
    exercise_id: UUID


def with_line_feeds(text: str) -> str:
    """Returns a text whose lines end as they are counted: some programs end them with a carriage return."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class WorkoutText(Body):
    text: Annotated[str, StringConstraints(max_length=MAX_TEXT, strip_whitespace=False)]
    unit: LoadUnit | None = Field(None, description="The unit of loads that have none.")
    date_order: DateOrder = Field("day_first", description="How dates such as 03/04/2026 are read.")
    answers: list[LineAnswer] = Field([], max_length=MAX_ANSWERS)
    corrections: list[NameCorrection] = Field([], max_length=MAX_ANSWERS)
    columns: dict[Annotated[str, StringConstraints(max_length=100, to_lower=True)], ColumnKind] = Field(
        {}, max_length=100, description="What columns hold, by their names, where the names do not say it."
    )

    @field_validator("text")
    @classmethod
    def _is_not_too_long(cls, text: str) -> str:
        text = with_line_feeds(text)
        if text.count("\n") >= MAX_LINES:
            raise ValueError(f"This text has more than {MAX_LINES:,} lines. Please paste it in parts.")
        return text


class ReadGuess(View):
    start: int
    end: int
    code: GuessCode
    read_as: str
    alternatives: list[str]
    exercise_ids: list[UUID] = Field(description="Of the alternatives, if they are exercises.")


class ReadLine(View):
    text: str
    status: LineStatus
    code: LineCode
    day: int | None = Field(description="Which of the days this line is part of, from 0.")
    block_id: str | None
    entry_id: str | None
    guesses: list[ReadGuess]
    choices: list[Choice] = Field(description="What a line that was not understood can be.")


class ReadDay(View):
    """Week and day are as the text numbers them, from 1; the weekday is from 0 (Monday)."""

    title: str
    week: int | None
    day: int | None
    weekday: int | None
    is_rest: bool
    content: DayContent
    private_notes: list[str] = Field(description="Lines that nobody has answered for. They never reach clients.")


class ReadHeader(View):
    """A line that names the columns of a table."""

    line: int = Field(description="From 0.")
    columns: list[ColumnKind | None] = Field(description="What each holds; null if its name is not known.")


class WorkoutTextReading(View):
    days: list[ReadDay]
    lines: list[ReadLine]
    headers: list[ReadHeader]
    has_ambiguous_dates: bool = Field(description="Whether `date_order` decides the date of a line.")
