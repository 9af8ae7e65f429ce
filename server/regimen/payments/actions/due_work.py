"""Doing what is due by itself, for one subject of invoices after the other: memberships, accounts' own plans."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.platform.job_items import FailedItems

BATCH = 100
"""How many subjects are looked for at once."""


async def run_all_due(
    work: PaymentWork,
    job: str,
    find_due: Callable[[AsyncSession, set[UUID]], Awaitable[Sequence[UUID]]],
    run_next: Callable[[UUID], Awaitable[bool]],
) -> int:
    """Runs the steps of every subject that has some due, in their order, and returns how many that were.

    `find_due` gets those that have failed in this run, which it leaves out: they are left for the next one. `run_next`
    runs the next due step of a subject, in transactions of its own, and says whether there was one. `job` is the name
    under which failures are shown.
    """
    done, failed, outcome = 0, set[UUID](), FailedItems(job)
    while True:
        async with work.transaction() as session:
            due = await find_due(session, failed)
        if not due:
            break
        for subject_id in due:
            try:
                while await run_next(subject_id):
                    done += 1
            except Exception as error:
                outcome.failed(subject_id, error)
                failed.add(subject_id)
            else:
                outcome.done(subject_id)
    async with work.transaction() as session:
        await outcome.store(session)
    return done


async def pay_as_of(work: PaymentWork, at: datetime, fault_point: str) -> None:
    """Runs the provider tasks of a step that counts as having happened at `at`."""
    work.at = at
    try:
        await work.fault_point(fault_point)
        await run_provider_tasks(work)
    finally:
        work.at = None
        work.tasks.clear()
