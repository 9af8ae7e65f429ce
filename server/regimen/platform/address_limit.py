"""How many requests one network address may send to whatever asks the database, and how many live connections it may
open.

Counted in each process, before anything is read.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from regimen.config import is_loopback
from regimen.kit.errors import PROBLEM, Failure, TooMany
from regimen.kit.networks import network_of

_WINDOW_SECONDS: Final = 60
_COUNTED: Final = ("/api/", "/p/", "/files/", "/sitemap.xml", "/health/ready", "/cable")
_SIGNED: Final = "/api/stripe/webhooks/"  # all of them come from a few addresses
_MONITORED: Final = "/health/"  # by this machine itself, however often


class AddressLimit:
    """ASGI middleware. Refuses before anything is read or accepted; 0 is no limit."""

    def __init__(self, app: ASGIApp, *, per_minute: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self.app, self.per_minute, self._seconds = app, per_minute, seconds
        self._window = 0
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.per_minute and _counts(scope) and self._is_over(scope):
            wait = _WINDOW_SECONDS - int(self._seconds()) % _WINDOW_SECONDS
            await refuse(scope, receive, send, TooMany(), wait=wait)
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


async def refuse(scope: Scope, receive: Receive, send: Send, failure: Failure, *, wait: int) -> None:
    """Sends a refusal, and after how many seconds to try again."""
    answer = JSONResponse(failure.body(), failure.status, {"Retry-After": str(wait)}, PROBLEM)
    await answer(scope, receive, send)


def _counts(scope: Scope) -> bool:
    path = scope.get("path", "").lower()
    if scope["type"] == "lifespan" or not path.startswith(_COUNTED) or path.startswith(_SIGNED):
        return False
    return not (path.startswith(_MONITORED) and _is_this_machine(scope))


def _is_this_machine(scope: Scope) -> bool:
    address = scope["client"][0] if scope.get("client") else ""
    return is_loopback(address) or is_loopback(network_of(address))
