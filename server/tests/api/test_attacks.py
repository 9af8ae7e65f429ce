"""What the cheapest attacks cost others: nobody waits while they run."""

import asyncio
import json
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from regimen.platform.person_limit import RUNNING, WAITING
from tests.deep import DEEP
from tests.first_party import APP
from tests.media.bombs import gif_of_frames, large_png
from tests.running import RunningApp, running_app

MAX_WAIT_SECONDS = 0.2
JSON = {"Content-Type": "application/json"}
Attack = Callable[[RunningApp], list[Awaitable[httpx.Response]]]


@pytest.fixture
async def running(database_url: str, tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with running_app(database_url, tmp_path) as running:
        yield running


def _unknown_fields(running: RunningApp) -> list[Awaitable[httpx.Response]]:
    body = json.dumps({f"k{number}": 1 for number in range(300_000)}).encode()
    return [running.visitor.post("/users/sign_in", content=body, headers=JSON) for _ in range(8)]


def _fields_below_the_limit(running: RunningApp) -> list[Awaitable[httpx.Response]]:
    body = json.dumps({f"k{number}": 1 for number in range(5_000)}).encode()
    return [running.visitor.post("/users/sign_up", content=body, headers=JSON) for _ in range(8)]


def _wrong_passwords(running: RunningApp) -> list[Awaitable[httpx.Response]]:
    """More at once than there are database connections, each for another email."""
    emails = [f"nobody.{number}@example.com" for number in range(40)]
    return [
        running.visitor.post("/users/sign_in", APP | {"email": email, "password": "wrong horse"}) for email in emails
    ]


def _avatars(running: RunningApp) -> list[Awaitable[httpx.Response]]:
    maya, picture = running.as_person(running.cast.maya), large_png()
    upload = {"user[avatar]": ("me.png", picture, "image/png")}
    return [maya.post("/users/private_avatar", files=upload) for _ in range(24)]


def _gif_bombs(running: RunningApp) -> list[Awaitable[httpx.Response]]:
    erik = running.as_person(running.cast.erik)
    bombs = [gif_of_frames(2_000), gif_of_frames(20_000)]
    return [erik.post("/media", files={"file": ("bomb.gif", bomb, "image/gif")}) for bomb in bombs]


def _days(running: RunningApp) -> list[Awaitable[httpx.Response]]:
    """Days as large as they may be, in which everything is wrong."""
    erik = running.as_person(running.cast.erik)
    unknown = {f"k{number}": 1 for number in range(40_000)}
    empty_entries = {"sessions": [{"blocks": [{"kind": "strength", "entries": [{}] * 30}] * 40}] * 10}
    days = "/coach/timelines/00000000-0000-4000-8000-000000000001/days"
    return [
        erik.put(f"{days}/1", {"content": unknown, "version": 0}),
        erik.put(days, {"days": [{"day": day, "version": 0, "content": empty_entries} for day in range(20)]}),
        erik.put(days, {"days": [{}] * 200_000}),
        erik.put(days, {"days": [unknown]}),
        erik.post("/coach/notation/print", {"blocks": [{"kind": "strength", "entries": [{}] * 30}] * 1000}),
        erik.post("/coach/notation", {"text": "5x5 " * 5_000, "before": [{}] * 100_000}),
        erik.post("/coach/notation", {"text": "((((" * 5_000}),
        erik.post("/coach/notation", {"text": "1 x " * 5_000}),
    ]


ATTACKS: list[Attack] = [_unknown_fields, _fields_below_the_limit, _wrong_passwords, _avatars, _gif_bombs, _days]


async def test_the_api_document_is_written_beside_the_event_loop(running: RunningApp) -> None:
    first = await running.visitor.get("/openapi.json")
    assert first.json()["paths"].keys() >= {"/api/users/me"}
    running.watch.check()
    assert running.watch.total < MAX_WAIT_SECONDS


async def test_a_persons_burst_waits_in_a_queue_of_their_own(running: RunningApp) -> None:
    erik, maya = running.as_person(running.cast.erik), running.as_person(running.cast.maya)
    await asyncio.gather(erik.get("/users/me"), maya.get("/users/me"))
    most = 0
    burst = asyncio.gather(*(erik.get("/coach/clients") for _ in range(60)))
    while not burst.done():
        most = max(most, running.connections_in_use)
        await asyncio.sleep(0)
    answers = await burst
    statuses = [one.status_code for one in answers]
    assert (statuses.count(200), statuses.count(429)) == (RUNNING + WAITING, 60 - RUNNING - WAITING)
    assert {one.headers.get("Retry-After") for one in answers if one.status_code == 429} == {"1"}
    assert 0 < most <= RUNNING
    assert (await erik.get("/coach/clients")).status_code == 200


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__.strip("_"))
async def test_others_do_not_wait(running: RunningApp, attack: Attack) -> None:
    """In the app's processor time while the other request runs, so that a busy machine fails no test; nightly in real
    time too."""
    tom = running.as_person(running.cast.tom)
    await tom.get("/users/me")
    attacking = asyncio.gather(*attack(running))
    spent, waited = [], []
    while not attacking.done() or not spent:
        before, began = running.watch.total, time.perf_counter()
        assert (await tom.get("/users/me")).status_code == 200
        spent.append(running.watch.total - before)
        waited.append(time.perf_counter() - began)
    assert {answer.status_code for answer in await attacking} <= {200, 404, 413, 422, 429, 503}
    running.watch.check()
    assert max(spent) < MAX_WAIT_SECONDS
    if DEEP:
        assert statistics.median(waited) < MAX_WAIT_SECONDS
