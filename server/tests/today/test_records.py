"""A set that is logged on its day is a record for the client, in Today and in the chart, or in none of them. The tests
of the web read the cases in `training/records.json` too."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.actions.tested_maxes import set_tested_max
from regimen.training.models import SetResult
from regimen.training.rules.content import Load, LoadUnit
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory, squat_day

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "training" / "records.json").read_text())
SHORTEST_CHART = 4


class Gym:
    """Maya, who squats. What she did before her program began belongs to an earlier run of it."""

    def __init__(self, session: AsyncSession, enrolled: EnrolledClient, exercise: Exercise) -> None:
        self.session = session
        self.enrolment = enrolled.enrolment
        self.exercise = exercise

    def add(self, days_ago: int, reps: int, load: dict[str, Any], **prescribed: str) -> None:
        on = START - timedelta(days=days_ago)
        is_of_this_run = on >= self.enrolment.anchor
        self.session.add(
            SetResult(
                id=new_id(),
                client_id=self.enrolment.client_id,
                enrolment_id=self.enrolment.id,
                run=self.enrolment.run if is_of_this_run else self.enrolment.run - 1,
                day=(on - self.enrolment.anchor).days if is_of_this_run else days_ago,
                date=on,
                done_on=on,
                block_id="b1",
                entry_id="e1",
                set_id="set1",
                exercise_id=self.exercise.id,
                done={"reps": reps, "load": load},
                prescribed={"name": self.exercise.name, **prescribed},
                logged_at=self.enrolment.created_at,
            )
        )

    async def test(self, days_ago: int, reps: int, value: float, unit: LoadUnit) -> None:
        await set_tested_max(
            self.session,
            client_id=self.enrolment.client_id,
            exercise_id=self.exercise.id,
            result_id=new_id(),
            tested_on=START - timedelta(days=days_ago),
            load=Load(value=value, unit=unit),
            reps=reps,
        )


@pytest.fixture
async def gym(session: AsyncSession, training: TrainingFactory, cast: Cast) -> Gym:
    squat = await training.create_squat()
    yesterday = START - timedelta(days=1)
    content = squat_day(squat)
    enrolled = await training.enrol(
        cast.maya, ProgramType.FIXED, written=range(3), starts_on=yesterday, content=content
    )
    return Gym(session, enrolled, squat)


async def finish(maya: Requests, gym: Gym, day: int) -> None:
    body = {"enrolment_id": str(gym.enrolment.id), "day": day, "touched": ["completed"], "completed": True}
    assert (await maya.put("/athlete/day_log", body)).status_code == 204


async def read(coach: Requests, path: str) -> Any:
    response = await coach.get(path)
    assert response.status_code == 200, response.text
    return response.json()


async def points_of(erik: Requests, client: UUID, weeks: int = SHORTEST_CHART) -> list[dict[str, Any]]:
    points: list[dict[str, Any]] = (await read(erik, f"/coach/clients/{client}/strength?weeks={weeks}"))["points"]
    return points


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
async def test_a_record_is_one_for_everybody(
    case: dict[str, Any], cast: Cast, erik: Requests, maya: Requests, gym: Gym
) -> None:
    exercise = {"name": case["exercise"], "measurement": case.get("measurement", "weight_reps")}
    for days_ago, reps, value, unit, *kind in case["before"]:
        gym.add(days_ago, reps, {"value": value, "unit": unit}, **exercise, kind=(*kind, "normal")[0])
    reps, value, unit = case["set"]
    gym.add(0, reps, {"value": value, "unit": unit}, **exercise)
    for test in case.get("tests", []):
        await gym.test(*test)
    await gym.session.commit()
    await finish(maya, gym, 1)

    previous = (await read(maya, f"/athlete/calendar/{gym.enrolment.id}/{START}"))["previous"]
    best = previous.get(str(gym.exercise.id), {}).get("best")
    shown = best and (best["one_rep_max_kg"], best["load"]["unit"])
    wanted = case["best_kg"] and (case["best_kg"], case.get("best_unit", "kg"))
    assert shown == wanted, "with which the client's screen compares"
    (listed,) = (await read(erik, "/today/sessions"))["items"]
    assert listed["record"] == (case["exercise"] if case["record"] else None)
    on_chart = [point["record"] for point in await points_of(erik, cast.maya.id) if point["date"] == str(START)]
    assert any(on_chart) == case["record"]


async def test_the_span_of_the_chart_does_not_change_what_is_a_record(cast: Cast, erik: Requests, gym: Gym) -> None:
    for days_ago, kilograms in ((400, 100), (200, 90), (80, 120), (25, 110), (20, 119), (10, 120.4), (2, 125)):
        gym.add(days_ago, 1, {"value": kilograms, "unit": "kg"})
    await gym.session.commit()
    of_two_years = await points_of(erik, cast.maya.id, 104)
    assert [point["record"] for point in of_two_years] == [False, False, True, False, False, False, True]
    for weeks in (SHORTEST_CHART, 5, 13, 52):
        points = await points_of(erik, cast.maya.id, weeks)
        assert points == of_two_years[-len(points) :]


async def test_every_session_of_the_week_shows_its_own_record(erik: Requests, maya: Requests, gym: Gym) -> None:
    for days_ago, kilograms in ((8, 100), (1, 120), (0, 121)):
        gym.add(days_ago, 1, {"value": kilograms, "unit": "kg"})
    await gym.session.commit()
    for day in (0, 1):
        await finish(maya, gym, day)
    sessions = (await read(erik, "/today/sessions"))["items"]
    assert [one["record"] for one in sessions] == ["Back squat", "Back squat"]
