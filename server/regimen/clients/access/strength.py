"""The estimated one-rep max of a client's lifts (Epley, sets of one to ten reps with a load)."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Integer, Numeric, Select, String, case, cast, desc, distinct, func, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.training.models import Enrolment, SetResult

MAX_REPS: Final = 10
LIFTS_SHOWN: Final = 12
KG_PER_LB: Final = Decimal("0.45359237")


def _loaded_sets(account_id: UUID, client_id: UUID) -> Select[Any]:
    """Selects the sets that allow an estimate. `key` is the exercise's id, or its name where it was typed in."""
    name = SetResult.prescribed["name"].astext
    reps = cast(SetResult.done["reps"].astext, Integer)
    load = cast(SetResult.done["load"]["value"].astext, Numeric)
    return (
        select(
            func.coalesce(cast(SetResult.exercise_id, String), func.lower(name)).label("key"),
            func.coalesce(Exercise.name, name).label("name"),
            SetResult.date,
            reps.label("reps"),
            load.label("load"),
            func.coalesce(SetResult.done["load"]["unit"].astext, "kg").label("unit"),
        )
        .join(Enrolment, Enrolment.id == SetResult.enrolment_id)
        .outerjoin(Exercise, Exercise.id == SetResult.exercise_id)
        .where(
            Enrolment.account_id == account_id,
            SetResult.client_id == client_id,
            reps.between(1, MAX_REPS),
            load > 0,
            SetResult.done["skipped"].astext.is_(None),
            func.coalesce(SetResult.prescribed["kind"].astext, "") != "warmup",
        )
    )


async def list_lifts(session: AsyncSession, account_id: UUID, client_id: UUID) -> Sequence[Any]:
    """Returns the client's exercises by the number of days on which they were done, the most first."""
    sets = _loaded_sets(account_id, client_id).subquery()
    statement = (
        select(sets.c.key, func.min(sets.c.name).label("name"), func.count(distinct(sets.c.date)).label("days"))
        .where(sets.c.key.isnot(None))
        .group_by(sets.c.key)
        .order_by(desc("days"), "name")
        .limit(LIFTS_SHOWN)
    )
    return (await session.execute(statement)).all()


async def best_sets(session: AsyncSession, account_id: UUID, client_id: UUID, key: str, since: date) -> Sequence[Any]:
    """Returns the set with the highest estimate of each day from `since` on; a record exceeds all days before it."""
    sets = _loaded_sets(account_id, client_id).subquery()
    kilograms = sets.c.load * case((sets.c.unit == "lb", KG_PER_LB), else_=Decimal(1))
    per_rep = case((sets.c.reps == 1, Decimal(1)), else_=1 + cast(sets.c.reps, Numeric) / Decimal("30.0"))
    estimate = kilograms * per_rep
    best = (
        select(sets.c.date, sets.c.reps, sets.c.load, sets.c.unit, func.round(estimate, 2).label("estimate"))
        .ext(distinct_on(sets.c.date))
        .where(sets.c.key == key, sets.c.date >= since)
        .order_by(sets.c.date, estimate.desc())
        .subquery()
    )
    best_before = func.max(best.c.estimate).over(order_by=best.c.date, rows=(None, -1))
    record = (best.c.estimate > func.coalesce(best_before, best.c.estimate)).label("record")
    rows: Sequence[Any] = (await session.execute(select(best, record).order_by(best.c.date))).all()
    return rows
