"""Copy, move, clear and repeat: one change, one undo."""

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, day_content, enrol_client, squat_day

Days = dict[int, dict[str, Any]]


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def write(coach: Requests, program: CoachProgram, *days: int, percent: float = 77.5) -> None:
    for day in days:
        body = {"content": squat_day(f"Day {day}", percent=percent, ident=f"-{day}"), "version": 0}
        assert (await coach.put(f"{program.days_url}/{day}", json=body)).status_code == 200


async def load_days(coach: Requests, program: CoachProgram) -> Days:
    days = (await coach.get(program.builder_url)).json()["days"]
    return {day["day"]: day["content"] for day in days if day["content"]["sessions"]}


def titles(days: Days) -> dict[int, list[str]]:
    return {day: [session["title"] for session in content["sessions"]] for day, content in days.items()}


def percents(days: Days) -> dict[int, float]:
    return {
        day: content["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["percent_1rm"]
        for day, content in days.items()
    }


def entries_of(content: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for block in content["sessions"][0]["blocks"] for entry in block["entries"]]


async def undo(coach: Requests, program: CoachProgram, response: Any) -> Any:
    undone = await coach.put(program.days_url, json={"days": response.json()["undo"]})
    assert undone.status_code == 200, undone.text
    return undone


async def test_copies_with_progression_can_be_undone_and_redone(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, 2)
    before = await load_days(erik, program)
    response = await erik.post(
        f"{program.url}/copy",
        json={
            "from_days": [0, 2],
            "to_days": [7, 14, 21],
            "progression": {"kind": "percent", "amount": 2.5},
        },
    )
    assert response.status_code == 200, response.text
    after = await load_days(erik, program)
    assert percents(after) == {0: 77.5, 2: 77.5, 7: 80, 9: 80, 14: 82.5, 16: 82.5, 21: 85, 23: 85}
    ids = [session["id"] for content in after.values() for session in content["sessions"]]
    assert len(set(ids)) == len(ids) == 8
    undone = await undo(erik, program, response)
    assert await load_days(erik, program) == before
    await undo(erik, program, undone)
    assert await load_days(erik, program) == after


async def test_a_dry_run_shows_the_progression_and_writes_nothing(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await write(erik, program, 0, 7)
    await enrol_client(session, program, cast.maya, clock.now(), anchor=clock.now().date())
    before = await load_days(erik, program)
    response = await erik.post(
        f"{program.url}/copy",
        json={
            "from_days": [0],
            "to_days": [7, 14],
            "progression": {"kind": "percent", "amount": 2.5, "deload_last": True},
            "dry_run": True,
        },
    )
    seen = response.json()
    assert seen["progressions"] == [
        {"day": 0, "name": "Back squat", "scheme": "5×5", "before": "77.5%", "after": ["80%", "70%"]}
    ]
    assert (seen["replaces"], seen["clients_at_or_past"], seen["undo"]) == ([7], 0, [])
    assert [day["day"] for day in seen["days"]] == [7, 14]
    assert await load_days(erik, program) == before


async def test_a_draft_is_copied_as_it_is_written_and_stays_unpublished(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0)
    before = await load_days(erik, program)
    copy = {
        "from_days": [0, 1],
        "to_days": [7, 21],
        "drafts": [
            {"day": 0, "content": squat_day("Draft", percent=60, ident="-d0")},
            {"day": 1, "content": squat_day("New", percent=50, ident="-d1")},
        ],
        "progression": {"kind": "percent", "amount": -1.25},
    }
    preview = await erik.post(f"{program.url}/copy", json={**copy, "dry_run": True})
    assert [(change["before"], change["after"]) for change in preview.json()["progressions"]] == [
        ("60%", ["58.75%", "57.5%"]),
        ("50%", ["48.75%", "47.5%"]),
    ]
    assert await load_days(erik, program) == before
    response = await erik.post(f"{program.url}/copy", json=copy)
    assert response.status_code == 200, response.text
    assert percents(await load_days(erik, program)) == {0: 77.5, 7: 58.75, 8: 48.75, 21: 57.5, 22: 47.5}
    await undo(erik, program, response)
    assert await load_days(erik, program) == before


async def test_the_draft_of_a_day_that_is_not_copied_is_left_out(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0)
    draft = {"day": 3, "content": squat_day("Elsewhere")}
    response = await erik.post(f"{program.url}/copy", json={"from_days": [0], "to_day": 7, "drafts": [draft]})
    assert response.status_code == 200, response.text
    assert titles(await load_days(erik, program)) == {0: ["Day 0"], 7: ["Day 0"]}


async def test_a_wave_starts_again_after_its_last_percentage(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0)
    wave = {"kind": "wave", "wave": [70, 75, 80, 60]}
    to_days = [7, 14, 21, 28, 35]
    response = await erik.post(f"{program.url}/copy", json={"from_days": [0], "to_days": to_days, "progression": wave})
    assert response.status_code == 200, response.text
    assert percents(await load_days(erik, program)) == {0: 77.5, 7: 70, 14: 75, 21: 80, 28: 60, 35: 70}


def three_lifts() -> dict[str, Any]:
    """Five sets each of a squat by percentage, and of a press and a row by load."""
    intensities = {
        "Back squat": {"percent_1rm": 77.5},
        "Press": {"load": {"value": 40, "unit": "kg"}},
        "Row": {"load": {"value": 40, "unit": "kg"}},
    }
    entries = [
        {
            "id": f"e{number}",
            "name": name,
            "sets": [{"id": f"e{number}s{n}", "reps": {"min": 5}, **intensity} for n in range(1, 6)],
        }
        for number, (name, intensity) in enumerate(intensities.items())
    ]
    return day_content({"kind": "superset", "id": "b1", "rest_seconds": 90, "entries": entries})


async def test_exercises_with_steps_of_their_own_take_them(erik: Requests, program: CoachProgram) -> None:
    await erik.put(f"{program.days_url}/0", json={"content": three_lifts(), "version": 0})
    progression = {
        "kind": "percent",
        "amount": 2.5,
        "only": ["Back squat"],
        "exercise_steps": [{"name": "Press", "kind": "load", "amount": 1.25, "unit": "kg"}],
    }
    copy = {"from_days": [0], "to_days": [7, 14], "progression": progression}
    preview = (await erik.post(f"{program.url}/copy", json={**copy, "dry_run": True})).json()
    assert [(change["name"], change["before"], change["after"]) for change in preview["progressions"]] == [
        ("Back squat", "77.5%", ["80%", "82.5%"]),
        ("Press", "40 kg", ["41.25 kg", "42.5 kg"]),
    ]
    await erik.post(f"{program.url}/copy", json=copy)
    days = await load_days(erik, program)
    assert [
        [entry["sets"][0]["percent_1rm"] or entry["sets"][0]["load"]["value"] for entry in entries_of(days[day])]
        for day in (0, 7, 14)
    ] == [[77.5, 40, 40], [80, 41.25, 40], [82.5, 42.5, 40]]


async def test_a_deload_reaches_the_exercises_that_progress(erik: Requests, program: CoachProgram) -> None:
    await erik.put(f"{program.days_url}/0", json={"content": three_lifts(), "version": 0})
    progression = {
        "kind": "percent",
        "amount": 2.5,
        "only": ["Back squat"],
        "exercise_steps": [{"name": "Press", "kind": "load", "amount": 1.25}],
        "deload_last": True,
    }
    await erik.post(f"{program.url}/copy", json={"from_days": [0], "to_days": [7, 14], "progression": progression})
    days = await load_days(erik, program)
    assert [len(entry["sets"]) for entry in entries_of(days[0])] == [5, 5, 5]
    assert [len(entry["sets"]) for entry in entries_of(days[14])] == [3, 3, 5]


async def test_a_repeated_week_replaces_the_following_ones(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, 4, 8)
    response = await erik.post(f"{program.url}/repeat_week", json={"from_day": 0, "times": 2})
    assert titles(await load_days(erik, program)) == {
        0: ["Day 0"],
        4: ["Day 4"],
        7: ["Day 0"],
        11: ["Day 4"],
        14: ["Day 0"],
        18: ["Day 4"],
    }
    await undo(erik, program, response)
    assert titles(await load_days(erik, program)) == {0: ["Day 0"], 4: ["Day 4"], 8: ["Day 8"]}


async def test_a_session_moves_to_a_position_in_another_day(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, 3)
    before = await load_days(erik, program)
    move = {"from_day": 0, "to_day": 3, "session_id": "w1-0", "position": 0}
    response = await erik.post(f"{program.url}/move", json=move)
    assert titles(await load_days(erik, program)) == {3: ["Day 0", "Day 3"]}
    swap = {"from_day": 3, "to_day": 3, "session_id": "w1-3", "position": 0}
    again = await erik.post(f"{program.url}/move", json=swap)
    assert titles(await load_days(erik, program)) == {3: ["Day 3", "Day 0"]}
    await undo(erik, program, again)
    stale = await erik.put(program.days_url, json={"days": response.json()["undo"]})
    assert stale.status_code == 409
    assert [day["day"] for day in stale.json()["stale"]] == [3]
    missing = await erik.post(f"{program.url}/move", json={"from_day": 0, "to_day": 1, "session_id": "nope"})
    assert missing.status_code == 404
    assert before.keys() == {0, 3}


async def test_moved_days_are_added_to_the_target_days(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, 1, 2)
    response = await erik.post(f"{program.url}/move", json={"from_days": [0, 1], "to_day": 1})
    assert titles(await load_days(erik, program)) == {1: ["Day 0"], 2: ["Day 2", "Day 1"]}
    await undo(erik, program, response)
    assert titles(await load_days(erik, program)) == {0: ["Day 0"], 1: ["Day 1"], 2: ["Day 2"]}


async def test_moving_keeps_ids(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0)
    before = await load_days(erik, program)
    await erik.post(f"{program.url}/move", json={"from_day": 0, "to_day": 5})
    assert (await load_days(erik, program))[5] == before[0]


async def test_clearing_days_can_be_undone(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, 1)
    before = await load_days(erik, program)
    response = await erik.post(f"{program.url}/clear", json={"days": [0, 1, 6]})
    assert await load_days(erik, program) == {}
    await undo(erik, program, response)
    assert await load_days(erik, program) == before


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("copy", {"from_days": [0]}, "to_day"),
        ("copy", {"from_days": [0], "to_day": 4_000}, "to_day"),
        ("copy", {"from_days": [0, 100], "to_day": 3_600}, "day"),
        ("copy", {"from_days": [0, 100], "to_day": 3_600, "dry_run": True}, "day"),
        ("copy", {"from_days": [*range(10)], "to_days": [*range(100, 2_000, 40)], "dry_run": True}, "days"),
        ("copy", {"from_days": [0], "to_day": 7, "progression": {"kind": "wave"}}, "progression"),
        ("copy", {"from_days": [0], "to_day": 7, "progression": {"kind": "load", "wave": [70]}}, "progression"),
        (
            "copy",
            {"from_days": [0], "to_day": 7, "progression": {"kind": "wave", "wave": [700]}},
            "progression.wave.0",
        ),
        (
            "copy",
            {
                "from_days": [0],
                "to_day": 7,
                "progression": {"kind": "reps", "exercise_steps": [{"name": "Row", "kind": "sets", "amount": 1}] * 2},
            },
            "progression",
        ),
        ("copy", {"from_days": [0], "to_day": 7, "drafts": [{"day": 0}]}, "drafts.0.content"),
        ("move", {"to_day": 3}, "from_day"),
        ("repeat_week", {"from_day": 0, "times": 0}, "times"),
        ("clear", {"days": []}, "days"),
    ],
)
async def test_an_impossible_change_is_refused_and_changes_nothing(
    erik: Requests, program: CoachProgram, path: str, body: dict[str, Any], field: str
) -> None:
    await write(erik, program, 0)
    before = await load_days(erik, program)
    response = await erik.post(f"{program.url}/{path}", json=body)
    assert response.status_code == 422
    assert field in response.json()["errors"]
    assert await load_days(erik, program) == before


async def test_a_day_has_at_most_ten_sessions(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, *range(11))
    for day in range(1, 10):
        await erik.post(f"{program.url}/move", json={"from_day": day, "to_day": 0})
    full = await erik.post(f"{program.url}/move", json={"from_day": 10, "to_day": 0})
    assert (full.status_code, list(full.json()["errors"])) == (422, ["to_day"])
    assert set(await load_days(erik, program)) == {0, 10}
