"""What a client does with an invitation: claim it, or decline it."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.accounts.failures import EmailNotConfirmed
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, Unauthenticated, error_responses
from regimen.memberships import failures
from regimen.memberships.actions import invitations
from regimen.memberships.api.common import GUARDED
from regimen.memberships.schemas import ClaimInvitation
from regimen.programs.failures import InvitationExpired, InvitationInvalid

router = APIRouter(prefix="/athlete", tags=["memberships"])


@router.post(
    "/invites/claim",
    status_code=204,
    responses=error_responses(
        Unauthenticated,
        Forbidden,
        InvitationInvalid,
        InvitationExpired,
        EmailNotConfirmed,
        Invalid,
        failures.RemovedByCoach,
    ),
)
async def claim_invite(body: ClaimInvitation, actor: Client, session: Session, now: Now) -> None:
    """Claim the invitation behind an emailed link. Claiming again only reopens one that was declined since."""
    await invitations.claim(session, actor, body.plan_id, body.token, now)


@router.delete("/invites/{invite_id}", status_code=204, responses=error_responses(*GUARDED))
async def decline_invite(invite_id: UUID, actor: Client, session: Session, now: Now) -> None:
    """Decline an invitation."""
    await invitations.decline(session, actor, invite_id, now)
