"""Banners about memberships."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import Role
from regimen.accounts.sources import WarningView
from regimen.memberships.models import Membership, State
from regimen.programs.models import Program

_MOST = 5


async def missed_payments(session: AsyncSession, actor: Actor, now: datetime) -> list[WarningView]:
    """Programs whose payment a client has missed, the most urgent first. One query."""
    if actor.role is not Role.CLIENT:
        return []
    rows = await session.execute(
        select(Program.id, Program.custom_url, Program.title)
        .join(Membership, Membership.program_id == Program.id)
        .where(Membership.client_id == actor.user_id, Membership.state == State.PAST_DUE)
        .order_by(Membership.past_due_since)
        .limit(_MOST)
    )
    return [
        WarningView(type="missed_payment", data={"plan_id": str(plan), "custom_url": url, "title": title})
        for plan, url, title in rows
    ]
