"""Names that the library does not have: asked about once, and linked wherever they are written."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import KeptName
from regimen.exercises.seed import seed_library
from regimen.training.models import DayDraft, DayVersion, SetResult, TimelineDay
from tests.cast import Cast
from tests.conftest import MONDAY, Requests
from tests.training.coach_program import CoachProgram, create_program, enrol_client


@pytest.fixture
async def program(session: AsyncSession, cast: Cast) -> CoachProgram:
    await seed_library(session, MONDAY)
    return await create_program(session, cast.erik, MONDAY)


async def exercise_id(coach: Requests, name: str) -> str:
    return str((await coach.get("/coach/exercises", params={"q[name_cont]": name})).json()["items"][0]["id"])


def day(*names: str) -> dict[str, Any]:
    entries = [{"id": f"e{n}", "name": name, "sets": [{"id": f"s{n}"}]} for n, name in enumerate(names)]
    return {"sessions": [{"id": "s", "blocks": [{"id": "b", "kind": "strength", "entries": entries}]}]}


async def publish(coach: Requests, program: CoachProgram, number: int, *names: str, version: int = 0) -> None:
    body = {"content": day(*names), "version": version}
    saved = await coach.put(f"{program.days_url}/{number}", body)
    assert saved.status_code == 200, saved.text


async def unlinked(coach: Requests, query: str = "") -> list[tuple[str, int]]:
    listed = await coach.get(f"/coach/exercise_names{query}")
    assert listed.status_code == 200, listed.text
    return [(item["name"], item["days"]) for item in listed.json()["items"]]


async def link(coach: Requests, name: str, ident: str, *, everywhere: bool = False) -> dict[str, Any]:
    linked = await coach.post(f"/coach/exercises/{ident}/link_name", {"name": name, "everywhere": everywhere})
    assert linked.status_code == 200, linked.text
    return dict(linked.json())


async def pasted(coach: Requests, text: str) -> tuple[list[str | None], list[str]]:
    """Returns the exercises and the verdicts of the lines of a text."""
    read = (await coach.post("/coach/workout_text", {"text": text})).json()
    entries = [
        entry
        for one in read["days"]
        for session in one["content"]["sessions"]
        for block in session["blocks"]
        for entry in block["entries"]
    ]
    return [entry["exercise_id"] for entry in entries], [line["status"] for line in read["lines"]]


def entries_of(content: dict[str, Any]) -> list[dict[str, Any]]:
    return list(content["sessions"][0]["blocks"][0]["entries"])


async def test_names_without_an_exercise_are_listed_by_how_often_they_are_used(
    erik: Requests, ines: Requests, program: CoachProgram
) -> None:
    await publish(erik, program, 0, "Harbour squatt", "Pier dance")
    await publish(erik, program, 1, "harbour SQUATT", "Pier dance", "Harbour squatt")
    draft = {"content": day("Harbour squatt"), "base_version": 0}
    assert (await erik.put(f"{program.days_url}/5/draft", draft)).status_code == 200
    assert [count for _, count in await unlinked(erik)] == [3, 2]
    listed = (await erik.get("/coach/exercise_names?per_page=1&page=2")).json()
    assert [item["name"] for item in listed["items"]] == ["Pier dance"]
    assert listed["pagination"]["total"] == 2
    assert await unlinked(ines) == []


async def test_what_a_name_may_mean_comes_with_it(erik: Requests, program: CoachProgram) -> None:
    await publish(erik, program, 0, "Back sqat")
    [item] = (await erik.get("/coach/exercise_names")).json()["items"]
    assert item["closest"][0] == {"id": await exercise_id(erik, "Back Squat"), "name": "Back Squat"}


async def test_a_linked_name_means_the_exercise_in_all_that_is_written_later(
    erik: Requests, ines: Requests, program: CoachProgram
) -> None:
    squat = await exercise_id(erik, "Back Squat")
    assert (await pasted(erik, "Harbour grind 3x5")) == ([None], ["guess"])
    assert (await link(erik, "Harbour grind", squat))["days"] == 0
    assert (await pasted(erik, "harbour grind 3x5"))[0] == [squat]
    notation = await erik.post("/coach/notation", {"text": "Harbour GRIND\n3x5"})
    assert notation.json()["blocks"][0]["entries"][0]["exercise_id"] == squat
    searched = (await erik.get("/coach/exercises", params={"q[name_cont]": "harbour grind"})).json()["items"]
    assert searched[0]["id"] == squat
    assert (await pasted(ines, "Harbour grind 3x5"))[0] == [None]


async def test_linking_everywhere_changes_what_is_written_and_keeps_versions(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, maya: Requests
) -> None:
    squat = await exercise_id(erik, "Back Squat")
    await publish(erik, program, 0, "Harbour grind", "Pier dance")
    await publish(erik, program, 0, "harbour GRIND", "Pier dance", "Dip", version=1)
    draft = {"content": day("Harbour grind"), "base_version": 0}
    revision = (await erik.put(f"{program.days_url}/5/draft", draft)).json()["revision"]
    enrolled = await enrol_client(session, program, cast.maya, MONDAY, anchor=MONDAY.date())
    result = {
        "enrolment_id": str(enrolled.id),
        "day": 0,
        "set_id": "s0",
        "done": {"reps": 5},
        "tapped_at": MONDAY.isoformat(),
    }
    logged = await maya.put("/athlete/sets/0199c1f0-0000-7000-8000-000000000001", result)
    assert logged.status_code == 204, logged.text

    reach = await link(erik, "harbour grind", squat, everywhere=True)
    assert reach == {"days": 1, "drafts": 1, "templates": 0, "results": 1, "clients": 1}

    session.expire_all()
    stored = (await session.scalars(select(TimelineDay).where(TimelineDay.day == 0))).one()
    assert [(it["name"], it["exercise_id"]) for it in entries_of(stored.content)][:2] == [
        ("Back Squat", squat),
        ("Pier dance", None),
    ]
    assert stored.version == 2
    [earlier] = await session.scalars(select(DayVersion))
    assert entries_of(earlier.content)[0]["exercise_id"] == squat
    [written] = await session.scalars(select(DayDraft))
    assert (entries_of(written.content)[0]["exercise_id"], str(written.revision)) == (squat, revision)
    [done] = await session.scalars(select(SetResult))
    assert (str(done.exercise_id), done.prescribed["name"]) == (squat, "harbour GRIND")
    assert [name for name, _ in await unlinked(erik)] == ["Dip", "Pier dance"]


async def test_nothing_of_another_account_is_linked(
    erik: Requests, ines: Requests, program: CoachProgram, session: AsyncSession, cast: Cast
) -> None:
    other = await create_program(session, cast.ines, MONDAY)
    await publish(ines, other, 0, "Harbour grind")
    await publish(erik, program, 0, "Harbour grind")
    assert (await link(erik, "Harbour grind", await exercise_id(erik, "Back Squat"), everywhere=True))["days"] == 1
    assert await unlinked(ines) == [("Harbour grind", 1)]
    own = await ines.post(
        "/coach/exercises",
        {
            "name": "Lighthouse climb",
            "metric_category": "strength",
            "muscle_group": "back",
            "equipment": "other",
        },
    )
    refused = await erik.post(f"/coach/exercises/{own.json()['id']}/link_name", {"name": "Dip"})
    assert refused.status_code == 404


async def test_a_name_that_is_kept_is_not_asked_about_again(
    erik: Requests, ines: Requests, program: CoachProgram
) -> None:
    await publish(erik, program, 0, "Coffee Run")
    assert (await erik.post("/coach/exercise_names/keep", {"name": "Coffee run"})).status_code == 204
    assert (await erik.post("/coach/exercise_names/keep", {"name": "COFFEE run"})).status_code == 204
    assert await unlinked(erik) == []
    assert (await erik.get("/coach/exercise_names/kept")).json() == {"names": ["coffee run"]}
    assert (await pasted(erik, "Coffee run 3x5")) == ([None], ["understood"])
    assert (await ines.get("/coach/exercise_names/kept")).json() == {"names": []}
    assert (await erik.post("/coach/exercise_names/keep", {"name": "Coffee run", "keep": False})).status_code == 204
    assert await unlinked(erik) == [("Coffee Run", 1)]


async def test_linking_a_kept_name_ends_that_it_is_kept(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await erik.post("/coach/exercise_names/keep", {"name": "Coffee run"})
    await link(erik, "Coffee Run", await exercise_id(erik, "Back Squat"))
    assert list(await session.scalars(select(KeptName))) == []


async def test_a_name_of_another_exercise_is_refused(erik: Requests, program: CoachProgram) -> None:
    squat = await exercise_id(erik, "Back Squat")
    refused = await erik.post(f"/coach/exercises/{squat}/link_name", {"name": "barbell row"})
    assert (refused.status_code, refused.json()["code"]) == (422, "NameMeansAnother")
    assert (await erik.get(f"/coach/exercises/{squat}")).json()["aliases"] == []


async def test_the_twenty_first_name_is_refused(erik: Requests, program: CoachProgram) -> None:
    squat = await exercise_id(erik, "Back Squat")
    for number in range(20):
        await link(erik, f"Harbour grind {number}", squat)
    refused = await erik.post(f"/coach/exercises/{squat}/link_name", {"name": "Harbour grind 20"})
    assert (refused.status_code, refused.json()["code"]) == (422, "TooManyAliases")
    assert len((await erik.get(f"/coach/exercises/{squat}")).json()["aliases"]) == 20
