"""Another exercise in place of the prescribed one: the coach's alternates first, then its likes."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.models import SetResult
from regimen.training.rules.content import DayContent, Entry, Load, Reps, Session, Set, StrengthBlock
from regimen.training.rules.performance import Performance
from tests.training.world import START, World


@pytest.fixture
async def library(world: World, session: AsyncSession):
    """Exercises by name, of the product, of the coach's account and of another one."""

    def exercise(name: str, account_id: UUID | None = None, **more) -> Exercise:
        given = {
            "metric_category": MetricCategory.STRENGTH,
            "muscle_group": MuscleGroup.UPPER_LEGS,
            "equipment": Equipment.STRENGTH,
            "measurement": Measurement.WEIGHT_REPS,
        }
        return Exercise(id=new_id(), name=name, account_id=account_id, created_at=world.now, **given | more)

    own, other = world.cast.erik.account_id, world.cast.ines.account_id
    rows = [
        exercise("Swap back squat"),
        exercise("Swap leg press", own),
        exercise("Swap hack squat"),
        exercise("Swap belt squat"),
        exercise("Swap secret squat", other),
        exercise("Swap bench press", muscle_group=MuscleGroup.CHEST),
        exercise("Swap band squat", equipment=Equipment.ACCESSORIES),
        exercise("Swap wall sit", measurement=Measurement.DURATION),
        exercise("Swap old squat", archived_at=world.now),
    ]
    session.add_all(rows)
    await session.flush()
    return {row.name.removeprefix("Swap "): row for row in rows}


@pytest.fixture
async def place(world: World, library):
    squat = Entry(
        id="e1",
        name="Back squat",
        exercise_id=library["back squat"].id,
        alternates=[library["wall sit"].id, library["leg press"].id],
        sets=[Set(id=f"set{n}", reps=Reps(min=5), load=Load(value=80)) for n in (1, 2, 3)],
    )
    content = DayContent(sessions=[Session(id="s1", blocks=[StrengthBlock(id="b1", entries=[squat])])])
    return await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(8), content=content)


def address(place, day=START, entry="e1") -> str:
    return f"/athlete/calendar/{place.enrolment.id}/{day}/swaps/{entry}"


async def names(client, place) -> list[tuple[str, str]]:
    answer = await client.get(address(place))
    assert answer.status_code == 200, answer.text
    listed = [(one["name"], one["chosen_by"]) for one in answer.json()["options"]]
    return [(name.removeprefix("Swap "), why) for name, why in listed if name.startswith("Swap ")]


def swapped(exercise: Exercise, **more) -> dict:
    kept = {"exercise_id": str(exercise.id), "name": "Made up", "measurement": exercise.measurement}
    return {"reps": 8, "load": {"value": 120, "unit": "kg"}, "swapped": kept} | more


async def test_the_coachs_alternates_come_first_then_likes_by_name(place, maya) -> None:
    shown = await names(maya, place)
    assert shown[:2] == [("wall sit", "coach"), ("leg press", "coach")]
    likes = [name for name, why in shown if why == "likeness"]
    assert likes == sorted(likes)
    assert {"hack squat", "belt squat"} <= set(likes)
    assert not {"back squat", "bench press", "band squat", "secret squat", "old squat"} & set(likes)


async def test_what_they_did_before_comes_before_other_likes_and_says_what_it_was(world, place, library, maya) -> None:
    hack = library["hack squat"]
    assert (await world.log(maya, place, done=swapped(hack))).status_code == 204
    answer = (await maya.get(address(place, day=START.replace(day=START.day + 1)))).json()["options"]
    first = next(one for one in answer if one["chosen_by"] == "likeness")
    assert first["exercise_id"] == str(hack.id)
    assert first["previous"]["date"] == str(START)
    assert first["previous"]["best"]["load"]["value"] == 120


async def test_the_result_is_of_what_was_done_and_named_as_the_library_names_it(
    world, place, library, session, maya
) -> None:
    press = library["leg press"]
    assert (await world.log(maya, place, done=swapped(press))).status_code == 204
    row = await session.scalar(select(SetResult))
    assert row is not None
    assert row.exercise_id == press.id
    assert row.done["swapped"] == {
        "exercise_id": str(press.id), "name": "Swap leg press", "measurement": "weight_reps",
    }  # fmt: skip
    assert (row.prescribed["name"], row.prescribed["reps"]["min"]) == ("Swap leg press", 5)


async def test_the_machine_is_free_again(world, place, library, session, clock, maya) -> None:
    clock.advance(timedelta(minutes=5))
    await world.log(maya, place, done=swapped(library["leg press"]), late=30)
    await world.log(maya, place, done=Performance(reps=5).model_dump(mode="json", exclude_none=True), late=60)
    row = await session.scalar(select(SetResult).execution_options(populate_existing=True))
    assert row is not None
    assert row.exercise_id == library["back squat"].id
    assert "swapped" not in row.done


async def test_an_exercise_of_another_account_is_as_good_as_none(world, place, library, session, maya) -> None:
    assert (await world.log(maya, place, done=swapped(library["secret squat"]))).status_code == 404
    missing = swapped(library["leg press"])
    missing["swapped"]["exercise_id"] = str(new_id())
    assert (await world.log(maya, place, done=missing)).status_code == 404
    assert await session.scalar(select(SetResult)) is None


async def test_only_the_days_that_one_sees_have_options(place, maya, tom, erik) -> None:
    assert (await maya.get(address(place, entry="nosuch"))).status_code == 404
    assert (await maya.get(address(place, day=START.replace(month=3)))).status_code == 404
    assert (await tom.get(address(place))).status_code == 404
    assert (await erik.get(address(place))).status_code == 403


async def test_an_exercise_that_is_not_from_the_library_has_no_likes(world, maya) -> None:
    place = await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(1))
    answer = await maya.get(address(place))
    assert answer.json() == {"options": []}
