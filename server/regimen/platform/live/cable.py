"""The Action Cable protocol (`actioncable-v1-json`): welcome, pings, subscriptions with an authorisation each."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Generic, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from regimen.platform.live.hub import Hub

P = TypeVar("P")
PROTOCOL = "actioncable-v1-json"
TOKEN_PREFIX = "token."  # noqa: S105 (the name of a subprotocol, not a secret)
PING_EVERY = 3.0  # a client calls six silent seconds a dead connection
QUEUE = 500
MAX_SUBSCRIPTIONS = 200
MAX_FRAME = 16_384
SLOW_CONSUMER, PROTOCOL_ERROR = 1013, 1002

Authenticate = Callable[[str], Awaitable[P | None]]
"""A token's owner, or None where it is not (any more) valid."""
Authorise = Callable[[P, dict[str, Any]], Awaitable[str | None]]
"""The stream which this person may hear for these parameters, or None."""


class Connection(Generic[P]):
    """One client."""

    def __init__(
        self, socket: WebSocket, principal: P, hub: Hub, channels: Mapping[str, Authorise[P]], ping_every: float
    ) -> None:
        self._socket, self._principal, self._hub, self._channels = socket, principal, hub, channels
        self._ping_every = ping_every
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(QUEUE)
        self._streams: dict[str, str] = {}
        self._closing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve until the client leaves."""
        self._hub.opened(self)
        self._send({"type": "welcome"})
        writer, pinger = asyncio.create_task(self._write()), asyncio.create_task(self._ping())
        try:
            while True:
                await self._obey(await self._socket.receive_text())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # the client left, or sent bytes, which this protocol does not know
        finally:
            self._hub.closed(self, self._streams)
            for task in (writer, pinger):
                task.cancel()
            await asyncio.gather(writer, pinger, return_exceptions=True)

    def tell(self, identifier: str, message: dict[str, Any]) -> None:
        self._send({"identifier": identifier, "message": message})

    async def restart(self) -> None:
        self._send({"type": "disconnect", "reason": "server_restart", "reconnect": True})
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._outgoing.join(), 0.5)
        await self._close(1012)

    def _send(self, frame: dict[str, Any]) -> None:
        try:
            self._outgoing.put_nowait(json.dumps(frame, separators=(",", ":")))
        except asyncio.QueueFull:
            if self._closing is None:
                self._closing = asyncio.create_task(self._close(SLOW_CONSUMER))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_text(await self._outgoing.get())
                self._outgoing.task_done()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._ping_every)
            self._send({"type": "ping", "message": int(time.time())})

    async def _obey(self, text: str) -> None:
        """Do what a frame asks; frames that make no sense are ignored."""
        if len(text) > MAX_FRAME:
            return
        try:
            frame = json.loads(text)
            command, identifier = frame["command"], frame["identifier"]
        except (ValueError, KeyError, TypeError):
            return
        if not isinstance(identifier, str):
            return
        if command == "subscribe":
            await self._subscribe(identifier)
        elif command == "unsubscribe" and (stream := self._streams.pop(identifier, None)):
            self._hub.leave(stream, self, identifier)

    async def _subscribe(self, identifier: str) -> None:
        if identifier in self._streams:
            return  # clients repeat themselves until confirmed; a second confirmation would confuse them
        stream = await self._stream_for(identifier)
        if stream is None or len(self._streams) >= MAX_SUBSCRIPTIONS:
            self._send({"identifier": identifier, "type": "reject_subscription"})
            return
        self._streams[identifier] = stream
        self._hub.join(stream, self, identifier)
        self._send({"identifier": identifier, "type": "confirm_subscription"})

    async def _stream_for(self, identifier: str) -> str | None:
        try:
            params = json.loads(identifier)
            authorise = self._channels.get(params["channel"])
        except (ValueError, KeyError, TypeError):
            return None
        return await authorise(self._principal, params) if authorise else None


class Cable(Generic[P]):
    """The websocket endpoint. Mount with `app.add_websocket_route("/cable", Cable(hub, authenticate, channels).serve)`.

    `channels` is `{"NotificationChannel": authorise, ...}`; the token comes as `?token=` or as the subprotocol
    `token.<token>`, since browsers cannot set headers.
    """

    def __init__(
        self,
        hub: Hub,
        authenticate: Authenticate[P],
        channels: Mapping[str, Authorise[P]],
        *,
        ping_every: float = PING_EVERY,
    ) -> None:
        self._hub, self._authenticate, self._channels = hub, authenticate, channels
        self._ping_every = ping_every

    async def serve(self, socket: WebSocket) -> None:
        """Speak with one client until it leaves."""
        offered = list(socket.scope.get("subprotocols", []))
        if PROTOCOL not in offered:
            await socket.close(PROTOCOL_ERROR)
            return
        named = (each.removeprefix(TOKEN_PREFIX) for each in offered if each.startswith(TOKEN_PREFIX))
        token = socket.query_params.get("token") or next(named, "")
        principal = await self._authenticate(token) if token else None
        await socket.accept(subprotocol=PROTOCOL)
        if principal is None:
            refusal = {"type": "disconnect", "reason": "unauthorized", "reconnect": False}
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(json.dumps(refusal))
                await socket.close()
            return
        await Connection(socket, principal, self._hub, self._channels, self._ping_every).run()
