"""The invitations of clients to a program."""

from typing import Any

from pydantic import TypeAdapter, ValidationError

from regimen.accounts.access.actor import Coach, client_coach
from regimen.accounts.failures import EmailNotConfirmed
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Errors, Invalid, error_responses
from regimen.kit.paging import Listing, PageParams, count
from regimen.kit.texts import INVALID_EMAIL, Email
from regimen.programs import access
from regimen.programs.actions import invitations
from regimen.programs.api.dependencies import LockedProgram, OwnProgram, programs_router
from regimen.programs.failures import TOO_MANY_INVITATIONS, DailyLimit, ProgramIsArchived
from regimen.programs.models import InvitationState
from regimen.programs.present import invitation_view
from regimen.programs.rules import limits
from regimen.programs.schemas import InvitationAllowance, InvitationBatchView, InvitationView, NewInvitations

router = programs_router(client_coach)
"""Who sees no clients sees no addresses of clients either."""

_EMAIL: TypeAdapter[str] = TypeAdapter(Email)


@router.get("/{plan_id}/invites")
async def list_invitations(
    program: OwnProgram, session: Session, page: PageParams, state: InvitationState | None = None
) -> Listing[InvitationView]:
    """The invitations to a program, newest first."""
    statement = access.invitations_of(program.id, state)
    rows = await session.scalars(page.limit(statement))
    items = [invitation_view(row) for row in rows]
    return Listing(items=items, pagination=page.pagination(await count(session, statement)))


@router.get("/{plan_id}/invites/allowance")
async def invitation_allowance(program: OwnProgram, actor: Coach, session: Session, now: Now) -> InvitationAllowance:
    """How many more people may be invited today."""
    return InvitationAllowance(left_today=await invitations.left_today(session, program, actor, now))


@router.post(
    "/{plan_id}/invites",
    status_code=201,
    responses=error_responses(Invalid, EmailNotConfirmed, DailyLimit, ProgramIsArchived),
)
@max_body(128 * KIB)
async def invite(
    body: NewInvitations, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> InvitationBatchView:
    """Invite up to twenty people by email. Invitations to a draft are sent when it is published."""
    batch = await invitations.invite(session, program, _addresses(body.emails), actor=actor, now=now)
    return InvitationBatchView(invites=[invitation_view(row) for row in batch.invitations], left_today=batch.left_today)


def _addresses(entered: list[Any]) -> list[str]:
    """Returns the addresses. Raises Invalid with every one that is wrong."""
    if len(entered) > limits.MAX_INVITATIONS_AT_ONCE:
        raise Invalid(errors={"emails": [TOO_MANY_INVITATIONS]})
    valid: list[str] = []
    errors: Errors = {}
    for position, text in enumerate(entered):
        try:
            valid.append(_EMAIL.validate_python(text))
        except ValidationError:
            errors[f"emails.{position}"] = [INVALID_EMAIL]
    if errors:
        raise Invalid(errors=errors)
    return valid
