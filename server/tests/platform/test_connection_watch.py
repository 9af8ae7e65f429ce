"""The watch over all requests of tests/api finds what holds two connections at once."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from tests.connection_watch import ConnectionWatch

ONE = text("select 1")


async def test_a_second_connection_is_found(sessions: async_sessionmaker[AsyncSession]) -> None:
    with ConnectionWatch() as watch:
        watch.begin("one after the other")
        watch.fast_sql("select 1")
        for _ in range(2):
            async with sessions() as session, session.begin():
                await session.execute(ONE)
        watch.begin("a session twice")
        async with sessions() as session, session.begin():
            await session.execute(ONE)
            async with session.begin_nested():
                await session.execute(ONE)
        assert watch.found == []
        watch.begin("fast SQL in a session")
        async with sessions() as session, session.begin():
            watch.fast_sql("select 1")
            assert watch.found == [], "it has no connection before its first statement"
            await session.execute(ONE)
            watch.fast_sql("select 1")
        watch.begin("two sessions")
        async with sessions() as session, session.begin(), sessions() as other:
            await session.execute(ONE)
            await other.execute(ONE)
    assert watch.found == ["fast SQL in a session", "two sessions"]
