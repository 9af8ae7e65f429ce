"""What the sandbox remembers: documents by account, answers by idempotency key, events to deliver.

Two stores with one interface: this one in memory, for fast tests; `pgstore.py` for everything else.
"""

import asyncio
import copy
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from regimen.platform.stripe.sandbox.wire import Body

PLATFORM = ""
"""The account name under which the platform's own objects are kept."""


@dataclass(frozen=True)
class Answer:
    """What an idempotency key was used for, and what was answered."""

    fingerprint: str
    status: int
    body: Body
    created: int


@dataclass
class StoredEvent:
    """An event waiting to be delivered. `account` is PLATFORM or the connected account that it is about."""

    seq: int
    account: str
    body: Body
    attempts: int = 0


class Unit(Protocol):
    """One serialised piece of work on one account. All of it is kept, or (after an exception) none."""

    async def get(self, account: str, object_id: str) -> Body | None: ...
    async def put(self, account: str, body: Body) -> None: ...
    async def delete(self, account: str, object_id: str) -> None: ...
    async def find(self, account: str, kind: str, **where: Any) -> list[Body]:
        """The objects of a kind whose fields equal `where`, newest first."""

    async def answer(self, account: str, key: str) -> Answer | None: ...
    async def keep(self, account: str, key: str, answer: Answer) -> None: ...
    async def emit(self, account: str, event: Body) -> None: ...
    async def events(self, account: str) -> list[Body]:
        """Newest first."""


class Store(Protocol):
    """Where units of work happen."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def unit(self, account: str) -> AbstractAsyncContextManager[Unit]:
        """A unit of work, alone on `account` until it ends; committed on its own."""

    async def locate(self, object_id: str) -> str | None:
        """The account that has an object of this id (ids are random enough to be unique everywhere)."""

    async def claim(self, limit: int) -> list[StoredEvent]:
        """Events that nobody delivered yet and nobody else is delivering, oldest first."""

    async def settle(self, seq: int, *, delivered: bool) -> None:
        """Give a claimed event back, or mark it as delivered."""

    async def pending(self) -> int:
        """How many events wait."""


@dataclass
class _Memory:
    objects: dict[tuple[str, str], Body] = field(default_factory=dict)
    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    events: list[StoredEvent] = field(default_factory=list)
    waiting: dict[int, StoredEvent] = field(default_factory=dict)


class _MemoryUnit:
    def __init__(self, memory: _Memory) -> None:
        self._memory = memory

    async def get(self, account: str, object_id: str) -> Body | None:
        return copy.deepcopy(self._memory.objects.get((account, object_id)))

    async def put(self, account: str, body: Body) -> None:
        self._memory.objects[account, body["id"]] = copy.deepcopy(body)

    async def delete(self, account: str, object_id: str) -> None:
        self._memory.objects.pop((account, object_id), None)

    async def find(self, account: str, kind: str, **where: Any) -> list[Body]:
        found = [
            copy.deepcopy(body)
            for (owner, _), body in self._memory.objects.items()
            if owner == account
            and body["object"] == kind
            and all(body.get(name) == value for name, value in where.items())
        ]
        return found[::-1]

    async def answer(self, account: str, key: str) -> Answer | None:
        return copy.deepcopy(self._memory.answers.get((account, key)))

    async def keep(self, account: str, key: str, answer: Answer) -> None:
        self._memory.answers[account, key] = copy.deepcopy(answer)

    async def emit(self, account: str, event: Body) -> None:
        stored = StoredEvent(len(self._memory.events) + 1, account, copy.deepcopy(event))
        self._memory.events.append(stored)
        self._memory.waiting[stored.seq] = stored

    async def events(self, account: str) -> list[Body]:
        return [copy.deepcopy(event.body) for event in reversed(self._memory.events) if event.account == account]


class MemoryStore:
    """Everything in this process. A failed unit is not undone: only PostgreSQL promises that."""

    def __init__(self) -> None:
        self._memory = _Memory()
        self._alone = asyncio.Lock()
        self._claimed: set[int] = set()

    async def open(self) -> None:
        return None

    async def close(self) -> None:
        return None

    @asynccontextmanager
    async def _unit(self) -> AsyncIterator[Unit]:
        async with self._alone:
            yield _MemoryUnit(self._memory)

    def unit(self, account: str) -> AbstractAsyncContextManager[Unit]:
        return self._unit()

    async def locate(self, object_id: str) -> str | None:
        return next((account for account, known in self._memory.objects if known == object_id), None)

    async def claim(self, limit: int) -> list[StoredEvent]:
        free = [event for seq, event in self._memory.waiting.items() if seq not in self._claimed][:limit]
        self._claimed.update(event.seq for event in free)
        return free

    async def settle(self, seq: int, *, delivered: bool) -> None:
        self._claimed.discard(seq)
        if delivered:
            self._memory.waiting.pop(seq, None)
        elif seq in self._memory.waiting:
            self._memory.waiting[seq].attempts += 1

    async def pending(self) -> int:
        return len(self._memory.waiting)
