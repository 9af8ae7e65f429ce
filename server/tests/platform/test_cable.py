"""The Action Cable server, with a plain websocket client and by the real `@rails/actioncable`."""

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from uuid import NAMESPACE_URL, UUID, uuid5

import pytest
import uvicorn
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from regimen.platform.bus import GAP
from regimen.platform.live import LiveEvent, end_sessions, hub, outgoing, push
from regimen.platform.live import cable as protocol
from regimen.platform.live.cable import Cable
from regimen.platform.live.frames import MAX_IDENTIFIER
from regimen.platform.live.hub import ENDED_TOPIC
from regimen.platform.runtime import Runtime
from regimen.platform.server import attach, server_config
from regimen.platform.socket_protocol import CLOSE_SECONDS, MAX_FRAMES, MAX_MESSAGE_BYTES
from tests.platform.conftest import free_port, stored
from tests.waiting import wait_for, wait_until

NODE_MODULES = Path(__file__).resolve().parents[3] / "web" / "node_modules"
SPOKEN = [Subprotocol(protocol.PROTOCOL)]
NOTIFICATIONS = json.dumps({"channel": "NotificationChannel"})
ROOM = json.dumps({"channel": "ChatNotificationChannel"})
REVOKED: set[str] = set()
UNCHECKABLE: set[str] = set()
RECHECK_EVERY = 300.0
HANDSHAKE = (
    b"GET /cable HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: actioncable-v1-json\r\n\r\n"
)


@dataclass(frozen=True)
class Someone:
    """Whose token it is. Ann has two sessions; everybody's token is their name, and a number for another one."""

    token: str

    @property
    def name(self) -> str:
        return self.token.rstrip("0123456789")

    @property
    def user_id(self) -> UUID:
        return uuid5(NAMESPACE_URL, self.name)

    @property
    def token_id(self) -> UUID:
        return uuid5(NAMESPACE_URL, f"token {self.token}")


async def person(session: AsyncSession, token: str) -> Someone | None:
    if token in UNCHECKABLE:
        UNCHECKABLE.remove(token)
        raise OSError("the database is away")
    known = token in {"ann", "ann2", "bob", "zoe"} and token not in REVOKED
    return Someone(token) if known else None


async def own_stream(session: AsyncSession, who: Someone) -> str | None:
    return f"user:{who.name}"


async def room_stream(session: AsyncSession, who: Someone) -> str | None:
    return "room" if who.name == "ann" else None


class Said(LiveEvent):
    event: Literal["said"] = "said"
    text: str


CHANNELS = {"NotificationChannel": own_stream, "ChatNotificationChannel": room_stream}


@dataclass
class Live:
    """A server to connect to."""

    runtime: Runtime
    port: int
    server: uvicorn.Server
    cable: Cable[Someone]

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/cable"

    async def push(self, stream: str, text: str) -> None:
        async with stored(self.runtime.sessions) as session:
            await push(session, stream, Said(text=text))

    @contextlib.asynccontextmanager
    async def client(self, who: str = "ann", **options: Any) -> AsyncIterator[ClientConnection]:
        token = [Subprotocol(f"token.{who}")] if who else []
        async with connect(self.url, subprotocols=[*SPOKEN, *token], **options) as socket:
            yield socket


@pytest.fixture
async def live(runtime: Runtime) -> AsyncIterator[Live]:
    """Checks tokens again when asked to, or after minutes, which no test waits for."""
    REVOKED.clear()
    UNCHECKABLE.clear()
    cable = Cable(person, CHANNELS, ping_every=0.2, recheck_every=RECHECK_EVERY)
    app: ASGIApp = FastAPI(routes=[WebSocketRoute("/cable", cable.serve)])
    assert isinstance(app, FastAPI)
    attach(app, runtime)
    port = free_port()
    server = uvicorn.Server(server_config(app, port=port, lifespan="off"))
    task = asyncio.create_task(server.serve())
    await wait_until(lambda: server.started, "a server that has started")
    yield Live(runtime, port, server, cable)
    server.should_exit = True
    await asyncio.wait_for(task, 10)


