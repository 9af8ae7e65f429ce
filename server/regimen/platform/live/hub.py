"""The live connections of this process, and the tasks that pass on what the bus says: messages, and ended sessions."""

import asyncio
from collections import Counter, defaultdict
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
        self._of_session: defaultdict[UUID, set[Connection]] = defaultdict(set)
        self._of_user: Counter[UUID] = Counter()
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
        self._of_session[connection.principal.token_id].add(connection)
        self._of_user[connection.principal.user_id] += 1

    def remove(self, connection: Connection, subscriptions: dict[str, str]) -> None:
        """Removes a connection, which may be removed already."""
        if connection in self._connections:
            self._connections.discard(connection)
            self._forget_owner(connection)
        for identifier, stream in subscriptions.items():
            self.leave(stream, connection, identifier)

    def _forget_owner(self, connection: Connection) -> None:
        token_id, user_id = connection.principal.token_id, connection.principal.user_id
        self._of_session[token_id].discard(connection)
        if not self._of_session[token_id]:
            del self._of_session[token_id]
        self._of_user[user_id] -= 1
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
        return self._of_user[principal.user_id] >= MAX_PER_USER

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
            if received is GAP:
                ended = list(self._connections)
            else:
                ended = [each for token in received["tokens"] for each in self._of_session.get(UUID(token), ())]
            for connection in ended:
                connection.recheck()

    @staticmethod
    def _send(subscribers: set[tuple[Connection, str]], message: dict[str, Any]) -> None:
        for connection, identifier in list(subscribers):
            connection.send_message(identifier, message)
