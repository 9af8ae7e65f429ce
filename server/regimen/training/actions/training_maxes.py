"""Sets and removes the training maxima of clients."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import visible_exercise
from regimen.subscription.access import require_open_account
from regimen.training.actions.workout_log.arrival import push_change
from regimen.training.models import TrainingMax
from regimen.training.rules.content import Load


async def set_training_max(
    session: AsyncSession,
    client_id: UUID,
    exercise_id: UUID,
    load: Load,
    *,
    actor: CoachActor,
    now: datetime,
    today: date,
) -> None:
    """Sets the training max of a client of the account for an exercise. Safe to repeat.

    Raises NotFound if the account doesn't see the exercise.
    """
    await require_open_account(session, actor.account, now)
    exercise = await visible_exercise(session, actor.account, exercise_id)
    keys = {"client_id": client_id, "account_id": actor.account, "exercise_id": exercise.id}
    values = {
        "load_value": Decimal(str(load.value)),
        "load_unit": load.unit,
        "set_on": today,
        "set_by": actor.user_id,
    }
    statement = insert(TrainingMax).values(**keys, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=values))
    await push_change(session, actor.account, client_id)


async def remove_training_max(
    session: AsyncSession, client_id: UUID, exercise_id: UUID, *, actor: CoachActor, now: datetime
) -> None:
    """Removes it: the training max follows from the one-rep max again. Safe to repeat.

    Raises NotFound if the account doesn't see the exercise.
    """
    await require_open_account(session, actor.account, now)
    exercise = await visible_exercise(session, actor.account, exercise_id)
    removed = delete(TrainingMax).where(
        TrainingMax.client_id == client_id,
        TrainingMax.account_id == actor.account,
        TrainingMax.exercise_id == exercise.id,
    )
    await session.execute(removed)
    await push_change(session, actor.account, client_id)
