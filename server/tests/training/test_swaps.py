"""Replacing a prescribed exercise: the coach's alternates first, then similar ones."""

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
from tests.training.factory import START, TrainingFactory


@pytest.fixture
async def library(training: TrainingFactory, session: AsyncSession):
    """Exercises by name: the product's, the coach's own and another account's."""

    def exercise(name: str, account_id: UUID | None = None, **more) -> Exercise:
        given = {
            "metric_category": MetricCategory.STRENGTH,
            "muscle_group": MuscleGroup.UPPER_LEGS,
            "equipment": Equipment.STRENGTH,
            "measurement": Measurement.WEIGHT_REPS,
        }
        return Exercise(id=new_id(), name=name, account_id=account_id, created_at=training.now, **given | more)

    coach_account, other_account = training.cast.erik.account_id, training.cast.ines.account_id
    rows = [
        exercise("Swap back squat"),
        exercise("Swap leg press", coach_account),
        exercise("Swap hack squat"),
        exercise("Swap belt squat"),
        exercise("Swap secret squat", other_account),
        exercise("Swap bench press", muscle_group=MuscleGroup.CHEST),
        exercise("Swap band squat", equipment=Equipment.ACCESSORIES),
        exercise("Swap wall sit", measurement=Measurement.DURATION),
        exercise("Swap old squat", archived_at=training.now),
    ]
    session.add_all(rows)
    await session.flush()
    return {row.name.removeprefix("Swap "): row for row in rows}


@pytest.fixture
async def enrolled(training: TrainingFactory, library):
    squat = Entry(
        id="e1",
        name="Back squat",
        exercise_id=library["back squat"].id,
        alternates=[library["wall sit"].id, library["leg press"].id],
        sets=[Set(id=f"set{n}", reps=Reps(min=5), load=Load(value=80)) for n in (1, 2, 3)],
    )
    content = DayContent(sessions=[Session(id="s1", blocks=[StrengthBlock(id="b1", entries=[squat])])])
    return await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(8), content=content)


def swaps_url(enrolled, day=START, entry="e1") -> str:
    return f"/athlete/calendar/{enrolled.enrolment.id}/{day}/swaps/{entry}"


async def names(client, enrolled) -> list[tuple[str, str]]:
    response = await client.get(swaps_url(enrolled))
    assert response.status_code == 200, response.text
    listed = [(option["name"], option["suggested_by"]) for option in response.json()["options"]]
    return [(name.removeprefix("Swap "), why) for name, why in listed if name.startswith("Swap ")]


def swapped(exercise: Exercise, **more) -> dict:
    swap = {"exercise_id": str(exercise.id), "name": "Made up", "measurement": exercise.measurement}
    return {"reps": 8, "load": {"value": 120, "unit": "kg"}, "swapped": swap} | more


async def test_the_coachs_alternates_come_first_then_similar_exercises_by_name(enrolled, maya) -> None:
    shown = await names(maya, enrolled)
    assert shown[:2] == [("wall sit", "coach"), ("leg press", "coach")]
    similar = [name for name, why in shown if why == "similarity"]
    assert similar == sorted(similar)
    assert {"hack squat", "belt squat"} <= set(similar)
    assert not {"back squat", "bench press", "band squat", "secret squat", "old squat"} & set(similar)


async def test_alternates_of_the_library_follow_those_of_the_day(enrolled, library, maya, erik, ines) -> None:
    squat = library["back squat"].id
    for coach, alternates in ((erik, ["belt squat", "bench press", "leg press"]), (ines, ["band squat"])):
        saved = await coach.put(
            f"/coach/exercises/{squat}/additions", {"alternates": [str(library[name].id) for name in alternates]}
        )
        assert saved.status_code == 200, saved.text
    shown = await names(maya, enrolled)
    assert [name for name, why in shown if why == "coach"] == ["wall sit", "leg press", "belt squat", "bench press"]
    assert "band squat" not in dict(shown)


async def test_exercises_done_before_come_first_with_their_last_performance(training, enrolled, library, maya) -> None:
    hack = library["hack squat"]
    assert (await training.log_set(maya, enrolled, done=swapped(hack))).status_code == 204
    response = (await maya.get(swaps_url(enrolled, day=START.replace(day=START.day + 1)))).json()["options"]
    first = next(option for option in response if option["suggested_by"] == "similarity")
    assert first["exercise_id"] == str(hack.id)
    assert first["previous"]["date"] == str(START)
    assert first["previous"]["best"]["load"]["value"] == 120


