"""Measures how long the app keeps the event loop to itself.

In processor time of the thread, step by step, so that neither a busy machine nor the test's own work counts.
"""

import gc
import json
import statistics
import time
from collections.abc import Awaitable, Generator
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from tests.deep import DEEP

MAX_BLOCK_SECONDS = 0.25
_DOCUMENT = {
    "days": [{"id": f"d{day}", "sets": [{"reps": rep, "load": rep / 3} for rep in range(60)]} for day in range(60)]
}
_DOCUMENT_SECONDS = 0.014
"""What writing and reading it takes on the machine for which the limits were chosen, while nothing else runs."""


_ROOM_ON_A_PUSH = 5.0
"""What a request must not do at once (decode a picture, validate a year) takes many times the limits. The limits
themselves are checked at night, and `make bench-attacks` prints the figures: a push shares its processor."""


def room() -> float:
    """Returns how many times as long as on the machine for which limits were chosen something may take here and now."""
    return _slowness() if DEEP else _ROOM_ON_A_PUSH


def _slowness() -> float:
    """How many times slower this processor is at the moment than the one for which limits were chosen; at least 1."""
    times = []
    for _ in range(15):
        started = time.thread_time()
        json.loads(json.dumps(_DOCUMENT))
        times.append(time.thread_time() - started)
    return max(1.0, statistics.median(times) / _DOCUMENT_SECONDS)


class LoopWatch:
    """ASGI middleware that remembers the longest step of the app between two suspensions, and adds up all of them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.reset()

    def reset(self) -> None:
        """Forgets what was measured so far."""
        self.longest = self.total = 0.0
        self.during = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _Steps(self, scope, self.app(scope, receive, send))

    def note(self, seconds: float, scope: Scope) -> None:
        self.total += seconds
        if seconds > self.longest:
            self.longest, self.during = seconds, f"{scope.get('method')} {scope.get('path', '')[:200]}"

    def check(self) -> None:
        """Fails if one step was too long."""
        assert self.longest < MAX_BLOCK_SECONDS * room(), f"{self.during} kept the loop for {self.longest:.3f} s"


class _Steps:
    """Awaits a coroutine and measures each of its steps."""

    def __init__(self, watch: LoopWatch, scope: Scope, work: Awaitable[None]) -> None:
        self.watch, self.scope, self.work = watch, scope, work

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self.work.__await__()
        resume, value = steps.send, None
        while True:
            gc.disable()  # it walks through what the tests keep, which no server has
            started = time.thread_time()
            try:
                awaited = resume(value)
            except StopIteration:
                return
            finally:
                self.watch.note(time.thread_time() - started, self.scope)
                gc.enable()
            try:
                resume, value = steps.send, (yield awaited)
            except BaseException as error:
                resume, value = steps.throw, error
