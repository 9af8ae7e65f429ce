"""Passwords: argon2, off the event loop, and as slow for an unknown email as for a wrong password."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

# 19 MiB and two passes: a small server still copes when a whole class of clients signs in at once.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_THREADS = ThreadPoolExecutor(4, "passwords")
"""Of their own: work on files, which keeps the usual threads busy, keeps nobody from signing in."""
MIN_LENGTH, MAX_LENGTH = 6, 200
EASILY_GUESSED = "This password is easy to guess. A few words of your own make a better one."


async def hash_password(password: str) -> str:
    """Returns what is stored of a password."""
    return await _in_thread(_HASHER.hash, password)


async def verify_password(stored: str | None, password: str) -> bool:
    """Returns whether `password` is the one behind `stored`; None (unknown email) takes as long and is False."""
    return await _in_thread(_verify, stored, password)


async def _in_thread(work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work, *arguments)


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
