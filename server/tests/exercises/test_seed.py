"""The exercises that ship with the product."""

from collections import Counter
from enum import StrEnum

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.exercises.seed import SOURCE, seed_exercises, seed_library
from tests.conftest import MONDAY

OURS = (Exercise.account_id.is_(None), Exercise.source == SOURCE)


def test_the_file_is_large_and_every_name_stands_once() -> None:
    names = [one.name.lower() for one in seed_exercises()]
    assert len(names) >= 320
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert len({one.source_id for one in seed_exercises()}) == len(names)
    assert names == sorted(names)


def test_every_exercise_says_in_one_sentence_how() -> None:
    for one in seed_exercises():
        assert 10 <= len(one.cue) <= 120, one.name
        assert one.cue[0].isupper() or one.cue[0].isdigit(), one.name
        assert one.cue.endswith("."), one.name
        assert one.name == one.name.strip()


@pytest.mark.spec("TRN-30", "TRN-31", "TRN-32", "TRN-33")
@pytest.mark.parametrize(
    ("field", "values", "at_least"),
    [
        ("metric_category", MetricCategory, 40),
        ("muscle_group", MuscleGroup, 25),
        ("equipment", Equipment, 15),
        ("measurement", Measurement, 4),
    ],
)
def test_every_kind_is_represented(field: str, values: type[StrEnum], at_least: int) -> None:
    counted = Counter(getattr(one, field) for one in seed_exercises())
    assert set(counted) == set(values)
    assert min(counted.values()) >= at_least


async def test_loading_again_changes_nothing(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    ids = set(await session.scalars(select(Exercise.id).where(*OURS)))
    assert await seed_library(session, MONDAY) == 0
    assert set(await session.scalars(select(Exercise.id).where(*OURS))) == ids
    assert len(ids) == len(seed_exercises())


async def test_loading_mends_what_differs_and_keeps_the_id(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    plank = await session.scalar(select(Exercise.id).where(*OURS, Exercise.name == "Plank"))
    await session.execute(update(Exercise).where(Exercise.id == plank).values(cue="Old words."))
    assert await seed_library(session, MONDAY) == 1
    cue = await session.scalar(select(Exercise.cue).where(Exercise.id == plank))
    assert cue == next(one.cue for one in seed_exercises() if one.name == "Plank")


async def test_a_name_that_another_product_exercise_carries_is_left_alone(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    await session.execute(
        update(Exercise).where(*OURS, Exercise.name == "Plank").values(source="elsewhere", cue="Theirs.")
    )
    await seed_library(session, MONDAY)
    planks = select(func.count()).where(Exercise.account_id.is_(None), func.lower(Exercise.name) == "plank")
    assert await session.scalar(planks) == 1
