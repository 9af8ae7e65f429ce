"""Find and replace over a program: shown first, then stored in drafts."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.training.models import DayDraft, DayVersion
from regimen.training.rules.content import DayContent
from regimen.training.rules.exercise_edits import ExerciseEdit, Replacement, edit_exercises
from regimen.training.rules.progression import Progression
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, squat_day
from tests.training.strategies import contents

FRONT = {"name": "Front squat", "exercise_id": None}


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def write(coach: Requests, program: CoachProgram, day: int, content: dict[str, Any]) -> None:
    answer = await coach.put(f"{program.days_url}/{day}", json={"content": content, "version": 0})
    assert answer.status_code == 200, answer.text


def entry_of(day: dict[str, Any]) -> dict[str, Any]:
    return day["content"]["sessions"][0]["blocks"][0]["entries"][0]


async def draft(coach: Requests, program: CoachProgram, day: int, content: dict[str, Any]) -> None:
    body = {"content": content, "base_version": 0, "revision": None}
    answer = await coach.put(f"{program.days_url}/{day}/draft", json=body)
    assert answer.status_code == 200, answer.text


async def preview(coach: Requests, program: CoachProgram, **body: Any) -> Any:
    return await coach.post(f"{program.url}/edit_exercises/preview", json=body)


async def edit(coach: Requests, program: CoachProgram, **body: Any) -> Any:
    return await coach.post(f"{program.url}/edit_exercises", json=body)


async def stored(session: AsyncSession) -> tuple[int, int]:
    versions = await session.scalar(select(func.count()).select_from(DayVersion))
    drafts = await session.scalar(select(func.count()).select_from(DayDraft))
    return versions or 0, drafts or 0


async def test_a_preview_shows_what_changes_and_stores_nothing(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    for day in (0, 9):
        await write(erik, program, day, squat_day(ident=f"-{day}", percent=80))
    before = await stored(session)
    answer = await preview(erik, program, edit={"find": "Back squat", "replace_with": FRONT})
    assert answer.status_code == 200, answer.text
    assert answer.json()["days"] == [0, 9]
    change = answer.json()["changes"][0]
    assert (change["day"], change["name"], change["new_name"]) == (0, "Back squat", "Front squat")
    assert await stored(session) == before


async def test_an_exercise_is_replaced_in_drafts_and_published_days_stay(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    for day in (0, 9):
        await write(erik, program, day, squat_day(ident=f"-{day}", percent=80))
    answer = await edit(erik, program, edit={"find": "Back squat", "replace_with": FRONT}, days=[0, 9])
    assert answer.status_code == 200, answer.text
    drafts = answer.json()["drafts"]
    assert [(one["day"], one["base_version"], entry_of(one)["name"], one["before"]) for one in drafts] == [
        (0, 1, "Front squat", None),
        (9, 1, "Front squat", None),
    ]
    assert entry_of(drafts[0])["sets"][0]["id"] == entry_of({"content": squat_day(ident="-0")})["sets"][0]["id"]
    published = (await erik.get(program.builder_url)).json()["days"]
    assert {entry_of(day)["name"] for day in published} == {"Back squat"}
    listed = (await erik.get(f"{program.url}/drafts")).json()["items"]
    assert [entry_of(one)["name"] for one in listed] == ["Front squat", "Front squat"]


STEP = {"find": "Back squat", "step": {"kind": "percent", "amount": -5, "only": None}}


async def test_a_step_changes_chosen_days_as_they_are_drafted(erik: Requests, program: CoachProgram) -> None:
    for day in (0, 1, 2):
        await write(erik, program, day, squat_day(ident=f"-{day}", percent=80))
    for day, percent in ((2, 70), (3, 60), (4, 50)):
        await draft(erik, program, day, squat_day(ident=f"-{day}", percent=percent))
    shown = await preview(erik, program, edit=STEP, days=[0, 2, 3])
    assert [(one["day"], one["new_scheme"][-3:]) for one in shown.json()["changes"]] == [
        (0, "75%"), (2, "65%"), (3, "55%"),
    ]  # fmt: skip
    answer = await edit(erik, program, edit=STEP, days=[0, 2, 3])
    drafts = {one["day"]: one for one in answer.json()["drafts"]}
    assert {day: entry_of(one)["sets"][0]["percent_1rm"] for day, one in drafts.items()} == {0: 75, 2: 65, 3: 55}
    assert drafts[0]["before"] is None
    assert [entry_of(drafts[day]["before"])["sets"][0]["percent_1rm"] for day in (2, 3)] == [70, 60]
    assert [one["base_version"] for one in drafts.values()] == [1, 0, 0]


async def test_the_drafts_of_other_coaches_stay(
    erik: Requests, program: CoachProgram, cast: Cast, as_person: Callable[[Person], Requests]
) -> None:
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    await draft(ana, program, 0, squat_day(percent=70))
    assert (await preview(erik, program, edit=STEP)).json() == {"days": [], "changes": []}
    assert (await edit(erik, program, edit=STEP, days=[0])).json() == {"drafts": []}
    [listed] = (await ana.get(f"{program.url}/drafts")).json()["items"]
    assert entry_of(listed)["sets"][0]["percent_1rm"] == 70


async def test_a_year_of_imported_drafts_can_be_edited(erik: Requests, program: CoachProgram) -> None:
    rows = "\n".join(f"{n // 5 + 1}\t{n % 5 + 1}\tSquat {k}\t4\t8" for n in range(260) for k in range(6))
    text = f"Week\tDay\tExercise\tSets\tReps\n{rows}"
    places = [n // 5 * 7 + n % 5 for n in range(260)]
    imported = await erik.post(f"{program.url}/imports", json={"text": text, "places": places})
    assert imported.status_code == 200, imported.text
    change = {"find": "Squat 3", "replace_with": FRONT}
    assert len((await preview(erik, program, edit=change)).json()["days"]) == 260
    answer = await edit(erik, program, edit=change, days=places)
    assert (answer.status_code, len(answer.json()["drafts"])) == (200, 260)


@pytest.mark.parametrize("path", ["edit_exercises", "edit_exercises/preview"])
async def test_another_coach_finds_no_timeline(ines: Requests, program: CoachProgram, path: str) -> None:
    answer = await ines.post(f"{program.url}/{path}", json={"edit": STEP, "days": [0]})
    assert (answer.status_code, answer.json()["code"]) == (404, "NotFound")


async def test_days_without_the_exercise_are_left_out(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, squat_day(percent=80))
    answer = await preview(erik, program, edit={"find": "Bench press", "replace_with": FRONT})
    assert answer.json() == {"days": [], "changes": []}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({}, "Choose what to change."),
        ({"find": "Back squat"}, "Choose what to change."),
        ({"replace_with": FRONT}, "Choose which exercise to replace."),
        ({"find": "Back squat", "step": {"kind": "wave", "wave": [70]}}, "A wave needs several copies."),
    ],
)
async def test_an_edit_that_changes_nothing_is_refused(
    erik: Requests, program: CoachProgram, wrong: dict[str, Any], sentence: str
) -> None:
    for send in (preview, edit):
        answer = await send(erik, program, edit=wrong, days=[0])
        assert (answer.status_code, answer.json()["errors"]["edit"]) == (422, [sentence])


async def test_more_sets_than_a_day_can_have_are_refused(erik: Requests, program: CoachProgram) -> None:
    content = squat_day(percent=80, sets=47)
    block = content["sessions"][0]["blocks"][0]
    [entry] = block["entries"]
    block["entries"] = [
        entry | {"id": f"e{n}", "sets": [one | {"id": f"{one['id']}-{n}"} for one in entry["sets"]]} for n in range(21)
    ]
    await write(erik, program, 0, content)
    for send in (preview, edit):
        answer = await send(erik, program, edit={"step": {"kind": "sets", "amount": 1}}, days=[0, 1])
        assert (answer.status_code, answer.json()["code"]) == (422, "DayTooLarge")
    assert (await erik.get(f"{program.url}/drafts")).json()["items"] == []


async def test_the_queries_do_not_grow_with_the_days(
    erik: Requests, program: CoachProgram, count_queries: Callable[[], Any]
) -> None:
    written, counts = 0, []
    for days in (2, 20):
        while written < days:
            await write(erik, program, written, squat_day(ident=f"-{written}", percent=80))
            written += 1
        with count_queries() as queries:
            answer = await preview(erik, program, edit={"find": "Back squat", "replace_with": FRONT})
            changed = await edit(erik, program, edit=STEP, days=list(range(days)))
        assert len(answer.json()["days"]) == len(changed.json()["drafts"]) == days
        counts.append(len(queries))
    assert counts[0] == counts[1]


async def test_the_exercises_of_a_program_are_listed_by_name(erik: Requests, program: CoachProgram) -> None:
    for send, day in ((write, 0), (draft, 0), (draft, 9)):
        await send(erik, program, day, squat_day(ident=f"-{day}", percent=80))
    answer = await erik.get(f"{program.url}/exercises")
    assert answer.json()["items"] == [{"name": "Back squat", "exercise_id": None, "days": 2}]


@given(content=contents())
def test_an_edit_changes_only_what_it_says(content: DayContent) -> None:
    names = {entry.name for block in content.blocks() for entry in getattr(block, "entries", [])}
    for name in sorted(names)[:1]:
        edit = ExerciseEdit(find=name, replace_with=Replacement(name="Zercher squat"))
        changed, edited = edit_exercises(content, edit)
        assert list(changed.ids()) == list(content.ids())
        assert all(entry.name == name and entry.new_name == "Zercher squat" for entry in edited)
        assert all(entry.scheme == entry.new_scheme for entry in edited)
        left = {entry.name for block in changed.blocks() for entry in getattr(block, "entries", [])}
        assert left == (names - {name}) | {"Zercher squat"}


@given(content=contents())
def test_a_step_there_and_back_leaves_the_names(content: DayContent) -> None:
    step = ExerciseEdit(step=Progression(kind="reps", amount=1))
    changed, _ = edit_exercises(content, step)
    assert list(changed.ids()) == list(content.ids())
