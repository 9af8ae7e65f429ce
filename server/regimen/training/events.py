"""Domain and live events of training."""

from datetime import date
from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class DayChanged(DomainEvent, frozen=True):
    """A coach published days of a timeline; `subject_id` is the program. Open calendars refresh."""

    type: Literal["day_changed"] = "day_changed"
    timeline_id: UUID
    versions: dict[int, int]


class DayCompleted(DomainEvent, frozen=True):
    """A client finished a day of training; `subject_id` is the enrolment."""

    type: Literal["day_completed"] = "day_completed"
    client_id: UUID
    program_id: UUID
    enrolment_id: UUID
    day: int
    date: date
    mood: int | None = None
    energy: int | None = None
    comment: str = ""


class DayReopened(DomainEvent, frozen=True):
    """A client took back that a day was finished; `subject_id` is the enrolment."""

    type: Literal["day_reopened"] = "day_reopened"
    client_id: UUID
    program_id: UUID
    day: int
    date: date


class TrainingChanged(LiveEvent):
    """Days of a client's calendar changed: logged by the client, or published by the coach.

    `program_id` is set if the coach published.
    """

    event: Literal["training_changed"] = "training_changed"
    client_id: UUID
    program_id: UUID | None = None


class DraftChanged(LiveEvent):
    """A coach saved, discarded, published or took over the draft of a day. `user_id` is whose draft it is or was."""

    event: Literal["draft_changed"] = "draft_changed"
    timeline_id: UUID
    day: int
    user_id: UUID
