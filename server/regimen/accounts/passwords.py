"""Passwords: argon2, off the event loop, and as slow for an unknown address as for a wrong password."""

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# 19 MiB and two passes: what a small server can bear when a class of clients signs in at once.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
MIN_LENGTH, MAX_LENGTH = 6, 200


async def hash_password(password: str) -> str:
    """What is stored of a password."""
    return await asyncio.to_thread(_HASHER.hash, password)


async def matches(stored: str | None, password: str) -> bool:
    """Whether `password` is the one behind `stored`; None (nobody has that address) takes as long and is False."""
    return await asyncio.to_thread(_verify, stored, password)


def _verify(stored: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(stored or _nobody(), password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    return _HASHER.hash("nobody has this password")
