"""What a bulk action is asked to do: everything that it names is found and allowed, or it is refused."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.access.team import is_coach_with_clients
from regimen.accounts.rules.roles import Permission
from regimen.clients import failures
from regimen.clients.access.bulk import Action
from regimen.clients.failures import IncompleteAction, NotACoach, UnknownTag
from regimen.clients.models import BulkKind, ClientTag
from regimen.clients.rules.limits import MAX_MESSAGE, MAX_TRIAL_EXTENSION
from regimen.clients.rules.variables import VARIABLES, longest_length, unknown_variables
from regimen.kit.errors import Forbidden, NotFound
from regimen.kit.texts import is_visible
from regimen.programs.access import own_program
from regimen.subscription.access import require_open_account

_REACHES_CLIENTS: Final = frozenset({BulkKind.MESSAGE, BulkKind.INVITE, BulkKind.REMIND, BulkKind.EXTEND_TRIAL})


async def read_action(
    session: AsyncSession, actor: CoachActor, kind: BulkKind, form: Mapping[str, Any], now: datetime
) -> Action:
    """Returns the action with what its kind needs of the form.

    Raises IncompleteAction, UnknownTag, NotACoach, AccountClosed, Forbidden.
    """
    if kind in _REACHES_CLIENTS:
        await require_open_account(session, actor.account, now)
    details: dict[str, Any] = {}
    match kind:
        case BulkKind.MESSAGE:
            details = {"text": _message(form["text"])}
        case BulkKind.TAG | BulkKind.UNTAG:
            details = {"tag_id": str(await _tag(session, actor, form["tag_id"]))}
        case BulkKind.ASSIGN:
            coach_id = form["assignee_id"]
            if coach_id and not await is_coach_with_clients(session, actor.account, coach_id):
                raise NotACoach
            details = {"assignee_id": str(coach_id) if coach_id else None}
        case BulkKind.EXTEND_TRIAL:
            if not actor.may(Permission.SEE_MONEY):  # as for the trial of a program: it moves charges
                raise Forbidden
            days = form["days"]
            if days is None or not 1 <= days <= MAX_TRIAL_EXTENSION:
                raise IncompleteAction(errors={"days": [failures.WRONG_DAYS]})
            details = {"days": days}
        case BulkKind.INVITE:
            details = {"plan_id": str(await _program(session, actor, form["plan_id"]))}
    return Action(actor.account, kind, details)


def _message(text: str) -> str:
    if not is_visible(text):
        raise IncompleteAction(errors={"text": [failures.WRITE_SOMETHING]})
    if longest_length(text) > MAX_MESSAGE:
        raise IncompleteAction(errors={"text": [failures.MESSAGE_TOO_LONG]})
    if unknown := unknown_variables(text):
        known = ", ".join(f"{{{one}}}" for one in VARIABLES)
        raise IncompleteAction(errors={"text": [f"{{{unknown[0]}}} isn't a variable. You can use {known}."]})
    return text


async def _tag(session: AsyncSession, actor: CoachActor, tag_id: UUID | None) -> UUID:
    if tag_id is None:
        raise IncompleteAction(errors={"tag_id": [failures.CHOOSE_TAG]})
    own = ClientTag.id == tag_id, ClientTag.account_id == actor.account
    if await session.scalar(select(ClientTag.id).where(*own)) is None:
        raise UnknownTag
    return tag_id


async def _program(session: AsyncSession, actor: CoachActor, program_id: UUID | None) -> UUID:
    if program_id is None:
        raise IncompleteAction(errors={"plan_id": [failures.CHOOSE_PROGRAM]})
    try:
        return (await own_program(session, actor, program_id)).id
    except NotFound as error:
        raise IncompleteAction(errors={"plan_id": [failures.CHOOSE_PROGRAM]}) from error
