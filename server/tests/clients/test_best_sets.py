"""The best set of an exercise is the same for the client, who is offered loads, and for the coach."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.actions.tested_maxes import set_tested_max
from regimen.training.models import SetResult
from regimen.training.rules.content import Load
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory, squat_day

Logged = tuple[int, int, dict[str, Any], str]
"""A set: days before the start, reps, load, kind."""


@pytest.fixture
async def squat(training: TrainingFactory) -> Exercise:
    return await training.create_squat()


@pytest.fixture
async def enrolled(training: TrainingFactory, cast: Cast, squat: Exercise) -> EnrolledClient:
    return await training.enrol(cast.maya, ProgramType.FIXED, written=range(3), content=squat_day(squat))


async def store(
    session: AsyncSession, training: TrainingFactory, enrolled: EnrolledClient, squat: Exercise, *sets: Logged
) -> None:
    session.add_all(
        SetResult(
            id=new_id(),
            client_id=enrolled.enrolment.client_id,
            enrolment_id=enrolled.enrolment.id,
            run=enrolled.enrolment.run - 1,  # the days of this run are still to be done
            day=number,
            date=START - timedelta(days=days_ago),
            block_id="b1",
            entry_id="e1",
            set_id=f"old{number}",
            exercise_id=squat.id,
            done={"reps": reps, "load": load},
            prescribed={"kind": kind, "name": "Back squat"},
            logged_at=training.now,
        )
        for number, (days_ago, reps, load, kind) in enumerate(sets)
    )
    await session.commit()


async def previous(maya: Requests, enrolled: EnrolledClient, squat: Exercise, on: date = START) -> Any:
    day = (await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{on}")).json()
    return day["previous"][str(squat.id)]


async def test_the_coach_and_the_client_see_the_same_best_set(
    session: AsyncSession,
    training: TrainingFactory,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    enrolled: EnrolledClient,
    squat: Exercise,
) -> None:
    await store(
        session, training, enrolled, squat,
        (3, 5, {"value": 100, "unit": "kg"}, "normal"),
        (3, 5, {"value": 130, "unit": "kg"}, "warmup"),
        (3, 12, {"value": 120, "unit": "kg"}, "normal"),
        (2, 3, {"value": 240, "unit": "lb"}, "drop"),
    )  # fmt: skip
    seen_by_client = (await previous(maya, enrolled, squat))["best"]
    points = (await erik.get(f"/coach/clients/{cast.maya.id}/strength")).json()["points"]
    seen_by_coach = max(points, key=lambda point: point["one_rep_max_kg"])
    assert [point["one_rep_max_kg"] for point in points] == [116.67, 119.75]
    assert (seen_by_client["date"], seen_by_client["one_rep_max_kg"]) == (str(START - timedelta(days=2)), 119.75)
    assert (seen_by_coach["date"], seen_by_coach["one_rep_max_kg"]) == (str(START - timedelta(days=2)), 119.75)


async def test_an_old_best_set_does_not_hide_those_of_the_last_year(
    session: AsyncSession, training: TrainingFactory, maya: Requests, enrolled: EnrolledClient, squat: Exercise
) -> None:
    await store(
        session, training, enrolled, squat,
        (700, 5, {"value": 150, "unit": "kg"}, "normal"),
        (365, 1, {"value": 110, "unit": "kg"}, "normal"),
        (30, 1, {"value": 100, "unit": "kg"}, "normal"),
    )  # fmt: skip
    before = await previous(maya, enrolled, squat)
    assert (before["best"]["one_rep_max_kg"], before["recent_best"]["one_rep_max_kg"]) == (175, 110)
    next_day = await previous(maya, enrolled, squat, START + timedelta(days=1))
    assert (next_day["best"]["one_rep_max_kg"], next_day["recent_best"]["one_rep_max_kg"]) == (175, 100)


@pytest.mark.parametrize(("whose", "record"), [("tom", True), ("maya", False)])
async def test_only_the_clients_own_test_is_a_best_before_a_record(
    session: AsyncSession,
    training: TrainingFactory,
    cast: Cast,
    erik: Requests,
    enrolled: EnrolledClient,
    squat: Exercise,
    whose: str,
    record: bool,
) -> None:
    await training.enrol(cast.tom, ProgramType.FIXED, program=enrolled.program)
    kilograms = [{"value": value, "unit": "kg"} for value in (100, 110)]
    await store(session, training, enrolled, squat, (9, 1, kilograms[0], "normal"), (3, 1, kilograms[1], "normal"))
    await set_tested_max(
        session,
        client_id=getattr(cast, whose).id,
        exercise_id=squat.id,
        result_id=new_id(),
        tested_on=START - timedelta(days=5),
        load=Load(value=200),
        reps=1,
    )
    await session.commit()
    points = (await erik.get(f"/coach/clients/{cast.maya.id}/strength")).json()["points"]
    assert [(point["one_rep_max_kg"], point["record"]) for point in points] == [(100, False), (110, record)]
