"""A process that moves money dies at any step; the next one recovers, and the ledger matches the provider."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from regimen.kit.clock import Clock
from regimen.memberships.actions.run_timers import run_timers
from regimen.memberships.models import State
from regimen.platform.database import engine_url
from regimen.platform.services import KEY, Services
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.postgres_store import PostgresStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.cast import Cast
from tests.money import ALWAYS_3DS, Shop, open_shop
from tests.payments import crash_process
from tests.processes import PROCESSES
from tests.waiting import LONG_TIMEOUT, timed_out, wait_for

CRASHED = 137


@pytest.fixture
async def database_shop(
    database_url: str, built_app: FastAPI, services: Services, clock: Clock
) -> AsyncIterator[tuple[str, Shop, Cast]]:
    """A shop in a database of its own, with a sandbox that stores its data there too."""
    engine = create_async_engine(engine_url(database_url))
    sessions: async_sessionmaker[AsyncSession] = async_sessionmaker(
        engine, expire_on_commit=False, info={KEY: services}
    )
    sandbox = Sandbox(PostgresStore(database_url), clock.now, delivery=DeliveryPolicy(when="manual"))
    await sandbox.open()
    set_provider(services, sandbox_provider(sandbox))
    async with sessions() as session, session.begin():
        cast = await Cast(session, clock.now()).enter()
    yield database_url, await open_shop(Shop(sandbox, sessions, services, clock), cast), cast
    await sandbox.close()
    await engine.dispose()


async def run_process(url: str, shop: Shop, cast: Cast, program: Program, what: str, crash_at: str | None) -> None:
    """Runs `what` in another process, which dies at `crash_at`."""
    ids = [str(program.id), str(cast.maya.id), str(cast.erik.id), str(cast.erik.account_id)]
    process = PROCESSES.Process(
        target=crash_process.run, args=(crash_at, url, shop.clock.now().isoformat(), what, *ids), daemon=True
    )
    process.start()
    await asyncio.to_thread(process.join, LONG_TIMEOUT)
    assert process.exitcode is not None, timed_out(f"the end of the process that does {what!r}", LONG_TIMEOUT)
    assert process.exitcode == (CRASHED if crash_at else 0), "its traceback is in the captured output"


@pytest.mark.parametrize(
    "step",
    [
        "ordered",
        "intent-requested",
        "intent-created",
        "intent-stored",
        "attempt-stored",
        "confirmed",
        "intent-read",
        "applied",
    ],
)
async def test_crash_during_a_purchase(database_shop: tuple[str, Shop, Cast], step: str) -> None:
    url, shop, cast = database_shop
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await run_process(url, shop, cast, program, "buy", step)
    await shop.reconcile()
    await run_process(url, shop, cast, program, "buy", None)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize(
    "step",
    [
        "timer-handled",
        "intent-created",
        "attempt-stored",
        "confirmed",
    ],
)
async def test_crash_during_a_renewal(database_shop: tuple[str, Shop, Cast], step: str) -> None:
    url, shop, cast = database_shop
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await run_process(url, shop, cast, program, "buy", None)
    shop.clock.advance(timedelta(days=31))
    await run_process(url, shop, cast, program, "renew", step)
    await shop.reconcile()
    await wait_for(run_timers(shop.work(), shop.clock.now()), "the end of the due timers", LONG_TIMEOUT)
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.period_no) == (State.ACTIVE, 2)
    assert len(await shop.charges(cast.erik)) == 2
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("step", ["cancel-requested", "intent-canceled"])
async def test_crash_during_a_cancellation(database_shop: tuple[str, Shop, Cast], step: str) -> None:
    url, shop, cast = database_shop
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await run_process(url, shop, cast, program, "buy", None)
    await run_process(url, shop, cast, program, "cancel", step)
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await shop.charges(cast.erik) == []


@pytest.mark.parametrize("step", ["refund-requested", "refund-issued"])
async def test_crash_during_a_refund(database_shop: tuple[str, Shop, Cast], step: str) -> None:
    url, shop, cast = database_shop
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    await run_process(url, shop, cast, program, "buy", None)
    await run_process(url, shop, cast, program, "refund", step)
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert sorted(entry.gross_minor for entry in await shop.ledger()) == [-9900, 9900]
    assert await shop.ledger_matches_provider(cast.erik)
