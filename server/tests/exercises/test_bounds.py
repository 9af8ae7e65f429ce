"""How large a library can be. What is there from before stays, and can be changed as long as it does not grow."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises import access
from regimen.exercises.actions import library, names
from regimen.exercises.failures import TooManyArchived, TooManyExercises, TooManyLinkedNames, TooManyNames
from regimen.exercises.models import (
    Equipment,
    Exercise,
    ExerciseAddition,
    Measurement,
    MetricCategory,
    MuscleGroup,
)
from regimen.exercises.rules import MAX_ALL_ALIASES, MAX_EXERCISES
from regimen.imports import exercises as imports
from regimen.imports.exercises import import_exercises
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast
from tests.conftest import Requests
from tests.exercises.test_library import SLED, create
from tests.loop_watch import LoopWatch

SAMPLE = Path(__file__).parents[1] / "imports" / "sample.json"


async def own_names(session: AsyncSession, cast: Cast) -> list[str]:
    own = select(Exercise.name).where(Exercise.account_id == cast.erik.account_id).order_by(Exercise.name)
    return list(await session.scalars(own))


async def aliases_of(session: AsyncSession, exercise: dict[str, Any]) -> list[str]:
    of_exercise = select(ExerciseAddition.aliases).where(ExerciseAddition.exercise_id == exercise["id"])
    return await session.scalar(of_exercise) or []


async def test_a_full_library_takes_no_more_exercises_until_one_is_archived(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MAX_EXERCISES", 2)
    monkeypatch.setattr(library, "MAX_ALL_EXERCISES", 3)
    first = await create(erik, name="Sled One")
    await create(erik, name="Sled Two")
    refused = await erik.post("/coach/exercises", SLED | {"name": "Sled Three"})
    assert (refused.status_code, refused.json()["title"]) == (422, TooManyExercises.message)
    assert await own_names(session, cast) == ["Sled One", "Sled Two"]
    await create(ines, name="Sled Three")
    assert (await erik.post(f"/coach/exercises/{first['id']}/archive")).status_code == 200
    await create(erik, name="Sled Three")
    full = await erik.post(f"/coach/exercises/{first['id']}/restore")
    assert full.json()["title"] == TooManyExercises.message
    refused = await erik.post("/coach/exercises", SLED | {"name": "Sled Four"})
    assert refused.json()["title"] == TooManyExercises.message
    second = (await erik.get("/coach/exercises", params={"q[name_cont]": "Sled Two"})).json()["items"][0]
    await erik.post(f"/coach/exercises/{second['id']}/archive")
    refused = await erik.post("/coach/exercises", SLED | {"name": "Sled Four"})
    assert refused.json()["title"] == TooManyArchived.message
    assert (await erik.post(f"/coach/exercises/{first['id']}/restore")).status_code == 200


async def test_an_account_with_more_from_before_keeps_and_changes_them(
    erik: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    sled = await create(erik, name="Sled One")
    await erik.put(f"/coach/exercises/{sled['id']}/additions", {"aliases": ["One", "Two", "Three"]})
    monkeypatch.setattr(library, "MAX_EXERCISES", 0)
    monkeypatch.setattr(library, "MAX_ALL_ALIASES", 1)
    assert (await erik.patch(f"/coach/exercises/{sled['id']}", {"name": "Sled"})).status_code == 200
    fewer = await erik.put(f"/coach/exercises/{sled['id']}/additions", {"aliases": ["One", "Two"]})
    assert fewer.json()["aliases"] == ["One", "Two"]
    found = await erik.get("/coach/exercises", params={"q[name_cont]": "Two"})
    assert found.json()["items"][0]["name"] == "Sled"


async def test_the_names_of_a_whole_library_are_limited(
    erik: Requests, cast: Cast, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (library, names):
        monkeypatch.setattr(module, "MAX_ALL_ALIASES", 3)
    one, two = await create(erik, name="Sled One"), await create(erik, name="Sled Two")
    await erik.put(f"/coach/exercises/{one['id']}/additions", {"aliases": ["Prowler", "Sledge"]})
    refused = await erik.put(f"/coach/exercises/{two['id']}/additions", {"aliases": ["Dragger", "Pusher"]})
    assert refused.status_code == 422
    assert refused.json()["errors"]["aliases"] == [TooManyNames.message]
    assert await aliases_of(session, two) == []
    await erik.put(f"/coach/exercises/{two['id']}/additions", {"aliases": ["Dragger"]})
    linked = await erik.post(f"/coach/exercises/{two['id']}/link_name", {"name": "Pusher", "everywhere": False})
    assert linked.json()["errors"]["name"] == [TooManyLinkedNames.message]
    merged = await erik.post(f"/coach/exercises/{one['id']}/merge", {"into_id": two["id"]})
    assert merged.json()["errors"]["aliases"] == [TooManyNames.message]
    assert await aliases_of(session, two) == ["Dragger"]


async def test_an_import_stops_at_the_bound_and_says_so(
    cast: Cast, session: AsyncSession, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MAX_EXERCISES", 1)
    report = await import_exercises(session, SAMPLE, cast.erik.account_id, now=clock.now())
    assert report.counts["created"] == 1
    assert len(await own_names(session, cast)) == 1
    assert {reason for _, reason in report.skipped} >= {TooManyExercises.message}


async def test_the_index_is_built_once_for_each_version_of_the_library(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    account = cast.erik.account_id
    index = await access.library_index(session, account)
    assert await access.library_index(session, account) is index
    await create(ines, name="Harbour Sled")
    assert await access.library_index(session, account) is index, "another account's exercises change nothing"
    sled = await create(erik, name="Sled One")
    changed = await access.library_index(session, account)
    assert changed.find("Sled One")
    await erik.put(f"/coach/exercises/{sled['id']}/additions", {"aliases": ["Prowler"]})
    assert (await access.library_index(session, account)).find("prowler")
    await erik.post(f"/coach/exercises/{sled['id']}/archive")
    assert (await access.library_index(session, account)).find("prowler") is None


async def test_a_library_that_gives_way_to_others_while_it_is_read_is_found(
    cast: Cast, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = await access.library_index(session, cast.erik.account_id)
    execute = session.execute

    async def execute_while_others_are_read(*statement: Any) -> Any:
        found = await execute(*statement)
        access._indexes.clear()
        return found

    monkeypatch.setattr(session, "execute", execute_while_others_are_read)
    assert (await access.library_index(session, cast.erik.account_id)) is index


async def largest_library(session: AsyncSession, cast: Cast, clock: Clock) -> None:
    """As many exercises and names as an account can have, all of words that look alike."""
    account, now = cast.erik.account_id, clock.now()
    ids = [new_id() for _ in range(MAX_EXERCISES)]
    common = {
        "account_id": account,
        "metric_category": MetricCategory.STRENGTH,
        "muscle_group": MuscleGroup.UPPER_LEGS,
        "equipment": Equipment.STRENGTH,
        "measurement": Measurement.WEIGHT_REPS,
        "created_at": now,
    }
    exercises = [{"id": ident, "name": f"Squat press row {number:04x}ab"} | common for number, ident in enumerate(ids)]
    await session.execute(insert(Exercise), exercises)
    each = 20
    added = [
        {
            "account_id": account,
            "exercise_id": ident,
            "aliases": [f"Press squat {number:03x}cd row {alias}" for alias in range(each)],
            "alternates": [],
            "updated_at": now,
        }
        for number, ident in enumerate(ids[: MAX_ALL_ALIASES // each])
    ]
    await session.execute(insert(ExerciseAddition), added)
    await session.commit()


async def test_the_largest_library_stops_nobody(app: FastAPI, cast: Cast, session: AsyncSession, clock: Clock) -> None:
    await largest_library(session, cast, clock)
    text = "\n".join(f"Sqat pres {number} rwo 3x5" for number in range(990))
    watch = LoopWatch(app)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(watch), base_url="http://127.0.0.1:8400") as http:
        erik = Requests(http, cast.erik.headers)
        for answer in (
            await erik.post("/coach/workout_text", {"text": text}),
            await erik.get("/coach/search", params={"q": "sqat pres rwo"}),
            await erik.get("/coach/search", params={"q": "s"}),
            await erik.get("/coach/exercises", params={"q[name_cont]": "squat press"}),
            await erik.get("/coach/exercises", params={"q[name_cont]": "sqatt presz rwo abc", "q[whose_eq]": "own"}),
            await erik.get("/coach/exercise_duplicates"),
        ):
            assert answer.status_code == 200, answer.text[:300]
    watch.check()
