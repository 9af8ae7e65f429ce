"""How many requests one network address may send to the API and to public pages.

Counted in each process, before anything is read.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from regimen.kit.errors import PROBLEM, TooMany
from regimen.kit.networks import network_of

_WINDOW_SECONDS: Final = 60
_COUNTED: Final = ("/api/", "/p/")  # public pages ask the database too
_SIGNED: Final = "/api/stripe/webhooks/"  # all of them come from a few addresses


class AddressLimit:
    """ASGI middleware for `/api` and `/p`. Refuses before anything is read; 0 is no limit."""

    def __init__(self, app: ASGIApp, *, per_minute: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self.app, self.per_minute, self._seconds = app, per_minute, seconds
        self._window = 0
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.per_minute and _counts(scope) and self._is_over(scope):
            wait = _WINDOW_SECONDS - int(self._seconds()) % _WINDOW_SECONDS
            await refuse_too_many(scope, receive, send, wait=wait)
            return
        await self.app(scope, receive, send)

    def _is_over(self, scope: Scope) -> bool:
        window = int(self._seconds()) // _WINDOW_SECONDS
        if window != self._window:
            self._window = window
            self._requests.clear()
        network = network_of(scope["client"][0] if scope.get("client") else "")
        self._requests[network] += 1
        return self._requests[network] > self.per_minute


async def refuse_too_many(scope: Scope, receive: Receive, send: Send, *, wait: int) -> None:
    """Answers that there are too many requests, and after how many seconds to try again."""
    answer = JSONResponse(TooMany().body(), TooMany.status, {"Retry-After": str(wait)}, PROBLEM)
    await answer(scope, receive, send)


def _counts(scope: Scope) -> bool:
    path = scope.get("path", "").lower()
    return scope["type"] == "http" and path.startswith(_COUNTED) and not path.startswith(_SIGNED)
