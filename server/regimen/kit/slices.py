"""Long work on the event loop, in slices. Between them everybody else has a turn."""

import asyncio
import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from regimen.kit.errors import Busy

T = TypeVar("T")
_SLICE_SECONDS: Final = 0.01
MAX_AT_ONCE: Final = 6
"""Who waits for a turn holds a connection to the database: others need the rest of a process's sixteen."""
_RETRY_SECONDS: Final = 5


class _Turns:
    """The long work of an event loop."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.works = 0


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turns] = WeakKeyDictionary()


async def in_slices(steps: Iterable[T], *, short: bool = False) -> list[T]:
    """Returns the results of `steps`, which does its work while it is iterated; each step is a part of a slice.

    All long work of a process takes turns, and rests as long as it has worked, so that together it leaves half of the
    time to others. `short` work waits for no turn. Raises Busy if too much long work is under way.
    """
    if short:
        return list(steps)
    turns = _turns.setdefault(asyncio.get_running_loop(), _Turns())
    if turns.works >= MAX_AT_ONCE:
        raise Busy(retry_after=_RETRY_SECONDS)
    turns.works += 1
    try:
        return await _take_turns(iter(steps), turns.lock)
    finally:
        turns.works -= 1


async def _take_turns(remaining: Iterator[T], turn: asyncio.Lock) -> list[T]:
    done = list[T]()
    while True:
        async with turn:
            started = time.perf_counter()
            for one in remaining:
                done.append(one)
                if time.perf_counter() - started >= _SLICE_SECONDS:
                    break
            else:
                return done
            await asyncio.sleep(time.perf_counter() - started)
