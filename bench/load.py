"""A small HTTP/1.1 load generator: each keep-alive connection sends its next request after each response."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

RequestFactory = Callable[[int], bytes]
"""Returns the n-th request as raw bytes."""


@dataclass(frozen=True)
class Timings:
    """The time of each request, and the seconds that all of them took together."""

    milliseconds: list[float]
    elapsed: float

    def percentile(self, share: float) -> float:
        """Returns the time within which this share of the requests was answered."""
        return sorted(self.milliseconds)[int(len(self.milliseconds) * share)]

    @property
    def per_second(self) -> float:
        return len(self.milliseconds) / self.elapsed


def request(
    method: str, path: str, headers: dict[str, str], body: bytes = b"", content_type: str = "application/json"
) -> bytes:
    """Returns a raw request."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: bench",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if body:
        lines += [f"Content-Type: {content_type}", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def read_status(reader: asyncio.StreamReader) -> int:
    """Reads a response; returns its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    status, length = int(head[9:12]), 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    if length:
        await reader.readexactly(length)
    return status


async def load(port: int, make: RequestFactory, *, connections: int, requests: int) -> Timings:
    """Sends `requests` over `connections`. Raises RuntimeError if a response is not a success."""
    numbers = iter(range(requests))
    milliseconds: list[float] = []

    async def send_all() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in numbers:
            raw = make(number)
            started = time.perf_counter()
            writer.write(raw)
            status = await read_status(reader)
            milliseconds.append((time.perf_counter() - started) * 1000)
            if not 200 <= status < 300:
                raise RuntimeError(f"{raw[:120]!r} answered {status}")
        writer.close()

    started = time.perf_counter()
    await asyncio.gather(*(send_all() for _ in range(connections)))
    return Timings(milliseconds, time.perf_counter() - started)
