"""Background work of clients: actions on many of them."""

from datetime import datetime
from uuid import UUID

from regimen.clients.actions.run_bulk import run_slice
from regimen.kit.db import transaction
from regimen.platform.jobs import Sessions, long_job


@long_job("run_bulk_action")
async def run_bulk_action(sessions: Sessions, now: datetime, *, bulk_action_id: UUID) -> None:
    """Does an action for some clients after the others, until all are done or somebody cancels it."""
    more = True
    while more:
        async with transaction(sessions) as session:
            more = await run_slice(session, bulk_action_id)
