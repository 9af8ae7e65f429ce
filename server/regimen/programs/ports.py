"""What programs need from higher domains. On their own, programs have no timelines and no clients."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port
from regimen.programs.models import Program, Track


@dataclass(frozen=True)
class OptionClients:
    """The clients of a price option: `active` pay it, `switching` have asked to switch to it."""

    active: int = 0
    switching: int = 0


async def _create_no_timeline(_session: AsyncSession, _program: Program, _track: Track, _now: datetime) -> None:
    return None


async def _sync_no_timelines(_session: AsyncSession, _program: Program, _now: datetime) -> None:
    return None


async def _no_clients(_session: AsyncSession, _option_ids: Sequence[UUID]) -> dict[UUID, OptionClients]:
    return {}


create_timeline: Port[[AsyncSession, Program, Track, datetime], None] = Port(_create_no_timeline)
"""Creates the timeline of a new track: `(session, program, track, now)`."""

sync_timelines: Port[[AsyncSession, Program, datetime], None] = Port(_sync_no_timelines)
"""Copies a changed `visibility_days` or `starts_on` to the program's timelines: `(session, program, now)`."""

count_option_clients: Port[[AsyncSession, Sequence[UUID]], dict[UUID, OptionClients]] = Port(_no_clients)
"""Counts the clients of price options: `(session, option_ids)`. Options without clients may be missing."""
