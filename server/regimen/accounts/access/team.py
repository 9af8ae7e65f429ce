"""The coaches of an account, the invitations to it, and what happened in its team."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import (
    AccessToken,
    AccountMember,
    CoachInvitation,
    InvitationState,
    InviteStatus,
    MemberRole,
    TeamActivity,
    User,
)
from regimen.accounts.rules.invitations import MAX_COACHES
from regimen.accounts.rules.roles import Permission, has_money, roles_with
from regimen.kit.errors import Forbidden, or_404
from regimen.kit.paging import Page, count


@dataclass(frozen=True)
class Coach:
    """A coach of the account; `last_active_at` is when they used it last, exact to some minutes."""

    member: AccountMember
    user: User
    last_active_at: datetime | None


def works_in(account_id: UUID | ColumnElement[UUID], user_id: UUID | ColumnElement[UUID]) -> ColumnElement[bool]:
    """The condition that somebody coaches in an account, whichever they work in at the moment. Both may be columns."""
    member = (AccountMember.account_id == account_id, AccountMember.user_id == user_id)
    return exists().where(*member, AccountMember.invite_status == InviteStatus.ACCEPTED).correlate_except(AccountMember)


async def list_coaches(session: AsyncSession, account_id: UUID) -> list[Coach]:
    """Returns the coaches of an account, the owner first. One query."""
    used = select(AccessToken.user_id, func.max(AccessToken.last_used_at).label("at"))
    latest = used.where(AccessToken.current_account_id == account_id).group_by(AccessToken.user_id).subquery()
    rows = await session.execute(
        select(AccountMember, User, latest.c.at)
        .join(User, User.id == AccountMember.user_id)
        .outerjoin(latest, latest.c.user_id == AccountMember.user_id)
        .where(AccountMember.account_id == account_id, AccountMember.invite_status == InviteStatus.ACCEPTED)
        .order_by(AccountMember.role != MemberRole.OWNER, func.lower(User.first_name), func.lower(User.last_name))
        .order_by(User.id)
    )
    return [Coach(member, user, at) for member, user, at in rows]


async def list_invitations(session: AsyncSession, account_id: UUID) -> Sequence[CoachInvitation]:
    """Returns the invitations of an account that nobody has accepted, the latest first. One query."""
    statement = (
        select(CoachInvitation)
        .where(CoachInvitation.account_id == account_id, CoachInvitation.state != InvitationState.ACCEPTED)
        .order_by(CoachInvitation.invited_at.desc(), CoachInvitation.id)
        .limit(MAX_COACHES)
    )
    return (await session.scalars(statement)).all()


async def lock_team(session: AsyncSession, account_id: UUID) -> None:
    """Until the end of the transaction, nobody else changes the team of the account or invites into it."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"team:{account_id}", 0))))


async def lock_as_manager(session: AsyncSession, actor: CoachActor) -> CoachActor:
    """Locks the team, and returns the actor with the rights that they have by now: they may have been removed while
    their request waited. Raises Forbidden."""
    await lock_team(session, actor.account)
    statement = select(AccountMember).where(
        AccountMember.account_id == actor.account,
        AccountMember.user_id == actor.user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
    )
    member = await session.scalar(statement.execution_options(populate_existing=True))
    if member is None:
        raise Forbidden
    financial = has_money(member.role, financial=member.financial)
    by_now = replace(actor, account_role=member.role, financial=financial)
    if not by_now.may(Permission.MANAGE_COACHES):
        raise Forbidden
    return by_now


async def own_invitation(session: AsyncSession, actor: CoachActor, invitation_id: UUID) -> CoachInvitation:
    """Returns an invitation of the account, locked. Raises NotFound."""
    statement = select(CoachInvitation).where(
        CoachInvitation.id == invitation_id, CoachInvitation.account_id == actor.account
    )
    locked = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))


async def lock_coach(session: AsyncSession, account_id: UUID, user_id: UUID) -> AccountMember:
    """Returns a coach of an account, locked. Raises NotFound."""
    statement = select(AccountMember).where(
        AccountMember.account_id == account_id,
        AccountMember.user_id == user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
    )
    locked = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))


async def is_coach_with_clients(session: AsyncSession, account_id: UUID, user_id: UUID) -> bool:
    """Whether somebody coaches in an account and sees its clients; they stay until the transaction ends."""
    statement = select(AccountMember.id).where(
        AccountMember.account_id == account_id,
        AccountMember.user_id == user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
        AccountMember.role.in_(roles_with(Permission.SEE_CLIENTS)),
    )
    return await session.scalar(statement.with_for_update(read=True)) is not None


@dataclass(frozen=True)
class Activity:
    """Something that happened: who did it, to whom, by which invitation, and who took over."""

    row: TeamActivity
    actor: User
    subject: User | None
    invitation: CoachInvitation | None
    successor: User | None


async def list_activity(session: AsyncSession, account_id: UUID, page: Page) -> tuple[list[Activity], int]:
    """Returns a page of what happened, newest first, and how much there is. Two queries."""
    actor, subject, successor = aliased(User), aliased(User), aliased(User)
    statement: Any = (
        select(TeamActivity, actor, subject, CoachInvitation, successor)
        .join(actor, actor.id == TeamActivity.actor_id)
        .outerjoin(subject, subject.id == TeamActivity.user_id)
        .outerjoin(CoachInvitation, CoachInvitation.id == TeamActivity.invitation_id)
        .outerjoin(successor, successor.id == TeamActivity.successor_id)
        .where(TeamActivity.account_id == account_id)
        .order_by(TeamActivity.id.desc())
    )
    total = await count(session, select(TeamActivity.id).where(TeamActivity.account_id == account_id))
    return [Activity(*row) for row in await session.execute(page.limit(statement))], total
