"""Two coaches of one account at the same exercises, at the same moment."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from regimen.exercises.actions.library import lock_library
from regimen.exercises.models import Exercise, ExerciseAddition
from tests.conftest import Requests
from tests.running import RunningApp, running_app
from tests.waiting import wait_for_lock_wait


async def _create(coach: Requests, name: str) -> str:
    form = {"name": name, "metric_category": "strength", "muscle_group": "back", "equipment": "other"}
    created = await coach.post("/coach/exercises", form)
    assert created.status_code == 201, created.text
    return str(created.json()["id"])


async def _link(coach: Requests, exercise_id: str, name: str) -> int:
    return (await coach.post(f"/coach/exercises/{exercise_id}/link_name", {"name": name})).status_code


async def _meanings(app: RunningApp, name: str) -> list[str]:
    """Returns the ids of the exercises that have the name."""
    having = select(ExerciseAddition.exercise_id).where(ExerciseAddition.aliases.contains([name]))
    async with app.runtime.sessions() as session:
        return [str(ident) for ident in await session.scalars(having)]


async def test_a_name_that_is_linked_twice_at_once_means_one_exercise(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        row, press = await _create(erik, "Harbour row"), await _create(erik, "Harbour press")
        for number in range(5):
            name = f"Zugseil {number}"
            answers = await asyncio.gather(_link(erik, row, name), _link(erik, press, name))
            assert sorted(answers) == [200, 422]
            assert len(await _meanings(app, name)) == 1


async def test_linking_to_an_exercise_that_is_merged_at_once_loses_no_name(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        into = await _create(erik, "Harbour row")
        for number in range(5):
            name, merged = f"Zugseil {number}", await _create(erik, f"Rowing {number}")
            linked, joined = await asyncio.gather(
                _link(erik, merged, name), erik.post(f"/coach/exercises/{merged}/merge", {"into_id": into})
            )
            assert (joined.status_code, linked in {200, 404}) == (200, True), (joined.text, linked)
            assert await _meanings(app, name) == ([into] if linked == 200 else [])


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "", {"name": "Quay row"}),
        ("post", "/restore", {}),
        ("put", "/additions", {"aliases": ["Zugseil"]}),
    ],
)
async def test_an_exercise_that_is_merged_at_once_is_gone(
    database_url: str, tmp_path: Path, method: str, path: str, body: dict[str, Any]
) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        merged, into = await _create(erik, "Harbour row"), await _create(erik, "Harbour press")
        assert (await erik.post(f"/coach/exercises/{merged}/archive")).status_code == 200
        async with app.runtime.sessions() as merging, app.runtime.sessions() as watch:
            await lock_library(merging, app.cast.erik.account_id)
            send = {"patch": erik.patch, "post": erik.post, "put": erik.put}[method]
            sent = asyncio.ensure_future(send(f"/coach/exercises/{merged}{path}", body))
            await wait_for_lock_wait(watch, sent)
            row = await merging.get_one(Exercise, UUID(merged))
            row.merged_into = UUID(into)
            await merging.commit()
            assert (await sent).status_code == 404
            stored = await watch.get_one(Exercise, UUID(merged))
            assert (stored.name, stored.archived_at is None) == ("Harbour row", False)
            assert await _meanings(app, "Zugseil") == []
