"""The benchmarks that every installation has, read from `seed.csv`."""

import csv
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid5

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.models import Benchmark, BenchmarkGroup
from regimen.exercises.models import Exercise

_FILE = Path(__file__).with_name("seed.csv")
_NAMESPACE: Final = UUID("5d7c3c1e-6f0a-4c57-9f0e-0b6a3f6c9a41")
"""Not changed: results refer to ids that are made with it."""


def benchmark_id(key: str) -> UUID:
    """Returns the id of one of the product's benchmarks, the same in every installation."""
    return uuid5(_NAMESPACE, key)


@cache
def _lines() -> tuple[dict[str, str], ...]:
    with _FILE.open(newline="", encoding="utf-8") as lines:
        return tuple(csv.DictReader(lines))


async def seed_benchmarks(session: AsyncSession, now: datetime) -> int:
    """Brings the product's benchmarks up to date with `seed.csv`. Returns how many rows it wrote.

    Safe to run at every start, and in several processes at once. The scoring of existing ones stays, because results
    were ranked by it.
    """
    names = {line["exercise"] for line in _lines() if line["exercise"]}
    product = select(Exercise.name, Exercise.id).where(
        Exercise.account_id.is_(None), Exercise.merged_into.is_(None), Exercise.name.in_(names)
    )
    exercises: dict[str, UUID] = dict((await session.execute(product)).all())
    seeds = insert(Benchmark).values([_row(line, exercises, now) for line in _lines()])
    columns = ("group", "name", "description", "exercise_id", "reps")
    statement = seeds.on_conflict_do_update(
        index_elements=[Benchmark.id],
        set_={column: seeds.excluded[column] for column in columns},
        where=or_(*(getattr(Benchmark, column).is_distinct_from(seeds.excluded[column]) for column in columns)),
    )
    return len((await session.scalars(statement.returning(Benchmark.id))).all())


def _row(line: dict[str, str], exercises: dict[str, UUID], now: datetime) -> dict[str, Any]:
    exercise_id = exercises.get(line["exercise"])
    return {
        "id": benchmark_id(line["key"]),
        "account_id": None,
        "group": BenchmarkGroup(line["group"]),
        "name": line["name"],
        "description": line["description"],
        "score_type": line["score_type"],
        "lower_wins": line["lower_wins"] == "yes",
        "cap_seconds": None,
        "exercise_id": exercise_id,
        "reps": int(line["reps"]) if exercise_id and line["reps"] else None,
        "created_at": now,
    }
