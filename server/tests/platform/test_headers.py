"""Headers that make browsers careful, and limits of what one address may send."""

from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from regimen.config import Settings
from regimen.main import create_app
from regimen.platform.address_limit import AddressLimit
from regimen.platform.headers import content_policy
from tests.conftest import Requests
from tests.platform.test_settings import SAFE
from tests.waiting import TimeoutTransport


def settings(**given: Any) -> Settings:
    return Settings(_env_file=None, **given)  # type: ignore[call-arg]


def directives(**given: Any) -> dict[str, str]:
    return dict(one.split(" ", 1) for one in content_policy(settings(**given)).split("; "))


VIDEO_FRAMES = "https://www.youtube-nocookie.com https://player.vimeo.com"
PICTURES = "'self' data: blob: https://i.ytimg.com"


def test_without_stripe_and_a_bucket_everything_but_linked_videos_comes_from_us() -> None:
    assert directives(public_url="https://app.example.com") == {
        "default-src": "'self'",
        "script-src": "'self'",
        "frame-src": f"'self' {VIDEO_FRAMES}",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": PICTURES,
        "media-src": "'self' blob:",
        "connect-src": "'self' wss://app.example.com",
        "base-uri": "'self'",
        "form-action": "'self'",
        "object-src": "'none'",
        "frame-ancestors": "'none'",
    }


def test_stripe_may_do_what_its_library_needs() -> None:
    policy = directives(stripe_publishable_key="pk_test_x")
    stripe = "https://js.stripe.com https://hooks.stripe.com https://*.js.stripe.com"
    assert policy["frame-src"] == f"'self' {VIDEO_FRAMES} {stripe}"
    assert policy["script-src"] == "'self' https://js.stripe.com https://*.js.stripe.com"
    assert policy["connect-src"].endswith(" https://api.stripe.com")
    assert policy["img-src"] == PICTURES


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ({}, "https://s3.us-east-1.amazonaws.com"),
        ({"storage_endpoint": "https://files.example.com/path"}, "https://files.example.com"),
    ],
)
def test_pictures_come_from_the_bucket(given: dict[str, str], origin: str) -> None:
    policy = directives(storage_url="s3://media", **given)
    assert policy["img-src"] == f"{PICTURES} {origin}"
    assert origin in policy["connect-src"]
    assert origin not in policy["script-src"]


async def test_answers_of_the_api_are_neither_stored_nor_guessed(visitor: Requests, erik: Requests) -> None:
    for answer in (await erik.get("/users/me"), await visitor.get("/users/me"), await visitor.get("/no/such/thing")):
        assert (answer.headers["cache-control"], answer.headers["x-content-type-options"]) == ("no-store", "nosniff")
        assert "strict-transport-security" not in answer.headers
    assert (await visitor.get("/settings")).headers["cache-control"] == "public, max-age=300"


async def test_production_is_reached_through_https_only() -> None:
    given = {name.lower().removeprefix("regimen_"): value for name, value in SAFE.items()}
    app = create_app(settings(**given))
    async with httpx.AsyncClient(transport=TimeoutTransport(app), base_url="https://app.example.com") as http:
        for path in ("/health/live", "/api/openapi.json"):
            answer = await http.get(path)
            assert answer.status_code == 200
            assert answer.headers["strict-transport-security"].startswith("max-age=63072000")


class Minute:
    """An address limit of two requests, with a clock that the test moves."""

    def __init__(self) -> None:
        self.now, self.served = 0.0, 0
        self.limit = AddressLimit(self._serve, per_minute=2, seconds=lambda: self.now)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.served += 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    async def get(self, address: str, path: str = "/api/settings") -> httpx.Response:
        transport = TimeoutTransport(self.limit, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            return await http.get(path)


async def test_an_address_that_sends_too_much_waits_for_the_next_minute() -> None:
    minute = Minute()
    minute.now = 20
    assert [(await minute.get("203.0.113.7")).status_code for _ in range(3)] == [200, 200, 429]
    refused = await minute.get("203.0.113.7")
    assert (refused.headers["retry-after"], refused.json()["code"], minute.served) == ("40", "TooMany", 2)
    assert (await minute.get("203.0.113.8")).status_code == 200
    assert (await minute.get("203.0.113.7", "/P/squat")).status_code == 429
    assert (await minute.get("203.0.113.7", "/pages/terms")).status_code == 200
    assert (await minute.get("203.0.113.7", "/api/stripe/webhooks/connect")).status_code == 200
    minute.now = 60
    assert (await minute.get("203.0.113.7")).status_code == 200


@pytest.mark.parametrize("path", ["/files/a.png", "/sitemap.xml", "/health/ready"])
async def test_whatever_asks_the_database_counts(path: str) -> None:
    minute = Minute()
    assert [(await minute.get("203.0.113.7", path)).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
async def test_this_machine_may_always_ask_whether_the_server_is_ready(address: str) -> None:
    minute = Minute()
    assert {(await minute.get(address, "/health/ready")).status_code for _ in range(5)} == {200}


async def test_live_connections_count_before_they_are_accepted() -> None:
    minute, sent = Minute(), list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    scope = {"type": "websocket", "path": "/cable", "headers": [], "client": ("203.0.113.7", 1)}
    for _ in range(2):
        await minute.get("203.0.113.7", "/api/settings")
    await minute.limit(scope, receive, send)
    assert (sent[0]["type"], sent[0]["status"]) == ("websocket.http.response.start", 429)
    assert minute.served == 2


async def test_the_addresses_of_one_ipv6_network_count_as_one() -> None:
    minute = Minute()
    statuses = [(await minute.get(f"2001:db8::{host}")).status_code for host in (1, 2, 3)]
    assert statuses == [200, 200, 429]
    assert (await minute.get("2001:db8:1::1")).status_code == 200