async def test_the_result_has_the_replacement_with_its_library_name(training, enrolled, library, session, maya) -> None:
    press = library["leg press"]
    assert (await training.log_set(maya, enrolled, done=swapped(press))).status_code == 204
    row = await session.scalar(select(SetResult))
    assert row is not None
    assert row.exercise_id == press.id
    assert row.done["swapped"] == {
        "exercise_id": str(press.id), "name": "Swap leg press", "measurement": "weight_reps",
    }  # fmt: skip
    assert (row.prescribed["name"], row.prescribed["reps"]["min"]) == ("Swap leg press", 5)


async def test_a_swap_can_be_reverted(training, enrolled, library, session, clock, maya) -> None:
    clock.advance(timedelta(minutes=5))
    await training.log_set(maya, enrolled, done=swapped(library["leg press"]), seconds_from_now=30)
    await training.log_set(
        maya, enrolled, done=Performance(reps=5).model_dump(mode="json", exclude_none=True), seconds_from_now=60
    )
    row = await session.scalar(select(SetResult).execution_options(populate_existing=True))
    assert row is not None
    assert row.exercise_id == library["back squat"].id
    assert "swapped" not in row.done


async def test_an_exercise_of_another_account_is_not_found(training, enrolled, library, session, maya) -> None:
    assert (await training.log_set(maya, enrolled, done=swapped(library["secret squat"]))).status_code == 404
    missing = swapped(library["leg press"])
    missing["swapped"]["exercise_id"] = str(new_id())
    assert (await training.log_set(maya, enrolled, done=missing)).status_code == 404
    assert await session.scalar(select(SetResult)) is None


async def test_options_exist_only_for_visible_days(enrolled, maya, tom, erik) -> None:
    assert (await maya.get(swaps_url(enrolled, entry="nosuch"))).status_code == 404
    assert (await maya.get(swaps_url(enrolled, day=START.replace(month=3)))).status_code == 404
    assert (await tom.get(swaps_url(enrolled))).status_code == 404
    assert (await erik.get(swaps_url(enrolled))).status_code == 403


async def test_an_exercise_without_a_library_link_has_no_options(training, maya) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(1))
    response = await maya.get(swaps_url(enrolled))
    assert response.json() == {"options": []}


async def test_a_device_keeps_swaps_and_help_of_all_exercises_of_a_day(
    training, library, erik, maya, count_queries
) -> None:
    squat, press = library["back squat"], library["leg press"]
    cue = {"cue": "Brace first.", "alternates": [str(library["belt squat"].id)]}
    assert (await erik.put(f"/coach/exercises/{squat.id}/additions", cue)).status_code == 200

    def entry(ident: str, exercise: Exercise | None) -> Entry:
        linked = exercise.id if exercise else None
        return Entry(
            id=ident, name=exercise.name if exercise else "Wood chop", exercise_id=linked, sets=[Set(id=f"{ident}-1")]
        )

    async def counted(*entries: Entry) -> tuple[dict, int]:
        content = DayContent(sessions=[Session(id="s1", blocks=[StrengthBlock(id="b1", entries=list(entries))])])
        enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(1), content=content)
        with count_queries() as made:
            response = await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START}/exercises")
        assert response.status_code == 200, response.text
        for one in entries:
            single = (await maya.get(swaps_url(enrolled, entry=one.id))).json()["options"]
            assert response.json()["exercises"][one.id]["swaps"]["options"] == single[:6]
        return response.json()["exercises"], len(made)

    few, queries_of_few = await counted(entry("e1", squat))
    many, queries_of_many = await counted(entry("e1", squat), entry("e2", press), entry("e3", None))
    assert queries_of_few == queries_of_many
    assert few["e1"]["help"]["coach_cue"] == "Brace first."
    assert many["e2"]["help"]["name"] == "Swap leg press"
    assert many["e3"] == {"swaps": {"options": []}, "help": None}
    assert few["e1"]["swaps"]["options"][0]["name"] == "Swap belt squat"


async def test_what_a_device_keeps_exists_only_for_visible_days(enrolled, maya, tom, erik) -> None:
    url = f"/athlete/calendar/{enrolled.enrolment.id}/{START}/exercises"
    assert (await maya.get(url)).status_code == 200
    assert (await maya.get(url.replace(str(START), str(START.replace(month=3))))).status_code == 404
    assert (await tom.get(url)).status_code == 404
    assert (await erik.get(url)).status_code == 403
