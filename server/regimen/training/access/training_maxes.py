"""The training maxima of a client, and the one-rep maxima behind them, as a coach of an account sees them."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import CompoundSelect, and_, false, func, or_, select, true
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.exercises.models import Exercise
from regimen.training.access.strength import (
    allows_estimate,
    load_unit,
    load_value,
    one_rep_max_kg,
    one_rep_max_kg_of_test,
    reps_done,
)
from regimen.training.models import Enrolment, SetResult, TestedMax, TrainingMax
from regimen.training.rules.strength import RECENT_DAYS


@dataclass(frozen=True)
class ExerciseMax:
    """An exercise of a client: the one-rep max of which percentages are suggested today, and the training max that the
    coach has set."""

    exercise_id: UUID
    name: str
    best: Any | None
    chosen: TrainingMax | None
    chosen_by: User | None


async def list_maxes(session: AsyncSession, account_id: UUID, client_id: UUID, today: date) -> list[ExerciseMax]:
    """Returns the exercises with a one-rep max or a training max, by name. Two queries.

    The one-rep max follows the rule of `recent_best` in access/calendar.py, which is the client's; but of the sets that
    were logged with other coaches, this account learns nothing.
    """
    best = {row.exercise_id: row for row in (await session.execute(_best(account_id, client_id, today))).all()}
    statement = (
        select(Exercise.id, Exercise.name, TrainingMax, User)
        .outerjoin(
            TrainingMax,
            and_(
                TrainingMax.exercise_id == Exercise.id,
                TrainingMax.client_id == client_id,
                TrainingMax.account_id == account_id,
            ),
        )
        .outerjoin(User, User.id == TrainingMax.set_by)
        .where(or_(Exercise.id.in_(best), TrainingMax.client_id.isnot(None)))
        .order_by(Exercise.name, Exercise.id)
    )
    rows = (await session.execute(statement)).all()
    return [ExerciseMax(row.id, row.name, best.get(row.id), row.TrainingMax, row.User) for row in rows]


def _best(account_id: UUID, client_id: UUID, today: date) -> CompoundSelect[*tuple[Any, ...]]:
    """Selects for each exercise the newest test of the last year or, if it says more, the best set after it."""
    since = today - timedelta(days=RECENT_DAYS)
    kilograms = func.round(one_rep_max_kg_of_test(TestedMax), 2)
    tests = (
        select(
            TestedMax.exercise_id,
            TestedMax.tested_on.label("date"),
            TestedMax.reps,
            TestedMax.load_value.label("load"),
            TestedMax.load_unit.label("unit"),
            kilograms.label("kg"),
        )
        .ext(distinct_on(TestedMax.exercise_id))
        .where(TestedMax.client_id == client_id, TestedMax.tested_on.between(since, today))
        .order_by(TestedMax.exercise_id, TestedMax.tested_on.desc(), kilograms.desc(), TestedMax.result_id)
        .cte("tests")
    )
    estimate = func.round(one_rep_max_kg(), 2)
    of_account = select(Enrolment.id).where(Enrolment.account_id == account_id, Enrolment.client_id == client_id)
    sets = (
        select(
            SetResult.exercise_id,
            SetResult.date,
            reps_done().label("reps"),
            load_value().label("load"),
            load_unit().label("unit"),
            estimate.label("kg"),
        )
        .ext(distinct_on(SetResult.exercise_id))
        .outerjoin(tests, tests.c.exercise_id == SetResult.exercise_id)
        .where(
            SetResult.client_id == client_id,
            SetResult.enrolment_id.in_(of_account),
            SetResult.exercise_id.isnot(None),
            SetResult.date >= since,
            SetResult.date < today,
            or_(tests.c.exercise_id.is_(None), and_(SetResult.date > tests.c.date, estimate > tests.c.kg)),
            allows_estimate(),
        )
        .order_by(SetResult.exercise_id, one_rep_max_kg().desc(), SetResult.date)
        .cte("sets")
    )
    exceeded = select(sets.c.exercise_id)
    return select(sets, false().label("tested")).union_all(
        select(tests, true().label("tested")).where(tests.c.exercise_id.not_in(exceeded))
    )
