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
from regimen.programs.models import ProgramState
from tests.cast import PASSWORD, Person
from tests.conftest import Requests
from tests.deep import DEEP
from tests.first_party import APP
from tests.loop_watch import room
from tests.media.bombs import gif_of_frames, large_png
from tests.running import RunningApp, running_app
from tests.training.coach_program import CoachProgram, create_program
from tests.training.large_days import day_of_rests, large_blocks, large_day

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
    assert running.watch.total < MAX_WAIT_SECONDS * room()


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


async def test_new_sessions_of_a_person_share_their_queue_and_made_up_ones_have_none(running: RunningApp) -> None:
    sessions = [await _sign_in(running, running.cast.erik) for _ in range(10)]
    maya = await _sign_in(running, running.cast.maya)
    made_up = Requests(running.http, running.cast.maya.headers | {"Authorization": "Bearer made-up"})
    burst = asyncio.gather(*(one.get("/coach/clients") for one in sessions * 8))
    guesses = asyncio.gather(*(made_up.get("/users/me") for _ in range(60)))
    assert (await maya.get("/users/me")).status_code == 200
    assert {one.status_code for one in await burst} == {200, 429}
    assert {one.status_code for one in await guesses} == {401}


async def _sign_in(running: RunningApp, person: Person) -> Requests:
    form = APP | {"email": person.user.email, "password": PASSWORD}
    answer = await running.visitor.post("/users/sign_in", form)
    assert answer.status_code == 200, answer.text
    return Requests(running.http, person.headers | {"Authorization": f"Bearer {answer.json()['access_token']}"})


async def _program_of_large_days(running: RunningApp) -> CoachProgram:
    """A published program with a week of the largest days there can be."""
    now = running.runtime.clock.now()
    async with running.runtime.sessions() as session:
        program = await create_program(session, running.cast.erik, now)
        program.program.state, program.program.description = ProgramState.PUBLISHED, "Everything, every day."
        await session.commit()
    erik = running.as_person(running.cast.erik)
    saved = await erik.put(f"{program.days_url}/0", {"content": large_day(), "version": 0})
    assert saved.status_code == 200, saved.text
    assert (await erik.post(f"{program.url}/copy", {"from_days": [0], "to_days": [1, 2]})).status_code == 200
    return program


def _copies(running: RunningApp, program: CoachProgram) -> list[Awaitable[httpx.Response]]:
    erik = running.as_person(running.cast.erik)
    more = {"kind": "load", "amount": 2.5}
    return [
        erik.post(f"{program.url}/copy", {"from_days": [0], "to_days": list(range(3, 13)), "dry_run": True}),
        erik.post(f"{program.url}/copy", {"from_days": [0, 1], "to_days": [3, 5], "progression": more}),
        erik.post(f"{program.url}/copy", {"from_days": [0], "to_days": [1] * 60, "dry_run": True}),
        erik.post(f"{program.url}/repeat_week", {"from_day": 0, "times": 1}),
        erik.post(f"{program.url}/repeat_week", {"from_day": 0, "times": 52}),
    ]


def _writes(running: RunningApp, program: CoachProgram) -> list[Awaitable[httpx.Response]]:
    erik = running.as_person(running.cast.erik)
    four = [{"day": day, "version": 0, "content": large_day(f"{day}")} for day in range(4)]
    small = [{"day": day, "version": 0, "content": large_day(fields={})} for day in range(20)]
    larger = large_day(exercises=400, sets=45, fields={})
    return [
        erik.put(program.days_url, {"days": four}),
        erik.put(program.days_url, {"days": small}),
        erik.put(program.days_url, {"days": [{"day": 1, "version": 0, "content": larger}]}),
        erik.post(f"{program.url}/move", {"from_days": [0, 1, 2], "to_day": 10}),
        erik.post(f"{program.url}/clear", {"days": list(range(14))}),
    ]


def _reads(running: RunningApp, program: CoachProgram) -> list[Awaitable[httpx.Response]]:
    erik = running.as_person(running.cast.erik)
    sample = f"/plans/{program.program.id}/sample"
    return [
        *(erik.get(program.builder_url) for _ in range(3)),
        *(erik.get(f"{program.days_url}/0/{path}") for path in ("versions", "versions/1")),
        *(running.visitor.get(sample) for _ in range(8)),
    ]


def _notation(running: RunningApp, _: CoachProgram) -> list[Awaitable[httpx.Response]]:
    erik = running.as_person(running.cast.erik)
    return [
        erik.post("/coach/notation", {"text": "Row / 5x5", "before": large_blocks(fields={})}),
        erik.post("/coach/notation", {"text": "Row / 5x5", "before": large_blocks(exercises=400, fields={})}),
        erik.post("/coach/notation", {"text": "\n".join(["Row / 50x1", ""] * 1_500)}),
        erik.post("/coach/notation", {"text": "Row / " + ", ".join(["50x1"] * 3_000)}),
        erik.post("/coach/notation/print", {"blocks": large_blocks()}),
    ]


def _days_without_sets(running: RunningApp, program: CoachProgram) -> list[Awaitable[httpx.Response]]:
    erik = running.as_person(running.cast.erik)

    async def save_and_copy() -> httpx.Response:
        days = [{"day": day, "version": 0, "content": day_of_rests()} for day in range(20, 70)]
        more = {"from_days": list(range(20, 70)), "to_days": [70, 120]}
        assert (await erik.put(program.days_url, {"days": days})).status_code == 200
        assert (await erik.post(f"{program.url}/copy", more)).status_code == 200
        all_of_them = {"from_days": list(range(20, 170)), "to_day": 200, "dry_run": True}
        copied = await erik.post(f"{program.url}/copy", all_of_them)
        assert copied.status_code == 200
        return copied

    return [save_and_copy()]


LARGE_DAYS = [_copies, _writes, _reads, _notation, _days_without_sets]


@pytest.mark.parametrize("attack", LARGE_DAYS, ids=lambda attack: attack.__name__.strip("_"))
async def test_others_do_not_wait_for_the_largest_days(
    running: RunningApp, attack: Callable[[RunningApp, CoachProgram], list[Awaitable[httpx.Response]]]
) -> None:
    program = await _program_of_large_days(running)
    running.watch.reset()
    await _others_do_not_wait(running, attack(running, program))


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__.strip("_"))
async def test_others_do_not_wait(running: RunningApp, attack: Attack) -> None:
    await _others_do_not_wait(running, attack(running))


async def _others_do_not_wait(running: RunningApp, requests: list[Awaitable[httpx.Response]]) -> None:
    """In the app's processor time while the other request runs, with room for a busy machine; nightly to the figure,
    and in real time too."""
    tom = running.as_person(running.cast.tom)
    await tom.get("/users/me")
    attacking = asyncio.gather(*requests)
    spent, waited = [], []
    while not attacking.done() or not spent:
        before, began = running.watch.total, time.perf_counter()
        assert (await tom.get("/users/me")).status_code == 200
        spent.append(running.watch.total - before)
        waited.append(time.perf_counter() - began)
    assert {answer.status_code for answer in await attacking} <= {200, 404, 409, 413, 422, 429, 503}
    running.watch.check()
    assert max(spent) < MAX_WAIT_SECONDS * room()
    if DEEP:
        assert statistics.median(waited) < MAX_WAIT_SECONDS
