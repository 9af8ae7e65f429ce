"""Requests that are sent slowly, or half, and answers that nobody reads do not keep a connection."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from uuid import NAMESPACE_DNS, UUID, uuid5

import pytest
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse

from regimen.platform.http_protocol import MAX_HEAD_BYTES, TimedHttpProtocol
from regimen.platform.person_limit import RUNNING, PersonLimit
from regimen.platform.server import server_config
from tests.waiting import wait_for, wait_until

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n"
ANSWERED_WITHIN = 10.0
LARGE = 20_000_000
SHORT = 0.05


class _Hasty(TimedHttpProtocol):
    head_seconds = stalled_seconds = body_seconds = SHORT
    read_seconds = 0.2


async def _owner_of(token: str) -> UUID | None:
    return uuid5(NAMESPACE_DNS, token)


@pytest.fixture
def gone() -> asyncio.Event:
    """Set when `/until-gone` learns that its caller has gone."""
    return asyncio.Event()


@pytest.fixture
async def server(gone: asyncio.Event) -> AsyncIterator[uvicorn.Server]:
    app = FastAPI()

    @app.get("/until-gone")
    async def until_gone(request: Request) -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    @app.post("/")
    async def size(request: Request) -> int:
        return len(await request.body())

    @app.post("/slow")
    @app.post("/api/slow")
    async def slow_size(request: Request) -> int:
        """Answers when the time for a head, a pause and a body is over."""
        body = await request.body()
        await asyncio.sleep(4 * _Hasty.stalled_seconds)
        return len(body)

    @app.get("/large")
    async def large() -> Response:
        return Response(bytes(LARGE))

    @app.get("/stream")
    async def stream() -> Response:
        return StreamingResponse(bytes(100_000) for _ in range(LARGE // 100_000))

    server = uvicorn.Server(server_config(PersonLimit(app, _owner_of), port=0, http=_Hasty, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    await wait_until(lambda: server.started, "a server that has started")
    yield server
    server.should_exit = True
    await wait_for(serving, "the end of the server")


@pytest.fixture
def port(server: uvicorn.Server) -> int:
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


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


async def test_an_upload_that_waits_for_its_turn_is_not_cut_off(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Hasty, "body_seconds", 60)
    monkeypatch.setattr(_Hasty, "stalled_seconds", 0.5)  # a busy machine pauses between two parts, too
    head = b"POST /api/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer maya\r\nConnection: close\r\n"
    upload = head + b"Content-Length: 1000000\r\n\r\n" + bytes(1_000_000)
    answers = await asyncio.gather(*(_answer(port, upload) for _ in range(RUNNING + 1)))
    assert [answer.partition(b"\r\n\r\n")[2] for answer in answers] == [b"1000000"] * (RUNNING + 1)


def _request(path: str, connection: str = "close") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: {connection}\r\n\r\n".encode()


@pytest.mark.parametrize("connection", ["close", "keep-alive"])
@pytest.mark.parametrize("path", ["/large", "/stream"])
async def test_an_answer_that_nobody_reads_is_given_up(
    server: uvicorn.Server, port: int, path: str, connection: str
) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    writer.write(_request(path, connection))
    await wait_until(lambda: bool(server.server_state.connections), "the connection")
    await wait_until(lambda: not server.server_state.connections, "the end of the connection")
    writer.close()


@pytest.mark.parametrize("waiting", [0, 3])
async def test_a_request_learns_that_its_caller_has_gone(port: int, gone: asyncio.Event, waiting: int) -> None:
    """Whether or not others have arrived behind it over the same connection: what it sends would be an error."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request("/until-gone", "keep-alive") * (1 + waiting))
    await wait_for(writer.drain(), "a server that reads the request")
    await asyncio.sleep(0)
    writer.close()
    await wait_for(gone.wait(), "the news that the caller has gone")


@pytest.mark.parametrize("path", ["/large", "/stream"])
async def test_a_slow_reader_gets_the_whole_answer(port: int, path: str) -> None:
    """It reads for several times as long as one may read nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(path))
    received = 0
    async with asyncio.timeout(ANSWERED_WITHIN):
        while part := await reader.read(1_000_000):
            received += len(part)
            await asyncio.sleep(0.02)
    assert received > LARGE
    writer.close()
