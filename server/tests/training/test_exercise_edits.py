"""Find and replace over a program: shown, not stored; the coach takes the days as drafts."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.training.models import DayVersion
from regimen.training.rules.content import DayContent
from regimen.training.rules.exercise_edits import ExerciseEdit, Replacement, edit_exercises
from regimen.training.rules.progression import Progression
from tests.cast import Cast
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


async def edit(coach: Requests, program: CoachProgram, **body: Any) -> Any:
    return await coach.post(f"{program.url}/edit_exercises", json=body)


async def test_an_exercise_is_replaced_on_every_day_and_nothing_is_stored(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    for day in (0, 9):
        await write(erik, program, day, squat_day(ident=f"-{day}", percent=80))
    versions = await session.scalar(select(func.count()).select_from(DayVersion))
    answer = await edit(erik, program, edit={"find": "Back squat", "replace_with": FRONT})
    assert answer.status_code == 200, answer.text
    days = answer.json()["days"]
    assert [(day["day"], day["version"], entry_of(day)["name"]) for day in days] == [
        (0, 1, "Front squat"),
        (9, 1, "Front squat"),
    ]
    assert entry_of(days[0])["sets"][0]["id"] == entry_of({"content": squat_day(ident="-0")})["sets"][0]["id"]
    change = answer.json()["changes"][0]
    assert (change["day"], change["name"], change["new_name"]) == (0, "Back squat", "Front squat")
    stored = (await erik.get(program.builder_url)).json()["days"]
    assert {entry_of(day)["name"] for day in stored} == {"Back squat"}
    assert await session.scalar(select(func.count()).select_from(DayVersion)) == versions


async def test_a_step_changes_chosen_days_and_drafts_as_they_are_written(erik: Requests, program: CoachProgram) -> None:
    for day in (0, 1, 2):
        await write(erik, program, day, squat_day(ident=f"-{day}", percent=80))
    answer = await edit(
        erik,
        program,
        edit={
            "find": "Back squat",
            "step": {
                "kind": "percent",
                "amount": -5,
                "exercise_steps": [{"name": "Back squat", "kind": "percent", "amount": 50}],
            },
        },
        days=[0, 2, 3],
        drafts=[
            {"day": 2, "content": squat_day(ident="-2", percent=70)},
            {"day": 3, "content": squat_day(ident="-3", percent=60)},
            {"day": 4, "content": squat_day(ident="-4", percent=50)},
        ],
    )
    percents = {day["day"]: entry_of(day)["sets"][0]["percent_1rm"] for day in answer.json()["days"]}
    assert percents == {0: 75, 2: 65, 3: 55}
    assert [day["version"] for day in answer.json()["days"]] == [1, 1, 0]


async def test_days_without_the_exercise_are_left_out(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, squat_day(percent=80))
    answer = await edit(erik, program, edit={"find": "Bench press", "replace_with": FRONT})
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
    answer = await edit(erik, program, edit=wrong)
    assert (answer.status_code, answer.json()["errors"]["edit"]) == (422, [sentence])


async def test_more_sets_than_a_day_can_have_are_refused(erik: Requests, program: CoachProgram) -> None:
    content = squat_day(percent=80, sets=47)
    block = content["sessions"][0]["blocks"][0]
    [entry] = block["entries"]
    block["entries"] = [
        entry | {"id": f"e{n}", "sets": [one | {"id": f"{one['id']}-{n}"} for one in entry["sets"]]} for n in range(21)
    ]
    await write(erik, program, 0, content)
    answer = await edit(erik, program, edit={"step": {"kind": "sets", "amount": 1}})
    assert (answer.status_code, answer.json()["code"]) == (422, "DayTooLarge")


async def test_the_queries_do_not_grow_with_the_days(
    erik: Requests, program: CoachProgram, count_queries: Callable[[], Any]
) -> None:
    written, counts = 0, []
    for days in (2, 20):
        while written < days:
            await write(erik, program, written, squat_day(ident=f"-{written}", percent=80))
            written += 1
        with count_queries() as queries:
            answer = await edit(erik, program, edit={"find": "Back squat", "replace_with": FRONT})
        assert len(answer.json()["days"]) == days
        counts.append(len(queries))
    assert counts[0] == counts[1]


async def test_the_exercises_of_a_program_are_listed_by_name(erik: Requests, program: CoachProgram) -> None:
    for day in (0, 9):
        await write(erik, program, day, squat_day(ident=f"-{day}", percent=80))
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
