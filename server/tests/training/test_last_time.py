"""Last time's sets, in the places that the day gave them.

`last_time.json` has the cases; the web's `lastTime.test.ts` reads the same and asks what is offered.
"""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.programs.models import ProgramType
from regimen.training.models import TimelineDay
from regimen.training.rules.content import DayContent
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory, squat_day
from tests.training.log_steps import Device

Case = dict[str, Any]
CASES: list[Case] = json.loads(Path(__file__).with_name("last_time.json").read_text())
KINDS = {"w": "warmup", "d": "drop", "f": "failure"}


def day_of(blocks: list[Case], squat: Exercise, other: Exercise) -> DayContent:
    """Returns the day of a case: lines are numbered from 1 through all blocks, "1.2" is the second set of the first."""
    number, sessions = 0, {"id": "s1", "blocks": []}
    for place, block in enumerate(blocks):
        entries = []
        for line in block["lines"]:
            number += 1
            exercise = other if line.get("exercise") == "other" else squat
            entries.append({
                "id": f"line{number}",
                "exercise_id": str(exercise.id),
                "name": line.get("name", exercise.name),
                "sets": [
                    {"id": f"set{number}-{n}", "kind": KINDS.get(text[0], "normal"),
                     "reps": {"min": int(text.lstrip("wdf"))}}
                    for n, text in enumerate(line["sets"], start=1)
                ],
            })  # fmt: skip
        sessions["blocks"].append({"id": f"b{place}", "kind": block["kind"], "entries": entries})
    return DayContent.model_validate({"sessions": [sessions]})


def done_of(step: list[Any], squat: Exercise) -> Case:
    if step[1] is None:
        return {"done": {"skipped": "No time"}}
    swap = {"exercise_id": str(squat.id), "name": squat.name, "measurement": squat.measurement}
    done = {"reps": step[2], "load": {"value": step[1], "unit": "kg"}}
    return {"done": done | ({"swapped": swap} if step[3:] else {})}


async def lines_of(maya: Requests, enrolled: EnrolledClient, squat: Exercise, days: int = 1) -> Any:
    day = (await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START + timedelta(days=days)}")).json()
    return [
        [done and [done["load"]["value"], done["reps"]] for done in (place["done"] for place in line["sets"])]
        for line in day["previous"][str(squat.id)]["lines"]
    ]


@pytest.fixture
async def squat(training: TrainingFactory) -> Exercise:
    return await training.create_squat()


async def front_squat(training: TrainingFactory) -> Exercise:
    other = Exercise(
        name="Front squat",
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=training.now,
    )
    training.session.add(other)
    await training.session.flush()
    return other


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
async def test_sets_of_last_time_keep_their_places(
    training: TrainingFactory, session: AsyncSession, maya: Requests, squat: Exercise, case: Case
) -> None:
    other = await front_squat(training)
    last, today = (day_of(case.get(day, case["last_day"]), squat, other) for day in ("last_day", "today"))
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2), content=last)
    await session.execute(update(TimelineDay).where(TimelineDay.day == 1).values(content=today.model_dump(mode="json")))
    await session.commit()
    device = Device(maya, enrolled, training.now)
    for minutes, step in enumerate(case["logged"]):
        logged = await device.log(f"set{step[0].replace('.', '-')}", 0, minutes - 60, **done_of(step, squat))
        assert logged.status_code == 204, logged.text
    assert await lines_of(maya, enrolled, squat) == case["lines"]


async def test_a_set_keeps_its_place_after_the_coach_removed_another(
    training: TrainingFactory, maya: Requests, erik: Requests, squat: Exercise
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2), content=squat_day(squat))
    device = Device(maya, enrolled, training.now)
    for minutes, (set_id, kg) in enumerate((("set1", 120), ("set2", 100), ("set3", 80))):
        await device.log(set_id, kg, minutes - 60)
    content = squat_day(squat).model_dump(mode="json")
    del content["sessions"][0]["blocks"][0]["entries"][0]["sets"][1]
    saved = await erik.put(
        f"/coach/timelines/{enrolled.enrolment.timeline_id}/days/0", {"content": content, "version": 1}
    )
    assert saved.status_code == 200, saved.text
    assert await lines_of(maya, enrolled, squat) == [[[120, 5], [100, 5], [80, 5]]]


async def test_the_last_day_is_one_on_which_something_was_done(
    training: TrainingFactory, maya: Requests, squat: Exercise
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3), content=squat_day(squat))
    await Device(maya, enrolled, training.now).log("set1", 120, -60)
    await Device(maya, enrolled, training.now, day=1).log("set1", 0, -50, done={"skipped": "No time"})
    assert await lines_of(maya, enrolled, squat, days=2) == [[[120, 5], None, None]]


async def test_two_programs_on_one_date_do_not_mix_and_the_own_one_comes_first(
    training: TrainingFactory, maya: Requests, squat: Exercise
) -> None:
    content = squat_day(squat)
    first, second = [
        await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2), content=content) for _ in range(2)
    ]
    for minutes, (enrolled, kg) in enumerate(((first, 100), (second, 60), (first, 102.5))):
        await Device(maya, enrolled, training.now).log("set1", kg, minutes - 60)
    assert await lines_of(maya, first, squat) == [[[102.5, 5], None, None]]
    assert await lines_of(maya, second, squat) == [[[60, 5], None, None]]


async def test_a_day_that_is_gone_offers_nothing(
    training: TrainingFactory, session: AsyncSession, maya: Requests, squat: Exercise
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2), content=squat_day(squat))
    await Device(maya, enrolled, training.now).log("set1", 100, -60)
    await session.execute(delete(TimelineDay).where(TimelineDay.day == 0))
    await session.commit()
    assert await session.scalar(select(TimelineDay.day)) == 1
    assert await lines_of(maya, enrolled, squat) == []


async def test_reading_last_time_costs_the_same_for_one_set_and_for_many(
    training: TrainingFactory, maya: Requests, squat: Exercise, count_queries: Any
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2), content=squat_day(squat))
    counts = []
    for set_id in ("set1", "set2", "set3"):
        await Device(maya, enrolled, training.now).log(set_id, 100, -60)
        with count_queries() as queries:
            await lines_of(maya, enrolled, squat)
        counts.append(len(queries))
    assert len(set(counts)) == 1
