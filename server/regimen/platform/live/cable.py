"""The Action Cable protocol (`actioncable-v1-json`): welcome, pings, and subscriptions that are authorised."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Generic, TypeVar
from urllib.parse import urlsplit

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.websockets import WebSocket, WebSocketDisconnect

from regimen.config import is_loopback
from regimen.platform.hosts import session_key
from regimen.platform.jobs import Sessions
from regimen.platform.live.frames import channel_of, command_of, encode
from regimen.platform.live.hub import Hub, Principal
from regimen.platform.live.outgoing import Outgoing
from regimen.platform.ports import Port
from regimen.platform.tasks import cancel_and_wait

log = logging.getLogger(__name__)

P = TypeVar("P", bound=Principal)
PROTOCOL = "actioncable-v1-json"
TOKEN_PREFIX = "token."  # noqa: S105 (the name of a subprotocol, not a secret)
RECHECK_EVERY = 300.0
PING_EVERY = 3.0  # clients give up a connection after six silent seconds
_LAST_WORDS: Final = 0.5
"""Seconds in which what waits is still sent before a connection is closed."""
SLOW_CONSUMER, RESTART, PROTOCOL_ERROR = 1013, 1012, 1002
UNAUTHORIZED = {"type": "disconnect", "reason": "unauthorized", "reconnect": False}
TOO_MANY = {"type": "disconnect", "reason": "too_many_connections", "reconnect": False}

Authenticate = Callable[[AsyncSession, str], Awaitable[P | None]]
"""Returns the owner of a session by its key (`platform/hosts.py`), or None if there is none."""
Streams = str | frozenset[str]
Authorise = Callable[[AsyncSession, P], Awaitable[Streams | None]]
"""Returns the stream of a channel that this person may subscribe to, or None. A set of streams may change while the
subscription goes on (`live.resubscribe`); one stream that is another one later ends it."""


async def _nobody(_session: AsyncSession, _key: str) -> Any:
    return None


authenticate: Port[[AsyncSession, str], Any] = Port(_nobody)
"""The app's own `Authenticate`."""


