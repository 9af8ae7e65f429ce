"""The badge that a coach sees on a client: rules in order of priority, the first that matches wins."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from regimen.memberships.models import CanceledBy, State
from regimen.programs.models import ProgramType

NEEDS_TRAINING_BELOW: Final = 3
HELP_LINK: Final = "/coach/help/client-statuses"


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"
    ORANGE = "orange"


class Status(StrEnum):
    """What a badge says, for filters: its label without numbers and without who did it."""

    DELETED = "deleted"
    MISSED_PAYMENT = "missed_payment"
    INCOMPLETE = "incomplete"
    NEEDS_TRAINING = "needs_training"
    ENDING = "ending"
    """The last days of a fixed program."""
    EMPTY = "empty"
    NOT_STARTED = "not_started"
    LEAVING = "leaving"
    """Cancelled, and trains to the end of what is paid."""
    CANCELED = "canceled"
    PENDING = "pending"
    ALL_GOOD = "all_good"
    FINISHED = "finished"
    INVALID_ACCOUNT = "invalid_account"
    """Only of invitations: the address is a coach's."""


class Availability(StrEnum):
    OK = "ok"
    PENDING = "pending"
    WARNING = "warning"


COLOURS: Final = {Status.PENDING: Colour.ORANGE, Status.ALL_GOOD: Colour.GREEN, Status.FINISHED: Colour.GREEN}
"""All others are red."""


@dataclass(frozen=True)
class Badge:
    status: Status
    label: str
    tooltip: str | None = None
    link: str | None = None

    @property
    def colour(self) -> Colour:
        return COLOURS.get(self.status, Colour.RED)


@dataclass(frozen=True)
class BadgeInput:
    """What the badge depends on. `has_training`: the program has a day with training. `reached_end`: the client has
    finished a fixed program."""

    deleted: bool = False
    program_type: ProgramType = ProgramType.INDIVIDUAL
    state: State | None = None
    canceled_by: str | None = None
    invite_pending: bool = False
    availability: Availability | None = None
    days_left: int | None = None
    has_training: bool = True
    reached_end: bool = False


def availability(*, starts_in_days: int | None, days_left: int | None) -> Availability | None:
    """Returns whether a client has enough training ahead.

    `starts_in_days`: days until the client's start (0 or less: started), None if not on the calendar.
    `days_left`: days after today up to the last day with training, None if nothing is scheduled.
    """
    if starts_in_days is None or days_left is None:
        return None
    if starts_in_days > 0:
        return Availability.PENDING
    return Availability.WARNING if days_left < NEEDS_TRAINING_BELOW else Availability.OK


def badge(client: BadgeInput) -> Badge:
    """Returns the badge of one client in one program."""
    if client.deleted:
        return Badge(Status.DELETED, "Deleted user")
    if client.program_type is ProgramType.FIXED:
        return _fixed(client)
    return _incomplete_or_canceled(client) or _by_training(client)


def _fixed(client: BadgeInput) -> Badge:
    if not client.has_training:
        return Badge(Status.EMPTY, "Empty")
    if client.availability is Availability.OK and client.reached_end:
        return Badge(Status.FINISHED, "Finished")
    if client.availability is Availability.WARNING:
        days = client.days_left or 0
        return Badge(Status.ENDING, f"{days} day left" if days == 1 else f"{days} days left")
    if client.availability is Availability.PENDING:
        return Badge(Status.NOT_STARTED, "Not Started")
    if client.availability is None:
        return Badge(Status.PENDING, "Pending", link=HELP_LINK)
    return Badge(Status.ALL_GOOD, "All Good")


_CANCELED: Final = {
    CanceledBy.COACH: Badge(Status.CANCELED, "Cancelled by coach"),
    CanceledBy.CLIENT: Badge(
        Status.CANCELED, "Cancelled by client", "The client has decided to cancel their subscription."
    ),
    CanceledBy.PRE_TRIAL: Badge(
        Status.CANCELED, "Ended pre-trial", "The client cancelled before the end of the trial."
    ),
}
_CANCELED_STATES: Final = frozenset({State.CANCELED, State.CANCELED_AT_PERIOD_END, State.CLOSING})


def _incomplete_or_canceled(client: BadgeInput) -> Badge | None:
    if client.state is State.INCOMPLETE:
        return Badge(Status.INCOMPLETE, "Incomplete")
    by = CanceledBy(client.canceled_by) if client.canceled_by in set(CanceledBy) else None
    if client.state in _CANCELED_STATES:
        auto = Badge(Status.CANCELED, "Auto Cancelled", "Cancelled as payment was not made after 7 days.")
        return _CANCELED[by] if by else auto
    if client.state is State.PAST_DUE:
        return Badge(Status.MISSED_PAYMENT, "Missed Payment", "Client has missed a payment and has 7 days to rectify.")
    if by is CanceledBy.COACH:
        return Badge(Status.LEAVING, "Cancelled by coach (EOC)")
    if by is not None:
        return Badge(Status.LEAVING, "Cancelled by client")
    return None


def _by_training(client: BadgeInput) -> Badge:
    if client.availability is None:
        return Badge(Status.PENDING, "Pending")
    if client.state is State.INIT or client.invite_pending:
        return Badge(Status.PENDING, "Pending")
    if client.availability is Availability.OK:
        return Badge(Status.ALL_GOOD, "All Good")
    if client.availability is Availability.PENDING:
        return Badge(Status.NOT_STARTED, "Not Started")
    return Badge(Status.NEEDS_TRAINING, "Needs Training", "Client(s) have less than 3 days of training.")