async def frame(socket: ClientConnection, *, pings: bool = False) -> dict[str, Any]:
    """Returns the next frame that is not a ping; fails if none arrives, however many pings do."""
    async with asyncio.timeout(5):
        while True:
            received: dict[str, Any] = json.loads(await socket.recv())
            if pings or received.get("type") != "ping":
                return received


async def subscribe(socket: ClientConnection, identifier: str = NOTIFICATIONS) -> dict[str, Any]:
    await socket.send(json.dumps({"command": "subscribe", "identifier": identifier}))
    return await frame(socket)


async def test_welcome_confirmation_message_and_ping(live: Live) -> None:
    async with live.client() as socket:
        assert socket.subprotocol == "actioncable-v1-json"
        assert await frame(socket) == {"type": "welcome"}
        spaced = '{ "channel":"NotificationChannel"}'
        assert await subscribe(socket, spaced) == {"identifier": spaced, "type": "confirm_subscription"}
        await live.push("user:ann", "1")
        assert await frame(socket) == {"identifier": spaced, "message": {"event": "said", "text": "1"}}
        ping = await frame(socket, pings=True)
        assert ping["type"] == "ping"
        assert isinstance(ping["message"], int)


async def test_streams_of_other_people_are_not_sent(live: Live) -> None:
    async with live.client("ann") as ann, live.client("bob") as bob:
        for socket in (ann, bob):
            await frame(socket)
            await subscribe(socket)
        await live.push("user:ann", "for ann")
        await live.push("user:bob", "for bob")
        assert (await frame(bob))["message"] == {"event": "said", "text": "for bob"}
        assert (await frame(ann))["message"] == {"event": "said", "text": "for ann"}


async def test_each_subscription_is_authorised(live: Live) -> None:
    async with live.client("ann") as ann, live.client("bob") as bob:
        for socket in (ann, bob):
            await frame(socket)
        assert await subscribe(bob, ROOM) == {"identifier": ROOM, "type": "reject_subscription"}
        assert (await subscribe(ann, ROOM))["type"] == "confirm_subscription"
        assert (await subscribe(bob))["type"] == "confirm_subscription"
        await live.push("room", "secret")
        await live.push("user:bob", "for bob")
        assert (await frame(ann))["message"] == {"event": "said", "text": "secret"}
        assert (await frame(bob))["message"] == {"event": "said", "text": "for bob"}


@pytest.mark.parametrize(
    "identifier",
    [
        '{"channel":"Nope"}',
        '{"channel":["NotificationChannel"]}',
        '{"channel":null}',
        '["NotificationChannel"]',
        "{}",
        "",
        '{"channel":"NotificationChannel","x":1}',
        '{"channel":"NotificationChannel","channel_name":"NotificationChannel"}',
        '{"channel":"NotificationChannel"' + " " * MAX_IDENTIFIER + "}",
        json.dumps({"channel": "NotificationChannel", "x": "é" * 2_000}, ensure_ascii=False),
    ],
    ids=lambda identifier: identifier[:40],
)
async def test_an_identifier_says_the_channel_and_nothing_else(live: Live, identifier: str) -> None:
    async with live.client() as socket:
        await frame(socket)
        assert await subscribe(socket, identifier) == {"identifier": identifier, "type": "reject_subscription"}
        await live.push("user:ann", "unheard")
        await subscribe(socket, ROOM)
        await live.push("room", "heard")
        assert (await frame(socket))["message"] == {"event": "said", "text": "heard"}


