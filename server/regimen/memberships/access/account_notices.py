"""What memberships add to a person's account: a reason not to delete it, and banners about missed payments."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, Role
from regimen.accounts.ports import Banner
from regimen.memberships.access.memberships import lock_own_memberships
from regimen.memberships.failures import ActiveMemberships
from regimen.memberships.models import MAY_STILL_BE_PAID, RUNNING, Membership, State
from regimen.programs.access import lock_programs_of_owner
from regimen.programs.models import Program

_MAX_BANNERS = 5


async def check_no_paid_memberships(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Raises ActiveMemberships for someone who pays for a program, or whose own account has clients who pay or may
    still pay. What they themselves have not paid yet is cancelled instead (`end_own_memberships`)."""
    await lock_programs_of_owner(session, actor.user_id)
    own = await lock_own_memberships(session, actor.user_id)
    own_accounts = select(Account.id).where(Account.owner_id == actor.user_id)
    paying_client = select(Membership.id).where(
        Membership.account_id.in_(own_accounts),
        Membership.state.in_({*RUNNING, *MAY_STILL_BE_PAID}),
        Membership.price_option_id.is_not(None),
    )
    pays = any(m.state in RUNNING and m.price_option_id is not None for m in own)
    if pays or await session.scalar(paying_client.limit(1)) is not None:
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
