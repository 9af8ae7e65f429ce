"""A sandbox store in the memory of this process, for fast tests."""

import asyncio
import copy
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from regimen.stripe_sandbox.store import StoredEvent, StoredResponse, StoreTransaction
from regimen.stripe_sandbox.wire import Body


@dataclass
class _Memory:
    objects: dict[tuple[str, str], Body] = field(default_factory=dict)
    responses: dict[tuple[str, str], StoredResponse] = field(default_factory=dict)
    events: list[StoredEvent] = field(default_factory=list)
    waiting: dict[int, StoredEvent] = field(default_factory=dict)


class _MemoryTransaction:
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

    async def get_response(self, account: str, key: str) -> StoredResponse | None:
        return copy.deepcopy(self._memory.responses.get((account, key)))

    async def save_response(self, account: str, key: str, response: StoredResponse) -> None:
        self._memory.responses[account, key] = copy.deepcopy(response)

    async def emit(self, account: str, event: Body) -> None:
        stored = StoredEvent(len(self._memory.events) + 1, account, copy.deepcopy(event))
        self._memory.events.append(stored)
        self._memory.waiting[stored.seq] = stored

    async def events(self, account: str) -> list[Body]:
        return [copy.deepcopy(event.body) for event in reversed(self._memory.events) if event.account == account]


class MemoryStore:
    """Keeps everything in this process. Unlike PostgreSQL, it does not roll back failed transactions."""

    def __init__(self) -> None:
        self._memory = _Memory()
        self._lock = asyncio.Lock()
        self._claimed: set[int] = set()

    async def open(self) -> None:
        return None

    async def close(self) -> None:
        return None

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[StoreTransaction]:
        async with self._lock:
            yield _MemoryTransaction(self._memory)

    def transaction(self, account: str) -> AbstractAsyncContextManager[StoreTransaction]:
        return self._transaction()

    async def find_account(self, object_id: str) -> str | None:
        return next((account for account, known in self._memory.objects if known == object_id), None)

    async def claim_events(self, limit: int) -> list[StoredEvent]:
        free = [event for seq, event in self._memory.waiting.items() if seq not in self._claimed][:limit]
        self._claimed.update(event.seq for event in free)
        return free

    async def finish_delivery(self, seq: int, *, delivered: bool) -> None:
        self._claimed.discard(seq)
        if delivered:
            self._memory.waiting.pop(seq, None)
        elif seq in self._memory.waiting:
            self._memory.waiting[seq].attempts += 1

    async def count_pending_events(self) -> int:
        return len(self._memory.waiting)
