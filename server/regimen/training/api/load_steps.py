"""The loads of a coach's gym."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach, CoachActor, TeamManager
from regimen.accounts.rules.roles import Permission
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Unauthenticated, error_responses
from regimen.subscription.failures import AccountClosed
from regimen.training.access.load_steps import load_steps_of
from regimen.training.actions.load_steps import change_load_steps
from regimen.training.schemas.load_steps import LoadStepsForm, LoadStepsSettings

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/load_steps")
async def show_load_steps(actor: Coach, session: Session) -> LoadStepsSettings:
    """Which loads the account's gym has: what clients are offered of a load in the other unit is one of them."""
    return await _settings(session, actor)


@router.put("/load_steps", responses=error_responses(AccountClosed))
async def put_load_steps(form: LoadStepsForm, actor: TeamManager, session: Session, now: Now) -> LoadStepsSettings:
    """Changes them for all programs of the account. Safe to repeat."""
    await change_load_steps(session, actor, form, now)
    return await _settings(session, actor)


async def _settings(session: Session, actor: CoachActor) -> LoadStepsSettings:
    return LoadStepsSettings(
        load_steps=await load_steps_of(session, actor.account), may_change=actor.may(Permission.MANAGE_COACHES)
    )
