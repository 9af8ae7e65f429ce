"""The search of the whole account: people, programs, exercises and days."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.seed import seed_library
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.conftest import MONDAY, Requests
from tests.training.coach_program import create_program
from tests.training.factory import TrainingFactory


async def search(coach: Requests, typed: str) -> dict[str, Any]:
    answer = await coach.get("/coach/search", params={"q": typed})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.fixture
async def maya_trains(training: TrainingFactory, cast: Cast) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(3))


@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize("typed", ["maya", "MAYA kow", "kowalczyk maya", "maya.kowalczyk@", "maya kowalczik", "myaa"])
async def test_a_client_is_found_by_name_email_and_with_typos(erik: Requests, cast: Cast, typed: str) -> None:
    (found,) = (await search(erik, typed))["clients"]
    assert found == {
        "id": str(cast.maya.id),
        "full_name": "Maya Kowalczyk",
        "email": "maya.kowalczyk@example.com",
        "avatar_url": None,
    }


@pytest.mark.usefixtures("maya_trains")
async def test_another_account_finds_nothing_of_it(ines: Requests, maya: Requests) -> None:
    found = await search(ines, "maya")
    assert (found["clients"], found["programs"], found["days"]) == ([], [], [])
    assert (await maya.get("/coach/search?q=maya")).status_code == 403


async def test_programs_and_their_days_are_found(erik: Requests, session: AsyncSession, cast: Cast) -> None:
    squat = (await create_program(session, cast.erik, MONDAY, title="Squat Every Day")).program
    await create_program(session, cast.erik, MONDAY, title="Marathon")
    assert [it["title"] for it in (await search(erik, "sqat every"))["programs"]] == ["Squat Every Day"]
    assert (await search(erik, "squat week 3"))["days"] == [
        {"plan_id": str(squat.id), "title": "Squat Every Day", "day": 15}
    ]
    assert [it["day"] for it in (await search(erik, "day 9"))["days"]] == [9, 9]
    assert {it["title"] for it in (await search(erik, ""))["programs"]} == {"Squat Every Day", "Marathon"}


@pytest.mark.parametrize("typed", ["12 Dec", "dec 12", "12 december"])
async def test_a_date_finds_the_day_of_a_shared_calendar(
    erik: Requests, session: AsyncSession, cast: Cast, typed: str
) -> None:
    group = await create_program(
        session, cast.erik, MONDAY, ProgramType.ONE_MANY, title="Group", starts_on=date(MONDAY.year - 1, 12, 1)
    )
    await create_program(session, cast.erik, MONDAY, title="Self-paced")
    (day,) = (await search(erik, typed))["days"]
    assert day["plan_id"] == str(group.program.id)
    on = date(MONDAY.year - 1, 12, 1).toordinal() + day["day"] - 1
    assert (date.fromordinal(on).month, date.fromordinal(on).day) == (12, 12)


async def test_exercises_are_found_by_shorthand(erik: Requests, session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    assert (await search(erik, "rdl"))["exercises"][0]["name"] == "Romanian Deadlift"


@pytest.mark.parametrize("typed", ["99 zzz", "31 feb", "week 0", "week 999", "%", "'\"", "day"])
async def test_nothing_is_guessed_from_far_away(erik: Requests, typed: str) -> None:
    assert (await search(erik, typed))["clients"] == []


async def test_a_search_takes_as_many_queries_for_many_programs(
    erik: Requests, session: AsyncSession, cast: Cast, count_queries: Callable[[], Any]
) -> None:
    await create_program(session, cast.erik, MONDAY, title="Squat 0")
    with count_queries() as few:
        await search(erik, "squat")
    for number in range(5):
        await create_program(session, cast.erik, MONDAY, title=f"Squat more {number}")
    with count_queries() as many:
        await search(erik, "squat")
    assert len(many) == len(few) <= 4
