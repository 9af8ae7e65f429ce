"""Deleting an account: the user is erased; what others need for their own history stays, without a name."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import case, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.accounts import lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.access.team import lock_team
from regimen.accounts.actions.sessions import delete_sessions
from regimen.accounts.actions.sign_in import check_password_again
from regimen.accounts.actions.team import end_membership
from regimen.accounts.events import UserDeleted
from regimen.accounts.failures import DELETION_WORD, DeletionNotConfirmed
from regimen.accounts.models import (
    Account,
    AccountMember,
    CoachInvitation,
    InvitationState,
    OneTimeToken,
    TeamAction,
    User,
)
from regimen.platform import files
from regimen.platform.events import publish

DELETED = "Deleted"
_IS_OPEN = CoachInvitation.state == InvitationState.PENDING


async def delete_user(session: AsyncSession, actor: Actor, *, confirmation: str, password: str, now: datetime) -> None:
    """Erases the user and signs out every device; their email is free again. Doing it twice changes nothing.

    Purchases lock the buyer as well, so none can slip in between the checks and the erasure.

    Raises DeletionNotConfirmed, WrongPasswordAgain, TooMany, DeletionBlocked.
    """
    if confirmation != DELETION_WORD:
        raise DeletionNotConfirmed
    # Before the user is locked: who removes a coach has locked the team when they change the coach's row.
    for account_id in await _teams_of(session, actor.user_id):
        await lock_team(session, account_id)
    await check_password_again(session, actor, password, now)
    user = await lock_own_user(session, actor)
    if user.deleted_at is not None:
        return
    for check in ports.deletion_blockers:
        await check(session, actor, now)
    for end in ports.deletion_steps:
        await end(session, actor, now)
    await _delete_pictures(session, user)
    confirmed = user.confirmed_email
    user.email = f"deleted-{user.id}@invalid"
    user.password_hash = secrets.token_hex()
    user.first_name, user.last_name = DELETED, "user"
    user.birthdate = user.gender = user.country = user.state = user.avatar_key = None
    user.popup_storage = []
    user.deleted_at = now
    await session.execute(
        update(Account)
        .where(Account.owner_id == user.id)
        .values(custom_url=None, about="", social_links=[], title=DELETED, avatar_key=None)
    )
    await _leave_teams(session, user, confirmed, now)
    await session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user.id))
    await delete_sessions(session, user.id)
    await session.flush()
    await publish(session, UserDeleted(at=now, actor_id=user.id, subject_id=user.id, role=actor.role))


async def _teams_of(session: AsyncSession, user_id: UUID) -> Sequence[UUID]:
    """Returns the accounts that a user works in, in the order in which their teams are locked."""
    works_in = select(AccountMember.account_id).where(AccountMember.user_id == user_id)
    return (await session.scalars(works_in.order_by(AccountMember.account_id))).all()


async def _leave_teams(session: AsyncSession, user: User, confirmed: str | None, now: datetime) -> None:
    """Ends the user's work in accounts, and takes their name and address out of invitations. An address that nobody
    has confirmed may be somebody else's: invitations to it stay."""
    for account_id in await _teams_of(session, user.id):
        await lock_team(session, account_id)  # again, for a team that they joined a moment ago
        member = await session.scalar(
            select(AccountMember).where(AccountMember.account_id == account_id, AccountMember.user_id == user.id)
        )
        if member is not None:
            await end_membership(session, member, TeamAction.LEFT, user.id, None, now)
    own_accounts = select(Account.id).where(Account.owner_id == user.id)
    await session.execute(
        update(CoachInvitation)
        .where(CoachInvitation.account_id.in_(own_accounts), _IS_OPEN)
        .values(state=InvitationState.CANCELLED, token_hash=None)
    )
    await session.execute(
        update(CoachInvitation)
        .where(or_(CoachInvitation.email == confirmed, CoachInvitation.answered_by == user.id))
        .values(
            email=func.concat("deleted-", CoachInvitation.id, "@invalid"),
            first_name=DELETED,
            last_name="",
            state=case((_IS_OPEN, InvitationState.CANCELLED.value), else_=CoachInvitation.state),
            token_hash=None,
        )
    )


async def _delete_pictures(session: AsyncSession, user: User) -> None:
    """Deletes the pictures of the user and of their accounts; the files go with the commit."""
    shown = await session.scalars(select(Account.avatar_key).where(Account.owner_id == user.id))
    if keys := [key for key in {user.avatar_key, *shown} if key is not None]:
        await files.delete(session, *keys)
