"""Who is told of loads that clients have tested."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port
from regimen.training.rules.content import Load


@dataclass(frozen=True)
class TestedMax:
    """A load that a client has lifted `reps` times, in a result of a benchmark."""

    client_id: UUID
    exercise_id: UUID
    result_id: UUID
    tested_on: date
    load: Load
    reps: int


async def _ignore(_session: AsyncSession, _tested: TestedMax) -> None:
    return None


async def _ignore_removal(_session: AsyncSession, _result_id: UUID) -> None:
    return None


set_tested_max: Port[[AsyncSession, TestedMax], None] = Port(_ignore)
"""Called with every load of one to ten repetitions that is saved or changed: `(session, tested_max)`."""

remove_tested_max: Port[[AsyncSession, UUID], None] = Port(_ignore_removal)
"""Called when such a result is deleted or says nothing any more: `(session, result_id)`. Safe to repeat."""
