"""Handling due timers: every minute, and whenever the development clock is moved.

A membership's timers run one after the other in the order of their due times, each in its own transaction and with its
payment in between. So a clock that jumps ten years ahead still produces one invoice per period.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.access.memberships import get_locked
from regimen.memberships.actions import timers
from regimen.memberships.actions.transition import fire
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.due_work import BATCH, pay_as_of, run_all_due
from regimen.payments.actions.payment_work import PaymentWork


async def run_timers(work: PaymentWork, now: datetime) -> int:
    """Handles every timer that is due at `now` and returns how many. One that fails is left for the next run."""

    async def find_due(session: AsyncSession, failed: set[UUID]) -> Sequence[UUID]:
        return await timers.get_due_membership_ids(session, now, BATCH, failed)

    return await run_all_due(
        work, "membership_timers", find_due, lambda membership_id: run_next_timer(work, membership_id, now)
    )


async def run_next_timer(work: PaymentWork, membership_id: UUID, now: datetime) -> bool:
    """Handles the next due timer of one membership. Returns False if there is none.

    While the development clock is offset, a trigger counts as having happened when it was due. After an outage it
    counts as happening now, and late, so that nobody loses days of grace.
    """
    async with work.transaction() as session:
        membership = await get_locked(session, membership_id)
        timer = await timers.get_next_due_timer(session, membership_id, now)
        if timer is None:
            return False
        timer.handled_at = now
        at = timer.due_at if work.backdate_timers or work.clock.moved else now
        await session.flush()
        await fire(session, membership, Trigger(timer.kind), at=at, late_by=at - timer.due_at)
    await pay_as_of(work, at, "timer-handled")
    return True
