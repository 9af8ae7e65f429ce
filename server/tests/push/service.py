"""A push service on this machine, and browsers that have subscribed to it and read what it delivers."""

import asyncio
import json
import os
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.push.rules.base64url import encode
from regimen.push.rules.encryption import _hkdf, public_point
from tests.chat.gym import ok
from tests.conftest import Requests
from tests.waiting import time_limit

ANSWERS = {201: "Created", 302: "Found", 403: "Forbidden", 404: "Not Found", 410: "Gone", 413: "Too Large"}


@dataclass
class Delivery:
    """One request to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers 201 unless a test has put other answers into `answers` of a path."""

    deliveries: list[Delivery] = field(default_factory=list)
    answers: defaultdict[str, deque[tuple[int, dict[str, str]]]] = field(default_factory=lambda: defaultdict(deque))
    hangs: set[str] = field(default_factory=set)
    """Paths that are answered when the service stops."""
    hangs_until: dict[str, str] = field(default_factory=dict)
    """Paths that are answered after another one."""
    answered: defaultdict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    busy: asyncio.Condition = field(default_factory=asyncio.Condition)
    at_once: int = 0
    most_at_once: int = 0
    server: asyncio.Server | None = None
    released: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def stop(self) -> None:
        assert self.server is not None
        self.released.set()
        self.server.close()

    @property
    def origin(self) -> str:
        assert self.server is not None
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    def fail(self, browser: "Browser", *statuses: int, **headers: str) -> None:
        """Answers the next requests for a browser with these statuses."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers[browser.path].extend((status, named) for status in statuses)

    async def reached(self, number: int) -> None:
        """Waits until so many requests wait for their answer at once."""
        async with time_limit(f"{number} requests to the push service at once"), self.busy:
            await self.busy.wait_for(lambda: self.at_once >= number)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await self._answer(head.decode(), reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, head: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        path = first.split(" ")[1]
        self.deliveries.append(Delivery(path, headers, body))
        async with self.busy:
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            self.busy.notify_all()
        if path in self.hangs:
            await self.released.wait()
        if path in self.hangs_until:
            await self.answered[self.hangs_until[path]].wait()
        self.at_once -= 1
        queue = self.answers[path]
        status, more = queue.popleft() if queue else (201, {})
        extra = "".join(f"{name}: {value}\r\n" for name, value in more.items())
        reason = ANSWERS.get(status, "Answer")
        writer.write(f"HTTP/1.1 {status} {reason}\r\n{extra}Content-Length: 2\r\n\r\nok".encode())
        await writer.drain()
        self.answered[path].set()


@dataclass
class Browser:
    """A browser that has subscribed: it alone can read what is sent to it."""

    service: PushService
    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def path(self) -> str:
        return f"/send/{self.name}"

    @property
    def form(self) -> dict[str, Any]:
        keys = {"p256dh": encode(public_point(self.key)), "auth": encode(self.auth)}
        return {"endpoint": f"{self.service.origin}{self.path}", "keys": keys}

    async def turn_on(self, person: Requests, **headers: str) -> UUID:
        answer = await ok(await person.post("/push/subscriptions", self.form, headers=headers))
        return UUID(answer["id"])

    @property
    def deliveries(self) -> list[Delivery]:
        return [one for one in self.service.deliveries if one.path == self.path]

    @property
    def shown(self) -> list[dict[str, Any]]:
        """What the browser has shown so far."""
        return [self.read(one.body)["notification"] for one in self.deliveries]

    @property
    def bodies(self) -> list[str]:
        return [one["body"] for one in self.shown]

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypts as a browser does (RFC 8291)."""
        salt, length = body[:16], body[20]
        sender = body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + public_point(self.key) + sender
        secret = _hkdf(self.auth, shared, info, 32)
        key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert plain.endswith(b"\2")
        message: dict[str, Any] = json.loads(plain[:-1])
        assert message["web_push"] == 8030
        return message


async def make_due(session: AsyncSession) -> None:
    """Lets what waits be sent now: jobs wait by the real clock."""
    await session.execute(
        text(
            "update procrastinate_jobs set scheduled_at = null "
            "where task_name in ('tell_of_message', 'send_notifications') and status = 'todo'"
        )
    )
    await session.commit()
