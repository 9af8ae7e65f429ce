"""Requests that are sent slowly, or half, do not keep a connection."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
import uvicorn
from fastapi import FastAPI, Request

from regimen.platform.http_protocol import MAX_HEAD_BYTES, TimedHttpProtocol
from tests.platform.conftest import eventually

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n"
ANSWERED_WITHIN = 10.0


class _Hasty(TimedHttpProtocol):
    head_seconds = stalled_seconds = body_seconds = 0.05


@pytest.fixture
async def port() -> AsyncIterator[int]:
    app = FastAPI()

    @app.post("/")
    async def size(request: Request) -> int:
        return len(await request.body())

    @app.post("/slow")
    async def slow_size(request: Request) -> int:
        """Answers when the time for a head, a pause and a body is over."""
        body = await request.body()
        await asyncio.sleep(4 * _Hasty.body_seconds)
        return len(body)

    server = uvicorn.Server(uvicorn.Config(app, port=0, http=_Hasty, log_level="error", lifespan="off"))
    serving = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


async def _answer(port: int, *parts: bytes) -> bytes:
    """Sends the parts of a request and returns all that comes back before the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await writer.drain()
    answer = await asyncio.wait_for(reader.read(), ANSWERED_WITHIN)
    writer.close()
    return answer


@pytest.mark.parametrize(
    "parts",
    [[], [b"POST"], [b"\r\n"], [HEAD], [HEAD, b"\r\n"], [HEAD, b"\r\n12345"]],
    ids=["nothing", "half a line", "an empty line", "half a head", "no body", "half a body"],
)
async def test_a_half_sent_request_is_cut_off(port: int, parts: list[bytes]) -> None:
    assert await _answer(port, *parts) == b""


async def test_after_a_whole_request_the_next_half_is_cut_off(port: int) -> None:
    answer = await _answer(port, HEAD, b"\r\n1234567890", HEAD)
    assert answer.endswith(b"\r\n\r\n10")


async def test_an_endless_head_is_cut_off(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Hasty, "head_seconds", 60)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"x" * (2 * MAX_HEAD_BYTES))
    with contextlib.suppress(ConnectionResetError):
        assert await asyncio.wait_for(reader.read(), ANSWERED_WITHIN) == b""
    writer.close()


async def test_a_slow_answer_is_not_cut_off(port: int) -> None:
    head = HEAD.replace(b"POST /", b"POST /slow") + b"Connection: close\r\n\r\n"
    assert (await _answer(port, head + b"1234567890")).endswith(b"\r\n\r\n10")
    assert (await _answer(port, head, b"1234567890")).endswith(b"\r\n\r\n10")
