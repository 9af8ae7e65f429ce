"""Two concurrent requests in a database of their own: one of them gets a proper refusal."""

import asyncio

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from regimen.accounts.actions.profile import AddressTaken, set_custom_url
from regimen.accounts.models import Account
from regimen.kit.clock import Clock
from regimen.platform.database import engine_url
from tests.cast import Cast

WAITING = text("select count(*) from pg_locks where not granted")


async def until_a_lock_is_awaited(session: AsyncSession) -> None:
    while not await session.scalar(WAITING):
        await session.rollback()


@pytest.mark.spec("CON-06")
async def test_of_two_concurrent_requests_one_gets_the_custom_url(database_url: str, clock: Clock) -> None:
    engine = create_async_engine(engine_url(database_url))
    sessions = async_sessionmaker(engine, expire_on_commit=False)
    async with sessions() as session:
        cast = await Cast(session, clock.now()).enter()
        await session.commit()
    async with sessions() as first, sessions() as second, sessions() as watch:
        await set_custom_url(first, await first.get_one(Account, cast.erik.account_id), "harbour")
        later = asyncio.create_task(
            set_custom_url(second, await second.get_one(Account, cast.ines.account_id), "harbour")
        )
        await until_a_lock_is_awaited(watch)
        await first.commit()
        with pytest.raises(AddressTaken):
            await later
    async with sessions() as session:
        owners = (await session.scalars(select(Account.id).where(Account.custom_url == "harbour"))).all()
    assert owners == [cast.erik.account_id]
    await engine.dispose()
