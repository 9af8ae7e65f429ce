"""Handling due timers: every minute, and whenever the development clock is moved.

A membership's timers run one after the other in the order of their due times, each in its own transaction and with its
payment in between. So a clock that jumps ten years ahead still produces one invoice per period.
"""

import logging
from datetime import datetime
from uuid import UUID

from regimen.memberships.access.memberships import get_locked
from regimen.memberships.actions import timers
from regimen.memberships.actions.transition import fire
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks

log = logging.getLogger(__name__)

_BATCH = 100


async def run_timers(work: PaymentWork, now: datetime) -> int:
    """Handles every timer that is due at `now` and returns how many. One that fails is left for the next run."""
    handled, failed = 0, set[UUID]()
    while True:
        async with work.transaction() as session:
            due = await timers.get_due_membership_ids(session, now, _BATCH, failed)
        if not due:
            return handled
        for membership_id in due:
            try:
                while await run_next_timer(work, membership_id, now):
                    handled += 1
            except Exception:
                log.exception("A timer of membership %s failed and will be tried again", membership_id)
                failed.add(membership_id)


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
    work.at = at
    try:
        await work.fault_point("timer-handled")
        await run_provider_tasks(work)
    finally:
        work.at = None
        work.tasks.clear()
    return True
