"""Copy, move, clear and repeat: one change, one undo."""

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.writing import Written, enrolled, program_of, squats

Plan = dict[int, dict[str, Any]]


@pytest.fixture
async def written(session: AsyncSession, cast: Cast, clock: Clock) -> Written:
    return await program_of(session, cast.erik, clock.now())


async def write(coach: Requests, written: Written, *days: int, percent: float = 77.5) -> None:
    for day in days:
        body = {"content": squats(f"Day {day}", percent=percent, ident=f"-{day}"), "version": 0}
        assert (await coach.put(f"{written.days}/{day}", json=body)).status_code == 200


async def plan(coach: Requests, written: Written) -> Plan:
    days = (await coach.get(written.builder)).json()["days"]
    return {day["day"]: day["content"] for day in days if day["content"]["sessions"]}


def titles(days: Plan) -> dict[int, list[str]]:
    return {day: [one["title"] for one in content["sessions"]] for day, content in days.items()}


def percents(days: Plan) -> dict[int, float]:
    return {
        day: content["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["percent_1rm"]
        for day, content in days.items()
    }


async def undo(coach: Requests, written: Written, answer: Any) -> Any:
    undone = await coach.put(written.days, json={"days": answer.json()["undo"]})
    assert undone.status_code == 200, undone.text
    return undone


async def test_days_are_copied_to_many_places_with_progression_and_back(erik: Requests, written: Written) -> None:
    await write(erik, written, 0, 2)
    before = await plan(erik, written)
    answer = await erik.post(
        f"{written.url}/copy",
        json={
            "from_days": [0, 2],
            "to_days": [7, 14, 21],
            "progression": {"kind": "percent", "amount": 2.5},
        },
    )
    assert answer.status_code == 200, answer.text
    after = await plan(erik, written)
    assert percents(after) == {0: 77.5, 2: 77.5, 7: 80, 9: 80, 14: 82.5, 16: 82.5, 21: 85, 23: 85}
    ids = [one["id"] for content in after.values() for one in content["sessions"]]
    assert len(set(ids)) == len(ids) == 8
    undone = await undo(erik, written, answer)
    assert await plan(erik, written) == before
    await undo(erik, written, undone)
    assert await plan(erik, written) == after


async def test_a_dry_run_shows_the_figures_and_writes_nothing(
    erik: Requests, written: Written, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await write(erik, written, 0, 7)
    await enrolled(session, written, cast.maya, clock.now(), anchor=clock.now().date())
    before = await plan(erik, written)
    answer = await erik.post(
        f"{written.url}/copy",
        json={
            "from_days": [0],
            "to_days": [7, 14],
            "progression": {"kind": "percent", "amount": 2.5, "deload_last": True},
            "dry_run": True,
        },
    )
    seen = answer.json()
    assert seen["figures"] == [
        {"day": 0, "name": "Back squat", "scheme": "5×5", "before": "77.5 %", "after": ["80 %", "70 %"]}
    ]
    assert (seen["replaces"], seen["arrived"], seen["undo"]) == ([7], 0, [])
    assert [day["day"] for day in seen["days"]] == [7, 14]
    assert await plan(erik, written) == before


async def test_a_week_is_repeated_over_what_stood_there(erik: Requests, written: Written) -> None:
    await write(erik, written, 0, 4, 8)
    answer = await erik.post(f"{written.url}/repeat_week", json={"from_day": 0, "times": 2})
    assert titles(await plan(erik, written)) == {
        0: ["Day 0"],
        4: ["Day 4"],
        7: ["Day 0"],
        11: ["Day 4"],
        14: ["Day 0"],
        18: ["Day 4"],
    }
    await undo(erik, written, answer)
    assert titles(await plan(erik, written)) == {0: ["Day 0"], 4: ["Day 4"], 8: ["Day 8"]}


async def test_a_session_moves_to_its_place_in_another_day(erik: Requests, written: Written) -> None:
    await write(erik, written, 0, 3)
    before = await plan(erik, written)
    move = {"from_day": 0, "to_day": 3, "session_id": "w1-0", "position": 0}
    answer = await erik.post(f"{written.url}/move", json=move)
    assert titles(await plan(erik, written)) == {3: ["Day 0", "Day 3"]}
    swap = {"from_day": 3, "to_day": 3, "session_id": "w1-3", "position": 0}
    again = await erik.post(f"{written.url}/move", json=swap)
    assert titles(await plan(erik, written)) == {3: ["Day 3", "Day 0"]}
    await undo(erik, written, again)
    stale = await erik.put(written.days, json={"days": answer.json()["undo"]})
    assert stale.status_code == 409
    assert [one["day"] for one in stale.json()["stale"]] == [3]
    missing = await erik.post(f"{written.url}/move", json={"from_day": 0, "to_day": 1, "session_id": "nope"})
    assert missing.status_code == 404
    assert before.keys() == {0, 3}


async def test_whole_days_move_together_and_join_what_is_there(erik: Requests, written: Written) -> None:
    await write(erik, written, 0, 1, 2)
    answer = await erik.post(f"{written.url}/move", json={"from_days": [0, 1], "to_day": 1})
    assert titles(await plan(erik, written)) == {1: ["Day 0"], 2: ["Day 2", "Day 1"]}
    await undo(erik, written, answer)
    assert titles(await plan(erik, written)) == {0: ["Day 0"], 1: ["Day 1"], 2: ["Day 2"]}


async def test_moving_keeps_ids_so_that_results_keep_their_sets(erik: Requests, written: Written) -> None:
    await write(erik, written, 0)
    before = await plan(erik, written)
    await erik.post(f"{written.url}/move", json={"from_day": 0, "to_day": 5})
    assert (await plan(erik, written))[5] == before[0]


async def test_cleared_days_come_back(erik: Requests, written: Written) -> None:
    await write(erik, written, 0, 1)
    before = await plan(erik, written)
    answer = await erik.post(f"{written.url}/clear", json={"days": [0, 1, 6]})
    assert await plan(erik, written) == {}
    await undo(erik, written, answer)
    assert await plan(erik, written) == before


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("copy", {"from_days": [0]}, "to_day"),
        ("copy", {"from_days": [0], "to_day": 4_000}, "to_day"),
        ("copy", {"from_days": [0, 100], "to_day": 3_600}, "day"),
        ("copy", {"from_days": [0, 100], "to_day": 3_600, "dry_run": True}, "day"),
        ("copy", {"from_days": [*range(10)], "to_days": [*range(100, 2_000, 40)], "dry_run": True}, "days"),
        ("move", {"to_day": 3}, "from_day"),
        ("repeat_week", {"from_day": 0, "times": 0}, "times"),
        ("clear", {"days": []}, "days"),
    ],
)
async def test_what_cannot_be_done_says_so_and_changes_nothing(
    erik: Requests, written: Written, path: str, body: dict[str, Any], field: str
) -> None:
    await write(erik, written, 0)
    before = await plan(erik, written)
    answer = await erik.post(f"{written.url}/{path}", json=body)
    assert answer.status_code == 422
    assert field in answer.json()["errors"]
    assert await plan(erik, written) == before


async def test_an_eleventh_session_has_no_room(erik: Requests, written: Written) -> None:
    await write(erik, written, *range(11))
    for day in range(1, 10):
        await erik.post(f"{written.url}/move", json={"from_day": day, "to_day": 0})
    full = await erik.post(f"{written.url}/move", json={"from_day": 10, "to_day": 0})
    assert (full.status_code, list(full.json()["errors"])) == (422, ["to_day"])
    assert set(await plan(erik, written)) == {0, 10}
