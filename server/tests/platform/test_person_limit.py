"""How many requests of one person run at once, and when their turns begin."""

import asyncio
from uuid import NAMESPACE_DNS, UUID, uuid5

from starlette.types import Message, Receive, Scope, Send

from regimen.kit.errors import Busy
from regimen.platform.person_limit import LARGE_BYTES, RUNNING, WAITING, PersonLimit
from regimen.platform.token_owners import FORGOTTEN_SECONDS, KEPT_SECONDS, TokenOwners
from tests.waiting import wait_for


class App:
    """Reads a body, if one is sent, and waits until it is released."""

    def __init__(self, *, reads: bool = True) -> None:
        self.reads = reads
        self.running = 0
        self.released = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sends_body = self.reads and scope["method"] != "GET" and dict(scope["headers"])[b"content-length"] != b"0"
        while sends_body and (await receive()).get("more_body"):
            pass
        self.running += 1
        await self.released.wait()
        self.running -= 1


async def owner_of(token: str) -> UUID | None:
    """The person that the token is named after, such as "maya" or "maya's phone"; nobody for "junk"."""
    await asyncio.sleep(0)
    return None if token.startswith("junk") else uuid5(NAMESPACE_DNS, token.partition("'")[0])


def scope(token: str, method: str = "GET", *, length: int = 2, path: str = "/api/users/me") -> Scope:
    headers = [(b"content-length", str(length).encode()), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": "http",
        "method": method,
        "path": path,
        "headers": headers,
        "client": ("192.0.2.1", 1),
    }


async def no_send(_: Message) -> None:
    pass


async def whole_body() -> Message:
    return {"type": "http.request", "body": b"{}"}


async def settle() -> None:
    for _ in range(1_000):
        await asyncio.sleep(0)


async def running_of(app: App, *scopes: Scope, receive: Receive = whole_body) -> int:
    """Returns how many of these requests run at once; afterwards all of them are done."""
    limit = PersonLimit(app, owner_of)
    tasks = [asyncio.create_task(limit(one, receive, no_send)) for one in scopes]
    await settle()
    found = app.running
    app.released.set()
    await wait_for(asyncio.gather(*tasks), "the turns of all requests")
    assert limit._people == {}
    return found


async def test_a_person_has_some_turns_and_visitors_have_no_limit() -> None:
    assert await running_of(App(), *(scope("maya") for _ in range(10))) == RUNNING
    assert await running_of(App(), *(scope(name) for name in ("maya", "tom") for _ in range(10))) == 2 * RUNNING
    assert await running_of(App(), *(scope("maya", "POST", length=0) for _ in range(10))) == RUNNING
    assert await running_of(App(), *(scope("") for _ in range(10))) == 10
    assert await running_of(App(), *(scope("maya", path="/files/a.png") for _ in range(10))) == 10


async def test_all_sessions_of_a_person_count_together_from_their_first_request() -> None:
    at_home = [scope(f"maya's token {n}") for n in range(10)]
    assert await running_of(App(), *at_home) == RUNNING
    friends = [scope(f"tom's token {n}") for n in range(10)]
    assert await running_of(App(), *at_home, *friends) == 2 * RUNNING


async def test_tokens_that_nobody_owns_take_nobodys_turn() -> None:
    """Half-sent requests, and ones that run for ever, from the network of somebody who has just signed in."""
    app, never = App(), asyncio.Event()

    async def half_a_body() -> Message:
        await never.wait()
        return await whole_body()

    limit = PersonLimit(app, owner_of)
    half_sent = [limit(scope("junk", "POST"), half_a_body, no_send) for _ in range(RUNNING + WAITING)]
    endless = [limit(scope(f"junk {n}"), whole_body, no_send) for n in range(RUNNING + WAITING)]
    junk = [asyncio.create_task(one) for one in (*half_sent, *endless)]
    await settle()
    assert app.running == RUNNING + WAITING
    maya = asyncio.create_task(limit(scope("maya"), whole_body, no_send))
    await settle()
    assert app.running == RUNNING + WAITING + 1
    never.set()
    app.released.set()
    await wait_for(asyncio.gather(maya, *junk), "the turns of all requests")


