"""Timelines: every track has one, and it follows the program's settings."""

from datetime import date, datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import Program, ProgramType, Track
from regimen.programs.rules.limits import SELF_PACED_VISIBILITY_DAYS
from regimen.training.models import Timeline


def visibility_days(program: Program) -> int | None:
    """Returns how many days ahead clients see. None means no limit."""
    if program.type is ProgramType.SELF_PACED:
        return SELF_PACED_VISIBILITY_DAYS
    return None if program.type is ProgramType.FIXED else program.visibility_days


async def create_timeline(session: AsyncSession, program: Program, track: Track, now: datetime) -> None:
    """Creates the timeline of a new track. In a 1-2-1 program it is the template that new clients get a copy of."""
    session.add(
        Timeline(
            program_id=program.id,
            track_id=track.id,
            type=program.type,
            anchor=_anchor(program),
            visibility_days=visibility_days(program),
            created_at=now,
        )
    )
    await session.flush()


async def sync_timelines(session: AsyncSession, program: Program, _now: datetime) -> None:
    """Updates all timelines of `program` from its settings: days ahead and, in a shared calendar, the date of day 0."""
    await session.execute(
        update(Timeline)
        .where(Timeline.program_id == program.id)
        .values(visibility_days=visibility_days(program), anchor=_anchor(program))
    )


def _anchor(program: Program) -> date | None:
    return program.starts_on if program.type is ProgramType.ONE_MANY else None
