"""HTTP connections on which either side has only so much time and room: requests that are half sent, endless, or too
many at once, and answers that nobody reads, must not stay."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from regimen.platform.unread import READ_SECONDS, UnreadWatch

HEAD_SECONDS: Final = 10.0
STALLED_SECONDS: Final = 30.0
BODY_SECONDS: Final = 300.0
"""For a whole body: 10 MB at 300 kbit/s."""
MAX_HEAD_BYTES: Final = 64 * 1024
"""Of a head, of the trailers behind a body, and of whatever else is not the body."""
MAX_FIELDS: Final = 200
"""Headers and trailers of one request."""
MAX_PIPELINED: Final = 8
"""Requests that have arrived behind the one that runs. Neither browsers nor proxies send any."""
_PARSED_AT_ONCE: Final = 4_096
"""Bytes after which these are counted: each 18 may be a request."""


class TimedHttpProtocol(HttpToolsProtocol):
    """uvicorn's protocol, which limits only the pause between two requests."""

    head_seconds, stalled_seconds, body_seconds = HEAD_SECONDS, STALLED_SECONDS, BODY_SECONDS
    _head_timer: asyncio.TimerHandle | None = None
    _stalled_timer: asyncio.TimerHandle | None = None
    _body_timer: asyncio.TimerHandle | None = None
    _in_head, _in_body, _is_upgraded = False, False, False
    _pending_bytes, _fields, _body_left = 0, 0, 0
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
        self._unset_keepalive_if_required()
        self._forget_requests()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _tell_running(self) -> None:
        """Tells the request that is running that its sender has gone. uvicorn tells the last that has arrived; behind
        a running one there may be others."""
        if self._running and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def _forget_requests(self) -> None:
        """Frees what refers to this protocol, and to which it refers: the garbage collector hardly ever looks at what
        is older (platform/server.py)."""
        self.pipeline.clear()
        self.cycle = self.parser = self._running = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._is_upgraded:
            return
        if self._body_timer is not None:
            self._restart_stalled()
        elif self._head_timer is None and (self.cycle is None or self.cycle.response_complete):
            self._start_head()
        start = 0
        while start < len(data):
            if self.transport.is_closing() or self._is_upgraded:
                return
            end = start + max(_PARSED_AT_ONCE, self._body_left)  # a body needs no counting
            self._parse(data[start:end])
            start = end
        if self._in_body and self._body_timer is None:
            self._body_timer = self.loop.call_later(self.body_seconds, self.transport.close)
            self._restart_stalled()

    def _parse(self, data: bytes) -> None:
        """Parses a part of what has arrived, and ends the connection if there is too much of anything."""
        self._pending_bytes += len(data)
        super().data_received(data)
        too_long = self._pending_bytes > MAX_HEAD_BYTES or self._fields > MAX_FIELDS
        if too_long or len(self.pipeline) > MAX_PIPELINED:
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._fields = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Adds a header; a trailer is none, because the request is checked and may be running before it arrives."""
        self._fields += 1
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head, self._in_body, self._pending_bytes = False, True, 0
        length = next((value for name, value in self.headers if name == b"content-length"), b"")
        self._body_left = int(length) if length.isdigit() else 0
        self._stop()

    def on_chunk_header(self) -> None:
        self._pending_bytes = 0

    def on_body(self, body: bytes) -> None:
        self._pending_bytes = 0
        self._body_left -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body, self._pending_bytes, self._body_left = False, 0, 0
        self._stop()

    def handle_websocket_upgrade(self) -> None:
        self._in_body, self._is_upgraded = False, True
        self._stop()
        self._stop_watching()
        if self._running and not self._running.response_complete:
            self.transport.abort()  # its answer would be sent into the websocket
            return
        super().handle_websocket_upgrade()
        self._forget_requests()

    def _unsupported_upgrade_warning(self) -> None:
        """Makes this the last request of its connection. The parser has not read its body, which would be taken for the
        next request, and which may not have arrived yet."""
        self._is_upgraded = True
        self.cycle.keep_alive = False
        super()._unsupported_upgrade_warning()

    def on_response_complete(self) -> None:
        self._note_progress()
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()
        elif self._in_head and self._head_timer is None:
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
