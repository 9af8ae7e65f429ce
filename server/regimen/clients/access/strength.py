"""The estimated one-rep max of a client's lifts, by day."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, String, cast, desc, distinct, func, select, true
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.training.access.strength import (
    UNITS,
    allows_estimate,
    best_by_unit,
    best_tests,
    is_record,
    load_unit,
    load_value,
    one_rep_max_kg,
    reps_done,
)
from regimen.training.models import Enrolment, SetResult, TestedMax

LIFTS_SHOWN: Final = 12


def _loaded_sets(account_id: UUID, client_id: UUID) -> Select[*tuple[Any, ...]]:
    """Selects the sets that allow an estimate. `key` is the exercise's id, or its name where it was typed in."""
    name = SetResult.prescribed["name"].astext
    return (
        select(
            func.coalesce(cast(SetResult.exercise_id, String), func.lower(name)).label("key"),
            func.coalesce(Exercise.name, name).label("name"),
            SetResult.date,
            reps_done().label("reps"),
            load_value().label("load"),
            load_unit().label("unit"),
            one_rep_max_kg().label("estimate"),
        )
        .join(Enrolment, Enrolment.id == SetResult.enrolment_id)
        .outerjoin(Exercise, Exercise.id == SetResult.exercise_id)
        .where(
            Enrolment.account_id == account_id,
            SetResult.client_id == client_id,
            allows_estimate(),
        )
    )


async def list_lifts(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the client's exercises by the number of days on which they were done, the most first, with the best
    estimate ever."""
    sets = _loaded_sets(account_id, client_id).subquery()
    statement = (
        select(
            sets.c.key,
            func.min(sets.c.name).label("name"),
            func.count(distinct(sets.c.date)).label("days"),
            func.round(func.max(sets.c.estimate), 2).label("best"),
        )
        .where(sets.c.key.isnot(None))
        .group_by(sets.c.key)
        .order_by(desc("days"), "name")
        .limit(LIFTS_SHOWN)
    )
    return (await session.execute(statement)).all()


async def best_sets(session: AsyncSession, account_id: UUID, client_id: UUID, key: str, since: date) -> Sequence[Any]:
    """Returns the set with the highest estimate of each day from `since` on; a record exceeds all days before it, also
    those before `since`, and all tests before it."""
    sets = _loaded_sets(account_id, client_id).subquery()
    best = (
        select(sets.c.date, sets.c.reps, sets.c.load, sets.c.unit, func.round(sets.c.estimate, 2).label("estimate"))
        .ext(distinct_on(sets.c.date))
        .where(sets.c.key == key)
        .order_by(sets.c.date, sets.c.estimate.desc())
        .subquery()
    )
    in_kg, in_lb = (
        best_by_unit(best.c.estimate, best.c.unit, unit).over(order_by=best.c.date, rows=(None, -1)) for unit in UNITS
    )
    tests = best_tests(
        TestedMax.client_id == client_id,
        cast(TestedMax.exercise_id, String) == key,
        TestedMax.tested_on < best.c.date,
    )
    best_in_kg, best_in_lb = func.greatest(in_kg, tests.c.kg), func.greatest(in_lb, tests.c.lb)
    record = is_record(best.c.estimate, best.c.unit, best_in_kg, best_in_lb).label("record")
    days = select(best, record).join(tests, true()).subquery()
    rows: Sequence[Any] = (await session.execute(select(days).where(days.c.date >= since).order_by(days.c.date))).all()
    return rows
