"""What the answer of a push service means."""

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum

from regimen.push.rules.limits import FIRST_PAUSE, LONGEST_PAUSE


class Outcome(StrEnum):
    TAKEN = "taken"
    GONE = "gone"
    """The device has unsubscribed: it is forgotten."""
    LATER = "later"
    """The push service is busy, broken or out of reach: it is tried again."""
    REFUSED = "refused"
    """The push service does not accept us, for this device: nothing more is sent to it."""
    DROPPED = "dropped"
    """The push service does not take this message."""


_TOO_LARGE, _TOO_MANY, _TIMEOUT = 413, 429, 408


def outcome_of(status: int) -> Outcome:
    """Returns what to do after an answer. Redirects are never followed: an address that moves is refused."""
    if 200 <= status < 300:
        return Outcome.TAKEN
    if status in {404, 410}:
        return Outcome.GONE
    if status in {_TOO_MANY, _TIMEOUT} or status >= 500:
        return Outcome.LATER
    return Outcome.DROPPED if status == _TOO_LARGE else Outcome.REFUSED


def pause_after(failures: int, retry_after: str | None, now: datetime) -> timedelta:
    """Returns how long to wait after so many failures in a row: what the push service asks for, if it is longer than
    our own, which doubles each time; six hours at most."""
    doubled: int = 2 ** min(failures - 1, 12)
    own = FIRST_PAUSE * doubled
    return min(max(own, _asked(retry_after, now)), LONGEST_PAUSE)


def _asked(retry_after: str | None, now: datetime) -> timedelta:
    """Returns the pause of a header `Retry-After`: seconds, or a date."""
    value = (retry_after or "").strip()
    if value.isascii() and value.isdigit():
        return timedelta(seconds=min(int(value[:9]), int(LONGEST_PAUSE.total_seconds())))
    try:
        return max(parsedate_to_datetime(value) - now, timedelta())
    except (ValueError, TypeError, OverflowError):
        return timedelta()
