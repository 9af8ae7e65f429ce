"""Waiting with a limit: what does not come fails the test in a sentence, instead of hanging until its process is ended.

A limit is no expectation: tests that pass never wait for it.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")

TIMEOUT = 30.0
"""Seconds: for one event, job, lock or process."""
LONG_TIMEOUT = 120.0
"""Seconds: for work of many steps, on a machine that is busy. Less than `faulthandler_timeout`."""

_AWAITED_LOCKS = text("select count(*) from pg_locks where not granted")


def timed_out(what: str, within: float = TIMEOUT) -> str:
    """Returns the message of a wait that timed out."""
    return f"timed out after {within:g} s waiting for {what}"


@contextlib.asynccontextmanager
async def time_limit(what: str, within: float = TIMEOUT) -> AsyncIterator[None]:
    """Fails if the block takes longer: `what` did not come. An error raised while cancelling becomes the cause."""
    limit = asyncio.timeout(within)
    try:
        async with limit:
            yield
    except Exception as error:
        if limit.expired():
            raise AssertionError(timed_out(what, within)) from error
        raise
    if limit.expired():
        raise AssertionError(timed_out(what, within))


async def wait_for(awaited: Awaitable[T], what: str, within: float = TIMEOUT) -> T:
    """Returns what is awaited: `await wait_for(live.next(), "the event new_notification for Maya")`."""
    async with time_limit(what, within):
        return await awaited


async def wait_until(condition: Callable[[], bool | Awaitable[bool]], what: str, within: float = TIMEOUT) -> None:
    """Waits until a condition holds: `await wait_until(lambda: server.started, "a server that has started")`."""
    async with time_limit(what, within):
        while True:
            answer = condition()
            if answer if isinstance(answer, bool) else await answer:
                return
            await asyncio.sleep(0.02)


async def awaited_locks(watch: AsyncSession) -> int:
    """Returns how many statements wait for a lock, in whichever database."""
    return await watch.scalar(_AWAITED_LOCKS) or 0


async def wait_for_lock_wait(watch: AsyncSession, by: "asyncio.Future[Any]") -> None:
    """Waits until a statement waits for a lock; fails if `by`, which is to wait for it, is done instead."""

    async def waits() -> bool:
        assert not by.done(), f"it waited for no lock: {by!r}"
        return await awaited_locks(watch) > 0

    await wait_until(waits, "a statement that waits for a lock")


class TimeoutTransport(httpx.ASGITransport):
    """Requests to an app in this process: one that is not answered fails its test."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_async_request(request)
        return await wait_for(answer, f"the answer to {request.method} {request.url.path}", LONG_TIMEOUT)