async def test_however_it_is_spelled_a_channel_is_subscribed_to_once(live: Live) -> None:
    spellings = [
        NOTIFICATIONS,
        *(NOTIFICATIONS + " " * n for n in range(1, 40)),
        '{"channel":"Notification\\u0043hannel"}',
    ]
    async with live.client() as socket:
        await frame(socket)
        for identifier in spellings:
            assert await subscribe(socket, identifier) == {"identifier": identifier, "type": "confirm_subscription"}
        await socket.send(json.dumps({"command": "unsubscribe", "identifier": NOTIFICATIONS}))
        for text in ("first", "second"):
            await live.push("user:ann", text)
            message = {"event": "said", "text": text}
            assert await frame(socket) == {"identifier": spellings[-1], "message": message}


@pytest.mark.parametrize("token", ["", "unknown"])
async def test_an_invalid_token_is_refused_without_reconnecting(live: Live, token: str) -> None:
    async with live.client(token) as socket:
        assert await frame(socket) == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_a_token_in_the_address_is_none(live: Live) -> None:
    async with connect(f"{live.url}?token=zoe", subprotocols=SPOKEN) as socket:
        assert await frame(socket) == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example"])
async def test_pages_of_other_sites_are_refused(live: Live, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        async with live.client(origin=Origin(origin)):
            pass
    assert refusal.value.response.status_code == 403


async def test_own_pages_are_welcome(live: Live) -> None:
    for origin in (f"http://127.0.0.1:{live.port}", "http://127.0.0.1:8400", "http://localhost:5173"):
        async with live.client(origin=Origin(origin)) as socket:
            assert await frame(socket) == {"type": "welcome"}


async def test_a_person_has_a_bounded_number_of_connections(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MAX_PER_USER", 2)
    async with live.client("ann") as first, live.client("ann2") as second:
        for socket in (first, second):
            assert await frame(socket) == {"type": "welcome"}
        async with live.client("ann") as third:
            assert await frame(third) == {"type": "disconnect", "reason": "too_many_connections", "reconnect": False}
        async with live.client("bob") as bob:
            assert await frame(bob) == {"type": "welcome"}
        await first.close()
        await wait_until(lambda: live.runtime.hub.connections() == 1, "the end of the first connection")
        async with live.client("ann") as again:
            assert await frame(again) == {"type": "welcome"}


async def test_repeated_subscriptions_and_invalid_frames_are_ignored(live: Live) -> None:
    async with live.client() as socket:
        await frame(socket)
        await subscribe(socket)
        repeat = json.dumps({"command": "subscribe", "identifier": NOTIFICATIONS})
        for nonsense in (
            repeat,
            "{",
            "[]",
            "3",
            '{"command":"subscribe"}',
            '{"command":"x","identifier":7}',
            "[" * 16000,
            json.dumps({"command": "subscribe", "identifier": "[" * 16000}),
        ):
            await socket.send(nonsense)
        await live.push("user:ann", "still here")
        assert (await frame(socket))["type"] == "reject_subscription"
        assert (await frame(socket))["message"] == {"event": "said", "text": "still here"}


Flood = Callable[[ClientConnection], Awaitable[object]]


async def _pings(socket: ClientConnection) -> None:
    for _ in range(MAX_FRAMES + 1):
        await socket.ping()


FLOODS: dict[str, Flood] = {
    "a large message": lambda socket: socket.send("x" * (MAX_MESSAGE_BYTES + 1)),
    "a large message in fragments": lambda socket: socket.send(["x" * 1_000] * (MAX_MESSAGE_BYTES // 1_000 + 1)),
    "empty fragments": lambda socket: socket.send([""] * (MAX_FRAMES + 1)),
    "pings": _pings,
}


@pytest.mark.parametrize("flood", FLOODS)
async def test_a_client_that_sends_too_much_is_cut_off(live: Live, flood: str) -> None:
    async with live.client() as socket:
        await frame(socket)
        with contextlib.suppress(ConnectionClosed):
            await FLOODS[flood](socket)
        await asyncio.wait_for(socket.wait_closed(), 5)
    assert socket.close_code in {1006, 1009}
    await wait_until(lambda: not live.server.server_state.connections, "the end of the connection")


async def test_a_client_that_ignores_its_dismissal_is_not_listened_to_for_long(live: Live) -> None:
    """Frames of a few bytes that go on after the server's last word, from a client that answers no close frame."""
    reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
    writer.write(HANDSHAKE)
    opened = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
    assert opened.startswith(b"HTTP/1.1 101")
    await asyncio.wait_for(reader.readuntil(b'"unauthorized", "reconnect": false}'), 5)
    writer.write(b"\x89\x80\0\0\0\0" * (MAX_FRAMES + 1))
    with contextlib.suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(), CLOSE_SECONDS / 2)
    writer.close()


async def test_nothing_is_compressed(live: Live) -> None:
    """Expanding costs a thousand times what sending does."""
    async with live.client(compression="deflate") as socket:
        assert await frame(socket) == {"type": "welcome"}
        assert socket.response
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


async def test_an_unsubscribed_client_gets_nothing_more(live: Live) -> None:
    async with live.client() as socket:
        await frame(socket)
        await subscribe(socket)
        await subscribe(socket, ROOM)
        await socket.send(json.dumps({"command": "unsubscribe", "identifier": NOTIFICATIONS}))
        await socket.send(json.dumps({"command": "subscribe", "identifier": '{"channel":"Nope"}'}))
        assert (await frame(socket))["type"] == "reject_subscription"
        await live.push("user:ann", "unheard")
        await live.push("room", "heard")
        assert (await frame(socket))["message"] == {"event": "said", "text": "heard"}


async def test_a_gap_is_sent_as_reread(live: Live) -> None:
    async with live.client() as socket:
        await frame(socket)
        await subscribe(socket)
        live.runtime.services.bus._deliver("live", GAP)
        assert await frame(socket) == {"identifier": NOTIFICATIONS, "message": {"event": "reread"}}


async def test_an_ended_session_ends_its_connections_at_once(live: Live) -> None:
    async with live.client("ann") as ended, live.client("ann2") as other:
        for socket in (ended, other):
            await frame(socket)
            await subscribe(socket)
        REVOKED.update(["ann", "ann2"])
        async with stored(live.runtime.sessions) as session:
            await end_sessions(session, [Someone("ann").token_id])
        assert await frame(ended) == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}
        await live.push("user:ann", "still here")
        assert (await frame(other))["message"] == {"event": "said", "text": "still here"}


async def test_a_session_that_ends_while_its_connection_opens_is_noticed(live: Live) -> None:
    async def valid_until_then(session: AsyncSession, token: str) -> Someone | None:
        """Finds the session, which ends before the hub knows of the connection."""
        found = await person(session, token)
        if found:
            REVOKED.add(token)
            ended = live.runtime.hub.times_ended
            async with stored(live.runtime.sessions) as ending:
                await end_sessions(ending, [found.token_id])
            await wait_until(lambda: live.runtime.hub.times_ended > ended, "the end of the session")
        return found

    live.cable.authenticate = valid_until_then
    async with live.client() as socket:
        assert await frame(socket) == {"type": "welcome"}
        assert await frame(socket) == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}


async def test_many_sessions_end_without_a_gap(live: Live) -> None:
    """Which would have every connection of every process checked."""
    subscriber = live.runtime.services.bus.subscribe(ENDED_TOPIC)
    tokens = [uuid5(NAMESPACE_URL, f"token {each}") for each in range(250)]
    async with stored(live.runtime.sessions) as session:
        await end_sessions(session, tokens)
    ended: list[str] = []
    async with asyncio.timeout(5):
        while len(ended) < len(tokens):
            received = await subscriber.next()
            assert received is not GAP
            ended += received["tokens"]
    assert ended == [str(each) for each in tokens]


async def test_after_a_gap_every_session_is_checked(live: Live) -> None:
    async with live.client() as socket:
        await frame(socket)
        REVOKED.add("ann")
        live.runtime.services.bus._deliver("ended_sessions", GAP)
        assert await frame(socket) == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}


