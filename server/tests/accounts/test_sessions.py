"""The devices on which somebody is signed in: listed, ended at once, forgotten in the end."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.jobs import forget_expired_tokens
from regimen.accounts.models import AccessToken, OneTimeToken
from regimen.accounts.rules.sessions import Device, device_of
from regimen.kit.clock import Clock
from regimen.platform.live.hub import ENDED_TOPIC
from regimen.platform.services import Services
from tests.cast import PASSWORD, Cast
from tests.conftest import MONDAY, Requests
from tests.waiting import wait_for

ANDROID = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"


@pytest.fixture
def phone(enter, with_token, cast: Cast, http) -> Callable[[], Awaitable[Requests]]:
    """Signs Maya in on another device."""

    async def sign_in() -> Requests:
        http.headers["user-agent"] = ANDROID
        return with_token(await enter(cast.maya.user.email, PASSWORD))

    return sign_in


async def test_the_list_says_where_one_is_signed_in(maya: Requests, tom: Requests, phone, clock: Clock) -> None:
    clock.advance(timedelta(hours=2))
    await phone()
    mine, theirs = (await maya.get("/users/sessions")).json()
    assert (theirs["browser"], theirs["system"], theirs["current"]) == ("Chrome", "Android", False)
    assert (mine["browser"], mine["current"], mine["created_at"]) == (None, True, "2026-01-12T09:00:00Z")
    assert mine["last_used_at"] == theirs["last_used_at"] == "2026-01-12T11:00:00Z"
    assert len((await tom.get("/users/sessions")).json()) == 1


async def test_one_session_ends_at_once(maya: Requests, tom: Requests, phone, services: Services) -> None:
    other = await phone()
    ended = services.bus.subscribe(ENDED_TOPIC)
    [theirs] = [one for one in (await maya.get("/users/sessions")).json() if not one["current"]]
    assert (await tom.delete(f"/users/sessions/{theirs['id']}")).status_code == 404
    assert (await other.get("/users/me")).status_code == 200
    assert ended.waiting() == 0

    assert (await maya.delete(f"/users/sessions/{theirs['id']}")).status_code == 204
    assert await wait_for(ended.next(), "the message that the session has ended") == {"tokens": [theirs["id"]]}
    assert (await other.get("/users/me")).status_code == 401
    assert (await maya.get("/users/me")).status_code == 200
    assert (await maya.delete(f"/users/sessions/{theirs['id']}")).status_code == 404


async def test_all_other_sessions_end_together(maya: Requests, phone) -> None:
    others = [await phone(), await phone()]
    assert (await maya.delete("/users/sessions")).status_code == 204
    assert [(await each.get("/users/me")).status_code for each in others] == [401, 401]
    assert [one["current"] for one in (await maya.get("/users/sessions")).json()] == [True]


async def test_signing_out_ends_the_sockets_of_the_session(maya: Requests, services: Services, cast: Cast) -> None:
    ended = services.bus.subscribe(ENDED_TOPIC)
    [mine] = (await maya.get("/users/sessions")).json()
    await maya.delete("/users/sign_out")
    assert await wait_for(ended.next(), "the message that the session has ended") == {"tokens": [mine["id"]]}


async def test_the_last_use_is_written_every_ten_minutes_only(maya: Requests, clock: Clock, count_queries) -> None:
    async def used() -> str:
        return str((await maya.get("/users/sessions")).json()[0]["last_used_at"])

    clock.advance(timedelta(minutes=10))
    assert await used() == "2026-01-12T09:00:00Z"
    with count_queries() as queries:
        await maya.get("/users/me")
    assert not [one for one in queries.statements if one.startswith("update access_tokens")]
    clock.advance(timedelta(seconds=1))
    assert await used() == "2026-01-12T09:10:01Z"


async def test_what_is_over_is_forgotten(
    maya: Requests, visitor: Requests, cast: Cast, clock: Clock, session: AsyncSession, run_jobs
) -> None:
    await visitor.post("/users/password", {"email": cast.maya.user.email})
    await run_jobs()
    await maya.delete("/users/sign_out")
    for days, links, sessions in ((8, 0, 4), (130, 0, 0)):
        await forget_expired_tokens(session, MONDAY + timedelta(days=days))
        assert await session.scalar(select(func.count()).select_from(OneTimeToken)) == links
        assert await session.scalar(select(func.count()).select_from(AccessToken)) == sessions


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (ANDROID, Device("Chrome", "Android")),
        (IPHONE, Device("Safari", "iPhone")),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", Device("Edge", "Windows")),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", Device("Firefox", "Linux")),
        ("curl/8.5.0", Device(None, None)),
        ("", Device(None, None)),
    ],
)
def test_a_device_has_the_names_of_its_browser_and_system(user_agent: str, device: Device) -> None:
    assert device_of(user_agent) == device
