"""How many requests of one person run at once, and when their turns begin."""

import asyncio
from typing import Any
from uuid import uuid4

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from regimen.platform.person_limit import LARGE_BYTES, RUNNING, PersonLimit, note_owner


class App:
    """Reads a body, if one is sent, and waits until it is released."""

    def __init__(self, *, reads: bool = True) -> None:
        self.reads = reads
        self.running = 0
        self.released = asyncio.Event()
        self.owner: tuple[str, Any] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.owner:
            note_owner(HTTPConnection(scope), *self.owner)
        sends_body = self.reads and scope["method"] != "GET" and dict(scope["headers"])[b"content-length"] != b"0"
        while sends_body and (await receive()).get("more_body"):
            pass
        self.running += 1
        await self.released.wait()
        self.running -= 1


def scope(token: str, method: str = "GET", *, length: int = 2, path: str = "/api/users/me", network: str = "") -> Scope:
    headers = [(b"content-length", str(length).encode()), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": "http",
        "method": method,
        "path": path,
        "headers": headers,
        "client": (network or token, 1),
    }


async def no_send(_: Message) -> None:
    pass


async def whole_body() -> Message:
    return {"type": "http.request", "body": b"{}"}


async def running_of(app: App, *scopes: Scope, receive: Receive = whole_body) -> int:
    """Returns how many of these requests run at once; afterwards all of them are done."""
    limit = PersonLimit(app)
    tasks = [asyncio.create_task(limit(one, receive, no_send)) for one in scopes]
    for _ in range(20):
        await asyncio.sleep(0)
    found = app.running
    app.released.set()
    await asyncio.gather(*tasks)
    assert limit._people == {}
    return found


async def test_a_person_has_some_turns_and_visitors_have_no_limit() -> None:
    assert await running_of(App(), *(scope("maya") for _ in range(10))) == RUNNING
    assert await running_of(App(), *(scope(name) for name in ("maya", "tom") for _ in range(10))) == 2 * RUNNING
    assert await running_of(App(), *(scope("maya", "POST", length=0) for _ in range(10))) == RUNNING
    assert await running_of(App(), *(scope("") for _ in range(10))) == 10
    assert await running_of(App(), *(scope("maya", path="/files/a.png") for _ in range(10))) == 10


async def test_new_sessions_of_a_network_share_the_turns_of_one_person() -> None:
    at_home = [scope(f"token {n}", network="192.0.2.1") for n in range(10)]
    assert await running_of(App(), *at_home) == RUNNING
    elsewhere = [scope(f"token {n}", network="198.51.100.1") for n in range(10)]
    assert await running_of(App(), *at_home, *elsewhere) == 2 * RUNNING


async def test_a_body_that_the_route_does_not_read_is_no_way_round() -> None:
    for length in (2, LARGE_BYTES + 1):
        posts = [scope("erik", "POST", length=length) for _ in range(10)]
        assert await running_of(App(reads=False), *posts) == RUNNING
    gets = [scope("erik", length=2) for _ in range(10)]
    assert await running_of(App(reads=False), *gets) == RUNNING


async def test_the_route_receives_what_was_sent() -> None:
    parts = [
        {"type": "http.request", "body": b"{", "more_body": True},
        {"type": "http.request", "body": b"}", "more_body": False},
        {"type": "http.disconnect"},
    ]
    received = list[Message]()

    async def app(_scope: Scope, receive: Receive, _send: Send) -> None:
        received.extend([await receive(), await receive()])

    async def receive() -> Message:
        return parts.pop(0)

    await PersonLimit(app)(scope("erik", "POST"), receive, no_send)
    assert received == [{"type": "http.request", "body": b"{}", "more_body": False}, {"type": "http.disconnect"}]


async def test_a_sender_who_goes_away_runs_nothing() -> None:
    app = App()
    app.released.set()

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    limit = PersonLimit(app)
    await limit(scope("erik", "POST"), gone, no_send)
    assert limit._people == {}


async def test_a_turn_lasts_until_a_large_answer_has_been_read() -> None:
    """Like the server, which waits before it sends more as long as what it has sent is not read."""
    began, read, whole = list[int](), asyncio.Event(), asyncio.Event()

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        began.append(1)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(LARGE_BYTES + 1), "more_body": False})

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            if not message["body"]:
                await read.wait()
            if not message["more_body"]:
                whole.set()

    limit = PersonLimit(app)
    tasks = [asyncio.create_task(limit(scope("erik"), whole_body, send)) for _ in range(10)]
    for _ in range(20):
        await asyncio.sleep(0)
    assert (len(began), whole.is_set()) == (RUNNING, False)
    read.set()
    await asyncio.gather(*tasks)
    assert (len(began), whole.is_set()) == (10, True)
    assert limit._people == {}


async def test_large_bodies_are_read_one_at_a_time() -> None:
    large = [scope("erik", "PUT", length=LARGE_BYTES + 1) for _ in range(10)]
    assert await running_of(App(), *large) == 1
    assert await running_of(App(), *large, scope("erik")) == 2
    assert await running_of(App(), *(scope("erik", "PUT") for _ in range(10))) == RUNNING


async def test_a_slow_upload_takes_no_turn() -> None:
    app, never = App(), asyncio.Event()

    async def half_a_body() -> Message:
        await never.wait()
        return await whole_body()

    limit = PersonLimit(app)
    slow = [asyncio.create_task(limit(scope("erik", "PUT"), half_a_body, no_send)) for _ in range(10)]
    await asyncio.sleep(0)
    quick = asyncio.create_task(limit(scope("erik"), whole_body, no_send))
    for _ in range(20):
        await asyncio.sleep(0)
    assert app.running == 1
    never.set()
    app.released.set()
    await asyncio.gather(quick, *slow)


async def test_all_sessions_of_a_person_count_together_once_they_are_known() -> None:
    app, person = App(), uuid4()
    limit = PersonLimit(app)
    app.released.set()
    for token in ("phone", "laptop"):
        app.owner = (token, person)
        await limit(scope(token), whole_body, no_send)
    app.released.clear()
    tokens = ("phone", "laptop") * RUNNING
    tasks = [asyncio.create_task(limit(scope(token), whole_body, no_send)) for token in tokens]
    for _ in range(20):
        await asyncio.sleep(0)
    assert app.running == RUNNING
    app.released.set()
    await asyncio.gather(*tasks)
