"""What memberships add to a person's account: a reason not to delete it, and banners about missed payments."""

from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, Role
from regimen.accounts.ports import Banner
from regimen.memberships.failures import ActiveMemberships
from regimen.memberships.models import RUNNING, Membership, State
from regimen.programs.models import Program

_MAX_BANNERS = 5


async def check_no_paid_memberships(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Raises ActiveMemberships for someone who pays for a program, or whose own account has paying clients."""
    own_accounts = select(Account.id).where(Account.owner_id == actor.user_id)
    running = await session.scalar(
        select(Membership.id)
        .where(
            or_(Membership.client_id == actor.user_id, Membership.account_id.in_(own_accounts)),
            Membership.state.in_(RUNNING),
            Membership.price_option_id.is_not(None),
        )
        .limit(1)
    )
    if running is not None:
        raise ActiveMemberships


async def get_missed_payment_banners(session: AsyncSession, actor: Actor, now: datetime) -> list[Banner]:
    """Returns a banner for each program with a missed payment, the most urgent first. One query."""
    if actor.role is not Role.CLIENT:
        return []
    rows = await session.execute(
        select(Program.id, Program.custom_url, Program.title)
        .join(Membership, Membership.program_id == Program.id)
        .where(Membership.client_id == actor.user_id, Membership.state == State.PAST_DUE)
        .order_by(Membership.past_due_since)
        .limit(_MAX_BANNERS)
    )
    return [
        Banner(type="missed_payment", data={"plan_id": str(program_id), "custom_url": url, "title": title})
        for program_id, url, title in rows
    ]
