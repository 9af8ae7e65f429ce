"""Files that coaches import, how they are read, and the drafts that they become."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints, field_validator

from regimen.kit.schema import View
from regimen.training.rules.limits import MAX_IMPORTED_DAYS
from regimen.training.schemas.builder import DayNumber
from regimen.training.schemas.drafts import ChangedDraft
from regimen.training.schemas.workout_text import WorkoutText, with_line_feeds

MAX_FILE_TEXT = 700_000
MAX_FILE_LINES = 8_000


class SheetView(View):
    title: str = Field(description="Empty for a text.")
    rows: list[list[str]] = Field(description="The cells of each row, without the empty ones at its end.")


class FileView(View):
    """What is in a file. Nothing of it is stored."""

    sheets: list[SheetView]


class FileText(WorkoutText):
    """Rows of a file as lines, with their cells separated by tabs."""

    text: Annotated[str, StringConstraints(max_length=MAX_FILE_TEXT, strip_whitespace=False)]

    @field_validator("text")
    @classmethod
    def _is_not_too_long(cls, text: str) -> str:
        text = with_line_feeds(text)
        if text.count("\n") >= MAX_FILE_LINES:
            raise ValueError(f"This is more than {MAX_FILE_LINES:,} rows. Please import them in parts.")
        return text


class ImportText(FileText):
    places: list[DayNumber | None] = Field(
        min_length=1,
        max_length=MAX_IMPORTED_DAYS,
        description="The day of the timeline on which each day of the text is put; null leaves it out.",
    )


class ImportedDay(View):
    day: DayNumber
    content: dict[str, Any] = Field(description="A day as it is exported (`DayContent`).")


class ImportDays(View):
    """Days of an exported file, each with the day of the timeline on which it is put."""

    days: list[ImportedDay] = Field(min_length=1, max_length=MAX_IMPORTED_DAYS)


class ImportedDays(View):
    drafts: list[ChangedDraft]
    private_notes: list[str] = Field(description="Lines that nobody has answered for. They are in no draft.")
