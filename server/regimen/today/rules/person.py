"""What is known about a client when the rules are applied."""

from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from regimen.memberships.access.missed_payments import MissedPayment
from regimen.programs.models import ProgramType

_Date = date
"""The type, in classes that have a field of its name."""


@dataclass(frozen=True)
class TrainedDay:
    """A day of training that is planned up to the client's today or was done, and what was done of it.

    `done_on` is when it was, on the client's calendar, wherever it was planned. RPE only where both numbers exist.
    """

    date: date
    enrolment_id: UUID
    program_id: UUID
    day: int
    planned_sets: int
    done_sets: int
    completed: bool
    open: bool
    done_on: _Date | None = None
    mood: int | None = None
    done_rpe: float | None = None
    planned_rpe: float | None = None

    @property
    def is_logged(self) -> bool:
        return self.done_on is not None

    @property
    def share(self) -> float:
        """The share of the planned sets that was done; of a day without sets, all once something of it is."""
        if not self.planned_sets:
            return 1.0 if self.is_logged else 0.0
        return min(1.0, self.done_sets / self.planned_sets)


@dataclass(frozen=True)
class Scored:
    """The distance and the time that a client scored in a session."""

    meters: float | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Comment:
    text: str
    at: datetime
    date: date
    enrolment_id: UUID
    day: int
    said_on: _Date
    """On the client's calendar; `date` is the one that the day has."""


@dataclass(frozen=True)
class Question:
    """What a client has written that waits for an answer: the oldest message, and the numbers of the first and the
    last."""

    since: datetime
    text: str
    first_seq: int
    last_seq: int


@dataclass(frozen=True)
class WaitingFormCheck:
    """A form check that waits for an answer; `question` is empty where the client asked nothing."""

    id: UUID
    exercise: str
    question: str
    sent_at: datetime


@dataclass(frozen=True)
class Record:
    """The best set of an exercise on one of the last days, if it is a record. `date` is that of its day."""

    key: str
    title: str
    date: date
    done_on: _Date
    load: float
    reps: int
    unit: str


@dataclass(frozen=True)
class Place:
    """A current membership with the client's place in the program's training."""

    membership_id: UUID
    program_id: UUID
    title: str
    type: ProgramType
    in_trial: bool
    in_good_standing: bool
    joined_on: date
    starts_on: date | None
    day: int | None
    days_left: int | None
    ends_training_on: date | None
    open: bool
    trial_ends_on: date | None
    leaves_on: date | None


@dataclass
class Person:
    """A current client; `today` is theirs. Days are in the order of their dates, comments and form checks in that in
    which they were written."""

    id: UUID
    name: str
    avatar_key: str | None
    since: date
    zone: str
    today: date
    places: list[Place] = field(default_factory=list)
    days: list[TrainedDay] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    question: Question | None = None
    form_checks: list[WaitingFormCheck] = field(default_factory=list)
    payments: list[MissedPayment] = field(default_factory=list)
    """What they owe, the oldest first."""
    record: Record | None = None

    @property
    def trained(self) -> list[TrainedDay]:
        """The days on which something was done, in the order in which it was."""
        done = [(day.done_on, day.date, place, day) for place, day in enumerate(self.days) if day.done_on is not None]
        return [day for *_, day in sorted(done, key=lambda one: one[:3])]

    @property
    def training_dates(self) -> list[date]:
        """When they trained, each date once."""
        return sorted({day.done_on for day in self.days if day.done_on is not None})
