"""Invitations of coaches: those of a person, and the one behind a link.

An invitation belongs to the person who has confirmed its address, so it is never matched with an unconfirmed one.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Row, Select, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import Account, AccountMember, CoachInvitation, InvitationState, User
from regimen.accounts.rules.tokens import hash_token
from regimen.kit.errors import or_404

_SHOWN_FOR: Final = timedelta(days=30)
_MOST: Final = 100
_STATE_ORDER: Final = CoachInvitation.state != InvitationState.PENDING
Invited = Row[CoachInvitation, Account, User, str | None]
"""An invitation with its account, who invited, and the owner's avatar."""


def _invitations() -> Select[CoachInvitation, Account, User, str | None]:
    """Selects invitations to accounts whose owner is still there."""
    owner, inviter = aliased(User), aliased(User)
    return (
        select(CoachInvitation, Account, inviter, owner.avatar_key)
        .join(Account, Account.id == CoachInvitation.account_id)
        .join(owner, owner.id == Account.owner_id)
        .join(inviter, inviter.id == CoachInvitation.invited_by)
        .where(owner.deleted_at.is_(None))
    )


def _of_user(user_id: UUID) -> Select[str]:
    return select(User.email).where(User.id == user_id, User.confirmed_at.is_not(None))


async def list_own_invitations(session: AsyncSession, user_id: UUID, now: datetime) -> Sequence[Invited]:
    """Returns a coach's open invitations, then those that they answered lately. One query."""
    is_open = (CoachInvitation.state == InvitationState.PENDING) & (CoachInvitation.expires_at > now)
    is_joined = (CoachInvitation.state == InvitationState.ACCEPTED) & CoachInvitation.account_id.in_(
        select(AccountMember.account_id).where(AccountMember.user_id == user_id)
    )
    answered = CoachInvitation.invited_at > now - _SHOWN_FOR
    rows = await session.execute(
        _invitations()
        .where(
            CoachInvitation.email.in_(_of_user(user_id)),
            or_(is_open, answered & (is_joined | (CoachInvitation.state == InvitationState.REJECTED))),
        )
        .order_by(_STATE_ORDER, CoachInvitation.invited_at.desc(), CoachInvitation.id)
        .limit(_MOST)
    )
    return rows.all()


async def list_open_invitations(session: AsyncSession, user_id: UUID, now: datetime) -> Sequence[Invited]:
    """Returns the invitations that a coach can still accept. One query."""
    rows = await session.execute(
        _invitations()
        .where(
            CoachInvitation.email.in_(_of_user(user_id)),
            CoachInvitation.state == InvitationState.PENDING,
            CoachInvitation.expires_at > now,
        )
        .order_by(CoachInvitation.invited_at.desc(), CoachInvitation.id)
        .limit(_MOST)
    )
    return rows.all()


async def lock_own_invitation(session: AsyncSession, user_id: UUID, inviter_id: UUID) -> CoachInvitation:
    """Returns the invitation that a coach got from an account, locked; an open one before others. Raises NotFound.

    `inviter_id` is the id of the account, which is what the API calls the user of a coach (`current.id`), or of its
    owner.
    """
    statement = (
        select(CoachInvitation)
        .join(Account, Account.id == CoachInvitation.account_id)
        .where(
            CoachInvitation.email.in_(_of_user(user_id)),
            or_(Account.id == inviter_id, Account.owner_id == inviter_id),
        )
        .order_by(_STATE_ORDER, CoachInvitation.invited_at.desc(), CoachInvitation.id)
        .limit(1)
    )
    found = or_404(await session.scalar(statement))
    return await lock_invitation(session, found.id)


async def lock_invitation(session: AsyncSession, invitation_id: UUID) -> CoachInvitation:
    """Returns an invitation as it is now, locked until the end of the transaction. Raises NotFound."""
    locked = select(CoachInvitation).where(CoachInvitation.id == invitation_id).with_for_update()
    return or_404(await session.scalar(locked, execution_options={"populate_existing": True}))


async def find_by_token(session: AsyncSession, token: str, now: datetime) -> Invited | None:
    """Returns the open invitation that a mailed link leads to. One query."""
    usable = (
        CoachInvitation.token_hash == hash_token(token),
        CoachInvitation.state == InvitationState.PENDING,
        CoachInvitation.expires_at > now,
    )
    return (await session.execute(_invitations().where(*usable))).one_or_none()


async def load_invitations(session: AsyncSession, invite_ids: Sequence[UUID]) -> dict[UUID, CoachInvitation]:
    """Returns invitations by id. One query; none without ids."""
    if not invite_ids:
        return {}
    found = await session.scalars(select(CoachInvitation).where(CoachInvitation.id.in_(invite_ids)))
    return {one.id: one for one in found}
