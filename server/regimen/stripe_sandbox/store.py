"""What the sandbox remembers: documents by account, answers by idempotency key, events to deliver.

Two stores with one interface: this one in memory, for fast tests; `pgstore.py` for everything else.
"""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from regimen.stripe_sandbox.wire import Body

PLATFORM = ""
"""The account name under which the platform's own objects are kept."""


@dataclass(frozen=True)
class StoredResponse:
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


class StoreTransaction(Protocol):
    """One serialised piece of work on one account. All of it is kept, or (after an exception) none."""

    async def get(self, account: str, object_id: str) -> Body | None: ...
    async def put(self, account: str, body: Body) -> None: ...
    async def delete(self, account: str, object_id: str) -> None: ...
    async def find(self, account: str, kind: str, **where: Any) -> list[Body]:
        """The objects of a kind whose fields equal `where`, newest first."""

    async def get_response(self, account: str, key: str) -> StoredResponse | None: ...
    async def save_response(self, account: str, key: str, answer: StoredResponse) -> None: ...
    async def emit(self, account: str, event: Body) -> None: ...
    async def events(self, account: str) -> list[Body]:
        """Newest first."""


class Store(Protocol):
    """Where units of work happen."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def transaction(self, account: str) -> AbstractAsyncContextManager[StoreTransaction]:
        """A transaction of work, alone on `account` until it ends; committed on its own."""

    async def find_account(self, object_id: str) -> str | None:
        """The account that has an object of this id (ids are random enough to be unique everywhere)."""

    async def claim_events(self, limit: int) -> list[StoredEvent]:
        """Events that nobody delivered yet and nobody else is delivering, oldest first."""

    async def finish_delivery(self, seq: int, *, delivered: bool) -> None:
        """Give a claimed event back, or mark it as delivered."""

    async def count_pending_events(self) -> int:
        """How many events wait."""
