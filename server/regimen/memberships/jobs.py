"""What runs by itself."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.clockwork import run_timers
from regimen.payments.actions.payment_work import payment_work_from
from regimen.platform.jobs import Retry, job, periodic


@periodic("* * * * *")
@job("membership_timers", retry=Retry(attempts=1))
async def membership_timers(session: AsyncSession, now: datetime) -> None:
    """Trials end, periods end, payments are tried again."""
    await run_timers(payment_work_from(session), now)


async def catch_up_with_clock(session: AsyncSession, now: datetime) -> None:
    """The development clock was moved: everything on the way happens now."""
    await run_timers(payment_work_from(session), now)
