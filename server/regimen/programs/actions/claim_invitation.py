"""The first client to claim an invitation's link gets the invitation, even if it was sent to someone else."""

from datetime import datetime

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.failures import EmailNotConfirmed
from regimen.accounts.models import User
from regimen.accounts.rules.tokens import hash_token
from regimen.kit.errors import NotFound
from regimen.platform.events import publish
from regimen.programs.access import get_published, is_email_allowed
from regimen.programs.actions.allowed_emails import allow_claimant
from regimen.programs.events import InvitationClaimed
from regimen.programs.failures import InvitationExpired, InvitationInvalid
from regimen.programs.models import AllowedEmail, InvitationState, Program, ProgramInvitation


async def lock_claimable(
    session: AsyncSession, id_or_custom_url: str, token: str, user: User, now: datetime
) -> ProgramInvitation:
    """Returns the invitation behind a mailed link if this user may claim it, or has done so.

    Raises InvitationInvalid, InvitationExpired, EmailNotConfirmed (the user's own address was invited or
    allowed too, but they have not confirmed it, so the two invitations cannot be merged).

    Program and invitation stay locked until the transaction ends, always in this order. If two people open one link at
    the same time, the second finds it claimed; if they open each other's links, one waits for the other.
    """
    program = await _lock_joinable_program(session, id_or_custom_url)
    invitation = await session.scalar(
        select(ProgramInvitation)
        .where(ProgramInvitation.program_id == program.id, ProgramInvitation.token_hash == hash_token(token))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if invitation is None or not _is_claimable_by(invitation, user):
        raise InvitationInvalid
    # A coach who removes an address from the list of a private program also revokes its invitation.
    if not await is_email_allowed(session, program, user.email if invitation.claimed_by else invitation.email):
        raise InvitationInvalid
    if invitation.claimed_by is None and await _must_confirm_address_first(session, invitation, user):
        raise EmailNotConfirmed
    if invitation.claimed_by is None and invitation.token_expires_at is not None and invitation.token_expires_at <= now:
        raise InvitationExpired
    return invitation


async def claim(session: AsyncSession, invitation: ProgramInvitation, user: User, *, now: datetime) -> None:
    """Gives this user an invitation that `lock_claimable` returned.

    Claiming again only reopens one that was declined or replaced since.

    The right to buy a private program moves from the mailed address to the user, whether their own is confirmed or not:
    having the link is proof enough. If the user's own address was invited too, that invitation replaces
    the mailed one. Publishes InvitationClaimed.
    """
    own = await _invitation_for_user(session, invitation, user)
    if own.state in {InvitationState.DECLINED, InvitationState.REPLACED}:
        own.state = InvitationState.SENT
    if invitation.claimed_by is None:
        await _move_allowed_email(session, invitation, user)
        if own is not invitation:
            invitation.state = InvitationState.REPLACED
        if invitation.email != user.email:
            own.invited_email = invitation.email
            own.email = user.email
        invitation.claimed_by = own.claimed_by = user.id
        await publish(
            session,
            InvitationClaimed(
                at=now,
                actor_id=user.id,
                account_id=invitation.account_id,
                subject_id=invitation.program_id,
                invitation_id=own.id,
            ),
        )
    await session.flush()


async def _lock_joinable_program(session: AsyncSession, id_or_custom_url: str) -> Program:
    """Returns the published program, locked against its coach, other claims and purchases."""
    try:
        program = await get_published(session, id_or_custom_url)
    except NotFound as error:
        raise InvitationInvalid from error
    await session.refresh(program, with_for_update={"key_share": True})
    if program.archived_at is not None:
        raise InvitationInvalid
    return program


async def _must_confirm_address_first(session: AsyncSession, invitation: ProgramInvitation, user: User) -> bool:
    """Whether the user has not confirmed their address, and it was invited to the program, or is on its list."""
    if user.confirmed_email or invitation.email == user.email:
        return False
    invited, listed = (
        exists().where(
            table.program_id == invitation.program_id,
            table.email == user.email,
            table.claimed_by.is_distinct_from(user.id),
        )
        for table in (ProgramInvitation, AllowedEmail)
    )
    return bool(await session.scalar(select(or_(invited, listed))))


def _is_claimable_by(invitation: ProgramInvitation, user: User) -> bool:
    if invitation.claimed_by is not None:
        return invitation.claimed_by == user.id
    if invitation.email == user.email:
        return invitation.state in {InvitationState.SENT, InvitationState.ACCEPTED, InvitationState.DECLINED}
    return invitation.state is InvitationState.SENT


async def _invitation_for_user(session: AsyncSession, invitation: ProgramInvitation, user: User) -> ProgramInvitation:
    """Returns the user's own invitation to the program, or the one behind the link if they have no other."""
    own = ProgramInvitation.program_id == invitation.program_id, ProgramInvitation.email == user.email
    locked = select(ProgramInvitation).where(*own).with_for_update().execution_options(populate_existing=True)
    return await session.scalar(locked) or invitation


async def _move_allowed_email(session: AsyncSession, invitation: ProgramInvitation, user: User) -> None:
    """Replaces the invited address on the list with the user. Changes nothing if the coach has removed it."""
    invited = AllowedEmail.program_id == invitation.program_id, AllowedEmail.email == invitation.email
    removed = await session.scalar(delete(AllowedEmail).where(*invited).returning(AllowedEmail.email))
    if removed is not None:
        await allow_claimant(session, [invitation.program_id], user)
