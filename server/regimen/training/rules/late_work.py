"""Which work is accepted that arrives after something changed."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

MAX_AGE: Final = timedelta(days=30)


class Refusal(StrEnum):
    """Why work is not accepted; the web says it in words."""

    CLOSED = "closed"
    TOO_OLD = "too_old"
    NOT_ON_DAY = "not_on_day"


@dataclass(frozen=True)
class Openness:
    """Whether a day is open to the client now, and whether it was when they tapped."""

    now: bool
    then: bool


def refusal_of(day: Openness, tapped_at: datetime, now: datetime) -> Refusal | None:
    """Returns why work of a day is refused, None if it is accepted.

    What is open now is accepted, however old it is. Otherwise it must have been open when it was tapped, within the
    last 30 days.
    """
    if day.now:
        return None
    if not day.then:
        return Refusal.CLOSED
    return Refusal.TOO_OLD if tapped_at < now - MAX_AGE else None
