"""The live subscriptions of this process, and the task that sends them messages from the bus."""

import asyncio
from collections import defaultdict
from typing import Any, Protocol

from regimen.platform.bus import GAP, Bus, BusSubscriber
from regimen.platform.live.events import Reread

TOPIC = "live"
_QUEUE = 10_000


class Connection(Protocol):
    """A live connection."""

    def send_message(self, identifier: str, message: dict[str, Any]) -> None: ...

    async def restart(self) -> None: ...


class Hub:
    """Streams and the connections that subscribe to them."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._streams: defaultdict[str, set[tuple[Connection, str]]] = defaultdict(set)
        self._connections: set[Connection] = set()
        self._task: asyncio.Task[None] | None = None
        self._subscriber: BusSubscriber | None = None

    async def start(self) -> None:
        self._subscriber = self._bus.subscribe(TOPIC, _QUEUE)
        self._task = asyncio.create_task(self._pump(self._subscriber))

    async def stop(self) -> None:
        """Tells every client to reconnect, and stops: the process is ending."""
        await asyncio.gather(*(each.restart() for each in list(self._connections)), return_exceptions=True)
        if self._task and self._subscriber:
            self._bus.unsubscribe(self._subscriber)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

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

    @staticmethod
    def _send(subscribers: set[tuple[Connection, str]], message: dict[str, Any]) -> None:
        for connection, identifier in list(subscribers):
            connection.send_message(identifier, message)