class Connection(Generic[P]):
    """The connection of one client."""

    def __init__(
        self, socket: WebSocket, key: str, principal: P, rules: "Cable[P]", hub: Hub, sessions: Sessions
    ) -> None:
        self._socket, self._key, self.principal = socket, key, principal
        self._rules, self._hub, self._sessions = rules, hub, sessions
        self._outgoing = Outgoing()
        self._subscriptions: dict[str, tuple[Streams, str]] = {}
        """The streams and the identifier of each channel: at most as many as there are channels."""
        self._dropping: asyncio.Task[None] | None = None
        self._main: asyncio.Task[Any] | None = None
        self._recheck_now = asyncio.Event()

    async def run(self) -> None:
        """Serves until the client disconnects."""
        self._main = asyncio.current_task()
        self._hub.add(self)
        self._send({"type": "welcome"})
        tasks = [asyncio.create_task(each) for each in (self._write(), self._ping(), self._recheck_always())]
        try:
            while True:
                await self._handle(await self._socket.receive_text())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # the client disconnected, or sent bytes, which this protocol does not have
        except asyncio.CancelledError:
            if self._dropping is None:
                raise
        finally:
            self._main = None  # it is ending by itself: there is nothing left to cancel
            self._hub.remove(self, self._joined())
            await cancel_and_wait(*tasks)

    def _joined(self) -> list[tuple[str, str]]:
        """Returns every stream with the identifier of its subscription."""
        return [
            (stream, identifier) for streams, identifier in self._subscriptions.values() for stream in _each(streams)
        ]

    def send(self, frame: str) -> None:
        """Sends a frame, or drops a client that has not read the frames before."""
        if not self._outgoing.put(frame) and self._dropping is None:
            self._dropping = asyncio.create_task(self._drop())

    def recheck(self) -> None:
        """Checks token and subscriptions again at once: the session may have ended."""
        self._recheck_now.set()

    async def restart(self) -> None:
        self._send({"type": "disconnect", "reason": "server_restart", "reconnect": True})
        await self._outgoing.drained(_LAST_WORDS)
        await self._close(RESTART)

    def _send(self, frame: dict[str, Any]) -> None:
        self.send(encode(frame))

    async def _drop(self) -> None:
        """Drops a client that does not read; it may not even receive the close frame."""
        self._hub.remove(self, self._joined())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._close(SLOW_CONSUMER), 1)
        if self._main:
            self._main.cancel()

    async def _close(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._outgoing.send_all(self._socket.send_text)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._rules.ping_every)
            self._send({"type": "ping", "message": int(time.time())})

    async def _recheck_always(self) -> None:
        """Checks token and subscriptions when asked to, and from time to time: either may have been revoked."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._recheck_now.wait(), self._rules.recheck_every)
            self._recheck_now.clear()
            try:
                await self._recheck()
            except Exception:
                # What cannot be checked is not trusted: the client connects again, which checks the token.
                log.exception("live connection of %s could not be checked", self.principal.user_id)
                await self.restart()

    async def _recheck(self) -> None:
        async with self._sessions() as session:
            principal = await self._rules.authenticate(session, self._key)
        if principal is None:
            self._send(UNAUTHORIZED)
            await self._outgoing.drained(_LAST_WORDS)
            await self._close(1000)
            return
        self.principal = principal
        for channel, (streams, identifier) in list(self._subscriptions.items()):
            allowed = await self._streams_for(channel)
            if allowed == streams or self._subscriptions.get(channel) != (streams, identifier):
                continue
            if isinstance(allowed, frozenset) and isinstance(streams, frozenset):
                self._change(channel, streams, allowed, identifier)
                continue
            self._leave(channel, identifier)
            self._send({"identifier": identifier, "type": "reject_subscription"})

    def _change(self, channel: str, streams: frozenset[str], allowed: frozenset[str], identifier: str) -> None:
        """Joins and leaves streams of a subscription that goes on."""
        self._subscriptions[channel] = allowed, identifier
        for stream in streams - allowed:
            self._hub.leave(stream, self, identifier)
        for stream in allowed - streams:
            self._hub.join(stream, self, identifier)

    async def _handle(self, text: str) -> None:
        """Handles a frame; invalid ones are ignored."""
        match command_of(text):
            case "subscribe", identifier:
                await self._subscribe(identifier)
            case "unsubscribe", identifier if channel := channel_of(identifier):
                self._leave(channel, identifier)

    async def _subscribe(self, identifier: str) -> None:
        """Subscribes to a channel. Another spelling of its identifier takes the place of the one before."""
        channel = channel_of(identifier)
        _, known = self._subscriptions.get(channel or "", ("", None))
        if identifier == known:
            return  # clients repeat a subscription until it is confirmed; a second confirmation would confuse them
        streams = await self._streams_for(channel) if channel else None
        if channel is None or streams is None:
            self._send({"identifier": identifier, "type": "reject_subscription"})
            return
        if known is not None:
            self._leave(channel, known)
        self._subscriptions[channel] = streams, identifier
        for stream in _each(streams):
            self._hub.join(stream, self, identifier)
        self._send({"identifier": identifier, "type": "confirm_subscription"})

    def _leave(self, channel: str, identifier: str) -> None:
        """Ends the subscription that has this identifier, if there still is one."""
        streams, known = self._subscriptions.get(channel, ("", None))
        if identifier == known:
            del self._subscriptions[channel]
            for stream in _each(streams):
                self._hub.leave(stream, self, identifier)

    async def _streams_for(self, channel: str) -> Streams | None:
        authorise = self._rules.channels.get(channel)
        if authorise is None:
            return None
        async with self._sessions() as session:
            return await authorise(session, self.principal)


class Cable(Generic[P]):
    """The websocket endpoint: `app.add_websocket_route("/cable", Cable(authenticate, channels).serve)`.

    `channels` is `{"NotificationChannel": authorise, ...}`; the token is the subprotocol `token.<token>`: browsers
    cannot set headers, and addresses end up in logs. `app.state` has `sessions` and `hub`.
    """

    def __init__(
        self,
        authenticate: Authenticate[P],
        channels: Mapping[str, Authorise[P]],
        *,
        ping_every: float = PING_EVERY,
        recheck_every: float = RECHECK_EVERY,
    ) -> None:
        self.authenticate, self.channels = authenticate, channels
        self.ping_every, self.recheck_every = ping_every, recheck_every

    async def serve(self, socket: WebSocket) -> None:
        """Serves one client until it disconnects."""
        offered = list(socket.scope.get("subprotocols", []))
        if PROTOCOL not in offered or not _is_own_page(socket):
            await socket.close(PROTOCOL_ERROR)
            return
        named = (each.removeprefix(TOKEN_PREFIX) for each in offered if each.startswith(TOKEN_PREFIX))
        token = next(named, "")
        key = session_key(socket.scope, token) if token else ""
        sessions: Sessions = socket.app.state.sessions
        hub: Hub = socket.app.state.hub
        principal, times_ended = None, hub.times_ended
        if key:
            async with sessions() as session:
                principal = await self.authenticate(session, key)
        await socket.accept(subprotocol=PROTOCOL)
        if principal is None or hub.is_full_for(principal):
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(json.dumps(UNAUTHORIZED if principal is None else TOO_MANY))
                await socket.close()
            return
        connection = Connection(socket, key, principal, self, hub, sessions)
        if hub.times_ended != times_ended:
            connection.recheck()  # its own session may have ended before the hub knew of it
        await connection.run()


def _each(streams: Streams) -> frozenset[str]:
    return frozenset({streams}) if isinstance(streams, str) else streams


def _is_own_page(socket: WebSocket) -> bool:
    """Whether the page that connects comes from this server. Apps send no origin; nor do tests of the protocol."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    page = urlsplit(origin)
    if page.netloc == socket.headers.get("host"):
        return True
    settings = socket.app.state.settings
    if origin == "{0.scheme}://{0.netloc}".format(urlsplit(settings.base_url)):
        return True
    # The development server of the web app has a port of its own.
    return settings.environment == "development" and is_loopback(page.hostname or "")