async def test_a_connection_is_checked_again_from_time_to_time(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.cable, "recheck_every", 0.1)
    async with live.client() as socket:
        await frame(socket)
        REVOKED.add("ann")
        assert await frame(socket) == {"type": "disconnect", "reason": "unauthorized", "reconnect": False}


async def test_a_client_whose_session_cannot_be_checked_must_connect_again(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with live.client("ann") as ann:
        await frame(ann)
        UNCHECKABLE.add("ann")
        live.runtime.services.bus._deliver("ended_sessions", GAP)
        assert await frame(ann) == {"type": "disconnect", "reason": "server_restart", "reconnect": True}
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(ann.recv(), 5)
    assert "could not be checked" in caplog.text
    async with live.client("ann") as again:
        assert await frame(again) == {"type": "welcome"}


async def test_a_client_that_does_not_read_is_dropped(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "MAX_WAITING_BYTES", 32 * 1024)
    async with live.client(max_queue=1, compression=None) as socket:
        await frame(socket)
        await subscribe(socket)
        socket.transport.pause_reading()

        def dropped() -> bool:
            for _ in range(200):
                live.runtime.services.bus._deliver("live", {"stream": "user:ann", "message": {"x": "x" * 7000}})
            return live.runtime.hub.connections() == 0

        await wait_until(dropped, "the end of the connection that does not read")
    assert live.runtime.hub.connections() == 0


async def test_a_client_that_floods_us_with_refusals_is_dropped_quietly(
    live: Live, caplog: pytest.LogCaptureFixture
) -> None:
    """Refusals repeat what was sent, and so many may not wait. The connection is ending already when it is dropped."""
    long = json.dumps({"command": "subscribe", "identifier": "\0" * 2_500})
    async with live.client(max_queue=None) as socket:
        await frame(socket)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(MAX_FRAMES):
                await socket.send(long)
        await asyncio.wait_for(socket.wait_closed(), 5)
    await wait_until(lambda: not live.server.server_state.connections, "the end of the connection")
    assert live.runtime.hub.connections() == 0
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_stopping_server_tells_clients_to_reconnect(live: Live) -> None:
    async with live.client() as socket:
        await frame(socket)
        await wait_for(live.runtime.hub.stop(), "the end of the live server")
        assert await frame(socket) == {"type": "disconnect", "reason": "server_restart", "reconnect": True}
        with pytest.raises(ConnectionClosed):
            await wait_for(socket.recv(), "the end of the connection")


async def test_the_real_client_subscribes_reconnects_and_reads_again(live: Live) -> None:
    node = shutil.which("node")
    if node is None or not (NODE_MODULES / "@rails" / "actioncable").is_dir():
        pytest.skip("the web packages are not installed: run `make setup`")
    script = Path(__file__).with_name("cable_client.mjs")
    process = await asyncio.create_subprocess_exec(
        node, str(script), live.url, str(NODE_MODULES), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    output = process.stdout

    async def line() -> str:
        return (await asyncio.wait_for(output.readline(), 15)).decode().strip()

    assert sorted([await line(), await line()]) == ["connected", "rejected room 13"]
    await live.push("user:ann", "first")
    assert await line() == 'received {"event":"said","text":"first"}'
    restarts = asyncio.gather(*(connection.restart() for connection in list(live.runtime.hub._connections)))
    await wait_for(restarts, "the end of the connections")
    assert await line() == "lost, will come back"
    came_back = await line()
    assert came_back.startswith("connected again after ")
    assert int(came_back.rpartition(" ")[2]) < 3000, "milliseconds; its own monitor would take fourteen seconds"
    await live.push("user:ann", "second")
    assert await line() == 'received {"event":"said","text":"second"}'
    process.terminate()
    await wait_for(process.wait(), "the end of the client")
