"""Passwords: argon2, off the event loop, and as slow for an unknown email as for a wrong password."""

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# 19 MiB and two passes: a small server still copes when a whole class of clients signs in at once.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
MIN_LENGTH, MAX_LENGTH = 6, 200
EASILY_GUESSED = "This password is easy to guess. A few words of your own make a better one."


async def hash_password(password: str) -> str:
    """Returns what is stored of a password."""
    return await asyncio.to_thread(_HASHER.hash, password)


async def verify_password(stored: str | None, password: str) -> bool:
    """Returns whether `password` is the one behind `stored`; None (unknown email) takes as long and is False."""
    return await asyncio.to_thread(_verify, stored, password)


def _verify(stored: str | None, password: str) -> bool:
    # A password that was ended is random text, which is no hash and would be refused at once.
    known = stored is not None and stored.startswith("$argon2")
    try:
        return _HASHER.verify(stored if stored and known else _hash_of_nobody(), password) and known
    except (VerificationError, InvalidHashError):
        return False


@cache
def _hash_of_nobody() -> str:
    return _HASHER.hash("nobody has this password")
