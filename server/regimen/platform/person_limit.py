"""How many requests of one person run at the same time, until their answers have been read. More of them wait, before
they have a database connection.

Counted in each process, all sessions of a person together. A burst, such as a page's first requests, only waits; an
endless one is refused. A token that nobody owns counts as none: it takes nobody's turn.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final
from uuid import UUID

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regimen.kit.errors import Busy, TooMany
from regimen.kit.networks import network_of
from regimen.platform.address_limit import refuse
from regimen.platform.hosts import session_key
from regimen.platform.token_owners import OwnerOf, TokenOwners

RUNNING: Final = 4
WAITING: Final = 36
LARGE_BYTES: Final = 64 * 1024
_RETRY_SECONDS: Final = 1
NO_OWNER: Final = "token_without_owner"
"""In the scope of a request whose token nobody owns: guards need not ask again, for which they would wait among those
who have a session."""


class _Person:
    """The requests of one person, and whose turn it is."""

    def __init__(self) -> None:
        self.requests = 0
        self.turns = asyncio.Semaphore(RUNNING)
        self.uploads = asyncio.Semaphore(RUNNING)
        self.large_json = asyncio.Semaphore(1)


class _Turn:
    """The turn of a request: taken once its body has arrived, so that a slow upload keeps nobody waiting.

    A route need not read the body that was sent to it. So a small one is read here, before the route runs; of the
    others only so many run at once, whether they are read or not.
    """

    def __init__(self, person: _Person, receive: Receive, headers: dict[bytes, bytes]) -> None:
        self._receive, self._length = receive, _length(headers)
        self._uploads = person.uploads
        self._wanted = [person.turns]
        if self._length is None and _has_json(headers):
            self._wanted.insert(0, person.large_json)
        self._taken: list[asyncio.Semaphore] = []

    async def begin(self) -> Receive | None:
        """Waits for whatever is needed before the route runs; returns how it receives the body, or None if the sender
        has gone."""
        if self._length is None:
            await self._uploads.acquire()
            self._taken.append(self._uploads)
            return self._receive_and_take
        body = await self._read() if self._length else b""
        if body is None:
            return None
        await self._take()
        return _replay(body, self._receive) if self._length else self._receive

    def end(self) -> None:
        for one in self._taken:
            one.release()

    async def _take(self) -> None:
        while self._wanted:
            await self._wanted[0].acquire()
            self._taken.append(self._wanted.pop(0))

    async def _read(self) -> bytes | None:
        parts, more = list[bytes](), True
        while more:
            message = await self._receive()
            if message["type"] != "http.request":
                return None
            parts.append(message.get("body", b""))
            more = message.get("more_body", False)
        return b"".join(parts)

    async def _receive_and_take(self) -> Message:
        message = await self._receive()
        if not message.get("more_body", False):
            await self._take()
        return message


def _replay(body: bytes, receive: Receive) -> Receive:
    """Returns a function that receives `body` first."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


class _Answer:
    """Sends an answer, and keeps back the end of a large one until the rest of it has been read."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._is_held = False

    async def send(self, message: Message) -> None:
        if len(message.get("body", b"")) > LARGE_BYTES and not message.get("more_body", False):
            self._is_held = True
            message = {**message, "more_body": True}
        await self._send(message)

    async def end(self) -> None:
        """Waits until the answer has been read (platform/http_protocol.py: until there is little left of it)."""
        if self._is_held:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})


class PersonLimit:
    """ASGI middleware for what signed-in people ask of `/api`."""

    def __init__(self, app: ASGIApp, owner_of: OwnerOf, *, seconds: Callable[[], float] = time.monotonic) -> None:
        self.app = app
        self._owners = TokenOwners(owner_of, seconds=seconds)
        self._people: dict[UUID, _Person] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = _key(scope)
        try:
            owner = (self._owners.known(token) or await self._owner(token, scope)) if token else None
        except Busy as busy:
            await refuse(scope, receive, send, busy, wait=busy.extra["retry_after"])
            return
        if owner is None:
            scope[NO_OWNER] = bool(token)
            await self.app(scope, receive, send)
        else:
            await self._run(owner, scope, receive, send)

    async def _owner(self, token: str, scope: Scope) -> UUID | None:
        network = network_of(scope["client"][0] if scope.get("client") else "")
        return await self._owners.find(token, network)

    async def _run(self, owner: UUID, scope: Scope, receive: Receive, send: Send) -> None:
        person = self._people.get(owner) or self._people.setdefault(owner, _Person())
        if person.requests >= RUNNING + WAITING:
            await refuse(scope, receive, send, TooMany(), wait=_RETRY_SECONDS)
            return
        person.requests += 1
        turn, answer = _Turn(person, receive, dict(scope["headers"])), _Answer(send)
        try:
            if receive_body := await turn.begin():
                await self.app(scope, receive_body, answer.send)
                await answer.end()
        finally:
            turn.end()
            person.requests -= 1
            if not person.requests:
                del self._people[owner]


def _key(scope: Scope) -> str:
    """Returns the key of the session of a request to the API; an empty text if there is none."""
    if scope["type"] != "http" or not scope["path"].startswith("/api/"):
        return ""
    for name, value in scope["headers"]:
        if name == b"authorization" and (token := value.decode("latin-1").partition(" ")[2]):
            return session_key(scope, token)
    return ""


def _length(headers: dict[bytes, bytes]) -> int | None:
    """Returns the length of a small body, None for others; one that is not declared may be large."""
    length = headers.get(b"content-length", b"" if b"transfer-encoding" in headers else b"0")
    is_small = length.isdigit() and len(length) < 9 and int(length) <= LARGE_BYTES
    return int(length) if is_small else None


def _has_json(headers: dict[bytes, bytes]) -> bool:
    """Returns whether reading the body takes long in the event loop."""
    return b"json" in headers.get(b"content-type", b"").lower()
