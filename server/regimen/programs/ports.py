"""What programs need from higher domains. Unconnected: nothing to update, no subscribers, no payments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port
from regimen.programs.models import Program, Track


@dataclass(frozen=True)
class Subscribers:
    """The clients of a price option: `active` pay it, `pending` have asked to switch to it."""

    active: int = 0
    pending: int = 0


async def _open_no_timeline(_session: AsyncSession, _program: Program, _track: Track, _now: datetime) -> None:
    return None


async def _update_no_calendar(_session: AsyncSession, _program: Program, _now: datetime) -> None:
    return None


async def _no_subscribers(_session: AsyncSession, _option_ids: Sequence[UUID]) -> dict[UUID, Subscribers]:
    return {}


async def _not_enabled(_session: AsyncSession, _account_id: UUID) -> bool:
    return False


track_created: Port[[AsyncSession, Program, Track, datetime], None] = Port(_open_no_timeline)
"""Opens the timeline of a new track: `(session, program, track, now)`."""

calendar_changed: Port[[AsyncSession, Program, datetime], None] = Port(_update_no_calendar)
"""Copies a changed `visibility_days` or `starts_on` to the program's timelines: `(session, program, now)`."""

count_subscribers: Port[[AsyncSession, Sequence[UUID]], dict[UUID, Subscribers]] = Port(_no_subscribers)
"""Counts the clients of price options: `(session, option_ids)`. Options without clients may be missing."""

charges_enabled: Port[[AsyncSession, UUID], bool] = Port(_not_enabled)
"""Whether this account can take payments: `(session, account_id)`."""
