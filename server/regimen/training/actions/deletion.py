"""What is kept of a person's strength, when they delete their account."""

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.training.models import TestedMax, TrainingMax


async def forget_maxes(session: AsyncSession, actor: Actor, _now: datetime) -> None:
    """Deletion step: deletes the tested maxima of a client, and the training maxima that coaches have set for them."""
    for table in (TestedMax, TrainingMax):
        await session.execute(delete(table).where(table.client_id == actor.user_id))
