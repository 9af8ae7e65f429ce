"""Requests that hash a password take turns, before they have a database connection."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import Depends

from regimen.platform.services import ServicesDep

_AT_ONCE = 4


class _Turns(asyncio.Semaphore):
    """How many requests of this process may hash at the same time."""


async def password_turn(services: ServicesDep) -> AsyncIterator[None]:
    """Waits for a turn and keeps it until the transaction of the request has ended.

    Hashing takes long. Requests that wait for it with a connection each would leave none to others.
    """
    async with services.extra.setdefault(_Turns, _Turns(_AT_ONCE)):
        yield


PASSWORD_TURN = Depends(password_turn, scope="function")
"""For `dependencies` of a route: they come before those in its signature, which use the session."""
