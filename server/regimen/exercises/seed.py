"""The exercises that every installation has, read from `seed.csv`."""

import csv
import re
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.ids import new_id

SOURCE = "starter"
"""Stored with each row; not renamed, because existing rows are found by it."""
_FILE = Path(__file__).with_name("seed.csv")


@dataclass(frozen=True)
class SeedExercise:
    """One line of the file."""

    name: str
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement
    cue: str

    @property
    def source_id(self) -> str:
        """Depends only on letters and digits of the name, so that seeding again updates the same row."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


@cache
def seed_exercises() -> tuple[SeedExercise, ...]:
    """Returns all of them, sorted by name. Raises ValueError for a value that the library does not have."""
    with _FILE.open(newline="", encoding="utf-8") as lines:
        return tuple(
            SeedExercise(
                name=line["name"],
                metric_category=MetricCategory(line["metric_category"]),
                muscle_group=MuscleGroup(line["muscle_group"]),
                equipment=Equipment(line["equipment"]),
                measurement=Measurement(line["measurement"]),
                cue=line["cue"],
            )
            for line in csv.DictReader(lines)
        )


async def seed_library(session: AsyncSession, now: datetime) -> int:
    """Brings the product's exercises up to date with `seed.csv`. Returns how many rows it wrote.

    Safe to run at every start, and in several processes at once. A name that an imported product exercise already has
    is skipped.
    """
    other_names = await session.scalars(
        select(func.lower(Exercise.name)).where(
            Exercise.account_id.is_(None), or_(Exercise.source.is_(None), Exercise.source != SOURCE)
        )
    )
    taken = set(other_names)
    rows = [
        {
            "id": new_id(),
            "account_id": None,
            "name": one.name,
            "metric_category": one.metric_category,
            "muscle_group": one.muscle_group,
            "equipment": one.equipment,
            "measurement": one.measurement,
            "cue": one.cue,
            "instructions": "",
            "source": SOURCE,
            "source_id": one.source_id,
            "created_at": now,
        }
        for one in seed_exercises()
        if one.name.lower() not in taken
    ]
    seeds = insert(Exercise).values(rows)
    columns = ("name", "muscle_group", "equipment", "measurement", "cue")
    statement = seeds.on_conflict_do_update(
        index_elements=[Exercise.account_id, Exercise.source, Exercise.source_id],
        index_where=Exercise.source.is_not(None),
        set_={column: seeds.excluded[column] for column in columns},
        where=or_(*(getattr(Exercise, column) != seeds.excluded[column] for column in columns)),
    )
    written = await session.scalars(statement.returning(Exercise.id))
    return len(written.all())
