"""The one badge that a coach sees on a client: rules in their order of priority, the first that matches wins.

Pure. Whoever lists clients passes in what it knows; availability comes from the days of training left.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from regimen.memberships.models import CanceledBy, State
from regimen.programs.models import ProgramType

NEEDS_TRAINING_BELOW: Final = 3
HELP_LINK: Final = "/help"


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"
    ORANGE = "orange"


class Availability(StrEnum):
    OK = "ok"
    PENDING = "pending"
    WARNING = "warning"


class Missing(StrEnum):
    """Fields that were not sent at all, which is not the same as being empty."""

    MISSING = "missing"


StateForAthlete = bool | int | str | None | Literal[Missing.MISSING]


@dataclass(frozen=True)
class Badge:
    colour: Colour
    label: str
    tooltip: str | None = None
    link: str | None = None


@dataclass(frozen=True)
class Conditions:
    """What the badge is decided from. `has_days` and `has_schedule`: a start or an end is known."""

    deleted: bool = False
    program_type: ProgramType = ProgramType.INDIVIDUAL
    state: State | None = None
    canceled_by: str | None = None
    invite_pending: bool = False
    availability: Availability | None = None
    days_left: int | None = None
    has_days: bool = True
    has_schedule: bool = True
    state_for_athlete: StateForAthlete = Missing.MISSING


def availability(*, starts_in_days: int | None, days_left: int | None) -> Availability | None:
    """`starts_in_days`: how far ahead the client's start lies (0 or less: begun), None when never applied.
    `days_left`: days with training from today on, None when nothing is scheduled."""
    if starts_in_days is None or days_left is None:
        return None
    if starts_in_days > 0:
        return Availability.PENDING
    return Availability.WARNING if days_left < NEEDS_TRAINING_BELOW else Availability.OK


def badge(conditions: Conditions) -> Badge:
    """The badge of one client in one program."""
    if conditions.deleted:
        return Badge(Colour.RED, "Deleted user")
    if conditions.program_type is ProgramType.FIXED:
        return _fixed(conditions)
    return _incomplete_or_cancelled(conditions) or _by_training(conditions)


def _fixed(conditions: Conditions) -> Badge:
    if not conditions.has_days or not conditions.has_schedule:
        return Badge(Colour.RED, "Empty")
    known = conditions.state_for_athlete is not Missing.MISSING and conditions.state_for_athlete is not None
    if conditions.availability is Availability.OK and known and not conditions.state_for_athlete:
        return Badge(Colour.GREEN, "Finished")
    if conditions.availability is Availability.WARNING:
        days = conditions.days_left or 0
        return Badge(Colour.RED, f"{days} day left" if days == 1 else f"{days} days left")
    if conditions.availability is Availability.PENDING:
        return Badge(Colour.RED, "Not Started")
    if conditions.availability is None:
        return Badge(Colour.ORANGE, "Pending", link=HELP_LINK)
    return Badge(Colour.GREEN, "All Good")


_CANCELLED: Final = {
    CanceledBy.COACH: Badge(Colour.RED, "Cancelled by coach"),
    CanceledBy.ATHLETE: Badge(
        Colour.RED, "Cancelled by client", "The client has decided to cancel their subscription."
    ),
    CanceledBy.PRE_TRIAL: Badge(Colour.RED, "Ended pre-trial", "The client cancelled before the end of the trial."),
}
_ENDED: Final = frozenset({State.CANCELED, State.CANCELED_EOB, State.UNPAID})


def _incomplete_or_cancelled(conditions: Conditions) -> Badge | None:
    if conditions.state is State.INCOMPLETE:
        return Badge(Colour.RED, "Incomplete")
    by = CanceledBy(conditions.canceled_by) if conditions.canceled_by in set(CanceledBy) else None
    if conditions.state in _ENDED:
        auto = Badge(Colour.RED, "Auto Cancelled", "Cancelled as payment was not made after 7 days.")
        return _CANCELLED[by] if by else auto
    if conditions.state is State.PAST_DUE:
        return Badge(Colour.RED, "Missed Payment", "Client has missed a payment and has 7 days to rectify.")
    if by is CanceledBy.COACH:
        return Badge(Colour.RED, "Cancelled by coach (EOC)")
    if by is not None:
        return Badge(Colour.RED, "Cancelled by client")
    return None


def _by_training(conditions: Conditions) -> Badge:
    if conditions.availability is None:
        return Badge(Colour.ORANGE, "Pending")
    if conditions.state is State.INIT or conditions.invite_pending:
        return Badge(Colour.ORANGE, "Pending")
    if conditions.availability is Availability.OK:
        return Badge(Colour.GREEN, "All Good")
    if conditions.availability is Availability.PENDING:
        return Badge(Colour.RED, "Not Started")
    return Badge(Colour.RED, "Needs Training", "Client(s) have less than 3 days of training.")
