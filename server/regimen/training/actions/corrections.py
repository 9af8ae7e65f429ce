"""A coach corrects what a client logged, or keeps it out of records. What the client logged is kept beside it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import or_404
from regimen.training.access.logs import is_logged
from regimen.training.actions.workout_log.arrival import push_change
from regimen.training.failures import NothingCorrected, ResultChanged, SkippedSet
from regimen.training.models import Enrolment, SetResult
from regimen.training.schemas.corrections import CorrectedValues, CorrectSet

_VALUES = set(CorrectedValues.model_fields)


async def correct_set(
    session: AsyncSession, client_id: UUID, result_id: UUID, body: CorrectSet, *, actor: CoachActor, now: datetime
) -> None:
    """Stores how a logged set is to be read, for everything that reads it. Sending it again changes nothing.

    Raises NotFound if it is not a set of a client of this account, ResultChanged if the client has changed it since,
    SkippedSet if nothing was done, NothingCorrected if no value is given.
    """
    statement = (
        select(SetResult)
        .join(Enrolment, Enrolment.id == SetResult.enrolment_id)
        .where(
            SetResult.id == result_id,
            SetResult.client_id == client_id,
            Enrolment.account_id == actor.account,
            is_logged,
        )
        .with_for_update(of=SetResult)
    )
    result = or_404(await session.scalar(statement))
    if result.logged_at != body.logged_at:
        raise ResultChanged
    if result.done.get("skipped") is not None:
        raise SkippedSet
    logged = result.logged or result.done
    done = logged if body.values is None else _corrected(logged, body.values)
    before = (result.done, result.counted)
    if before == (done, body.counted):
        return
    result.done, result.counted = done, body.counted
    result.logged = None if done == logged else logged
    is_corrected = result.logged is not None or not result.counted
    result.corrected_by = actor.user_id if is_corrected else None
    result.corrected_at = now if is_corrected else None
    await session.flush()
    await push_change(session, actor.account, client_id)


def _corrected(logged: dict[str, object], values: CorrectedValues) -> dict[str, object]:
    given = values.model_dump(mode="json", exclude_none=True)
    if not given:
        raise NothingCorrected
    return {name: value for name, value in logged.items() if name not in _VALUES} | given
