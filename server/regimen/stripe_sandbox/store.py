"""What the sandbox stores: objects by account, responses by idempotency key, and events to deliver.

There are two stores: `memory_store.py` for fast tests, and `postgres_store.py` for everything else.
"""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from regimen.stripe_sandbox.wire import Body

PLATFORM = ""
"""The account of the platform's own objects."""


@dataclass(frozen=True)
class StoredResponse:
    """The request that an idempotency key was used for, and its response."""

    fingerprint: str
    status: int
    body: Body
    created: int


@dataclass
class StoredEvent:
    """An event that has to be delivered. `account` is PLATFORM or the connected account that it is about."""

    seq: int
    account: str
    body: Body
    attempts: int = 0


class StoreTransaction(Protocol):
    """A serialised transaction on one account: all of it is committed or, after an exception, none."""

    async def get(self, account: str, object_id: str) -> Body | None: ...
    async def put(self, account: str, body: Body) -> None: ...
    async def delete(self, account: str, object_id: str) -> None: ...
    async def find(self, account: str, kind: str, **where: Any) -> list[Body]:
        """Returns the objects of a kind whose fields equal `where`, newest first."""

    async def get_response(self, account: str, key: str) -> StoredResponse | None: ...
    async def save_response(self, account: str, key: str, response: StoredResponse) -> None: ...
    async def emit(self, account: str, event: Body) -> None: ...
    async def events(self, account: str) -> list[Body]:
        """Returns the events of an account, newest first."""


class Store(Protocol):
    """The storage of the sandbox."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def transaction(self, account: str) -> AbstractAsyncContextManager[StoreTransaction]:
        """Opens a transaction that locks `account` until it ends."""

    async def find_account(self, object_id: str) -> str | None:
        """Returns the account that has an object with this id. Ids are unique across accounts."""

    async def claim_events(self, limit: int) -> list[StoredEvent]:
        """Claims events that are not delivered yet and that no other process is delivering, oldest first."""

    async def finish_delivery(self, seq: int, *, delivered: bool) -> None:
        """Marks a claimed event as delivered, or releases it."""

    async def count_pending_events(self) -> int:
        """Returns how many events are not delivered yet."""
