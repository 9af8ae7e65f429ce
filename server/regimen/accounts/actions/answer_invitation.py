"""What an invited coach does: opening the link, accepting, declining, and signing up by it.

The link was mailed to the invited address, so the person who opens it reads that mailbox: it confirms the address of
the user who has it. It gives nothing to a user with another address.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.accounts import is_closed, lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.access.invitations import Invited, find_by_token, lock_invitation, lock_own_invitation
from regimen.accounts.actions.sign_up import mark_confirmed
from regimen.accounts.actions.team_activity import push_to_coach, record, rights_of
from regimen.accounts.failures import InvitationClosed, InvitationForOtherEmail, NoPlaceForCoach
from regimen.accounts.models import (
    AccessToken,
    AccountMember,
    CoachInvitation,
    InvitationState,
    InviteStatus,
    RegistrationStep,
    TeamAction,
    User,
)
from regimen.accounts.rules.invitations import Change, next_state


async def open_link(session: AsyncSession, token: str, caller: Actor | None, now: datetime) -> Invited:
    """Returns the invitation behind a mailed link; confirms the caller's address if it is the invited one.

    Raises InvitationClosed.
    """
    found = await find_by_token(session, token, now)
    if found is None:
        raise InvitationClosed
    if caller is not None:
        user = await lock_own_user(session, caller)
        if user.email == found[0].email and user.deleted_at is None:
            await mark_confirmed(session, user, now)
    return found


async def accept_invitation(session: AsyncSession, actor: Actor, inviter_id: UUID, now: datetime) -> CoachInvitation:
    """Makes a coach a member of the account that invited them; a second time changes nothing. Who works there already,
    invited at another address, goes on as they do.

    Raises NotFound, InvitationClosed, NoPlaceForCoach.
    """
    user = await lock_own_user(session, actor)
    invitation = await lock_own_invitation(session, user.id, inviter_id)
    if await _is_member(session, invitation, user):
        if invitation.state is not InvitationState.ACCEPTED:
            _answer(invitation, Change.ACCEPT, user, now)
        return invitation
    await _join(session, invitation, user, now)
    return invitation


async def reject_invitation(session: AsyncSession, actor: Actor, inviter_id: UUID, now: datetime) -> CoachInvitation:
    """Declines an invitation; a second time changes nothing. Raises NotFound, InvitationClosed."""
    user = await lock_own_user(session, actor)
    invitation = await lock_own_invitation(session, user.id, inviter_id)
    if invitation.state is InvitationState.REJECTED:
        return invitation
    _answer(invitation, Change.REJECT, user, now)
    await record(
        session,
        TeamAction.REJECTED,
        account_id=invitation.account_id,
        actor_id=user.id,
        user_id=user.id,
        invitation=invitation,
        now=now,
    )
    await push_to_coach(session, user.id)
    return invitation


async def join_by_link(session: AsyncSession, user: User, token: str, now: datetime) -> None:
    """Makes a coach who signs up by an invitation's link a member of its account, and confirms their address.

    Raises InvitationClosed, InvitationForOtherEmail, NoPlaceForCoach.
    """
    found = await find_by_token(session, token, now)
    if found is None:
        raise InvitationClosed
    if found[0].email != user.email:
        raise InvitationForOtherEmail
    await mark_confirmed(session, user, now)
    await _join(session, await lock_invitation(session, found[0].id), user, now)


async def _join(session: AsyncSession, invitation: CoachInvitation, user: User, now: datetime) -> None:
    if await is_closed(session, invitation.account_id):
        raise InvitationClosed
    _answer(invitation, Change.ACCEPT, user, now)
    if not await ports.may_add_coaches(session, invitation.account_id, now):
        raise NoPlaceForCoach
    session.add(
        AccountMember(
            account_id=invitation.account_id,
            user_id=user.id,
            role=invitation.role,
            invite_status=InviteStatus.ACCEPTED,
            financial=invitation.financial,
            created_at=now,
        )
    )
    if user.registration_step is not RegistrationStep.DONE:
        # Who only works in others' accounts has no account to set up and no plan to choose.
        user.registration_step = RegistrationStep.DONE
        await _work_here(session, user, invitation.account_id)
    await record(
        session,
        TeamAction.JOINED,
        account_id=invitation.account_id,
        actor_id=user.id,
        user_id=user.id,
        invitation=invitation,
        rights=rights_of(invitation),
        now=now,
    )
    await push_to_coach(session, user.id)


async def _work_here(session: AsyncSession, user: User, account_id: UUID) -> None:
    """Switches devices that have no account yet to this one."""
    idle = AccessToken.user_id == user.id, AccessToken.current_account_id.is_(None)
    await session.execute(update(AccessToken).where(*idle).values(current_account_id=account_id))


def _answer(invitation: CoachInvitation, change: Change, user: User, now: datetime) -> None:
    after = next_state(invitation.state, change)
    if after is None or invitation.expires_at <= now:
        raise InvitationClosed
    invitation.state, invitation.token_hash, invitation.answered_by = after, None, user.id


async def _is_member(session: AsyncSession, invitation: CoachInvitation, user: User) -> bool:
    member = select(AccountMember.id).where(
        AccountMember.account_id == invitation.account_id, AccountMember.user_id == user.id
    )
    return await session.scalar(member) is not None
