"""The routes of training maxima."""

from uuid import UUID

from fastapi import APIRouter, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import ClientCoach
from regimen.clients.access.current_clients import is_current_client
from regimen.clients.failures import NoProgramNow
from regimen.clients.present.training_maxes import training_max_view
from regimen.clients.schemas.training_maxes import TrainingMaxes, TrainingMaxForm
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.subscription.failures import AccountClosed
from regimen.training.access.load_steps import load_steps_of
from regimen.training.access.training_maxes import list_maxes
from regimen.training.actions import training_maxes as actions
from regimen.training.rules.content import Load

router = APIRouter(
    prefix="/coach/clients/{athlete_id}/training_maxes",
    tags=["clients"],
    responses=error_responses(Unauthenticated, Forbidden, NotFound),
)


@router.get("")
async def training_maxes(athlete_id: UUID, actor: ClientCoach, session: Session, today: Today) -> TrainingMaxes:
    """The one-rep maxima and training maxima of a client of the account."""
    is_current = await is_current_client(session, actor.account, athlete_id)
    maxes = await list_maxes(session, actor.account, athlete_id, today) if is_current else []
    return TrainingMaxes(
        items=[training_max_view(one) for one in maxes],
        is_current_client=is_current,
        load_steps=await load_steps_of(session, actor.account),
    )


@router.put("/{exercise_id}", status_code=204, responses=error_responses(Invalid, NoProgramNow, AccountClosed))
async def set_training_max(
    athlete_id: UUID,
    exercise_id: UUID,
    form: TrainingMaxForm,
    actor: ClientCoach,
    session: Session,
    now: Now,
    today: Today,
) -> Response:
    """Sets what percentages of the training max count from, in the programs of this account."""
    await _require_current(session, actor.account, athlete_id)
    load = Load(value=form.value, unit=form.unit)
    await actions.set_training_max(session, athlete_id, exercise_id, load, actor=actor, now=now, today=today)
    return Response(status_code=204)


@router.delete("/{exercise_id}", status_code=204, responses=error_responses(NoProgramNow, AccountClosed))
async def remove_training_max(
    athlete_id: UUID, exercise_id: UUID, actor: ClientCoach, session: Session, now: Now
) -> Response:
    """Lets the training max be 90 % of the one-rep max again."""
    await _require_current(session, actor.account, athlete_id)
    await actions.remove_training_max(session, athlete_id, exercise_id, actor=actor, now=now)
    return Response(status_code=204)


async def _require_current(session: AsyncSession, account_id: UUID, client_id: UUID) -> None:
    if not await is_current_client(session, account_id, client_id):
        raise NoProgramNow
