"""The onboarding checklist of a new coach: the step for the first published program."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.accounts import complete_checklist_step
from regimen.programs.events import ProgramPublished


async def tick_first_program(session: AsyncSession, event: ProgramPublished, now: datetime) -> None:
    """Completes the step. Later programs change nothing."""
    if event.account_id is not None:
        await complete_checklist_step(session, event.account_id, "published_first_plan", now)
