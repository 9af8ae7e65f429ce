"""The live connections of this process, and the tasks that pass on what the bus says: messages, and ended sessions."""

import asyncio
from collections import defaultdict
from typing import Any, Protocol
from uuid import UUID

from regimen.platform.bus import GAP, Bus, BusSubscriber
from regimen.platform.live.events import Reread

TOPIC = "live"
ENDED_TOPIC = "ended_sessions"
_QUEUE = 10_000
MAX_PER_USER = 20


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

    def send_message(self, identifier: str, message: dict[str, Any]) -> None: ...

    def recheck(self) -> None: ...

    async def restart(self) -> None: ...


class Hub:
    """Streams and the connections that subscribe to them."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._streams: defaultdict[str, set[tuple[Connection, str]]] = defaultdict(set)
        self._connections: set[Connection] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._subscribers: list[BusSubscriber] = []

    async def start(self) -> None:
        messages, ended = self._bus.subscribe(TOPIC, _QUEUE), self._bus.subscribe(ENDED_TOPIC, _QUEUE)
        self._subscribers = [messages, ended]
        self._tasks = [asyncio.create_task(self._pump(messages)), asyncio.create_task(self._pump_ended(ended))]

    async def stop(self) -> None:
        """Tells every client to reconnect, and stops: the process is ending."""
        await asyncio.gather(*(each.restart() for each in list(self._connections)), return_exceptions=True)
        for subscriber in self._subscribers:
            self._bus.unsubscribe(subscriber)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def add(self, connection: Connection) -> None:
        self._connections.add(connection)

    def remove(self, connection: Connection, subscriptions: dict[str, str]) -> None:
        self._connections.discard(connection)
        for identifier, stream in subscriptions.items():
            self.leave(stream, connection, identifier)

    def join(self, stream: str, connection: Connection, identifier: str) -> None:
        self._streams[stream].add((connection, identifier))

    def leave(self, stream: str, connection: Connection, identifier: str) -> None:
        subscribers = self._streams.get(stream, set())
        subscribers.discard((connection, identifier))
        if not subscribers:
            self._streams.pop(stream, None)

    def is_full_for(self, principal: Principal) -> bool:
        """Whether this user has as many connections to this process as one person needs."""
        own = sum(1 for each in self._connections if each.principal.user_id == principal.user_id)
        return own >= MAX_PER_USER

    def connections(self) -> int:
        """Returns the number of clients of this process."""
        return len(self._connections)

    async def _pump(self, subscriber: BusSubscriber) -> None:
        while True:
            received = await subscriber.next()
            if received is GAP:
                for subscribers in list(self._streams.values()):
                    self._send(subscribers, Reread().payload())
            else:
                self._send(self._streams.get(received["stream"], set()), received["message"])

    async def _pump_ended(self, subscriber: BusSubscriber) -> None:
        while True:
            received = await subscriber.next()
            ended = None if received is GAP else set(received["tokens"])
            for connection in list(self._connections):
                if ended is None or str(connection.principal.token_id) in ended:
                    connection.recheck()

    @staticmethod
    def _send(subscribers: set[tuple[Connection, str]], message: dict[str, Any]) -> None:
        for connection, identifier in list(subscribers):
            connection.send_message(identifier, message)
