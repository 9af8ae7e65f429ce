"""Who listens to what in this process, and the pump that hands them what comes over the bus."""

import asyncio
from collections import defaultdict
from typing import Any, Protocol

from regimen.platform.bus import GAP, Bus, Subscription
from regimen.platform.live.events import Reread

TOPIC = "live"
_QUEUE = 10_000


class Listener(Protocol):
    """A connection."""

    def send_message(self, identifier: str, message: dict[str, Any]) -> None: ...

    async def restart(self) -> None: ...


class Hub:
    """Streams and their listeners."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._streams: defaultdict[str, set[tuple[Listener, str]]] = defaultdict(set)
        self._connections: set[Listener] = set()
        self._task: asyncio.Task[None] | None = None
        self._subscription: Subscription | None = None

    async def start(self) -> None:
        self._subscription = self._bus.subscribe(TOPIC, _QUEUE)
        self._task = asyncio.create_task(self._pump(self._subscription))

    async def stop(self) -> None:
        """Tell every client to come back in a moment: this process ends."""
        await asyncio.gather(*(each.restart() for each in list(self._connections)), return_exceptions=True)
        if self._task and self._subscription:
            self._bus.unsubscribe(self._subscription)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def opened(self, connection: Listener) -> None:
        self._connections.add(connection)

    def closed(self, connection: Listener, subscriptions: dict[str, str]) -> None:
        self._connections.discard(connection)
        for identifier, stream in subscriptions.items():
            self.leave(stream, connection, identifier)

    def join(self, stream: str, connection: Listener, identifier: str) -> None:
        self._streams[stream].add((connection, identifier))

    def leave(self, stream: str, connection: Listener, identifier: str) -> None:
        listeners = self._streams.get(stream, set())
        listeners.discard((connection, identifier))
        if not listeners:
            self._streams.pop(stream, None)

    def connections(self) -> int:
        """How many clients are connected to this process."""
        return len(self._connections)

    async def _pump(self, subscription: Subscription) -> None:
        while True:
            received = await subscription.next()
            if received is GAP:
                for listeners in list(self._streams.values()):
                    self._send(listeners, Reread().payload())
            else:
                self._send(self._streams.get(received["stream"], set()), received["message"])

    @staticmethod
    def _send(listeners: set[tuple[Listener, str]], message: dict[str, Any]) -> None:
        for connection, identifier in list(listeners):
            connection.send_message(identifier, message)
