"""When a challenge runs, and what of it is valid."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final, Protocol

from regimen.training.rules.named_tests import scoring_errors

MAX_NAME: Final = 120
MAX_DESCRIPTION: Final = 2_000
MAX_RULES: Final = 5_000
MAX_TIEBREAK: Final = 120
MAX_DAYS: Final = 366
"""A year: longer ones are a new challenge."""
YEARS: Final = range(2000, 2101)
MAX_CHALLENGES: Final = 200
"""Challenges of an account, without archived ones."""
MAX_ALL_CHALLENGES: Final = 2_000
MAX_CAP_SECONDS: Final = 86_400


class ChallengeState(StrEnum):
    """Where a challenge is, as its reader's calendar has it."""

    DRAFT = "draft"
    UPCOMING = "upcoming"
    RUNNING = "running"
    ENDED = "ended"


class Dates(Protocol):
    """What of a challenge decides where it is."""

    starts_on: Any
    ends_on: Any
    published_at: Any


def state_of(challenge: Dates, today: date) -> ChallengeState:
    """Returns the state of a challenge on a day."""
    if challenge.published_at is None:
        return ChallengeState.DRAFT
    if today < challenge.starts_on:
        return ChallengeState.UPCOMING
    return ChallengeState.RUNNING if today <= challenge.ends_on else ChallengeState.ENDED


@dataclass(frozen=True)
class Scoring:
    """Which scores a challenge has, and which is the better."""

    score_type: str
    lower_wins: bool
    cap_seconds: int | None
    has_tiebreak: bool = False


def definition_errors(scoring: Scoring, starts_on: date, ends_on: date) -> dict[str, list[str]]:
    """Returns what is wrong with a challenge, by field."""
    errors: dict[str, list[str]] = scoring_errors(
        score_type=scoring.score_type,
        lower_wins=scoring.lower_wins,
        cap_seconds=scoring.cap_seconds,
        has_tiebreak=scoring.has_tiebreak,
    )
    days = (ends_on - starts_on).days + 1
    if starts_on.year not in YEARS:
        errors["starts_on"] = [f"Choose a day from {YEARS.start} to {YEARS.stop - 1}."]
    if days < 1:
        errors["ends_on"] = ["The last day can't be before the first."]
    elif days > MAX_DAYS:
        errors["ends_on"] = ["A challenge can last up to a year."]
    return errors


def window_errors(starts_on: date, ends_on: date, first: date | None, last: date | None) -> dict[str, Any]:
    """Returns what is wrong with new dates of a challenge that has results from the days `first` to `last`."""
    errors: dict[str, list[str]] = {}
    if first is not None and starts_on > first:
        errors["starts_on"] = [f"There's a result from {_worded(first)}, so start on or before that day."]
    if last is not None and ends_on < last:
        errors["ends_on"] = [f"There's a result from {_worded(last)}, so end on or after that day."]
    return errors


def _worded(day: date) -> str:
    return f"{day.day} {day:%B}"
