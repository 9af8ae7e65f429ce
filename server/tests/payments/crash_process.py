"""Runs one action that moves money in a process of its own, which dies at a fault point."""

import asyncio
import os
import tempfile
from datetime import datetime
from pathlib import Path
from uuid import UUID

from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.pool import NullPool

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Role
from regimen.config import Settings
from regimen.domains import DOMAINS
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.actions import cancel, purchase
from regimen.memberships.actions.run_timers import run_timers
from regimen.payments.actions.payment_work import payment_work
from regimen.platform.database import engine_url
from regimen.platform.domain import connect
from regimen.platform.services import KEY
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.postgres_store import PostgresStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.services import for_tests


async def main(url: str, now: str, what: str, program: str, client: str, owner: str, account: str) -> None:
    clock = Clock()
    clock.freeze(datetime.fromisoformat(now))
    connect(DOMAINS)
    services = for_tests(Settings(_env_file=None), clock, Path(tempfile.mkdtemp()))  # type: ignore[call-arg]
    sandbox = Sandbox(PostgresStore(url), clock.now, delivery=DeliveryPolicy(when="manual"))
    await sandbox.open()
    set_provider(services, sandbox_provider(sandbox))
    engine = create_async_engine(engine_url(url), poolclass=NullPool)
    work = payment_work(async_sessionmaker(engine, expire_on_commit=False, info={KEY: services}))
    maya = Actor(user_id=UUID(client), token_id=new_id(), role=Role.CLIENT, zone="Europe/London", registered=True)
    erik = CoachActor(
        user_id=UUID(owner),
        token_id=new_id(),
        role=Role.COACH,
        zone="Europe/London",
        registered=True,
        account_id=UUID(account),
        financial=True,
    )
    if what == "buy":
        await purchase.buy(work, maya, program, purchase.PurchaseRequest(start_date=clock.now().date()))
    elif what == "renew":
        await run_timers(work, clock.now())
    elif what == "cancel":
        await cancel.cancel(work, maya, program)
    else:
        await cancel.cancel_client(work, erik, UUID(program), UUID(client), mode="now", refund=True)
    await engine.dispose()
    await sandbox.close()


def run(crash_at: str | None, *arguments: str) -> None:
    """Runs the action; the process exits with 137 at the fault point `crash_at`."""
    if crash_at:
        os.environ["CRASH_AT"] = crash_at
    asyncio.run(main(*arguments))
