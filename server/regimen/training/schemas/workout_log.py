"""What a client sends to log sets, scores and days."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, BaseModel, Field

from regimen.kit.schema import Body
from regimen.training.rules.content import LongText
from regimen.training.rules.performance import Performance, Score

_FIRST_YEAR = 2000


def _plausible(at: datetime) -> datetime:
    if at.year < _FIRST_YEAR:
        raise ValueError("This time is too far in the past.")
    return at


TapTime = Annotated[AwareDatetime, AfterValidator(_plausible)]
Rating = Annotated[int, Field(ge=1, le=5)]
Version = Annotated[int, Field(ge=0, le=2_000_000_000)]
Run = Annotated[int, Field(ge=1, le=32_000)]


class SeenVersion(Body):
    """Which version of the day, which run and which date the device showed. Where the coach has changed the day since,
    it is kept as it was only for who knows the digest of that version (`CalendarDay`)."""

    version: Version
    run: Run
    date: date
    digest: Annotated[str, Field(max_length=32)] | None = None


class LoggedOnDevice(Body):
    """What every event says about itself. Without a time it counts as tapped on arrival."""

    event_id: UUID | None = None
    tapped_at: TapTime | None = None
    seen: SeenVersion | None = None


class LogSet(LoggedOnDevice):
    """A set that was done (or skipped, with a reason)."""

    enrolment_id: UUID
    day: int
    set_id: str
    done: Performance


class UndoSet(BaseModel):
    """When the client undid a set, and which one, in case the server has never received it."""

    event_id: UUID | None = None
    tapped_at: TapTime | None = None
    enrolment_id: UUID | None = None
    day: int | None = None
    set_id: Annotated[str, Field(min_length=1, max_length=32)] | None = None
    version: Version | None = None


class LogScore(LoggedOnDevice):
    enrolment_id: UUID
    day: int
    block_id: str
    score: Score


FeedbackField = Literal["mood", "energy", "comment", "completed"]


class LogDay(LoggedOnDevice):
    """How the day went. Mood and energy are rated from 1 to 5. Fields that are not in `touched` stay as they are."""

    enrolment_id: UUID
    day: int
    mood: Rating | None = None
    energy: Rating | None = None
    comment: LongText = ""
    completed: bool = False
    touched: Annotated[list[FeedbackField], Field(max_length=4)] | None = None
