"""A user with a new email address keeps the invitations that they have used."""

from sqlalchemy import ColumnElement, delete, false, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.ports import AddressMove
from regimen.programs.actions.allowed_emails import allow_claimant
from regimen.programs.models import AllowedEmail, InvitationState, ProgramInvitation


async def move_invitations(session: AsyncSession, move: AddressMove) -> None:
    """Moves to the new address the invitations that the user has used, with their places on lists of private programs.

    An invitation is used if they claimed its link, or joined with the old address after confirming it. Others stay with
    the old address: their links still work, and no coach learns the new address.
    """
    used = or_(ProgramInvitation.claimed_by == move.user.id, _joined_clause(move))
    joined_program_ids = select(ProgramInvitation.program_id).where(
        ProgramInvitation.email == move.old, _joined_clause(move)
    )
    own_entries = or_(AllowedEmail.claimed_by == move.user.id, AllowedEmail.program_id.in_(joined_program_ids))
    removed = delete(AllowedEmail).where(AllowedEmail.email == move.old, own_entries).returning(AllowedEmail.program_id)
    if program_ids := list(await session.scalars(removed)):
        await allow_claimant(session, program_ids, move.user)
    own = select(ProgramInvitation).where(ProgramInvitation.email == move.old, used)
    for invitation in (await session.scalars(own.order_by(ProgramInvitation.id).with_for_update())).all():
        await _move(session, invitation, move)
    await session.flush()


def _joined_clause(move: AddressMove) -> ColumnElement[bool]:
    return ProgramInvitation.state == InvitationState.ACCEPTED if move.was_confirmed else false()


async def _move(session: AsyncSession, invitation: ProgramInvitation, move: AddressMove) -> None:
    """Moves an invitation. If the new address has an invitation of its own, that one becomes the user's."""
    at_new_address = ProgramInvitation.program_id == invitation.program_id, ProgramInvitation.email == move.user.email
    other = await session.scalar(select(ProgramInvitation).where(*at_new_address).with_for_update())
    if other is None:
        invitation.invited_email = invitation.invited_email or move.old
        invitation.email = move.user.email
        invitation.claimed_by = move.user.id
        return
    other.claimed_by = move.user.id
    if invitation.state is InvitationState.ACCEPTED:
        other.state = InvitationState.ACCEPTED
    invitation.state = InvitationState.REPLACED
