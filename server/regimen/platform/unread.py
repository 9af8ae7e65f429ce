"""Connections whose other side does not read what it asked for: their answers would stay in memory for ever."""

import asyncio
from typing import Final

READ_SECONDS: Final = 30.0
LEAST_BYTES: Final = 64 * 1024
"""What must have been read after that time, unless it is everything: 17 kbit/s."""


class UnreadWatch:
    """Looks from time to time whether what waited in the write buffer has been read; if not, the connection ends.

    Also after it was closed: closing waits until everything has been sent.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, seconds: float) -> None:
        self._loop, self._transport, self._seconds = loop, transport, seconds
        self._unread, self._moved = 0, False
        self._timer = loop.call_later(seconds, self._look)

    def note_progress(self) -> None:
        """Notes that what waits in the buffer now is not what waited before."""
        self._moved = True

    def stop(self) -> None:
        self._timer.cancel()

    def _look(self) -> None:
        unread = self._transport.get_write_buffer_size()
        if self._unread and not self._moved and unread > max(0, self._unread - LEAST_BYTES):
            self._transport.abort()
            return
        self._unread, self._moved = unread, False
        self._timer = self._loop.call_later(self._seconds, self._look)
