"""What a client does with an invitation: claim it through the emailed link, or decline it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.memberships.access.memberships import get_locked
from regimen.memberships.actions.transition import fire
from regimen.memberships.failures import RemovedByCoach
from regimen.memberships.models import Membership
from regimen.memberships.rules.purchase import can_be_bought
from regimen.memberships.rules.transitions import Trigger
from regimen.programs.access import own_invitation_clause
from regimen.programs.actions import claim_invitation
from regimen.programs.models import InvitationState, ProgramInvitation


async def claim(session: AsyncSession, actor: Actor, id_or_custom_url: str, token: str, now: datetime) -> None:
    """Claims the invitation behind a link. Changes nothing if the caller already has the program.

    Raises InvitationInvalid, InvitationExpired, EmailNotConfirmed, RemovedByCoach.
    """
    user = or_404(await session.get(User, actor.user_id))
    invitation = await claim_invitation.lock_claimable(session, id_or_custom_url, token, user, now)
    m = await session.scalar(
        select(Membership).where(Membership.client_id == user.id, Membership.program_id == invitation.program_id)
    )
    if m is not None and m.removed_at is not None:
        raise RemovedByCoach
    if can_be_bought(m):
        await claim_invitation.claim(session, invitation, user, now=now)


async def decline(session: AsyncSession, actor: Actor, invitation_id: UUID, now: datetime) -> None:
    """Declines an invitation. Raises NotFound if it is not the caller's."""
    user = or_404(await session.get(User, actor.user_id))
    own = ProgramInvitation.id == invitation_id, own_invitation_clause(user)
    program_id = or_404(await session.scalar(select(ProgramInvitation.program_id).where(*own)))
    # Lock the membership before the invitation, in the same order as a purchase does, so that they cannot deadlock.
    membership_id = await session.scalar(
        select(Membership.id).where(Membership.client_id == user.id, Membership.program_id == program_id)
    )
    membership = await get_locked(session, membership_id) if membership_id else None
    invitation = or_404(await session.scalar(select(ProgramInvitation).where(*own).with_for_update()))
    if invitation.state is InvitationState.SENT:
        invitation.state = InvitationState.DECLINED
    if membership is not None:
        await fire(session, membership, Trigger.DECLINE_INVITATION, at=now, actor_id=actor.user_id)
