"""The live connections of this process, and the tasks that pass on what the bus says: messages, and ended sessions."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final, Protocol
from uuid import UUID

from regimen.platform.bus import GAP, Bus, BusSubscriber
from regimen.platform.live.events import Reread
from regimen.platform.live.frames import encode, message_frame
from regimen.platform.tasks import cancel_and_wait

TOPIC = "live"
ENDED_TOPIC = "ended_sessions"
CHANGED_TOPIC = "changed_people"
_QUEUE = 10_000
MAX_PER_USER = 20
_AT_ONCE: Final = 50
"""Connections after which others have a turn: each of them has a frame to write then."""


class Principal(Protocol):
    """Whose connection it is, and in which session."""

    @property
    def user_id(self) -> UUID: ...

    @property
    def token_id(self) -> UUID: ...


class Connection(Protocol):
    """A live connection."""

    @property
    def principal(self) -> Principal: ...

    def send(self, frame: str) -> None: ...

    def recheck(self) -> None: ...

    async def restart(self) -> None: ...


_Subscription = tuple[Connection, str]
"""A connection, and the identifier that its client knows the stream by."""


class Hub:
    """Streams and the connections that subscribe to them."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._streams: defaultdict[str, set[_Subscription]] = defaultdict(set)
        self._connections: set[Connection] = set()
        self._of_session: defaultdict[UUID, set[Connection]] = defaultdict(set)
        self._of_user: defaultdict[UUID, set[Connection]] = defaultdict(set)
        self._tasks: list[asyncio.Task[None]] = []
        self._subscribers: list[BusSubscriber] = []
        self._done_in_a_row = 0
        self.times_ended = 0
        """How often sessions have ended: who connects meanwhile may have one of them."""

    async def start(self) -> None:
        messages, ended, changed = (self._bus.subscribe(topic, _QUEUE) for topic in (TOPIC, ENDED_TOPIC, CHANGED_TOPIC))
        self._subscribers = [messages, ended, changed]
        pumps = self._pump(messages), self._pump_ended(ended), self._pump_changed(changed)
        self._tasks = [asyncio.create_task(each) for each in pumps]

    async def stop(self) -> None:
        """Tells every client to reconnect, and stops: the process is ending."""
        await asyncio.gather(*(each.restart() for each in list(self._connections)), return_exceptions=True)
        for subscriber in self._subscribers:
            self._bus.unsubscribe(subscriber)
        await cancel_and_wait(*self._tasks)

    def add(self, connection: Connection) -> None:
        self._connections.add(connection)
        self._of_session[connection.principal.token_id].add(connection)
        self._of_user[connection.principal.user_id].add(connection)

    def remove(self, connection: Connection, subscriptions: Iterable[tuple[str, str]]) -> None:
        """Removes a connection, which may be removed already, from its streams (with the identifier of each)."""
        if connection in self._connections:
            self._connections.discard(connection)
            self._forget_owner(connection)
        for stream, identifier in subscriptions:
            self.leave(stream, connection, identifier)

    def _forget_owner(self, connection: Connection) -> None:
        token_id, user_id = connection.principal.token_id, connection.principal.user_id
        self._of_session[token_id].discard(connection)
        if not self._of_session[token_id]:
            del self._of_session[token_id]
        self._of_user[user_id].discard(connection)
        if not self._of_user[user_id]:
            del self._of_user[user_id]

    def join(self, stream: str, connection: Connection, identifier: str) -> None:
        self._streams[stream].add((connection, identifier))

    def leave(self, stream: str, connection: Connection, identifier: str) -> None:
        subscribers = self._streams.get(stream, set())
        subscribers.discard((connection, identifier))
        if not subscribers:
            self._streams.pop(stream, None)

    def is_full_for(self, principal: Principal) -> bool:
        """Whether this user has as many connections to this process as one person needs."""
        return len(self._of_user.get(principal.user_id, ())) >= MAX_PER_USER

    def connections(self) -> int:
        """Returns the number of clients of this process."""
        return len(self._connections)

    async def _pump(self, subscriber: BusSubscriber) -> None:
        while True:
            received = await subscriber.next()
            if received is GAP:
                await self._send(list(self._streams), Reread().payload())
            else:
                await self._send([received["stream"]], received["message"])

    async def _pump_ended(self, subscriber: BusSubscriber) -> None:
        while True:
            received = await subscriber.next()
            self.times_ended += 1
            if received is GAP:
                ended = list(self._connections)
            else:
                ended = [each for token in received["tokens"] for each in self._of_session.get(UUID(token), ())]
            for connection in ended:
                connection.recheck()
                await self._let_others_work()

    async def _pump_changed(self, subscriber: BusSubscriber) -> None:
        """Checks the subscriptions of people again who have joined or left something."""
        while True:
            received = await subscriber.next()
            changed = list(self._connections) if received is GAP else self._of_user.get(UUID(received["user"]), ())
            for connection in list(changed):
                connection.recheck()
                await self._let_others_work()

    async def _send(self, streams: Iterable[str], message: dict[str, Any]) -> None:
        """Sends a message, encoded once, to everybody who still subscribes when it is their turn."""
        encoded = encode(message)
        frames: dict[str, str] = {}
        for stream in streams:
            for subscription in list(self._streams.get(stream, ())):
                connection, identifier = subscription
                if identifier not in frames:
                    frames[identifier] = message_frame(identifier, encoded)
                if subscription in self._streams.get(stream, ()):
                    connection.send(frames[identifier])
                await self._let_others_work()

    async def _let_others_work(self) -> None:
        """Gives everybody else a turn from time to time, also between events: a queue that has some does not wait."""
        self._done_in_a_row += 1
        if self._done_in_a_row >= _AT_ONCE:
            self._done_in_a_row = 0
            await asyncio.sleep(0)
