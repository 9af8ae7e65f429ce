"""Long work on the event loop, in slices. Between them everybody else has a turn."""

import asyncio
import time
from collections.abc import Iterable
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")
_SLICE_SECONDS: Final = 0.01
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def in_slices(steps: Iterable[T], *, short: bool = False) -> list[T]:
    """Returns the results of `steps`, which does its work while it is iterated; each step is a part of a slice.

    All long work of a process takes turns, and rests as long as it has worked, so that together it leaves half of the
    time to others. `short` work waits for no turn.
    """
    if short:
        return list(steps)
    remaining, done = iter(steps), list[T]()
    turn = _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())
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