async def test_owners_are_asked_for_a_few_at_a_time_and_once_only() -> None:
    app, asked, answering, most = App(), list[str](), 0, 0

    async def ask(token: str) -> UUID | None:
        nonlocal answering, most
        asked.append(token)
        answering += 1
        most = max(most, answering)
        owner = await owner_of(token)
        answering -= 1
        return owner

    app.released.set()
    limit = PersonLimit(app, ask)
    for _ in range(2):
        requests = asyncio.gather(*(limit(scope(f"maya's token {n}"), whole_body, no_send) for n in range(10)))
        await wait_for(requests, "the turns of Maya's requests")
    assert (len(asked), most) == (10, 1)
    for _ in range(2):
        await wait_for(limit(scope("junk"), whole_body, no_send), "the turn of a request without an owner")
    assert asked[10:] == ["junk", "junk"], "a session may begin later"


async def test_without_a_connection_for_the_question_the_answer_is_that_of_a_busy_server() -> None:
    async def busy(_: str) -> UUID | None:
        raise Busy(retry_after=5)

    sent = list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    await wait_for(PersonLimit(App(), busy)(scope("maya"), whole_body, send), "the answer of a busy server")
    assert (sent[0]["status"], dict(sent[0]["headers"])[b"retry-after"]) == (503, b"5")


async def test_an_ended_session_counts_for_its_owner_only_for_a_while() -> None:
    time, owner = 0.0, await owner_of("maya")

    async def ask(_: str) -> UUID | None:
        return owner

    owners = TokenOwners(ask, seconds=lambda: time)
    assert owners.known("maya") is None
    assert await owners.find("maya", "home") == owners.known("maya") == owner
    time = KEPT_SECONDS
    assert owners.known("maya") == owner
    owner = None
    await settle()
    assert owners.known("maya") is None
    assert await owners.find("maya", "home") is None


async def test_who_uses_the_app_waits_for_no_made_up_token() -> None:
    time, asked, answered = 0.0, list[str](), asyncio.Event()

    async def ask(token: str) -> UUID | None:
        asked.append(token)
        if token.startswith("junk"):
            await answered.wait()
        return await owner_of(token)

    owners = TokenOwners(ask, seconds=lambda: time)
    maya = await wait_for(owners.find("maya", "home"), "the owner of Maya's token")
    tom = await owner_of("tom")
    junk = [asyncio.create_task(owners.find(f"junk {number}", "elsewhere")) for number in range(100)]
    await settle()
    assert await wait_for(owners.find("tom", "work"), "the owner of Tom's token") == tom, (
        "not behind a hundred of another network"
    )
    for time in range(0, FORGOTTEN_SECONDS, KEPT_SECONDS // 2):  # noqa: B007 (read by the clock above)
        assert owners.known("maya") == maya
    time = FORGOTTEN_SECONDS
    assert owners.known("maya") is None
    answered.set()
    await wait_for(asyncio.gather(*junk), "the owners of a hundred made-up tokens")
    await settle()
    assert owners.known("maya") == maya
    assert asked.count("maya") == 2, "once, and once more in the background"


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

    await wait_for(PersonLimit(app, owner_of)(scope("erik", "POST"), receive, no_send), "the turn of Erik's request")
    assert received == [{"type": "http.request", "body": b"{}", "more_body": False}, {"type": "http.disconnect"}]


async def test_a_sender_who_goes_away_runs_nothing() -> None:
    app = App()
    app.released.set()

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    limit = PersonLimit(app, owner_of)
    await wait_for(limit(scope("erik", "POST"), gone, no_send), "the end of a request whose sender has gone")
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

    limit = PersonLimit(app, owner_of)
    tasks = [asyncio.create_task(limit(scope("erik"), whole_body, send)) for _ in range(10)]
    await settle()
    assert (len(began), whole.is_set()) == (RUNNING, False)
    read.set()
    await wait_for(asyncio.gather(*tasks), "the turns of all requests")
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

    limit = PersonLimit(app, owner_of)
    slow = [asyncio.create_task(limit(scope("erik", "PUT"), half_a_body, no_send)) for _ in range(10)]
    await asyncio.sleep(0)
    quick = asyncio.create_task(limit(scope("erik"), whole_body, no_send))
    await settle()
    assert app.running == 1
    never.set()
    app.released.set()
    await wait_for(asyncio.gather(quick, *slow), "the turns of all requests")
