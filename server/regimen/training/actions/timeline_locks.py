"""Who writes a timeline, one after the other: coaches its days, and clients whose late work keeps a day."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import NotFound
from regimen.training.models import Timeline

_LOCK_WAIT = "5s"


async def lock_timelines(session: AsyncSession, timeline_ids: Collection[UUID]) -> None:
    """Keeps others from writing these timelines until the transaction ends. Clients can still join them.

    Writers of this process do not meet here (training/api/turns.py). Those of others wait a few seconds; Busy is sent
    when they have waited too long. Several are locked in the order of their ids, so that nobody waits in a circle.
    """
    await session.execute(select(func.set_config("lock_timeout", _LOCK_WAIT, True)))
    statement = select(Timeline.id).where(Timeline.id.in_(timeline_ids)).order_by(Timeline.id)
    locked = (await session.scalars(statement.with_for_update(key_share=True))).all()
    if len(locked) < len(set(timeline_ids)):
        raise NotFound
