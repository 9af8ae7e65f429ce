"""HTTP connections on which either side has only so much time: requests that are half sent, and answers that nobody
reads, must not stay."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from regimen.platform.unread import READ_SECONDS, UnreadWatch

HEAD_SECONDS: Final = 10.0
STALLED_SECONDS: Final = 30.0
BODY_SECONDS: Final = 300.0
"""For a whole body: 10 MB at 300 kbit/s."""
MAX_HEAD_BYTES: Final = 64 * 1024


class TimedHttpProtocol(HttpToolsProtocol):
    """uvicorn's protocol, which limits only the pause between two requests."""

    head_seconds, stalled_seconds, body_seconds = HEAD_SECONDS, STALLED_SECONDS, BODY_SECONDS
    _head_timer: asyncio.TimerHandle | None = None
    _stalled_timer: asyncio.TimerHandle | None = None
    _body_timer: asyncio.TimerHandle | None = None
    _in_head, _in_body, _head_bytes = False, False, 0
    read_seconds = READ_SECONDS
    _unread: UnreadWatch | None = None
    _running: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unread = UnreadWatch(self.loop, transport, self.read_seconds)
        self._start_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._stop_watching()
        self._tell_running()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _tell_running(self) -> None:
        """Tells the request that is running that its sender has gone. uvicorn tells the last that has arrived; behind
        a running one there may be others."""
        if self._running and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def data_received(self, data: bytes) -> None:
        if self._body_timer is not None:
            self._restart_stalled()
        elif self.cycle is None or self.cycle.response_complete:
            if self._head_timer is None:
                self._start_head()
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_body and self._body_timer is None:
            self._body_timer = self.loop.call_later(self.body_seconds, self.transport.close)
            self._restart_stalled()
        if self._head_timer is not None and self._head_bytes > MAX_HEAD_BYTES:
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head, self._in_body = False, True
        self._stop()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body = False
        self._stop()

    def handle_websocket_upgrade(self) -> None:
        self._in_body = False
        self._stop()
        self._stop_watching()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        self._note_progress()
        super().on_response_complete()
        if self._in_head and self._head_timer is None:
            self._start_head()  # the next request has begun to arrive before this answer

    def resume_writing(self) -> None:
        self._note_progress()
        super().resume_writing()

    def _note_progress(self) -> None:
        if self._unread:
            self._unread.note_progress()

    def _stop_watching(self) -> None:
        if self._unread:
            self._unread.stop()

    def _start_head(self) -> None:
        self._head_bytes = 0
        self._head_timer = self.loop.call_later(self.head_seconds, self.transport.close)

    def _restart_stalled(self) -> None:
        if self._stalled_timer is not None:
            self._stalled_timer.cancel()
        self._stalled_timer = self.loop.call_later(self.stalled_seconds, self._end_stalled)

    def _end_stalled(self) -> None:
        """Closes the connection, unless nothing arrives because a body that waits for its turn is not read."""
        if self.flow.read_paused:
            self._restart_stalled()
        else:
            self.transport.close()

    def _stop(self) -> None:
        for timer in (self._head_timer, self._stalled_timer, self._body_timer):
            if timer is not None:
                timer.cancel()
        self._head_timer = self._stalled_timer = self._body_timer = None
