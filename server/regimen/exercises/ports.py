"""What the exercise library needs from higher domains. On its own, nobody has used an exercise."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.platform.ports import Port


@dataclass(frozen=True)
class ProgramUse:
    """A program with days that use an exercise."""

    program_id: UUID
    title: str
    days: int


async def _nothing_used(_session: AsyncSession, _actor: CoachActor) -> dict[UUID, datetime]:
    return {}


async def _no_programs(_session: AsyncSession, _actor: CoachActor, _exercise_id: UUID) -> list[ProgramUse]:
    return []


last_used: Port[[AsyncSession, CoachActor], dict[UUID, datetime]] = Port(_nothing_used)
"""When the coach last published a day with each exercise that they use now: `(session, actor)`, in one query."""

programs_using: Port[[AsyncSession, CoachActor, UUID], list[ProgramUse]] = Port(_no_programs)
"""The account's programs whose days use an exercise: `(session, actor, exercise_id)`, in one query."""
