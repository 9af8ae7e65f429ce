"""Letting due timers happen: each minute, and whenever the development clock is moved.

A membership's timers run one after the other in the order in which they are due, each in a transaction of its own with
its payment in between. So a clock that jumps ten years gives one invoice for every period on the way.
"""

import logging
from datetime import datetime
from uuid import UUID

from regimen.memberships import timers
from regimen.memberships.service import apply, locked
from regimen.memberships.transitions import Event
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks

log = logging.getLogger(__name__)

_BATCH = 100


async def run_timers(work: PaymentWork, now: datetime) -> int:
    """Everything that is due at `now`; answers how many timers were handled. One that fails is left for next time."""
    handled, troubled = 0, set[UUID]()
    while True:
        async with work.transaction() as session:
            due = await timers.memberships_due(session, now, _BATCH, troubled)
        if not due:
            return handled
        for membership_id in due:
            try:
                while await run_next(work, membership_id, now):
                    handled += 1
            except Exception:
                log.exception("A timer of membership %s failed and waits", membership_id)
                troubled.add(membership_id)


async def run_next(work: PaymentWork, membership_id: UUID, now: datetime) -> bool:
    """The next due timer of one membership; False where there is none.

    While the clock stands away from real time, things count as having happened when they were due. After an outage they
    count as happening now, so that nobody loses days of grace to it.
    """
    async with work.transaction() as session:
        membership = await locked(session, membership_id)
        timer = await timers.next_due(session, membership_id, now)
        if timer is None:
            return False
        timer.handled_at = now
        at = timer.due_at if work.backdate_timers or work.clock.moved else now
        await session.flush()
        await apply(session, membership, Event(timer.kind), at=at)
    work.at = at
    try:
        await work.fault_point("timer-handled")
        await run_provider_tasks(work)
    finally:
        work.at = None
        work.tasks.clear()
    return True
