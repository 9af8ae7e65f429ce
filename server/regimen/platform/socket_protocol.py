"""WebSocket connections that cost little, whatever is sent: no compression, small messages, few frames."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from regimen.platform.unread import READ_SECONDS, UnreadWatch

MAX_MESSAGE_BYTES: Final = 16_384
MAX_FRAMES: Final = 150
"""In one window: a client asks for each of four channels twice a second until it is confirmed, which makes 80."""
WINDOW_SECONDS: Final = 10.0
OPEN_SECONDS: Final = 15.0
"""How long a connection may take to be accepted: it waits up to ten for one to the database."""
CLOSE_SECONDS: Final = 3.0
"""How long a closed connection may take to say goodbye."""
_PARSED_AT_ONCE: Final = 2_048
"""Bytes after which frames are counted: the smallest has six."""


class BoundedSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which parses and answers as many frames as arrive. Pings and fragments count too."""

    open_seconds, read_seconds = OPEN_SECONDS, READ_SECONDS
    _watch: UnreadWatch | None = None
    _open_timer: asyncio.TimerHandle | None = None
    _frames, _window = 0, 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = CLOSE_SECONDS

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._watch = UnreadWatch(self.loop, self.transport, self.read_seconds)
        self._open_timer = self.loop.call_later(self.open_seconds, self._end_unopened)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._open_timer:
            self._open_timer.cancel()
        if self._watch:
            self._watch.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PARSED_AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _PARSED_AT_ONCE])
            if self.conn.handshake_exc and not self.transport.is_closing():
                self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        """Closes a connection whose handshake cannot be parsed, of which uvicorn learns nothing."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def _end_unopened(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def handle_events(self) -> None:
        now = self.loop.time()
        if now >= self._window + WINDOW_SECONDS:
            self._window, self._frames = now, 0
        self._frames += len(self.conn.events)
        if self._frames > MAX_FRAMES:
            self.transport.abort()
            return
        super().handle_events()

    def handle_pong(self, event: Frame) -> None:
        asked = self.pending_ping_payload
        super().handle_pong(event)
        if self._watch and asked and self.pending_ping_payload != asked:
            self._watch.note_progress()  # the ping has been read, and what was sent before it
