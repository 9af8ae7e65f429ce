"""The exercises that every installation has."""

from collections import Counter
from enum import StrEnum

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.exercises.seed import SOURCE, seed_exercises, seed_library
from tests.conftest import MONDAY

SEEDED = (Exercise.account_id.is_(None), Exercise.source == SOURCE)


def test_the_file_is_large_and_names_are_unique() -> None:
    names = [one.name.lower() for one in seed_exercises()]
    assert len(names) >= 320
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert len({one.source_id for one in seed_exercises()}) == len(names)
    assert names == sorted(names)


def test_every_exercise_has_a_one_sentence_cue() -> None:
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
def test_every_category_is_represented(field: str, values: type[StrEnum], at_least: int) -> None:
    counted = Counter(getattr(one, field) for one in seed_exercises())
    assert set(counted) == set(values)
    assert min(counted.values()) >= at_least


async def test_seeding_again_changes_nothing(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    ids = set(await session.scalars(select(Exercise.id).where(*SEEDED)))
    assert await seed_library(session, MONDAY) == 0
    assert set(await session.scalars(select(Exercise.id).where(*SEEDED))) == ids
    assert len(ids) == len(seed_exercises())


async def test_seeding_updates_changed_rows_and_keeps_their_ids(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    plank = await session.scalar(select(Exercise.id).where(*SEEDED, Exercise.name == "Plank"))
    await session.execute(update(Exercise).where(Exercise.id == plank).values(cue="Old words."))
    assert await seed_library(session, MONDAY) == 1
    cue = await session.scalar(select(Exercise.cue).where(Exercise.id == plank))
    assert cue == next(one.cue for one in seed_exercises() if one.name == "Plank")


async def test_a_name_of_another_product_exercise_is_skipped(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    await session.execute(
        update(Exercise).where(*SEEDED, Exercise.name == "Plank").values(source="elsewhere", cue="Theirs.")
    )
    await seed_library(session, MONDAY)
    planks = select(func.count()).where(Exercise.account_id.is_(None), func.lower(Exercise.name) == "plank")
    assert await session.scalar(planks) == 1
