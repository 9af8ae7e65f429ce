"""The onboarding checklist of a new coach: the step for the first client."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.accounts import complete_checklist_step
from regimen.memberships.events import ClientJoined


async def tick_first_client(session: AsyncSession, event: ClientJoined, now: datetime) -> None:
    """Completes the step. Later clients change nothing."""
    if event.account_id is not None:
        await complete_checklist_step(session, event.account_id, "sign_up_first_client", now)
