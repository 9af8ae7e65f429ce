"""What waits to be sent to one client, bounded by its size: a client that does not read must not fill the memory."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

MAX_WAITING_BYTES: Final = 128 * 1024
"""About a thousand events, which carry ids only."""


class Outgoing:
    """The frames of one connection, in order. Each is ASCII text, which other connections may share."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[str] = asyncio.Queue()
        self._waiting = 0

    def put(self, frame: str) -> bool:
        """Adds a frame, if there is room. Returns whether there was; an empty queue has room for any frame."""
        if self._waiting and self._waiting + len(frame) > MAX_WAITING_BYTES:
            return False
        self._waiting += len(frame)
        self._frames.put_nowait(frame)
        return True

    async def send_all(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends every frame, and those that are added later, until it is cancelled."""
        while True:
            frame = await self._frames.get()
            await send(frame)
            self._waiting -= len(frame)
            self._frames.task_done()

    async def drained(self, seconds: float) -> None:
        """Waits until everything is sent, but not longer than this."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._frames.join(), seconds)
