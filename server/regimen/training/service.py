"""Timelines come with tracks and follow their program's form; what is written on their days is in days.py."""

from datetime import date, datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import Program, ProgramType, Track
from regimen.programs.rules import MEMBERSHIP_VISIBILITY
from regimen.training.models import Timeline


def ahead_days(program: Program) -> int | None:
    """How many days ahead clients see; None: everything."""
    if program.type is ProgramType.MEMBERSHIP:
        return MEMBERSHIP_VISIBILITY
    return None if program.type is ProgramType.FIXED else program.visibility_days


async def open_timeline(session: AsyncSession, program: Program, track: Track, now: datetime) -> None:
    """The days of a new track. For 1-2-1 programs they are the template that every new client starts from."""
    session.add(
        Timeline(
            program_id=program.id,
            track_id=track.id,
            type=program.type,
            anchor=_anchor(program),
            ahead_days=ahead_days(program),
            created_at=now,
        )
    )
    await session.flush()


async def follow_program(session: AsyncSession, program: Program, _now: datetime) -> None:
    """Let all timelines of `program` follow its form: days ahead, and for a shared calendar the date of day 0."""
    await session.execute(
        update(Timeline)
        .where(Timeline.program_id == program.id)
        .values(ahead_days=ahead_days(program), anchor=_anchor(program))
    )


def _anchor(program: Program) -> date | None:
    return program.starts_on if program.type is ProgramType.ONE_MANY else None
