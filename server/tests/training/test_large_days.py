"""How large a day may be, and how much training one request may change."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.training.models import DayVersion, TimelineDay
from regimen.training.rules.limits import MAX_DAY_EXERCISES, MAX_DAY_SETS
from regimen.training.schemas.builder import CopyResult, DayChangesView, TimelineView
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, day_content, enrol_client, squat_day
from tests.training.large_days import large_blocks, large_day

Stored = list[tuple[int, int]]


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


def intervals(blocks: int, steps: int) -> dict[str, Any]:
    return day_content(
        *(
            {
                "kind": "intervals",
                "id": f"b{block}",
                "steps": [{"id": f"t{block}-{step}", "label": "Row"} for step in range(steps)],
            }
            for block in range(blocks)
        )
    )


async def put(coach: Requests, program: CoachProgram, day: int, content: dict[str, Any], version: int = 0) -> Any:
    return await coach.put(f"{program.days_url}/{day}", {"content": content, "version": version})


async def stored(session: AsyncSession) -> Stored:
    """Returns the day and the version of all days and of their earlier versions."""
    rows = await session.execute(
        union_all(select(TimelineDay.day, TimelineDay.version), select(DayVersion.day, DayVersion.version))
    )
    return sorted((day, version) for day, version in rows)


async def test_the_largest_day_can_be_saved_and_saved_again(erik: Requests, program: CoachProgram) -> None:
    assert (await put(erik, program, 0, large_day())).status_code == 200
    again = await put(erik, program, 0, large_day("n"), 1)
    assert (again.status_code, again.json()["version"]) == (200, 2)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (large_day(exercises=21, sets=48), "A day can have up to 1,000 sets, and this has 1,008."),
        (large_day(exercises=201, sets=1), "A day can have up to 200 exercises, and this has 201."),
        (intervals(11, 91), "A day can have up to 1,000 sets, and this has 1,001."),
    ],
    ids=["sets", "exercises", "steps"],
)
async def test_a_larger_day_is_refused_beside_its_content(
    erik: Requests, program: CoachProgram, session: AsyncSession, content: dict[str, Any], sentence: str
) -> None:
    refused = await put(erik, program, 0, content)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"content": [sentence]})
    many = await erik.put(program.days_url, {"days": [{"day": 3, "version": 0, "content": content}]})
    assert (many.status_code, many.json()["errors"]) == (422, {"days.0.content": [sentence]})
    assert await stored(session) == []


async def test_many_large_days_in_one_request_are_refused(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    days = [{"day": day, "version": 0, "content": large_day(fields={})} for day in range(11)]
    refused = await erik.put(program.days_url, {"days": days})
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        {"days": ["This is too much training to change at once. Please choose fewer days."]},
    )
    assert await stored(session) == []


async def test_a_larger_day_from_before_can_be_read_replaced_and_cleared(
    erik: Requests, maya: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    today = clock.now().date()
    await enrol_client(session, program, cast.maya, clock.now(), anchor=today)
    for number in (0, 1):
        assert (await put(erik, program, number, squat_day(ident=f"-{number}"))).status_code == 200
    for day in await session.scalars(select(TimelineDay)):
        day.content = {"version": 1} | large_day(exercises=300, sets=10)
    await session.commit()
    seen = (await erik.get(program.builder_url)).json()
    assert [len(one["content"]["sessions"][0]["blocks"]) for one in seen["days"]] == [12, 12]
    calendar = await maya.get(f"/athlete/calendar?from={today}&to={today + timedelta(days=1)}")
    assert len(calendar.json()["days"]) == 2
    assert (await put(erik, program, 0, squat_day(), 1)).status_code == 200
    assert (await erik.post(f"{program.url}/clear", {"days": [1]})).status_code == 200
    restored = await erik.post(f"{program.days_url}/1/restore", {"version": 1})
    assert (restored.status_code, restored.json()["code"]) == (422, "DayTooLarge")


async def test_copies_that_are_too_much_at_once_are_refused(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await put(erik, program, 0, large_day())
    before = await stored(session)
    for body in ({"to_days": list(range(1, 61))}, {"to_days": [1] * 60}, {"to_days": [1] * 60, "dry_run": True}):
        refused = await erik.post(f"{program.url}/copy", {"from_days": [0]} | body)
        assert (refused.status_code, refused.json()["code"]) == (422, "TooMuchTraining")
    refused = await erik.post(f"{program.url}/repeat_week", {"from_day": 0, "times": 52})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["days"])
    assert await stored(session) == before


async def test_a_progression_cannot_make_a_day_too_large(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await put(erik, program, 0, large_day(exercises=50, sets=10))
    before = await stored(session)
    more = {"kind": "sets", "amount": 11}
    refused = await erik.post(f"{program.url}/copy", {"from_days": [0], "to_days": [1], "progression": more})
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        {"content": ["A day can have up to 1,000 sets, and this has 1,050."]},
    )
    assert await stored(session) == before


async def test_a_move_cannot_make_a_day_too_large(erik: Requests, program: CoachProgram, session: AsyncSession) -> None:
    for day in (0, 1):
        await put(erik, program, day, large_day(f"{day}", exercises=60, sets=10, fields={}))
    before = await stored(session)
    refused = await erik.post(f"{program.url}/move", {"from_days": [0], "to_day": 1})
    assert (refused.status_code, refused.json()["code"]) == (422, "DayTooLarge")
    assert await stored(session) == before


async def test_a_year_of_much_training_is_copied_and_cleared_at_once(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    for day in range(7):
        assert (await put(erik, program, day, large_day(f"{day}", exercises=12))).status_code == 200
    copied = await erik.post(f"{program.url}/repeat_week", {"from_day": 0, "times": 51})
    assert copied.status_code == 200, copied.text
    assert len(copied.json()["days"]) == 51 * 7
    assert await session.scalar(select(func.count()).select_from(TimelineDay)) == 364
    cleared = await erik.post(f"{program.url}/clear", {"days": list(range(364))})
    assert len(cleared.json()["undo"]) == 364


async def test_what_is_written_by_hand_has_the_shape_of_its_schema(erik: Requests, program: CoachProgram) -> None:
    await put(erik, program, 0, squat_day())
    more = {"kind": "percent", "amount": 2.5}
    copied = (await erik.post(f"{program.url}/copy", {"from_days": [0], "to_days": [7], "progression": more})).json()
    assert CopyResult.model_validate(copied).model_dump(mode="json") == copied
    cleared = (await erik.post(f"{program.url}/clear", {"days": [7]})).json()
    assert DayChangesView.model_validate(cleared).model_dump(mode="json") == cleared
    timeline = (await erik.get(program.builder_url)).json()
    assert TimelineView.model_validate(timeline).model_dump(mode="json") == timeline


async def test_notation_reads_as_much_as_a_day_can_have(erik: Requests) -> None:
    blocks = large_blocks(exercises=MAX_DAY_EXERCISES + 1, sets=1)
    for path, body in (("", {"text": "Row / 5x5", "before": blocks}), ("/print", {"blocks": blocks})):
        refused = await erik.post(f"/coach/notation{path}", body)
        assert refused.status_code == 422
        assert list(refused.json()["errors"].values()) == [["A day can have up to 200 exercises, and this has 201."]]
    lines = ["Row / 50x1"] * 23
    parsed = (await erik.post("/coach/notation", {"text": "\n".join(lines)})).json()
    assert sum(len(entry["sets"]) for block in parsed["blocks"] for entry in block["entries"]) == MAX_DAY_SETS + 50
    assert parsed["errors"] == [
        {"line": line, "message": "A day can have up to 1,000 sets, and this has 1,050."} for line in (22, 23)
    ]
    many = (await erik.post("/coach/notation", {"text": "Row / 50x1, 1x1"})).json()
    assert [error["message"] for error in many["errors"]] == ["An exercise has at most 50 sets."]
