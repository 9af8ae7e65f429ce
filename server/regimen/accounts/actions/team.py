"""Changing what coaches may do, removing them, and leaving."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.accounts import get_last_account_id
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.access.team import is_coach_with_clients, lock_coach, lock_team
from regimen.accounts.actions.coach_invitations import cancel_invitations_of
from regimen.accounts.actions.team_activity import push_to_coach, record, rights_of
from regimen.accounts.failures import (
    InvalidSuccessor,
    MoneyNotYours,
    NoMoneyForContributors,
    NotChangeable,
    OwnerStays,
)
from regimen.accounts.models import AccessToken, AccountMember, MemberRole, RegistrationStep, TeamAction, User
from regimen.accounts.ports import HandOver
from regimen.accounts.rules.roles import Permission, can_change, may_have_money, permissions_of
from regimen.kit.errors import or_404


async def change_coach(
    session: AsyncSession,
    actor: CoachActor,
    user_id: UUID,
    *,
    role: MemberRole | None,
    financial: bool | None,
    hand_over_to: UUID | None,
    now: datetime,
) -> AccountMember:
    """Changes the role and the money right of a coach; a role without clients ends the money right.

    A coach who no longer sees clients hands theirs over to another coach, or to nobody.

    Raises NotFound, NotChangeable, MoneyNotYours, NoMoneyForContributors, InvalidSuccessor.
    """
    member = await lock_coach(session, actor.account, user_id)
    _require_changeable(actor, member)
    before, old = rights_of(member), permissions_of(member.role, financial=member.financial)
    new_role = role or member.role
    if financial and not may_have_money(new_role):
        raise NoMoneyForContributors
    if financial is not None and financial != member.financial and not actor.financial:
        raise MoneyNotYours
    member.role = new_role
    member.financial = may_have_money(new_role) and (member.financial if financial is None else financial)
    if rights_of(member) == before:
        return member
    hands_over = Permission.SEE_CLIENTS in old - permissions_of(member.role, financial=False)
    if hands_over:
        await _hand_over(session, actor.account, user_id, hand_over_to, now)
    lost = old - permissions_of(member.role, financial=member.financial)
    await cancel_invitations_of(session, actor.account, user_id, lost, actor_id=actor.user_id, now=now)
    await record(
        session,
        TeamAction.CHANGED,
        account_id=actor.account,
        actor_id=actor.user_id,
        user_id=user_id,
        successor_id=hand_over_to if hands_over else None,
        rights={"before": before, **rights_of(member)},
        now=now,
    )
    await push_to_coach(session, user_id)
    return member


async def remove_coach(
    session: AsyncSession, actor: CoachActor, user_id: UUID, *, hand_over_to: UUID | None, now: datetime
) -> None:
    """Removes a coach from the account; their clients go to another coach, or to nobody.

    Raises NotFound, NotChangeable, MoneyNotYours, InvalidSuccessor.
    """
    member = await lock_coach(session, actor.account, user_id)
    _require_changeable(actor, member)
    await end_membership(session, member, TeamAction.REMOVED, actor.user_id, hand_over_to, now)


async def leave_account(session: AsyncSession, actor: CoachActor, *, hand_over_to: UUID | None, now: datetime) -> None:
    """Ends the coach's own work in the account. Raises OwnerStays, InvalidSuccessor."""
    await lock_team(session, actor.account)
    member = await lock_coach(session, actor.account, actor.user_id)
    if member.role is MemberRole.OWNER:
        raise OwnerStays
    await end_membership(session, member, TeamAction.LEFT, actor.user_id, hand_over_to, now)


def _require_changeable(actor: CoachActor, member: AccountMember) -> None:
    """Raises NotChangeable, or MoneyNotYours: who sees no money changes nothing of those who do."""
    if actor.account_role is None or member.user_id == actor.user_id or not can_change(actor.account_role, member.role):
        raise NotChangeable
    if member.financial and not actor.financial:
        raise MoneyNotYours


async def end_membership(
    session: AsyncSession,
    member: AccountMember,
    action: TeamAction,
    actor_id: UUID,
    successor_id: UUID | None,
    now: datetime,
) -> None:
    """Ends a membership: every device loses the account at once, with its open connections."""
    account_id, user_id, rights = member.account_id, member.user_id, rights_of(member)
    await _hand_over(session, account_id, user_id, successor_id, now)
    lost = permissions_of(member.role, financial=member.financial)
    await cancel_invitations_of(session, account_id, user_id, lost, actor_id=actor_id, now=now)
    await session.delete(member)
    await session.flush()
    await _leave_on_devices(session, account_id, user_id)
    await record(
        session,
        action,
        account_id=account_id,
        actor_id=actor_id,
        user_id=user_id,
        successor_id=successor_id,
        rights=rights,
        now=now,
    )
    await push_to_coach(session, user_id)


async def _hand_over(
    session: AsyncSession, account_id: UUID, from_user: UUID, to_user: UUID | None, now: datetime
) -> None:
    if to_user is not None and (to_user == from_user or not await is_coach_with_clients(session, account_id, to_user)):
        raise InvalidSuccessor
    for hand_over_part in ports.hand_over:
        await hand_over_part(session, HandOver(account_id, from_user, to_user, now))


async def _leave_on_devices(session: AsyncSession, account_id: UUID, user_id: UUID) -> None:
    """Switches the devices that work in an account to another of the coach's; without one, they set one up."""
    other = await get_last_account_id(session, user_id)
    here = AccessToken.user_id == user_id, AccessToken.current_account_id == account_id
    await session.execute(update(AccessToken).where(*here).values(current_account_id=other))
    if other is None:
        user = or_404(await session.get(User, user_id))
        user.registration_step = RegistrationStep.PROFILE
        await session.flush()
