"""Invitations that a coach got from accounts."""

from uuid import UUID

from fastapi import APIRouter
from sqlalchemy import select

from regimen.accounts.access import invitations as access
from regimen.accounts.access.actor import AnyCoach, Visitor
from regimen.accounts.actions import answer_invitation
from regimen.accounts.failures import InvitationClosed, NoPlaceForCoach
from regimen.accounts.models import User
from regimen.accounts.present.team import answered_view, invitation_views, opened_invitation
from regimen.accounts.schemas.team import AnsweredView, CoachInvitationView, OpenedInvitation, OpenInvitation
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses

router = APIRouter(prefix="/invites", tags=["invites"])
_REFUSALS = error_responses(Unauthenticated, Forbidden, NotFound, InvitationClosed, NoPlaceForCoach)


@router.get("", responses=error_responses(Unauthenticated, Forbidden))
async def list_invitations(actor: AnyCoach, session: Session, now: Now) -> list[CoachInvitationView]:
    """Open invitations to the coach's confirmed address, then those answered lately."""
    return invitation_views(await access.list_own_invitations(session, actor.user_id, now))


@router.post("/open", responses=error_responses(Invalid, InvitationClosed))
async def open_invitation(form: OpenInvitation, caller: Visitor, session: Session, now: Now) -> OpenedInvitation:
    """What a mailed link is for. It confirms the address of the caller, if it was mailed to theirs."""
    found = await answer_invitation.open_link(session, form.token, caller, now)
    owner_of_email = await session.scalar(select(User).where(User.email == found[0].email))
    return opened_invitation(found, caller, owner_of_email)


@router.put("/{user_id}/accept", responses=_REFUSALS)
async def accept(user_id: UUID, actor: AnyCoach, session: Session, now: Now) -> AnsweredView:
    """Join the account that invited the coach; `user_id` is its id, or that of its owner."""
    return answered_view(await answer_invitation.accept_invitation(session, actor, user_id, now))


@router.put("/{user_id}/reject", responses=_REFUSALS)
async def reject(user_id: UUID, actor: AnyCoach, session: Session, now: Now) -> AnsweredView:
    """Decline the invitation of an account; `user_id` is its id, or that of its owner."""
    return answered_view(await answer_invitation.reject_invitation(session, actor, user_id, now))
