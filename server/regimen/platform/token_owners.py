"""Whose session a token is, remembered for a while, so that few requests ask the database."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final
from uuid import UUID

OwnerOf = Callable[[str], Awaitable[UUID | None]]
KEPT_SECONDS: Final = 60
"""How long somebody whose session was ended still counts as its owner."""
_MAX_TOKENS: Final = 10_000
_LOOKUPS: Final = 4
"""How many connections to the database new and made-up tokens may use."""


class TokenOwners:
    """The owners of the tokens that were used in the last minute. What nobody owns is not remembered: it may be the
    token of a session that begins later."""

    def __init__(self, owner_of: OwnerOf, *, seconds: Callable[[], float] = time.monotonic) -> None:
        self._owner_of, self._seconds = owner_of, seconds
        self._owners: dict[str, UUID] = {}
        self._kept_until = 0.0
        self._lookups = asyncio.Semaphore(_LOOKUPS)

    def known(self, token: str) -> UUID | None:
        """Returns the owner without asking the database; None if it has to be asked."""
        if self._seconds() >= self._kept_until:
            self._owners.clear()
            self._kept_until = self._seconds() + KEPT_SECONDS
        return self._owners.get(token)

    async def find(self, token: str) -> UUID | None:
        """Returns the owner, None if nobody has a session with this token."""
        async with self._lookups:
            owner = self._owners.get(token) or await self._owner_of(token)
        if owner is not None:
            if len(self._owners) >= _MAX_TOKENS:
                del self._owners[next(iter(self._owners))]
            self._owners[token] = owner
        return owner
