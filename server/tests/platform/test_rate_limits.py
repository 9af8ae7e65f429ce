"""The same counting in memory, PostgreSQL and Redis; refused requests count too."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from regimen.kit.errors import TooMany
from regimen.platform.limiter import Limiter, memory_limiter, redis_limiter
from regimen.platform.rate_limits import limit, reset_limit
from regimen.platform.runtime import Runtime
from tests.platform.conftest import RedisServer


@pytest.fixture(params=["memory", "postgres", "redis"])
async def runtime_with(request: pytest.FixtureRequest, runtime: Runtime) -> AsyncIterator[Runtime]:
    if request.param == "memory":
        runtime.services.limiter = memory_limiter()
    elif request.param == "redis":
        server: RedisServer = request.getfixturevalue("redis_server")
        runtime.services.limiter = redis_limiter(server.url)
    yield runtime
    assert await runtime.services.limiter.storage.check()


async def tries(runtime: Runtime, count: int, who: str = "maya", name: str = "sign_in") -> int:
    """How many of `count` tries were let through; each in a transaction that is rolled back."""
    allowed = 0
    for _ in range(count):
        async with runtime.sessions() as session:
            try:
                await limit(session, name, "3/minute", who)
                allowed += 1
            except TooMany:
                pass
            await session.rollback()
    return allowed


async def test_three_a_minute_are_three(runtime_with: Runtime) -> None:
    assert await tries(runtime_with, 5) == 3


async def test_people_and_doings_are_counted_apart(runtime_with: Runtime) -> None:
    await tries(runtime_with, 5)
    assert await tries(runtime_with, 2, who="tom") == 2
    assert await tries(runtime_with, 2, name="reset") == 2


async def test_the_refusal_says_how_long_to_wait(runtime_with: Runtime) -> None:
    await tries(runtime_with, 3)
    async with runtime_with.sessions() as session:
        with pytest.raises(TooMany) as refused:
            await limit(session, "sign_in", "3/minute", "maya")
    assert 1 <= refused.value.extra["retry_after"] <= 60


async def test_a_success_resets_the_count(runtime_with: Runtime) -> None:
    await tries(runtime_with, 3)
    async with runtime_with.sessions() as session:
        await reset_limit(session, "sign_in", "3/minute", "maya")
    assert await tries(runtime_with, 5) == 3


async def test_a_window_that_is_over_counts_no_more(runtime: Runtime) -> None:
    limiter: Limiter = runtime.services.limiter
    assert await tries(runtime, 5) == 3
    async with runtime.sessions.begin() as session:
        await session.execute(text("update rate_windows set expires_at = now() - interval '1 second'"))
    assert await tries(runtime, 5) == 3
    await limiter.storage.reset()
    assert await tries(runtime, 1) == 1


async def test_counting_does_not_wait_for_the_connections_of_requests(runtime: Runtime) -> None:
    async with contextlib.AsyncExitStack() as requests, asyncio.timeout(10):
        for _ in range(runtime.services.settings.pool_size):
            session = await requests.enter_async_context(runtime.sessions())
            await session.execute(text("select 1"))
        await limit(session, "sign_in", "3/minute", "maya")
