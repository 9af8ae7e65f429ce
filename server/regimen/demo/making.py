"""A made-up world to try everything on: a gym, two coaches, four programs, thirty clients, eight weeks.

Nothing is invented behind the engine's back: the clock is set eight weeks back and the real services are called in the
order in which it all happened, so that memberships, invoices, fees and notifications are what they would be.
"""

import time
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import select, update

from regimen.demo.diary import write_diary
from regimen.demo.people import CLIENTS, DAYS_BACK, PASSWORD, RUN
from regimen.demo.programs import write_programs
from regimen.demo.sign_ups import sign_up
from regimen.demo.stories import live_through
from regimen.demo.world import World
from regimen.feed.models import Notification
from regimen.kit.db import run_after_commit
from regimen.memberships.models import Membership
from regimen.platform import jobs
from regimen.platform.runtime import Runtime
from regimen.training.models import Enrolment


async def make(runtime: Runtime, tell: Callable[[str], None] = print) -> None:
    """Fill an empty database. Takes some seconds; says what it does."""
    started, offset = time.monotonic(), runtime.clock.offset
    real_now = runtime.clock.now()
    began = real_now - timedelta(days=DAYS_BACK)
    world = World(runtime, began, real_now)
    try:
        world.go_to(0)
        tell("Demo: people and their pictures")
        await sign_up(world)
        tell("Demo: programs, covers and calendars")
        await write_programs(world)
        tell("Demo: eight weeks of joining, paying and leaving")
        await live_through(world)
        tell("Demo: eight weeks of training")
        await _train(world)
    finally:
        runtime.clock.offset = offset
    await _hear_facts(world)
    tell(f"Demo: ready after {time.monotonic() - started:.0f} seconds. Everybody's password is {PASSWORD}.")


async def _train(world: World) -> None:
    by_user = {world.users[client.email]: client for client in CLIENTS}
    async with world.runtime.sessions() as session, session.begin():
        enrolments = (
            await session.scalars(
                select(Enrolment)
                .join(Membership, Membership.id == Enrolment.membership_id)
                .where(Membership.program_id.in_(world.programs.values()))
                .order_by(Enrolment.created_at, Enrolment.id)
            )
        ).all()
        for enrolment in enrolments:
            client = by_user[enrolment.client_id]
            end = world.real_now - timedelta(hours=12) if client.program != RUN else world.real_now
            await write_diary(session, client, enrolment, until=end, dice=world.dice)


async def _hear_facts(world: World) -> None:
    """Write the notifications of eight weeks now instead of while the first visitor looks; the older ones were read."""
    while True:
        async with world.runtime.sessions() as session:
            async with session.begin():
                done = await jobs.run_due(session, world.runtime.clock.now(), limit=200)
            await run_after_commit(session)
        if not done:
            break
    async with world.runtime.sessions() as session, session.begin():
        seen = Notification.created_at < world.real_now - timedelta(days=3)
        await session.execute(update(Notification).where(seen).values(read_at=Notification.created_at))
