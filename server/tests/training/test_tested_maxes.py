"""Which maximum loads are suggested from: tests count beside logged sets, and coaches set training maxima. The tests of
the web read the cases in `maxima.json` too."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training import models
from regimen.training.actions.tested_maxes import remove_tested_max, set_tested_max
from regimen.training.models import SetResult
from regimen.training.rules.content import Load, LoadUnit
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory, squat_day

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("maxima.json").read_text())


class Gym:
    """Maya, who squats in Erik's gym. What she did before her program began belongs to an earlier run of it."""

    def __init__(self, session: AsyncSession, enrolled: EnrolledClient, exercise: Exercise) -> None:
        self.session = session
        self.enrolment = enrolled.enrolment
        self.exercise = exercise

    def log(self, days_ago: int, reps: int, value: float, unit: str, kind: str = "normal") -> None:
        on = START - timedelta(days=days_ago)
        self.session.add(
            SetResult(
                id=new_id(),
                client_id=self.enrolment.client_id,
                enrolment_id=self.enrolment.id,
                run=self.enrolment.run - 1,
                day=days_ago,
                date=on,
                done_on=on,
                block_id="b1",
                entry_id="e1",
                set_id="set1",
                exercise_id=self.exercise.id,
                done={"reps": reps, "load": {"value": value, "unit": unit}},
                prescribed={"name": self.exercise.name, "kind": kind},
                logged_at=self.enrolment.created_at,
            )
        )

    async def test(
        self,
        days_ago: int,
        reps: int,
        value: float,
        unit: LoadUnit = "kg",
        *,
        result_id: UUID | None = None,
        exercise_id: UUID | None = None,
    ) -> bool:
        return await set_tested_max(
            self.session,
            client_id=self.enrolment.client_id,
            exercise_id=exercise_id or self.exercise.id,
            result_id=result_id or new_id(),
            tested_on=START - timedelta(days=days_ago),
            load=Load(value=value, unit=unit),
            reps=reps,
        )

    async def previous(self, maya: Requests, on: date = START) -> Any:
        response = await maya.get(f"/athlete/calendar/{self.enrolment.id}/{on}")
        assert response.status_code == 200, response.text
        return response.json()["previous"].get(str(self.exercise.id))


@pytest.fixture
async def gym(session: AsyncSession, training: TrainingFactory, cast: Cast) -> Gym:
    squat = await training.create_squat()
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(3), content=squat_day(squat))
    return Gym(session, enrolled, squat)


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(models.TestedMax)) or 0


def of_coach(best: dict[str, Any] | None) -> dict[str, Any] | None:
    return best and {name: best[name] for name in ("date", "reps", "load", "one_rep_max_kg", "tested")}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
async def test_the_maximum_from_which_loads_are_suggested(
    case: dict[str, Any], cast: Cast, erik: Requests, maya: Requests, gym: Gym
) -> None:
    for one in case["sets"]:
        gym.log(*one)
    for one in case["tests"]:
        await gym.test(*one)
    await gym.session.commit()
    path = f"/coach/clients/{cast.maya.id}/training_maxes"
    if chosen := case.get("chosen"):
        assert (await erik.put(f"{path}/{gym.exercise.id}", chosen)).status_code == 204

    previous = await gym.previous(maya) or {"recent_best": None, "training_max": None}
    best = previous["recent_best"]
    wanted = case["best"] and {
        "date": str(START - timedelta(days=case["best"]["days_ago"])),
        "one_rep_max_kg": case["best"]["kg"],
        "tested": case["best"]["tested"],
    }
    assert (best and {name: best[name] for name in wanted}) == wanted
    assert (previous["training_max"] and previous["training_max"]["load"]) == chosen

    items = (await erik.get(path)).json()["items"]
    assert [item["name"] for item in items] == ([gym.exercise.name] if best or chosen else [])
    assert [of_coach(item["one_rep_max"]) for item in items] == [best for _ in items], "the coach sees the same"


async def test_an_exercise_that_was_only_tested_has_a_number(maya: Requests, gym: Gym) -> None:
    assert await gym.previous(maya) is None
    await gym.test(3, 1, 105)
    await gym.session.commit()
    previous = await gym.previous(maya)
    assert (previous["date"], previous["lines"]) == (None, [])
    assert previous["best"] == previous["recent_best"]
    assert previous["best"]["load"] == {"value": 105, "unit": "kg"}


async def test_a_test_of_today_suggests_loads_and_is_no_best_before(maya: Requests, gym: Gym) -> None:
    await gym.test(0, 1, 105)
    await gym.session.commit()
    previous = await gym.previous(maya)
    assert (previous["best"], previous["recent_best"]["one_rep_max_kg"]) == (None, 105)
    assert (await gym.previous(maya, START + timedelta(days=1)))["best"]["one_rep_max_kg"] == 105


async def test_the_same_result_is_stored_once_and_removed(maya: Requests, gym: Gym, session: AsyncSession) -> None:
    result_id = new_id()
    for kilograms in (100, 105, 105):
        assert await gym.test(3, 1, kilograms, result_id=result_id)
    await session.commit()
    assert await stored(session) == 1
    assert (await gym.previous(maya))["recent_best"]["one_rep_max_kg"] == 105
    for _ in range(2):
        await remove_tested_max(session, result_id)
    await session.commit()
    assert (await stored(session), await gym.previous(maya)) == (0, None)


async def test_the_result_of_another_client_is_not_overwritten(
    cast: Cast, maya: Requests, gym: Gym, session: AsyncSession
) -> None:
    result_id = new_id()
    await gym.test(3, 1, 105, result_id=result_id)
    await set_tested_max(
        session,
        client_id=cast.tom.id,
        exercise_id=gym.exercise.id,
        result_id=result_id,
        tested_on=START,
        load=Load(value=200),
        reps=1,
    )
    await session.commit()
    assert (await gym.previous(maya))["recent_best"]["one_rep_max_kg"] == 105


@pytest.mark.parametrize(("reps", "value"), [(11, 100), (0, 100), (1, 0), (1, 0.004)])
async def test_a_result_that_allows_no_estimate_is_not_kept(
    gym: Gym, session: AsyncSession, reps: int, value: float
) -> None:
    result_id = new_id()
    await gym.test(3, 1, 105, result_id=result_id)
    assert not await gym.test(3, reps, value, result_id=result_id)
    assert await stored(session) == 0, "nor is what it said before"


@pytest.mark.parametrize(("name", "measurement"), [("Pull-up", "bodyweight"), ("Weighted dip", "weight_reps")])
async def test_a_load_that_is_added_to_the_body_is_not_kept(
    gym: Gym, session: AsyncSession, name: str, measurement: str
) -> None:
    gym.exercise.name, gym.exercise.measurement = name, type(gym.exercise.measurement)(measurement)
    await session.flush()
    assert not await gym.test(3, 1, 40)
    assert await stored(session) == 0


async def test_tests_need_no_query_of_their_own(maya: Requests, gym: Gym, count_queries: Callable[[], Any]) -> None:
    with count_queries() as without:
        await gym.previous(maya)
    for days_ago in range(5):
        await gym.test(days_ago, 1, 100 + days_ago)
    await gym.session.commit()
    with count_queries() as with_tests:
        await gym.previous(maya)
    assert len(with_tests) == len(without)
