"""Records that a program was changed."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.platform.events import publish
from regimen.programs.events import ProgramUpdated, event_ids
from regimen.programs.models import Program


async def record_change(
    session: AsyncSession, program: Program, fields: Iterable[str], *, actor: CoachActor, now: datetime
) -> None:
    """Stores when a program was changed. Publishes ProgramUpdated with the names of the changed fields."""
    program.updated_at = now
    await session.flush()
    await publish(session, ProgramUpdated(at=now, fields=sorted(fields), **event_ids(actor, program)))
