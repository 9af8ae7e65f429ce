"""Endless and too many requests over one connection end it, and keep nothing in memory; ordinary ones are served."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from websockets.asyncio.client import connect

from regimen.platform.http_protocol import MAX_FIELDS, MAX_HEAD_BYTES, MAX_PIPELINED, TimedHttpProtocol
from regimen.platform.server import server_config
from regimen.platform.socket_protocol import BoundedSocketProtocol
from tests.waiting import wait_for, wait_until

ANSWERED_WITHIN = 10.0
ENDLESS = 4_000_000
WAIT = b"GET /wait HTTP/1.1\r\nHost: x\r\n\r\n"
NOW = WAIT.replace(b"/wait", b"/now")
LAST = NOW.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
CHUNKED = b"POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
UPGRADE = (
    b"GET /cable HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)

OTHER_CONNECTION = b"Upgrade: websocket\r\nConnection: Upgrade\r\nConnection: keep-alive"
"""An upgrade to the parser; uvicorn goes by the last header of a name."""


@dataclass
class _App:
    """Answers with the names of the headers and the length of the body; `/wait` when it is told to."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    started: int = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._echo(scope, receive, send)
            return
        self.started += 1
        if scope["path"] == "/wait":
            await self.turns.acquire()
        size, more = 0, scope["path"] == "/size"
        while more:
            message = await receive()
            size, more = size + len(message["body"]), message["more_body"]
        body = b",".join(name for name, _ in scope["headers"]) + b" %d." % size
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})

    async def _echo(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/wait":
            await self.turns.acquire()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            if "text" in message:
                await send({"type": "websocket.send", "text": message["text"]})


class _Counted(TimedHttpProtocol):
    """Counts the headers and trailers that have been parsed."""

    seen = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        _Counted.seen += 1
        super().on_header(name, value)


class _Hasty(BoundedSocketProtocol):
    open_seconds = 0.05


@pytest.fixture
def app() -> _App:
    return _App()


@pytest.fixture
async def server(app: _App) -> AsyncIterator[uvicorn.Server]:
    _Counted.seen = 0
    server = uvicorn.Server(server_config(app, port=0, http=_Counted, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    await wait_until(lambda: server.started, "a server that has started")
    yield server
    for _ in range(app.started):
        app.turns.release()
    server.should_exit = True
    await wait_for(serving, "the end of the server")


@pytest.fixture
def port(server: uvicorn.Server) -> int:
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


@pytest.fixture
def without_garbage_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def _kept(kind: type) -> int:
    return sum(isinstance(each, kind) for each in gc.get_objects())


async def _answer(port: int, *parts: bytes) -> bytes:
    """Sends the parts of a request and returns all that comes back before the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(ANSWERED_WITHIN):
            for part in parts:
                writer.write(part)
                await writer.drain()
            while more := await reader.read(65_536):
                answer += more
    writer.close()
    return answer


def _protocol(server: uvicorn.Server) -> TimedHttpProtocol:
    [protocol] = server.server_state.connections
    assert isinstance(protocol, TimedHttpProtocol)
    return protocol


async def test_a_few_requests_at_once_are_answered_in_turn(port: int) -> None:
    assert (await _answer(port, NOW * MAX_PIPELINED + LAST)).count(b"HTTP/1.1 200") == MAX_PIPELINED + 1


async def test_a_connection_serves_one_request_after_the_other(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(3 * MAX_PIPELINED):
        writer.write(NOW)
        assert (await asyncio.wait_for(reader.readuntil(b" 0."), ANSWERED_WITHIN)).startswith(b"HTTP/1.1 200")
    writer.close()


@pytest.mark.usefixtures("without_garbage_collector")
async def test_many_requests_at_once_end_the_connection(server: uvicorn.Server, port: int, app: _App) -> None:
    assert await _answer(port, WAIT * 5_000) == b""
    assert app.started == 1
    app.turns.release()
    await wait_until(lambda: not server.server_state.tasks, "the end of the request")
    assert _kept(RequestResponseCycle) == 0
    assert _kept(TimedHttpProtocol) == 0


async def test_nothing_is_read_while_requests_wait(server: uvicorn.Server, port: int, app: _App) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(WAIT * 4)
    await wait_until(lambda: app.started == 1, "the start of the request")
    protocol = _protocol(server)
    for waiting in (2, 1, 0):
        app.turns.release()
        await wait_for(reader.readuntil(b" 0."), "the answer in turn")
        await wait_until(lambda left=waiting: app.started == 4 - left, "the next request")  # type: ignore[misc]
        assert (len(protocol.pipeline), protocol.flow.read_paused) == (waiting, waiting > 0)
    writer.close()


ENDLESSLY = {
    "trailers": (CHUNKED % b"/wait" + b"0\r\n", b"a:b\r\n"),
    "trailers after the answer": (CHUNKED % b"/now" + b"0\r\n", b"a:b\r\n"),
    "one trailer": (CHUNKED % b"/wait" + b"0\r\nX: ", b"x"),
    "a chunk's extension": (CHUNKED % b"/wait" + b"1;", b"x"),
    "the next head": (WAIT + b"GET / HTTP/1.1\r\n", b"a:b\r\n"),
    "a header of the next": (WAIT + b"GET / HTTP/1.1\r\nX: ", b"x"),
    "the next address": (WAIT + b"GET /", b"x"),
    "empty lines": (WAIT, b"\r\n"),
    "headers": (b"GET / HTTP/1.1\r\n", b"a:b\r\n"),
    "an address": (b"GET /", b"x"),
}


@pytest.mark.parametrize(("begin", "again"), ENDLESSLY.values(), ids=ENDLESSLY)
async def test_what_is_endless_ends_the_connection(
    server: uvicorn.Server, port: int, begin: bytes, again: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(begin)
    if b"/now" in begin:
        await asyncio.wait_for(reader.readuntil(b" 0."), ANSWERED_WITHIN)
    writer.write(again * (ENDLESS // len(again)))
    with contextlib.suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), ANSWERED_WITHIN) == b""
    writer.close()
    await wait_until(lambda: not server.server_state.connections, "the end of the connection")
    assert _Counted.seen < MAX_HEAD_BYTES // len(b"a:b\r\n")


async def test_as_many_headers_as_anybody_sends_are_served(port: int) -> None:
    headers = b"".join(b"X-%d: %s\r\n" % (each, bytes(250).replace(b"\0", b"x")) for each in range(MAX_FIELDS - 2))
    assert b"x-197 0." in await _answer(port, LAST.removesuffix(b"\r\n") + headers + b"\r\n")
    assert await _answer(port, LAST.removesuffix(b"\r\n") + b"X: y\r\n" * MAX_FIELDS + b"\r\n") == b""


async def test_a_trailer_is_no_header(port: int) -> None:
    upload = CHUNKED % b"/size" + b"2\r\nhi\r\n0\r\nAuthorization: Bearer maya\r\nExpect: 100-continue\r\n\r\n"
    answer = await _answer(port, upload, LAST)
    assert b"\r\n\r\nhost,transfer-encoding 2.HTTP/1.1 200" in answer
    assert answer.endswith(b"\r\n\r\nhost,connection 0.")


async def test_an_upload_of_small_chunks_arrives(port: int) -> None:
    """What frames them is more than a head may have."""
    chunks = (b"64\r\n" + bytes(100) + b"\r\n") * 20_000
    answer = await _answer(port, CHUNKED % b"/size" + chunks + b"0\r\n\r\n" + LAST)
    assert b"host,transfer-encoding 2000000." in answer


@pytest.mark.parametrize("upgrade", [b"Connection: Upgrade\r\nUpgrade: h2c", OTHER_CONNECTION])
@pytest.mark.parametrize("path", [b"/now", b"/wait"])
async def test_what_follows_another_upgrade_than_to_a_websocket_is_no_request(
    app: _App, port: int, path: bytes, upgrade: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = b"POST %s HTTP/1.1\r\nHost: x\r\n%s\r\nContent-Length: %d\r\n\r\n" % (path, upgrade, len(NOW))
    writer.write(head)
    await wait_until(lambda: app.started == 1, "the start of the request")
    with contextlib.suppress(ConnectionError):
        writer.write(NOW)
        await writer.drain()
    app.turns.release()
    answer = b""
    async with asyncio.timeout(ANSWERED_WITHIN):
        with contextlib.suppress(ConnectionError):  # what nobody reads any more resets the connection
            answer = await reader.read()
    assert app.started == 1
    if path == b"/now":
        assert answer.count(b"HTTP/1.1 200") == 1
        assert b"connection: close" in answer
    writer.close()


BROKEN = {
    "a body": UPGRADE + b"Content-Length: 2\r\n\r\n{}",
    "a posted body": UPGRADE.replace(b"GET", b"POST") + b"Content-Length: 2\r\n\r\n{}",
    "an empty chunked body": UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "more headers than a websocket takes": UPGRADE + b"X: y\r\n" * 150 + b"\r\n",
    "more headers than a request takes": UPGRADE + b"X: y\r\n" * 300 + b"\r\n",
    "a long header": UPGRADE + b"X: " + b"y" * 20_000 + b"\r\n\r\n",
    "an upgrade behind a request": WAIT + UPGRADE + b"\r\n",
}


@pytest.mark.parametrize("handshake", BROKEN.values(), ids=BROKEN)
async def test_a_broken_handshake_does_not_keep_its_connection(
    server: uvicorn.Server, port: int, handshake: bytes
) -> None:
    assert b" 101 " not in await _answer(port, handshake)
    await wait_until(lambda: not server.server_state.connections, "the end of the connection")


async def test_a_handshake_that_nobody_accepts_ends(server: uvicorn.Server, port: int, app: _App) -> None:
    server.config.ws_protocol_class = _Hasty
    assert await _answer(port, UPGRADE.replace(b"/cable", b"/wait") + b"\r\n") == b""
    app.turns.release()


@pytest.mark.usefixtures("without_garbage_collector")
async def test_a_websocket_opens_also_after_a_request(server: uvicorn.Server, port: int) -> None:
    server.config.ws_protocol_class = _Hasty
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(NOW)
    await wait_for(reader.readuntil(b" 0."), "the answer to the request")
    writer.write(UPGRADE + b"\r\n")
    assert (await wait_for(reader.readuntil(b"\r\n\r\n"), "the open websocket")).startswith(b"HTTP/1.1 101")
    assert _kept(TimedHttpProtocol) == 0
    writer.close()


async def test_an_open_websocket_stays(server: uvicorn.Server, port: int) -> None:
    server.config.ws_protocol_class = _Hasty
    async with connect(f"ws://127.0.0.1:{port}/cable") as socket:
        for text in ("one", "two"):
            await asyncio.sleep(2 * _Hasty.open_seconds)
            await socket.send(text)
            assert await asyncio.wait_for(socket.recv(), ANSWERED_WITHIN) == text
