"""What a client does with an invitation: taking up the one behind a mailed link, or turning one down."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.memberships.failures import RemovedByCoach
from regimen.memberships.models import Membership
from regimen.memberships.service import apply, is_over, locked
from regimen.memberships.transitions import Event
from regimen.programs.models import InviteState, ProgramInvite
from regimen.programs.service import claims


async def claim(session: AsyncSession, actor: Actor, id_or_custom_url: str, token: str, now: datetime) -> None:
    """Take up the invitation behind a link. Who has the program already needs none: then nothing moves.

    Raises DeadInvite, RemovedByCoach.
    """
    person = or_404(await session.get(User, actor.user_id))
    invited = await claims.claimable(session, id_or_custom_url, token, person)
    m = await session.scalar(
        select(Membership).where(Membership.client_id == person.id, Membership.program_id == invited.program_id)
    )
    if m is not None and m.blocked_at is not None:
        raise RemovedByCoach
    if m is None or is_over(m):
        await claims.claim(session, invited, person, now=now)


async def decline(session: AsyncSession, actor: Actor, invite_id: UUID, now: datetime) -> None:
    """Turn an invitation down; raises NotFound where it is not for the caller."""
    person = or_404(await session.get(User, actor.user_id))
    theirs = ProgramInvite.id == invite_id, ProgramInvite.email == person.email
    program_id = or_404(await session.scalar(select(ProgramInvite.program_id).where(*theirs)))
    # The membership before the invitation, as when buying: else the two could wait for each other.
    waiting = await session.scalar(
        select(Membership.id).where(Membership.client_id == person.id, Membership.program_id == program_id)
    )
    membership = await locked(session, waiting) if waiting else None
    invited = or_404(await session.scalar(select(ProgramInvite).where(*theirs).with_for_update()))
    if invited.state is InviteState.SENT:
        invited.state = InviteState.DECLINED
    if membership is not None:
        await apply(session, membership, Event.DECLINE_INVITE, at=now, actor_id=actor.user_id)
