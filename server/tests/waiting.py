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

LIMIT = 30.0
"""Seconds: for one event, job, lock or process."""
LONG = 120.0
"""Seconds: for work of many steps, on a machine that is busy. Less than `faulthandler_timeout`."""

_AWAITED_LOCKS = text("select count(*) from pg_locks where not granted")


def missing(what: str, within: float = LIMIT) -> str:
    """Says what did not come."""
    return f"nothing came within {within:g} s: {what}"


@contextlib.asynccontextmanager
async def limited(what: str, within: float = LIMIT) -> AsyncIterator[None]:
    """Fails if the block takes longer: `what` did not come. An error raised while cancelling becomes the cause."""
    limit = asyncio.timeout(within)
    try:
        async with limit:
            yield
    except Exception as error:
        if limit.expired():
            raise AssertionError(missing(what, within)) from error
        raise
    if limit.expired():
        raise AssertionError(missing(what, within))


async def came(awaited: Awaitable[T], what: str, within: float = LIMIT) -> T:
    """Returns what is awaited: `await came(live.next(), "the event new_notification for Maya")`."""
    async with limited(what, within):
        return await awaited


async def eventually(true: Callable[[], bool | Awaitable[bool]], what: str, within: float = LIMIT) -> None:
    """Waits until a condition holds: `await eventually(lambda: server.started, "a server that has started")`."""
    async with limited(what, within):
        while True:
            answer = true()
            if answer if isinstance(answer, bool) else await answer:
                return
            await asyncio.sleep(0.02)


async def awaited_locks(watch: AsyncSession) -> int:
    """Returns how many statements wait for a lock, in whichever database."""
    return await watch.scalar(_AWAITED_LOCKS) or 0


async def lock_awaited(watch: AsyncSession, by: "asyncio.Future[Any]") -> None:
    """Waits until a statement waits for a lock; fails if `by`, which is to wait for it, is done instead."""

    async def waits() -> bool:
        assert not by.done(), f"it waited for no lock: {by!r}"
        return await awaited_locks(watch) > 0

    await eventually(waits, "a statement that waits for a lock")


class LimitedTransport(httpx.ASGITransport):
    """Requests to an app in this process: one that is not answered fails its test."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_async_request(request)
        return await came(answer, f"the answer to {request.method} {request.url.path}", LONG)
