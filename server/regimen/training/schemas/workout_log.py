"""What a client sends to log sets, scores and days."""

from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field

from regimen.kit.schema import Body
from regimen.training.rules.content import LongText
from regimen.training.rules.performance import Performance, Score

Rating = Annotated[int, Field(ge=1, le=5)]


class LogSet(Body):
    """A set that was done (or skipped, with a reason)."""

    enrolment_id: UUID
    day: int
    set_id: str
    done: Performance
    tapped_at: AwareDatetime


class LogScore(Body):
    enrolment_id: UUID
    day: int
    block_id: str
    score: Score
    tapped_at: AwareDatetime


class LogDay(Body):
    """How the day went. Mood and energy are rated from 1 to 5."""

    enrolment_id: UUID
    day: int
    mood: Rating | None = None
    energy: Rating | None = None
    comment: LongText = ""
    completed: bool = False
