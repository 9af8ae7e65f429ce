"""Whose session a token is, remembered for a while, so that few requests ask the database."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final
from uuid import UUID
from weakref import WeakValueDictionary

from sqlalchemy.exc import DBAPIError

from regimen.kit.errors import Busy

OwnerOf = Callable[[str], Awaitable[UUID | None]]
KEPT_SECONDS: Final = 60
"""After this long the database is asked again, in the background while the token is in use."""
FORGOTTEN_SECONDS: Final = 3 * KEPT_SECONDS
"""After this long without use, or without an answer, an owner is forgotten."""
_MAX_TOKENS: Final = 10_000
_LOOKUPS: Final = 2
"""How many tokens are looked up at a time, of the three connections that also count attempts (runtime.py)."""
_OF_NETWORK: Final = 1
"""How many of one network: made-up tokens keep newcomers of other networks waiting for a few of them at most."""


class TokenOwners:
    """The owners of the tokens that were used lately. What nobody owns is not remembered: it may be the token of a
    session that begins later.

    Who uses the app waits for no lookup after their first request, so that made-up tokens, which are looked up each
    time, keep only newcomers waiting.
    """

    def __init__(self, owner_of: OwnerOf, *, seconds: Callable[[], float] = time.monotonic) -> None:
        self._owner_of, self._seconds = owner_of, seconds
        self._owners: dict[str, tuple[UUID, float]] = {}
        self._asked_again: dict[str, asyncio.Task[None]] = {}
        self._lookups = asyncio.Semaphore(_LOOKUPS)
        self._of_network = WeakValueDictionary[str, asyncio.Semaphore]()

    def known(self, token: str) -> UUID | None:
        """Returns the owner without waiting for the database; None if it has to be asked."""
        owner, found_at = self._owners.get(token, (None, 0.0))
        if owner is None:
            return None
        age = self._seconds() - found_at
        if age >= FORGOTTEN_SECONDS:
            del self._owners[token]
            return None
        if age >= KEPT_SECONDS and token not in self._asked_again:
            self._asked_again[token] = asyncio.create_task(self._ask_again(token))
        return owner

    async def find(self, token: str, network: str) -> UUID | None:
        """Returns the owner, None if nobody has a session with this token."""
        async with self._of_network.setdefault(network, asyncio.Semaphore(_OF_NETWORK)), self._lookups:
            owner = self.known(token) or await self._owner_of(token)
        self._remember(token, owner)
        return owner

    async def _ask_again(self, token: str) -> None:
        try:
            async with self._lookups:
                self._remember(token, await self._owner_of(token))
        except (Busy, DBAPIError, OSError):
            pass  # a later request asks
        finally:
            del self._asked_again[token]

    def _remember(self, token: str, owner: UUID | None) -> None:
        self._owners.pop(token, None)
        if owner is None:
            return
        if len(self._owners) >= _MAX_TOKENS:
            del self._owners[next(iter(self._owners))]
        self._owners[token] = owner, self._seconds()
