"""How many requests of one person run at the same time. More of them wait, before they have a database connection.

Counted in each process, by the token until its owner is known. A burst, such as a page's first requests, only waits;
an endless one is refused.
"""

import asyncio
from typing import Final
from uuid import UUID

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regimen.platform.address_limit import refuse_too_many

RUNNING: Final = 4
WAITING: Final = 36
LARGE_BYTES: Final = 64 * 1024
_KNOWN_TOKENS: Final = 10_000
_RETRY_SECONDS: Final = 1
_OWNERS: Final = "token_owners"

Owners = dict[str, UUID]


def note_owner(request: HTTPConnection, token: str, person: UUID) -> None:
    """Remembers whose token this is, so that all sessions of a person count together from then on."""
    owners: Owners | None = request.scope.get(_OWNERS)
    if owners is None or token in owners:
        return
    if len(owners) >= _KNOWN_TOKENS:
        del owners[next(iter(owners))]
    owners[token] = person


class _Person:
    """The requests of one person, and whose turn it is."""

    def __init__(self) -> None:
        self.requests = 0
        self.turns = asyncio.Semaphore(RUNNING)
        self.large_bodies = asyncio.Semaphore(1)


class _Turn:
    """The turn of a request: taken once its body has arrived, so that a slow upload keeps nobody waiting. Without a
    body it is taken at once: routes that expect none never ask for it."""

    def __init__(self, person: _Person, receive: Receive, *, large: bool) -> None:
        self._receive = receive
        self._wanted = [person.large_bodies, person.turns] if large else [person.turns]
        self._taken: list[asyncio.Semaphore] = []

    async def take(self) -> None:
        for one in self._wanted[len(self._taken) :]:
            await one.acquire()
            self._taken.append(one)

    def end(self) -> None:
        for one in self._taken:
            one.release()

    async def receive(self) -> Message:
        message = await self._receive()
        if not message.get("more_body", False):
            await self.take()
        return message


class PersonLimit:
    """ASGI middleware for what signed-in people ask of `/api`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._owners: Owners = {}
        self._people: dict[str | UUID, _Person] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = _token(scope)
        if not token:
            await self.app(scope, receive, send)
            return
        key = self._owners.get(token, token)
        person = self._people.get(key) or self._people.setdefault(key, _Person())
        if person.requests >= RUNNING + WAITING:
            await refuse_too_many(scope, receive, send, wait=_RETRY_SECONDS)
            return
        scope[_OWNERS] = self._owners
        person.requests += 1
        sends_body = _sends_body(scope)
        turn = _Turn(person, receive, large=sends_body and _has_large_json(scope))
        try:
            if not sends_body:
                await turn.take()
                await self.app(scope, receive, send)
            else:
                await self.app(scope, turn.receive, send)
        finally:
            turn.end()
            person.requests -= 1
            if not person.requests:
                del self._people[key]


def _token(scope: Scope) -> str:
    """Returns the token of a request to the API; an empty text if there is none."""
    if scope["type"] != "http" or not scope["path"].startswith("/api/"):
        return ""
    given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    return str(given.decode("latin-1").partition(" ")[2])


def _sends_body(scope: Scope) -> bool:
    headers = dict(scope["headers"])
    if scope["method"] in {"GET", "HEAD"}:
        return False
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def _has_large_json(scope: Scope) -> bool:
    """Returns whether reading the body takes long in the event loop. What declares no length may be large."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    is_small = length.isdigit() and len(length) < 9 and int(length) <= LARGE_BYTES
    return not is_small and b"json" in headers.get(b"content-type", b"").lower()
