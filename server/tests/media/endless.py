"""Work that takes longer than it may, without waiting for it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest


def endless(patch: pytest.MonkeyPatch, seconds: float) -> Callable[..., Awaitable[int]]:
    """Returns work that never ends. The limit of so many `seconds` around it is over once it has begun, and not before,
    however slow the machine is. Other limits stay."""
    limits: list[asyncio.Timeout] = []
    timeout = asyncio.timeout

    def limit(after: float | None) -> asyncio.Timeout:
        if after != seconds:
            return timeout(after)
        limits.append(timeout(None))
        return limits[-1]

    async def run(*_: object, **__: object) -> int:
        limits[-1].reschedule(asyncio.get_running_loop().time())
        await asyncio.Event().wait()
        return 0

    patch.setattr(asyncio, "timeout", limit)
    return run
