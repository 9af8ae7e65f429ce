"""A small HTTP/1.1 load: keep-alive connections that ask again as soon as they are answered."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

Make = Callable[[int], bytes]
"""The n-th request as raw bytes."""


@dataclass(frozen=True)
class Timings:
    """How long each request took, in milliseconds, and all of them together, in seconds."""

    took: list[float]
    elapsed: float

    def slowest_of(self, share: float) -> float:
        """The time within which that share of the requests was answered."""
        return sorted(self.took)[int(len(self.took) * share)]

    @property
    def per_second(self) -> float:
        return len(self.took) / self.elapsed


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A raw request."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: bench",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def _answer(reader: asyncio.StreamReader) -> int:
    head = await reader.readuntil(b"\r\n\r\n")
    status, length = int(head[9:12]), 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    if length:
        await reader.readexactly(length)
    return status


async def load(port: int, make: Make, *, connections: int, requests: int) -> Timings:
    """Ask `requests` times over `connections` connections; raises on any answer that is no success."""
    numbers = iter(range(requests))
    took: list[float] = []

    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in numbers:
            raw = make(number)
            started = time.perf_counter()
            writer.write(raw)
            status = await _answer(reader)
            took.append((time.perf_counter() - started) * 1000)
            if not 200 <= status < 300:
                raise RuntimeError(f"{raw[:120]!r} answered {status}")
        writer.close()

    started = time.perf_counter()
    await asyncio.gather(*(ask() for _ in range(connections)))
    return Timings(took, time.perf_counter() - started)
