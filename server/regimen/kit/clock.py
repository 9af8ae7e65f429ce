"""The one clock. Instants are aware UTC; a day of training is a local date.

Domain code never reads the time: `now` or `today` is passed in. Development and tests can move the clock.
"""

from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo, available_timezones

from fastapi import Depends, Request

DEFAULT_ZONE = "UTC"
_FILES_OF_ONE_MACHINE = {"localtime", "posixrules", "Factory"}
"""Names of Debian's zone files that are no places: PostgreSQL does not know all of them."""
_ZONES = {name for name in available_timezones() - _FILES_OF_ONE_MACHINE if not name.startswith(("posix/", "right/"))}


class Clock:
    """Real time plus an offset, which stays zero in production."""

    def __init__(self, offset: timedelta = timedelta()) -> None:
        self.offset = offset
        self._frozen: datetime | None = None

    def now(self) -> datetime:
        """Returns the current time, aware, in UTC."""
        return (self._frozen or datetime.now(UTC)) + self.offset

    @property
    def moved(self) -> bool:
        """Returns whether development or a test has moved the clock."""
        return self._frozen is not None or self.offset != timedelta()

    def freeze(self, at: datetime) -> None:
        """Stops the clock at `at` (tests)."""
        self._frozen, self.offset = at, timedelta()

    def advance(self, by: timedelta) -> None:
        """Moves the clock forward."""
        self.offset += by


def zone_or_default(name: str | None) -> str:
    """Returns `name` if it is a known IANA zone, also to PostgreSQL, else UTC."""
    return name if name in _ZONES else DEFAULT_ZONE


def zone_info(zone: str) -> ZoneInfo:
    """Returns the time zone of an IANA name, UTC if the stored name is not known any more."""
    return ZoneInfo(zone_or_default(zone))


def local_date(at: datetime, zone: str) -> date:
    """Returns the calendar date of `at` in `zone`. Unknown zones are read as in `zone_info`."""
    return at.astimezone(zone_info(zone)).date()


def start_of_day(day: date, zone: str) -> datetime:
    """Returns the start of `day` in `zone`, in UTC. Unknown zones are read as in `zone_info`."""
    return datetime(day.year, day.month, day.day, tzinfo=zone_info(zone)).astimezone(UTC)


def add_months(at: datetime, months: int) -> datetime:
    """Returns the same day and time `months` later, or the last day if that month is too short."""
    month = at.month - 1 + months
    year, month = at.year + month // 12, month % 12 + 1
    return at.replace(year=year, month=month, day=min(at.day, monthrange(year, month)[1]))


async def clock_now(request: Request) -> datetime:
    now: datetime = request.app.state.clock.now()
    return now


# These read the request themselves: every parameter of a dependency, and every dependency of one, costs each request
# some 0.02 ms.


async def caller_zone(request: Request) -> str:
    return zone_or_default(request.headers.get("client-timezone"))


Now = Annotated[datetime, Depends(clock_now)]
Zone = Annotated[str, Depends(caller_zone)]


async def caller_today(request: Request) -> date:
    return local_date(await clock_now(request), await caller_zone(request))


Today = Annotated[date, Depends(caller_today)]
