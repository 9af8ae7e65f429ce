"""Scheduled work."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.actions.payment_work import payment_work_from
from regimen.platform.jobs import job, periodic
from regimen.subscription_billing.actions.due import run_due_plans


@periodic("* * * * *")
@job("plan_billing")
async def plan_billing(session: AsyncSession, now: datetime) -> None:
    """Renews plans, ends what was cancelled, tries missed payments again."""
    await run_due_plans(payment_work_from(session), now)


async def run_after_clock_move(session: AsyncSession, now: datetime) -> None:
    """Does everything that became due when the development clock was moved."""
    await run_due_plans(payment_work_from(session), now)
