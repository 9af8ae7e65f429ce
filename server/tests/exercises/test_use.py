"""Where an exercise is used, and what a coach used last."""

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.seed import seed_library
from tests.cast import Cast
from tests.conftest import MONDAY, Requests
from tests.training.coach_program import CoachProgram, create_program


@pytest.fixture
async def program(session: AsyncSession, cast: Cast) -> CoachProgram:
    await seed_library(session, MONDAY)
    return await create_program(session, cast.erik, MONDAY)


async def exercise(coach: Requests, name: str) -> dict[str, Any]:
    return dict((await coach.get("/coach/exercises", params={"q[name_cont]": name})).json()["items"][0])


async def publish(coach: Requests, program: CoachProgram, day: int, *exercises: dict[str, Any]) -> None:
    entries = [
        {"id": f"e{number}", "name": it["name"], "exercise_id": it["id"], "sets": []}
        for number, it in enumerate(exercises)
    ]
    content = {"sessions": [{"id": "s", "blocks": [{"id": "b", "kind": "strength", "entries": entries}]}]}
    saved = await coach.put(f"{program.days_url}/{day}", {"content": content, "version": 0})
    assert saved.status_code == 200, saved.text


async def test_an_exercise_tells_which_programs_use_it(erik: Requests, ines: Requests, program: CoachProgram) -> None:
    squat, row = await exercise(erik, "Back Squat"), await exercise(erik, "Barbell Row")
    await publish(erik, program, 0, squat, row)
    await publish(erik, program, 1, squat)
    used = {"id": str(program.program.id), "title": "Squat Every Day", "days": 2}
    assert (await erik.get(f"/coach/exercises/{squat['id']}/use")).json() == {"programs": [used]}
    assert (await erik.get(f"/coach/exercises/{row['id']}/use")).json() == {"programs": [used | {"days": 1}]}
    assert (await ines.get(f"/coach/exercises/{squat['id']}/use")).json() == {"programs": []}


async def test_what_was_used_last_comes_first(erik: Requests, ines: Requests, program: CoachProgram) -> None:
    last = await exercise(erik, "Zercher Squat")
    await publish(erik, program, 0, last)
    items = (await erik.get("/coach/exercises?q[s]=recent")).json()["items"]
    assert items[0]["name"] == "Zercher Squat"
    assert items[0]["last_used_at"] is not None
    assert [item["name"] for item in items[1:]] == sorted((item["name"] for item in items[1:]), key=str.lower)
    assert (await exercise(erik, "squat"))["name"] != "Zercher Squat"  # starts later in the name than Squat Jerk
    bar = (await erik.get("/coach/exercises?q[name_cont]=cher squat")).json()["items"]
    assert bar[0]["name"] == "Zercher Squat"
    assert (await ines.get("/coach/exercises?q[s]=recent")).json()["items"][0]["last_used_at"] is None


async def test_of_equal_matches_the_last_used_comes_first(erik: Requests, program: CoachProgram) -> None:
    before = [it["name"] for it in (await erik.get("/coach/exercises?q[name_cont]=curl")).json()["items"]]
    last = await exercise(erik, before[-1])
    await publish(erik, program, 0, last)
    after = [it["name"] for it in (await erik.get("/coach/exercises?q[name_cont]=curl")).json()["items"]]
    assert after[0] == before[-1]
