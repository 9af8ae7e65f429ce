"""Moves the development clock of every process: one row, one message on the bus."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.db import run_after_commit
from regimen.platform.bus import Bus
from regimen.platform.jobs import Sessions
from regimen.platform.models import ClockOffset
from regimen.platform.ports import Contributions
from regimen.platform.services import services_of

TOPIC = "clock"
_ROW = 1

clock_hooks: Contributions[Callable[[AsyncSession, datetime], Awaitable[None]]] = Contributions()
"""Run one after the other, each in its own transaction, after the clock is moved."""


async def load(session: AsyncSession, clock: Clock) -> None:
    """Sets `clock` to the stored offset."""
    seconds = await session.scalar(select(ClockOffset.seconds).where(ClockOffset.id == _ROW))
    clock.offset = timedelta(seconds=seconds or 0)


async def follow(sessions: Sessions, clock: Clock, bus: Bus) -> None:
    """Keeps `clock` in step with the other processes until cancelled."""
    subscriber = bus.subscribe(TOPIC)
    try:
        while True:
            await subscriber.next()  # a message or a GAP: either way, load again
            async with sessions.begin() as session:
                await load(session, clock)
    finally:
        bus.unsubscribe(subscriber)


async def move(sessions: Sessions, offset: timedelta) -> datetime:
    """Sets the offset everywhere, runs what has become due, and returns the new time."""
    async with sessions() as session:
        services = services_of(session)
        async with session.begin():
            seconds = int(offset.total_seconds())
            statement = upsert(ClockOffset).values(id=_ROW, seconds=seconds)
            await session.execute(statement.on_conflict_do_update(index_elements=["id"], set_={"seconds": seconds}))
        services.clock.offset = timedelta(seconds=seconds)
        services.bus.publish(TOPIC, {"seconds": seconds})
    now = services.clock.now()
    for hook in clock_hooks:
        async with sessions() as session:
            async with session.begin():
                await hook(session, now)
            await run_after_commit(session)
    return now
