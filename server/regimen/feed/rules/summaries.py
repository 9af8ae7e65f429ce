"""When summaries are due: at eight in the morning of the person's own zone, weekly ones on Mondays."""

from datetime import datetime, time, timedelta
from typing import Final

from regimen.feed.models import Summary
from regimen.kit.clock import zone_info

HOUR: Final = 8
LATE: Final = timedelta(hours=4)
"""How late a summary may still be sent, if the server was down in between."""


def due_since(summary: Summary, zone: str, now: datetime) -> datetime | None:
    """Returns the moment at which a summary became due that may still be sent, or None."""
    local = now.astimezone(zone_info(zone))
    slot = datetime.combine(local.date(), time(HOUR), zone_info(zone))
    if summary is Summary.OFF or (summary is Summary.WEEKLY and local.weekday() != 0):
        return None
    return slot if slot <= now < slot + LATE else None
