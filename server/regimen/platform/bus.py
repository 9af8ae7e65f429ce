"""Messages between processes: memory, PostgreSQL NOTIFY or Redis behind one small interface.

A message is a hint and carries ids, never data. After a lost connection, or if a subscriber is too slow, subscribers
get GAP: fetch from the database again.
"""

import asyncio
import contextlib
import json
import logging
from abc import ABC, abstractmethod
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from enum import Enum
from typing import Any, Final

import asyncpg
from redis import asyncio as redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from regimen.platform.tasks import cancel_and_wait

log = logging.getLogger(__name__)

CHANNEL = "regimen_bus"
PAYLOAD_LIMIT = 7900  # PostgreSQL refuses 8000 bytes or more
BACKLOG = 10_000
BATCH = 200
EVERY_TOPIC = "*"
_FIRST_DELAY, _LONGEST_DELAY = 0.05, 5.0


class Gap(Enum):
    """Messages may have been lost."""

    GAP = "gap"


GAP: Final = Gap.GAP
Message = dict[str, Any]
Received = Message | Gap


class BusSubscriber:
    """One subscriber of one topic, with a bounded queue."""

    def __init__(self, topic: str, size: int) -> None:
        self.topic = topic
        self._queue: asyncio.Queue[Received] = asyncio.Queue(size)

    def offer(self, message: Received) -> None:
        """Adds a message; if the queue is full, all messages are replaced by one GAP."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(GAP)

    async def next(self) -> Received:
        return await self._queue.get()

    def waiting(self) -> int:
        return self._queue.qsize()


class Bus(ABC):
    """Publish and subscribe. `publish` never blocks and never fails; lost messages become a GAP."""

    def __init__(self) -> None:
        self._subscribers: defaultdict[str, set[BusSubscriber]] = defaultdict(set)

    async def start(self) -> None:  # noqa: B027 (memory needs nothing)
        """Starts listening; returns once messages of other processes would arrive."""

    async def stop(self) -> None:  # noqa: B027
        """Sends what is still queued, and disconnects."""

    @abstractmethod
    def publish(self, topic: str, message: Message) -> None:
        """Sends a message to every process. Call it after the commit (`after_commit`), never inside the transaction."""

    def subscribe(self, topic: str, size: int = 100) -> BusSubscriber:
        subscriber = BusSubscriber(topic, size)
        self._subscribers[topic].add(subscriber)
        return subscriber

    def unsubscribe(self, subscriber: BusSubscriber) -> None:
        readers = self._subscribers.get(subscriber.topic, set())
        readers.discard(subscriber)
        if not readers:
            self._subscribers.pop(subscriber.topic, None)

    def _deliver(self, topic: str, message: Received) -> None:
        topics = list(self._subscribers) if topic == EVERY_TOPIC else [topic]
        for each in topics:
            for subscriber in list(self._subscribers.get(each, ())):
                subscriber.offer(message)

    def _deliver_text(self, text: str | bytes) -> None:
        topic, message = json.loads(text)
        self._deliver(topic, GAP if message is None else message)


class MemoryBus(Bus):
    """Within one process: for tests."""

    def publish(self, topic: str, message: Message) -> None:
        self._deliver(topic, json.loads(json.dumps(message)))


class _RemoteBus(Bus):
    """A listener and a sender that reconnect by themselves: the base of the two real buses."""

    def __init__(self) -> None:
        super().__init__()
        self._outgoing: deque[str] = deque()
        self._something_to_send = asyncio.Event()
        self._all_sent = asyncio.Event()
        self._all_sent.set()
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    async def _listen(self) -> None:
        """Receives messages until the connection breaks (raises)."""

    @abstractmethod
    def _connected_sender(self) -> "contextlib.AbstractAsyncContextManager[Sender]":
        """Opens a connection that sends batches."""

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_listening())]
        await asyncio.wait_for(self._listening.wait(), 10)
        # Only now: this process must receive its own messages too.
        self._tasks.append(asyncio.create_task(self._keep_sending()))

    async def stop(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._all_sent.wait(), 1)
        await cancel_and_wait(*self._tasks)

    def publish(self, topic: str, message: Message) -> None:
        text = json.dumps([topic, message], separators=(",", ":"))
        if len(text.encode()) > PAYLOAD_LIMIT:
            text = json.dumps([topic, None])
        if len(self._outgoing) >= BACKLOG:
            self._outgoing.clear()
            text = json.dumps([EVERY_TOPIC, None])
        self._outgoing.append(text)
        self._all_sent.clear()
        self._something_to_send.set()

    async def _keep_listening(self) -> None:
        delay, known = _FIRST_DELAY, False
        while True:
            try:
                if known:
                    self._listening.clear()
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, RedisError, TimeoutError) as error:
                log.warning("The bus lost its listening connection: %r", error)
            if self._listening.is_set():
                known, delay = True, _FIRST_DELAY
            await asyncio.sleep(delay)
            delay = min(delay * 2, _LONGEST_DELAY)

    def _listening_started(self, *, first: bool) -> None:
        """Called when the listening connection is up."""
        if not first:
            self._deliver(EVERY_TOPIC, GAP)
        self._listening.set()

    async def _keep_sending(self) -> None:
        delay = _FIRST_DELAY
        while True:
            await self._something_to_send.wait()
            try:
                async with self._connected_sender() as sender:
                    delay = _FIRST_DELAY
                    while True:
                        await self._something_to_send.wait()
                        while self._outgoing:
                            batch = [self._outgoing[i] for i in range(min(BATCH, len(self._outgoing)))]
                            await sender.send(batch)
                            for _ in range(min(len(batch), len(self._outgoing))):
                                self._outgoing.popleft()
                        self._something_to_send.clear()
                        self._all_sent.set()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, RedisError, TimeoutError) as error:
                log.warning("The bus lost its sending connection: %r", error)
            await asyncio.sleep(delay)
            delay = min(delay * 2, _LONGEST_DELAY)


class Sender(ABC):
    @abstractmethod
    async def send(self, batch: list[str]) -> None: ...


class _PostgresSender(Sender):
    def __init__(self, connection: "asyncpg.Connection[Any]") -> None:
        self._connection = connection

    async def send(self, batch: list[str]) -> None:
        await self._connection.execute("select pg_notify($1, message) from unnest($2::text[]) message", CHANNEL, batch)


class PostgresBus(_RemoteBus):
    """NOTIFY, on two connections: one listens, one sends in short transactions that write nothing."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self._dsn = dsn
        self._started = False

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn, timeout=10)
        closed = asyncio.Event()
        connection.add_termination_listener(lambda _: closed.set())
        try:
            await connection.add_listener(CHANNEL, self._on_notify)
            self._listening_started(first=not self._started)
            self._started = True
            await closed.wait()
            raise ConnectionError("the server closed the connection")
        finally:
            if not connection.is_closed():
                connection.terminate()

    def _on_notify(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._deliver_text(str(payload))

    @contextlib.asynccontextmanager
    async def _connected_sender(self) -> AsyncIterator[Sender]:
        connection = await asyncpg.connect(self._dsn, timeout=10, statement_cache_size=0)
        try:
            yield _PostgresSender(connection)
        finally:
            connection.terminate()


class _RedisSender(Sender):
    def __init__(self, client: redis.Redis) -> None:
        self._client = client

    async def send(self, batch: list[str]) -> None:
        async with self._client.pipeline(transaction=False) as pipeline:
            for text in batch:
                pipeline.publish(CHANNEL, text)
            await pipeline.execute()


class RedisBus(_RemoteBus):
    """Redis or Valkey."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url.replace("valkey", "redis", 1) if url.startswith("valkey") else url
        self._confirmations = 0

    async def _listen(self) -> None:
        client = redis.Redis.from_url(self._url)
        pubsub = client.pubsub()
        try:
            await pubsub.subscribe(CHANNEL)
            await self._receive_all(pubsub)
            raise ConnectionError("the server closed the connection")
        finally:
            with contextlib.suppress(RedisError, OSError):
                await pubsub.aclose()  # type: ignore[no-untyped-call]
                await client.aclose()

    async def _receive_all(self, pubsub: PubSub) -> None:
        async for message in pubsub.listen():
            if message["type"] == "subscribe":
                # The client reconnects silently: a second confirmation is the only sign that messages were lost.
                self._confirmations += 1
                self._listening_started(first=self._confirmations == 1)
            elif message["type"] == "message":
                self._deliver_text(message["data"])

    @contextlib.asynccontextmanager
    async def _connected_sender(self) -> AsyncIterator[Sender]:
        client = redis.Redis.from_url(self._url)
        try:
            yield _RedisSender(client)
        finally:
            with contextlib.suppress(RedisError, OSError):
                await client.aclose()
