"""Requests that cost the server more than their sender, sent over many connections by a process of their own."""

import asyncio
import contextlib
import io
import json
import multiprocessing
import os
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from PIL import Image

from bench.load import read_status, request
from bench.seed import Seeded, largest_day
from regimen.kit.ids import new_id

JSON = "application/json"
AVATAR = "/api/users/private_avatar"
APP = {"client_id": "regimen-web", "client_secret": "regimen-web"}


@dataclass(frozen=True)
class Attack:
    """What is sent over each of `connections`, one after the other, from ever new addresses."""

    name: str
    method: str
    path: str
    body: Callable[[], bytes]
    connections: int = 8
    content_type: str = JSON
    token: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    sent: float = 1.0
    """The share of each request that is sent before the sender waits."""
    then: bytes = b""
    """What is sent after each answer, until the server closes the connection."""

    def raw(self) -> bytes:
        headers = {"Api-Version": "3", "Client-Timezone": "UTC", "X-Forwarded-For": _address()} | self.headers
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        whole = request(self.method, self.path, headers, self.body(), self.content_type)
        return whole[: int(len(whole) * self.sent)]


def all_attacks(seeded: Seeded) -> list[Attack]:
    """Returns the attacks, by visitors, a client and a coach."""
    client, coach = {"token": seeded.client_token}, {"token": seeded.coach_token}
    timeline = f"/api/coach/timelines/{seeded.timeline_id}"
    form = {"content_type": "multipart/form-data; boundary=x"}
    live = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol": f"actioncable-v1-json, token.{seeded.client_token}",
    }  # fmt: skip
    nobody = live | {
        "Sec-WebSocket-Protocol": "actioncable-v1-json",
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    empty_days, wrong_day = {"days": [{}] * 100_000}, {"content": _fields(40_000), "version": 0}
    notation = {"text": "5x5 " * 5_000}
    return [
        Attack("300,000 unknown fields", "POST", "/api/users/sign_in", _json(_fields(300_000))),
        Attack("5,000 unknown fields", "POST", "/api/users/sign_in", _json(_fields(5_000))),
        Attack("deep JSON", "POST", "/api/users/sign_in", _same(b"[" * 60_000)),
        Attack("wrong passwords", "POST", "/api/users/sign_in", _wrong_password, 24),
        Attack("sign-ups", "POST", "/api/users/sign_up", _sign_up, 24),
        Attack("12 MB without a token", "POST", "/api/media", _form("file", bytes(12_000_000)), **form),
        Attack("half-sent requests", "POST", "/api/users/sign_in", _json(_fields(10)), 1_000, sent=0.5),
        Attack("avatars, 50 megapixels", "POST", AVATAR, _form("user[avatar]", large_png()), 24, **form, **client),
        Attack("pictures, 50 megapixels", "POST", "/api/media", _form("file", large_png()), 24, **form, **coach),
        Attack("2,000 frames", "POST", "/api/media", _form("file", long_gif()), 24, **form, **coach),
        Attack("days without anything", "PUT", f"{timeline}/days", _json(empty_days), **coach),
        Attack("a day of unknown fields", "PUT", f"{timeline}/days/1", _json(wrong_day), **coach),
        *_largest_days(seeded, timeline),
        Attack("drawings", "PUT", f"/api/coach/form_checks/{new_id()}/answer", _json(_drawings()), **coach),
        Attack("long notation", "POST", "/api/coach/notation", _json(notation), **coach),
        Attack("live connections", "GET", "/cable", _same(b""), 64, headers=live),
        Attack("compressed messages", "GET", "/cable", _same(b""), headers=nobody, then=_inflating_frames()),
        Attack("pings", "GET", "/cable", _same(b""), headers=nobody, then=b"\x89\x80\0\0\0\0" * 100_000),
    ]


def _drawings() -> dict[str, object]:
    """Returns an answer that is about as large as one may be, with more points than are allowed."""
    shape = {"kind": "pen", "points": [[0.5, 0.5]] * 600}
    return {"id": str(new_id()), "marks": [{"clip_id": str(new_id()), "at_ms": 0, "shapes": [shape] * 36}]}


def _largest_days(seeded: Seeded, timeline: str) -> list[Attack]:
    """Returns attacks on a timeline of which every day is as large as it may be."""
    coach = {"token": seeded.coach_token}
    days = [{"day": day, "version": 1, "content": largest_day()} for day in range(4)]
    week = list(range(7))
    moves = {"from_days": list(range(40)), "to_day": 0}
    copies = {"from_days": week, "to_days": [50, 57, 64], "progression": {"kind": "load", "amount": 1}}
    return [
        Attack("copies, only shown", "POST", f"{timeline}/copy", _json(copies | {"dry_run": True}), **coach),
        Attack("copies", "POST", f"{timeline}/copy", _json(copies), **coach),
        Attack("a year of copies", "POST", f"{timeline}/repeat_week", _json({"from_day": 0, "times": 52}), **coach),
        Attack("moves of the same days", "POST", f"{timeline}/move", _json(moves), 24, **coach),
        Attack("four days", "PUT", f"{timeline}/days", _json({"days": days}), **coach),
        Attack("six weeks", "GET", f"/api/coach/plans/{seeded.program_id}/timeline", _same(b""), **coach),
        Attack("versions", "GET", f"{timeline}/days/50/versions", _same(b""), **coach),
        Attack("sample weeks", "GET", f"/api/plans/{seeded.program_id}/sample", _same(b"")),
    ]


@contextlib.contextmanager
def running(attack: Attack, port: int, seconds: float) -> Iterator[Counter[int]]:
    """Sends requests for some seconds. The counter then has the number of answers by status; 0 is none."""
    statuses: Counter[int] = Counter()
    number = 200 if len(attack.raw()) < 1_000_000 else 1
    results, result = multiprocessing.Pipe(duplex=False)
    arguments = ([attack.raw() for _ in range(number)], attack.then, attack.connections, port, seconds, result)
    process = multiprocessing.get_context("spawn").Process(target=_run, args=arguments)
    process.start()
    try:
        yield statuses
        statuses.update(results.recv())
    finally:
        process.terminate()
        process.join()


def _run(requests: list[bytes], then: bytes, connections: int, port: int, seconds: float, result: Connection) -> None:
    os.nice(10)  # attackers have machines of their own
    statuses: Counter[int] = Counter()

    async def one(number: int) -> None:
        while True:
            with contextlib.suppress(OSError):
                number = await _send(requests, then, number, port, statuses)

    async def everybody() -> None:
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(one(number * len(requests) // connections) for number in range(connections)))

    with contextlib.suppress(TimeoutError):
        asyncio.run(everybody())
    result.send(statuses)


async def _send(requests: list[bytes], then: bytes, number: int, port: int, statuses: Counter[int]) -> int:
    """Sends requests over one connection until it ends; returns the number of the last."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        while True:
            number += 1
            writer.write(requests[number % len(requests)])
            status = 0
            with contextlib.suppress(asyncio.IncompleteReadError):
                status = await read_status(reader)
            statuses[status] += 1
            if then:
                writer.write(then)
                await writer.drain()
                await reader.read()
                return number
            if not 200 <= status < 500:
                return number
    finally:
        writer.close()


def large_png(side: int = 7_000) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (side, side), "teal").save(out, "PNG")
    return out.getvalue()


def long_gif(frames: int = 2_000) -> bytes:
    pictures = [Image.new("RGB", (1, 1), "red" if number % 2 else "blue") for number in range(frames)]
    out = io.BytesIO()
    pictures[0].save(out, "GIF", save_all=True, append_images=pictures[1:], duration=50)
    return out.getvalue()


def _same(body: bytes) -> Callable[[], bytes]:
    return lambda: body


def _json(value: object) -> Callable[[], bytes]:
    return _same(json.dumps(value).encode())


def _fields(number: int) -> dict[str, int]:
    return {f"k{key}": 1 for key in range(number)}


def _form(name: str, data: bytes) -> Callable[[], bytes]:
    head = f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    return _same(head.encode() + data + b"\r\n--x--\r\n")


def _inflating_frames(number: int = 100, size: int = 16_000_000) -> bytes:
    """Returns text frames of 16 KB, each of which expands to 16 MB."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = (compressor.compress(b"a" * size) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-4]
    return (b"\xc1\xfe" + len(data).to_bytes(2, "big") + bytes(4) + data) * number


def _wrong_password() -> bytes:
    return json.dumps(APP | {"email": f"{new_id()}@example.com", "password": "wrong horse"}).encode()


def _sign_up() -> bytes:
    person = {
        "role": "user", "email": f"{new_id()}@example.com", "password": "correct horse battery", "first_name": "Bench",
        "last_name": "Person", "birthdate": "17/05/1994", "country": "GB", "agreement": True,
    }  # fmt: skip
    return json.dumps(APP | person).encode()


def _address() -> str:
    return ".".join(str(random.randrange(1, 255)) for _ in range(4))  # noqa: S311
