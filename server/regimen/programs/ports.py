"""What programs need from higher domains. Unconnected: nothing to open, nobody subscribed, no payments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port
from regimen.programs.models import Program, Track


@dataclass(frozen=True)
class Subscribers:
    """Who hangs on a price option: `active` pay it, `pending` have asked to switch to it."""

    active: int = 0
    pending: int = 0


async def _nothing(_session: AsyncSession, _program: Program, _track: Track, _now: datetime) -> None:
    return None


async def _unseen(_session: AsyncSession, _program: Program, _now: datetime) -> None:
    return None


async def _nobody(_session: AsyncSession, _option_ids: Sequence[UUID]) -> dict[UUID, Subscribers]:
    return {}


async def _unconnected(_session: AsyncSession, _account_id: UUID) -> bool:
    return False


track_created: Port[[AsyncSession, Program, Track, datetime], None] = Port(_nothing)
"""A track needs its timeline at once: `(session, program, track, now)`."""

calendar_changed: Port[[AsyncSession, Program, datetime], None] = Port(_unseen)
"""`visibility_days` or `starts_on` of a program changed, which its timelines carry: `(session, program, now)`."""

count_subscribers: Port[[AsyncSession, Sequence[UUID]], dict[UUID, Subscribers]] = Port(_nobody)
"""Who hangs on each of these price options: `(session, option_ids)`; options without anybody may be left out."""

charges_enabled: Port[[AsyncSession, UUID], bool] = Port(_unconnected)
"""May this account take payments: `(session, account_id)`."""
