"""Merging duplicates: everything that referred to the one refers to the other, and nobody loses anything."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.actions import merges
from regimen.exercises.models import Exercise
from regimen.exercises.seed import seed_library
from regimen.training.models import DayDraft, DayOverride, DayVersion, Enrolment, SetResult, TimelineDay
from tests.cast import Cast
from tests.conftest import MONDAY, Requests
from tests.training.coach_program import CoachProgram, create_program, enrol_client

RESULT = "/athlete/sets/0199c1f0-0000-7000-8000-00000000000"


@pytest.fixture
async def program(session: AsyncSession, cast: Cast) -> CoachProgram:
    await seed_library(session, MONDAY)
    return await create_program(session, cast.erik, MONDAY)


@pytest.fixture
async def enrolment(session: AsyncSession, program: CoachProgram, cast: Cast) -> Enrolment:
    return await enrol_client(session, program, cast.maya, MONDAY, anchor=MONDAY.date())


async def create(coach: Requests, name: str, **values: Any) -> str:
    form = {"name": name, "metric_category": "strength", "muscle_group": "back", "equipment": "other"}
    created = await coach.post("/coach/exercises", form | values)
    assert created.status_code == 201, created.text
    return str(created.json()["id"])


def day(name: str, ident: str, *alternates: str) -> dict[str, Any]:
    entry = {"id": "e", "name": name, "exercise_id": ident, "sets": [{"id": "s0"}, {"id": "s1"}]}
    block = {"id": "b", "kind": "strength", "entries": [entry | {"alternates": list(alternates)}]}
    return {"sessions": [{"id": "s", "blocks": [block]}]}


def entry_of(content: dict[str, Any]) -> dict[str, Any]:
    return dict(content["sessions"][0]["blocks"][0]["entries"][0])


async def publish(coach: Requests, program: CoachProgram, number: int, content: Any, version: int = 0) -> None:
    saved = await coach.put(f"{program.days_url}/{number}", {"content": content, "version": version})
    assert saved.status_code == 200, saved.text


async def log(client: Requests, enrolment: Enrolment, number: int, **done: Any) -> None:
    result = {
        "enrolment_id": str(enrolment.id),
        "day": 0,
        "set_id": f"s{number}",
        "done": {"reps": 5, "load": {"value": 80, "unit": "kg"}} | done,
        "tapped_at": MONDAY.isoformat(),
    }
    logged = await client.put(f"{RESULT}{number}", result)
    assert logged.status_code == 204, logged.text


async def merge(coach: Requests, ident: str, into: str) -> dict[str, Any]:
    merged = await coach.post(f"/coach/exercises/{ident}/merge", {"into_id": into})
    assert merged.status_code == 200, merged.text
    return dict(merged.json())


async def test_all_that_referred_to_the_one_refers_to_the_other(
    erik: Requests, maya: Requests, program: CoachProgram, enrolment: Enrolment, session: AsyncSession
) -> None:
    old, new, third = [await create(erik, name) for name in ("Harbour rows", "Harbour row", "Pier walk")]
    await publish(erik, program, 0, day("Harbour rows", old))
    await publish(erik, program, 0, day("Harbour rows", old, third), version=1)
    await publish(erik, program, 1, day("Pier walk", third, old, new))
    await erik.put(f"{program.days_url}/5/draft", {"content": day("Harbour rows", old), "base_version": 0})
    week = {"kind": "day", "name": "Rows", "days": [day("Harbour rows", old)]}
    template = await erik.post("/coach/templates", week)
    assert template.status_code == 201, template.text
    await erik.put(f"/coach/exercises/{third}/additions", {"alternates": [old, new]})
    await log(maya, enrolment, 0)
    swap = {"exercise_id": old, "name": "Harbour rows", "measurement": "weight_reps"}
    await log(maya, enrolment, 1, swapped=swap)

    expected = {"days": 2, "drafts": 1, "templates": 1, "results": 2, "clients": 1}
    preview = await erik.get(f"/coach/exercises/{old}/merge", params={"into_id": new})
    assert preview.json() == expected
    assert await merge(erik, old, new) == expected

    session.expire_all()
    days = {one.day: one for one in await session.scalars(select(TimelineDay))}
    assert (entry_of(days[0].content)["exercise_id"], entry_of(days[0].content)["name"]) == (new, "Harbour row")
    assert days[0].version == 2
    assert entry_of(days[1].content)["alternates"] == [new]
    assert [entry_of(it.content)["exercise_id"] for it in await session.scalars(select(DayVersion))] == [new]
    assert [entry_of(it.content)["exercise_id"] for it in await session.scalars(select(DayDraft))] == [new]
    stored = (await erik.get(f"/coach/templates/{template.json()['id']}")).json()
    assert entry_of(stored["days"][0])["exercise_id"] == new
    assert (await erik.get(f"/coach/exercises/{third}")).json()["alternates"] == [new]
    results = {one.set_id: one for one in await session.scalars(select(SetResult))}
    assert {str(one.exercise_id) for one in results.values()} == {new}
    assert results["s1"].done["swapped"]["exercise_id"] == new
    assert results["s0"].prescribed["name"] == "Harbour rows"
    assert results["s0"].done["load"]["value"] == 80


async def test_what_a_client_logged_before_a_correction_refers_to_the_other_too(
    erik: Requests, maya: Requests, program: CoachProgram, enrolment: Enrolment, session: AsyncSession
) -> None:
    old, new, third = [await create(erik, name) for name in ("Harbour rows", "Harbour row", "Pier walk")]
    await publish(erik, program, 0, day("Pier walk", third, old))
    await log(maya, enrolment, 0, swapped={"exercise_id": old, "name": "Harbour rows", "measurement": "weight_reps"})
    result = (await session.scalars(select(SetResult))).one()
    correction = f"/coach/athletes/{enrolment.client_id}/sets/{result.id}/correction"
    body: dict[str, Any] = {"logged_at": MONDAY.isoformat(), "values": {"reps": 4}}
    assert (await erik.put(correction, body)).status_code == 204
    await merge(erik, old, new)
    # Taken back, the set is again what the client logged.
    assert (await erik.put(correction, body | {"values": None})).status_code == 204
    await session.refresh(result)
    assert (result.logged, result.done["reps"], result.done["swapped"]["exercise_id"]) == (None, 5, new)


async def test_what_is_different_for_single_clients_refers_to_the_other_too(
    erik: Requests, maya: Requests, program: CoachProgram, enrolment: Enrolment, session: AsyncSession
) -> None:
    old, new, third = [await create(erik, name) for name in ("Harbour rows", "Harbour row", "Pier walk")]
    await publish(erik, program, 0, day("Pier walk", third))
    swap = {"name": "Harbour rows", "exercise_id": old, "measurement": "weight_reps"}
    changes = {
        "client_ids": [str(enrolment.client_id)],
        "exercises": [{"entry_id": "e", "name": "Pier walk", "replace_with": swap}],
    }
    saved = await erik.put(f"{program.days_url}/0/overrides", changes)
    assert saved.status_code == 200, saved.text
    await merge(erik, old, new)
    stored = (await session.scalars(select(DayOverride.changes))).one()
    assert stored["exercises"][0]["replace_with"]["exercise_id"] == new
    seen = await maya.get(f"/athlete/calendar?from={MONDAY.date()}&to={MONDAY.date()}")
    assert entry_of(seen.json()["days"][0]["content"])["exercise_id"] == new
    # A coach who still has the old one in an open dialog saves the new one.
    await erik.put(f"{program.days_url}/0/overrides", changes)
    assert (await session.scalars(select(DayOverride.changes))).one() == stored


async def test_names_and_additions_are_taken_over(erik: Requests, program: CoachProgram) -> None:
    old, new = await create(erik, "Harbour rows", cue="Pull."), await create(erik, "Harbour pull")
    video = "https://youtu.be/harbour"
    await erik.put(f"/coach/exercises/{old}/additions", {"aliases": ["Rower's joy"], "video_url": video})
    await erik.put(f"/coach/exercises/{new}/additions", {"aliases": ["HP"], "cue": "Breathe."})
    await merge(erik, old, new)
    left = (await erik.get(f"/coach/exercises/{new}")).json()
    assert (left["aliases"], left["own_cue"], left["video_url"]) == (
        ["HP", "Harbour rows", "Rower's joy"],
        "Breathe.",
        video,
    )
    found = (await erik.get("/coach/exercises", params={"q[name_cont]": "harbour rows"})).json()["items"]
    assert [it["id"] for it in found] == [new]
    archived = (await erik.get("/coach/exercises", params={"q[archived_eq]": "true"})).json()["items"]
    assert archived == []
    renamed = await erik.patch(f"/coach/exercises/{new}", {"name": "Harbour rows"})
    assert renamed.status_code == 200, renamed.text


async def test_devices_that_still_send_the_old_id_are_understood(
    erik: Requests, maya: Requests, program: CoachProgram, enrolment: Enrolment, session: AsyncSession
) -> None:
    old, middle, new = [await create(erik, name) for name in ("Harbour rows", "Harbour pull", "Harbour row")]
    await publish(erik, program, 0, day("Harbour rows", old))
    await merge(erik, old, middle)
    await merge(erik, middle, new)
    await erik.put(f"{program.days_url}/5/draft", {"content": day("Harbour rows", old), "base_version": 0})
    [draft] = await session.scalars(select(DayDraft))
    assert (entry_of(draft.content)["exercise_id"], entry_of(draft.content)["name"]) == (new, "Harbour row")
    await publish(erik, program, 3, day("Harbour rows", old, middle))
    published = (await session.scalars(select(TimelineDay).where(TimelineDay.day == 3))).one()
    assert (entry_of(published.content)["exercise_id"], entry_of(published.content)["alternates"]) == (new, [])
    week = {"kind": "day", "name": "Rows", "days": [day("Harbour rows", old)]}
    template = (await erik.post("/coach/templates", week)).json()
    stored = (await erik.get(f"/coach/templates/{template['id']}")).json()
    assert entry_of(stored["days"][0])["exercise_id"] == new
    await log(maya, enrolment, 1, swapped={"exercise_id": old, "name": "Rows", "measurement": "weight_reps"})
    [result] = await session.scalars(select(SetResult))
    assert (str(result.exercise_id), result.done["swapped"]["name"]) == (new, "Harbour row")
    assert (await erik.get(f"/coach/exercises/{old}")).json()["id"] == new
    corrections = [{"name": "Rows", "exercise_id": old}]
    read = (await erik.post("/coach/workout_text", {"text": "Rows 3x5", "corrections": corrections})).json()
    assert entry_of(read["days"][0]["content"])["exercise_id"] == new
    assert (await erik.patch(f"/coach/exercises/{old}", {"cue": "Late."})).status_code == 404
    assert (await erik.post(f"/coach/exercises/{old}/restore")).status_code == 404


async def test_an_own_exercise_becomes_one_of_the_product(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    old = await create(erik, "Bck Squat")
    squat = (await erik.get("/coach/exercises", params={"q[name_cont]": "Back Squat"})).json()["items"][0]["id"]
    await merge(erik, old, squat)
    assert (await session.get_one(Exercise, UUID(old), populate_existing=True)).merged_into == UUID(squat)
    assert (await erik.get(f"/coach/exercises/{squat}")).json()["aliases"] == ["Bck Squat"]


@pytest.mark.parametrize("case", ["product", "itself", "archived", "measurement", "other account"])
async def test_a_merge_that_is_refused_changes_nothing(
    erik: Requests, ines: Requests, program: CoachProgram, session: AsyncSession, case: str
) -> None:
    old, new = await create(erik, "Harbour rows"), await create(erik, "Harbour pull")
    squat = (await erik.get("/coach/exercises", params={"q[name_cont]": "Back Squat"})).json()["items"][0]["id"]
    await publish(erik, program, 0, day("Harbour rows", old))
    code = "NotFound"
    one, other = old, new
    if case == "product":
        one, code = squat, "ProductExercise"
    elif case == "itself":
        other, code = old, "SameExercise"
    elif case == "archived":
        await erik.post(f"/coach/exercises/{new}/archive")
        code = "ExerciseArchived"
    elif case == "measurement":
        await erik.patch(f"/coach/exercises/{new}", {"measurement": "duration"})
        code = "TrackedDifferently"
    else:
        other = await create(ines, "Pier walk")
    for refused in (
        await erik.get(f"/coach/exercises/{one}/merge", params={"into_id": other}),
        await erik.post(f"/coach/exercises/{one}/merge", {"into_id": other}),
    ):
        assert refused.json()["code"] == code
    session.expire_all()
    [stored] = await session.scalars(select(TimelineDay))
    assert entry_of(stored.content)["exercise_id"] == old
    assert list(await session.scalars(select(Exercise).where(Exercise.merged_into.is_not(None)))) == []


async def test_nobody_merges_an_exercise_of_another_account(
    erik: Requests, ines: Requests, program: CoachProgram
) -> None:
    theirs, into = await create(ines, "Pier walk"), await create(erik, "Harbour pull")
    assert (await erik.post(f"/coach/exercises/{theirs}/merge", {"into_id": into})).status_code == 404


async def test_exercises_that_look_the_same_are_found(erik: Requests, ines: Requests, program: CoachProgram) -> None:
    for name in ("Squat, back", "Harbour march", "Harbour marsch", "Cable thing 1", "Cable thing 2", "DB RDL"):
        await create(erik, name)
    await create(erik, "Bench presses", measurement="duration")
    items = (await erik.get("/coach/exercise_duplicates")).json()["items"]
    pairs = [(item["exercise"]["name"], item["into"]["name"]) for item in items]
    assert pairs == [
        ("Squat, back", "Back Squat"),
        ("Harbour marsch", "Harbour march"),
        ("DB RDL", "Dumbbell Romanian Deadlift"),
    ]
    assert (await ines.get("/coach/exercise_duplicates")).json() == {"items": []}


async def test_the_cue_of_an_own_exercise_is_taken_over_where_there_is_none(
    erik: Requests, program: CoachProgram
) -> None:
    old, new = await create(erik, "Quay row", cue="Elbows close"), await create(erik, "Harbour row")
    await merge(erik, old, new)
    assert (await erik.get(f"/coach/exercises/{new}")).json()["own_cue"] == "Elbows close"
    old, new = await create(erik, "Deck row", cue="Hips back"), await create(erik, "Pier row", cue="Chest up")
    await merge(erik, old, new)
    kept = (await erik.get(f"/coach/exercises/{new}")).json()
    assert (kept["cue"], kept["own_cue"]) == ("Chest up", "")


async def test_more_aliases_than_an_exercise_can_have_are_refused(
    erik: Requests, program: CoachProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merges, "MAX_ALIASES", 1)
    first, second, new = [await create(erik, name) for name in ("Quay row", "Deck row", "Harbour row")]
    await merge(erik, first, new)
    refused = await erik.post(f"/coach/exercises/{second}/merge", {"into_id": new})
    assert refused.status_code == 422, refused.text
    assert (await erik.get(f"/coach/exercises/{new}")).json()["aliases"] == ["Quay row"]
