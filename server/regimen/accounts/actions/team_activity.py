"""Keeps who did what in a team, and tells open pages that the team is different."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import AccountsChanged, TeamChanged
from regimen.accounts.models import AccountMember, CoachInvitation, TeamAction, TeamActivity
from regimen.platform import live


async def record(
    session: AsyncSession,
    action: TeamAction,
    *,
    account_id: UUID,
    actor_id: UUID,
    user_id: UUID | None = None,
    invitation: CoachInvitation | None = None,
    successor_id: UUID | None = None,
    rights: dict[str, Any] | None = None,
    now: datetime,
) -> None:
    """Adds a row to the activity of an account and updates the pages of its coaches."""
    session.add(
        TeamActivity(
            account_id=account_id,
            action=action,
            actor_id=actor_id,
            user_id=user_id,
            invitation_id=invitation.id if invitation else None,
            successor_id=successor_id,
            rights=rights or {},
            at=now,
        )
    )
    await session.flush()
    await live.push(session, live.team_stream(account_id), TeamChanged())


async def push_to_coach(session: AsyncSession, user_id: UUID) -> None:
    """Updates the pages of a coach whose accounts, rights or invitations are different, and what they may hear live."""
    await live.resubscribe(session, user_id)
    await live.push(session, live.user_stream(user_id), AccountsChanged())


def rights_of(row: AccountMember | CoachInvitation) -> dict[str, Any]:
    return {"role": row.role.value, "financial": row.financial}
