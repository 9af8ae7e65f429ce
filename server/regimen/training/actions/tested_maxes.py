"""Tested maxima: what clients lifted when they tested an exercise, as their benchmarks have it."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from sqlalchemy import String, cast, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.platform import live
from regimen.platform.services import services_of
from regimen.training.access.strength import is_whole_load
from regimen.training.events import TrainingChanged
from regimen.training.models import Enrolment, TestedMax
from regimen.training.rules.content import Load
from regimen.training.rules.strength import MAX_REPS_FOR_ESTIMATE


async def set_tested_max(
    session: AsyncSession,
    *,
    client_id: UUID,
    exercise_id: UUID,
    result_id: UUID,
    tested_on: date,
    load: Load,
    reps: int,
) -> bool:
    """Stores what a client lifted, in place of what the same result said before. Safe to repeat.

    Returns whether it counts: a result that allows no estimate (more than ten reps, no load, a load that is added to
    the body or helps) is not kept.
    """
    value = round(Decimal(str(load.value)), 2)
    tested = await _tested_exercise(session, exercise_id)
    if tested is None or not 1 <= reps <= MAX_REPS_FOR_ESTIMATE or value <= 0:
        await remove_tested_max(session, result_id)
        return False
    values = {
        "client_id": client_id,
        "exercise_id": tested,
        "tested_on": tested_on,
        "load_value": value,
        "load_unit": load.unit,
        "reps": reps,
        "recorded_at": services_of(session).clock.now(),
    }
    statement = insert(TestedMax).values(result_id=result_id, **values)
    # Another client's result is never overwritten.
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["result_id"], set_=values, where=TestedMax.client_id == client_id
        ).execution_options(populate_existing=True)
    )
    await _push_change(session, client_id)
    return True


async def remove_tested_max(session: AsyncSession, result_id: UUID) -> None:
    """Removes the maximum of a result, if it has one. Safe to repeat."""
    removed = delete(TestedMax).where(TestedMax.result_id == result_id).returning(TestedMax.client_id)
    if client_id := await session.scalar(removed):
        await _push_change(session, client_id)


async def _tested_exercise(session: AsyncSession, exercise_id: UUID) -> UUID | None:
    """Returns the exercise, or the one that took its place; None if its load is not all that is lifted."""
    current = select(func.coalesce(Exercise.merged_into, Exercise.id)).where(Exercise.id == exercise_id)
    lifted = select(Exercise.id).where(
        Exercise.id.in_(current), is_whole_load(Exercise.name, cast(Exercise.measurement, String))
    )
    return await session.scalar(lifted)


async def _push_change(session: AsyncSession, client_id: UUID) -> None:
    """Has the client's open days read again, and what coaches of their running programs see of them."""
    accounts = select(Enrolment.account_id).where(Enrolment.client_id == client_id, Enrolment.open.is_(True))
    streams = [live.account_stream(account_id) for account_id in await session.scalars(accounts.distinct())]
    for stream in (live.user_stream(client_id), *streams):
        await live.push(session, stream, TrainingChanged(client_id=client_id))
