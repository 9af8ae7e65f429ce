"""Builds the demo: a gym, two coaches, four programs, thirty clients, eight weeks.

The clock is set eight weeks back and the real services are called in the order in which it all happened, so that
memberships, invoices, fees and notifications are exactly what the product would have made of it.
"""

import time
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import select, update

from regimen.demo.accounts import create_accounts
from regimen.demo.context import DemoContext
from regimen.demo.conversations import write_conversations
from regimen.demo.memberships import play_memberships
from regimen.demo.people import CLIENTS, DAYS_BACK, PASSWORD, RUN
from regimen.demo.programs import create_programs
from regimen.demo.training_logs import log_training
from regimen.feed.models import Notification
from regimen.kit.db import run_after_commit
from regimen.memberships.models import Membership
from regimen.platform import jobs
from regimen.platform.runtime import Runtime
from regimen.training.models import Enrolment


async def build_demo(runtime: Runtime, report: Callable[[str], None] = print) -> None:
    """Fills an empty database. Takes some seconds; `report` gets a line per step."""
    timer, offset = time.monotonic(), runtime.clock.offset
    real_now = runtime.clock.now()
    demo = DemoContext(runtime, started_at=real_now - timedelta(days=DAYS_BACK), real_now=real_now)
    try:
        demo.go_to_day(0)
        report("Demo: people and their pictures")
        await create_accounts(demo)
        report("Demo: programs, covers and calendars")
        await create_programs(demo)
        report("Demo: eight weeks of joining, paying and leaving")
        await play_memberships(demo)
        report("Demo: eight weeks of training")
        await _log_training(demo)
    finally:
        runtime.clock.offset = offset
    await _deliver_events(demo)
    report("Demo: conversations")
    await write_conversations(demo)
    await _deliver_events(demo)
    report(f"Demo: ready after {time.monotonic() - timer:.0f} seconds. Everybody's password is {PASSWORD}.")


async def _log_training(demo: DemoContext) -> None:
    by_user = {demo.users[client.email]: client for client in CLIENTS}
    async with demo.runtime.sessions() as session, session.begin():
        enrolments = (
            await session.scalars(
                select(Enrolment)
                .join(Membership, Membership.id == Enrolment.membership_id)
                .where(Membership.program_id.in_(demo.programs.values()))
                .order_by(Enrolment.created_at, Enrolment.id)
            )
        ).all()
        for enrolment in enrolments:
            client = by_user[enrolment.client_id]
            end = demo.real_now - timedelta(hours=12) if client.program != RUN else demo.real_now
            await log_training(session, client, enrolment, until=end, rng=demo.rng)


async def _deliver_events(demo: DemoContext) -> None:
    """Writes eight weeks of notifications now, not while the first visitor looks, and marks the older ones as read."""
    while True:
        async with demo.runtime.sessions() as session:
            async with session.begin():
                done = await jobs.run_due(session, demo.runtime.clock.now(), limit=200)
            await run_after_commit(session)
        if not done:
            break
    async with demo.runtime.sessions() as session, session.begin():
        is_old = Notification.created_at < demo.real_now - timedelta(days=3)
        await session.execute(update(Notification).where(is_old).values(read_at=Notification.created_at))
