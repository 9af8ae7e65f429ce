"""The routes of macros."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import Client, ClientCoach
from regimen.clients.access.current_clients import is_current_client
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.nutrition import access, actions
from regimen.nutrition.failures import NotCurrentClient, StartTooFar, TooManyTargets
from regimen.nutrition.present import own_target_view, target_view
from regimen.nutrition.schemas import ClientMacroTargets, MacroTargetForm, OwnMacroTargets
from regimen.subscription.failures import AccountClosed

router = APIRouter(tags=["nutrition"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/athlete/macro_targets")
async def own_macro_targets(session: Session, actor: Client) -> OwnMacroTargets:
    """The client's macros of all dates, by account, the latest start first."""
    rows = await access.targets_of_client(session, actor.user_id)
    return OwnMacroTargets(items=[own_target_view(target, title) for target, title in rows])


@router.put(
    "/coach/macro_targets",
    status_code=204,
    responses=error_responses(NotFound, Invalid, StartTooFar, NotCurrentClient, TooManyTargets, AccountClosed),
)
async def set_macro_targets(
    form: MacroTargetForm, session: Session, actor: ClientCoach, now: Now, today: Today
) -> Response:
    """Sets macros for clients from a date on: for all of them or, if one is refused, for none."""
    await actions.set_targets(
        session, form.client_ids, form.macros(), starts_on=form.starts_on, actor=actor, now=now, today=today
    )
    return Response(status_code=204)


@router.get("/coach/clients/{athlete_id}/macro_targets", responses=error_responses(NotFound))
async def client_macro_targets(
    athlete_id: UUID, session: Session, actor: ClientCoach, today: Today
) -> ClientMacroTargets:
    """The macros of a client of the account, past and future ones too."""
    is_current = await is_current_client(session, actor.account, athlete_id)
    rows = await access.list_targets(session, actor.account, athlete_id)
    current = access.current_target([target for target, _ in rows], today)
    return ClientMacroTargets(
        items=[target_view(target, coach) for target, coach in rows],
        current_id=current and current.id,
        is_current_client=is_current,
    )


@router.delete(
    "/coach/clients/{athlete_id}/macro_targets/{macro_target_id}",
    status_code=204,
    responses=error_responses(NotFound, AccountClosed),
)
async def remove_macro_target(
    athlete_id: UUID, macro_target_id: UUID, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Removes macros: those that started before hold again."""
    await actions.remove_target(session, athlete_id, macro_target_id, actor=actor, now=now)
    return Response(status_code=204)
