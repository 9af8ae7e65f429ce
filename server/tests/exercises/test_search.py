"""Finding exercises by shorthand, aliases and typos."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.access import match_names
from regimen.exercises.rules import read_name
from regimen.exercises.seed import seed_exercises, seed_library
from tests.cast import Cast
from tests.conftest import MONDAY, Requests
from tests.exercises.test_library import create

SEARCHES = Path(__file__).with_name("searches.csv")
"""What coaches type and which exercises they mean by it: written before the search was, and not changed for it."""


@pytest.fixture(autouse=True)
async def library(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)


async def found(coach: Requests, typed: str, **params: str) -> list[str]:
    answer = await coach.get("/coach/exercises", params={"q[name_cont]": typed, **params})
    assert answer.status_code == 200, answer.text
    return [item["name"] for item in answer.json()["items"]]


async def add(coach: Requests, name: str, **values: Any) -> Any:
    exercise = (await coach.get("/coach/exercises", params={"q[name_cont]": name})).json()["items"][0]
    return await coach.put(f"/coach/exercises/{exercise['id']}/additions", values)


@pytest.mark.parametrize(("part", "enough"), [("tuned", 51), ("held out", 95)])
async def test_what_coaches_type_finds_what_they_mean(erik: Requests, part: str, enough: int) -> None:
    with SEARCHES.open(newline="", encoding="utf-8") as lines:
        searches = [line for line in csv.DictReader(lines) if line["set"] == part]
    hits = [line for line in searches if set(line["finds"].split("|")) & set((await found(erik, line["typed"]))[:3])]
    missed = [line["typed"] for line in searches if line not in hits]
    assert len(hits) >= enough, missed


async def test_shorthand_works_for_an_accounts_own_names_in_both_directions(erik: Requests, ines: Requests) -> None:
    await create(erik, name="Tall DB RDL")
    assert "Tall DB RDL" in await found(erik, "tall dumbbell romanian deadlift")
    assert "Tall DB RDL" in await found(erik, "tall db rdl")
    assert "Tall DB RDL" not in await found(ines, "tall db rdl")


async def test_an_alias_finds_its_exercise_first_and_only_in_its_account(erik: Requests, ines: Requests) -> None:
    answer = await add(erik, "Back Extension", aliases=["Superman's cousin", "RDL lite"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["aliases"] == ["Superman's cousin", "RDL lite"]
    assert (await found(erik, "supermans cousin"))[0] == "GHD Back Extension"
    assert "GHD Back Extension" not in await found(ines, "supermans cousin")
    assert "GHD Back Extension" in await found(erik, "supermans cosin")


@pytest.mark.parametrize("alias", ["Back Squat", "back-squat", "Wall  Balls"])
async def test_an_alias_cannot_be_another_exercises_name(erik: Requests, alias: str) -> None:
    before = (await add(erik, "Thruster", aliases=["Squat to press"])).json()
    answer = await add(erik, "Thruster", aliases=["Squat to press", alias])
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"aliases": ["Another exercise is already found by this name."]}
    assert (await erik.get(f"/coach/exercises/{before['id']}")).json() == before


async def test_additions_are_stored_as_a_whole(erik: Requests) -> None:
    other = (await erik.get("/coach/exercises?q[name_cont]=Leg Press")).json()["items"][0]
    sent = {
        "aliases": ["Quad burner", "quad burner"],
        "cue": "Slow down.",
        "video_url": "https://youtu.be/abc",
        "alternates": [other["id"]],
    }
    stored = (await add(erik, "Hack Squat", **sent)).json()
    assert stored["aliases"] == ["Quad burner"]
    assert (stored["own_cue"], stored["video_url"], stored["alternates"]) == (
        "Slow down.",
        "https://youtu.be/abc",
        [other["id"]],
    )
    emptied = (await add(erik, "Hack Squat")).json()
    assert (emptied["aliases"], emptied["own_cue"], emptied["video_url"], emptied["alternates"]) == ([], "", None, [])


@pytest.mark.parametrize(
    "video", ["http://youtu.be/abc", "javascript:alert(1)", "youtu.be/abc", "https://", "https://me@you.be/x"]
)
async def test_a_video_is_an_https_address(erik: Requests, video: str) -> None:
    answer = await add(erik, "Hack Squat", video_url=video)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["video_url"]


async def test_alternates_are_of_the_library(erik: Requests, ines: Requests) -> None:
    foreign = await create(ines)
    answer = await add(erik, "Hack Squat", alternates=[foreign["id"]])
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["alternates"]


async def test_guesses_are_marked_and_come_only_if_nothing_else_is_found(erik: Requests) -> None:
    async def answer(typed: str) -> dict[str, Any]:
        return dict((await erik.get("/coach/exercises", params={"q[name_cont]": typed})).json())

    assert (await answer("romanian deadlift"))["guessed"] is False
    guessed = await answer("romanain dedlift")
    assert guessed["guessed"] is True
    assert guessed["items"][0]["name"] == "Romanian Deadlift"
    assert guessed["pagination"]["total"] == len(guessed["items"]) <= 20
    nothing = await answer("qqqqqq")
    assert (nothing["items"], nothing["guessed"]) == ([], False)


async def test_filters_and_pages_apply_to_a_search(erik: Requests) -> None:
    cardio = await found(erik, "row", **{"q[metric_category_in][]": "cardio"})
    assert "Row" in cardio
    assert "Barbell Row" not in cardio
    first = await found(erik, "squat", per_page="5")
    second = await found(erik, "squat", per_page="5", page="2")
    assert len(first) == len(second) == 5
    assert not set(first) & set(second)


async def test_a_search_takes_as_many_queries_for_many_exercises(
    erik: Requests, session: AsyncSession, count_queries: Callable[[], Any]
) -> None:
    with count_queries() as one:
        await found(erik, "zercher squat")
    with count_queries() as many:
        await found(erik, "squat")
    assert len(many) == len(one) <= 7


async def test_many_names_are_matched_at_once(
    erik: Requests, cast: Cast, session: AsyncSession, count_queries: Callable[[], Any]
) -> None:
    await add(erik, "Back Extension", aliases=["Coach's best"])
    account = cast.erik.account_id
    names = ["RDL", "back squats", "coachs best", "romanain dedlift", "Quantum leap xyz"]
    with count_queries() as queries:
        matched = await match_names(session, account, names)
    assert len(queries) == 1
    exact = {name: match.exercise and match.exercise.name for name, match in matched.items()}
    assert exact == {
        "RDL": "Romanian Deadlift",
        "back squats": "Back Squat",
        "coachs best": "GHD Back Extension",
        "romanain dedlift": None,
        "Quantum leap xyz": None,
    }
    assert matched["romanain dedlift"].closest[0].name == "Romanian Deadlift"
    assert matched["RDL"].closest == ()


async def test_matching_prefers_the_accounts_own(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    own = await create(erik, name="RDL")
    account = cast.erik.account_id
    match = (await match_names(session, account, ["rdl"]))["rdl"]
    assert match.exercise is not None
    assert match.exercise.id == UUID(own["id"])


def test_no_name_of_the_library_is_taken_for_shorthand_of_another() -> None:
    meant: dict[str, set[str]] = {}
    for exercise in seed_exercises():
        meant.setdefault(read_name(exercise.name).compact, set()).add(exercise.name)
    assert {full: names for full, names in meant.items() if len(names) > 1} == {}
