"""A launch that is postponed takes with it the clients who would have started before."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.memberships.access.memberships import get_locked
from regimen.memberships.actions.transition import fire
from regimen.memberships.models import Membership, State
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.payment_work import leave_tasks_to_jobs
from regimen.programs.events import ProgramUpdated
from regimen.programs.models import Program


async def follow_launch(session: AsyncSession, event: ProgramUpdated, now: datetime) -> None:
    """Moves starts that lie before the launch, and tells the clients. First payments that are due already are voided
    by `reconcile`, and the client then starts at the launch like the others.

    Nobody is charged before the launch even if this comes late: the start date itself is checked again when it comes.
    """
    if "launch_date" not in event.fields:
        return
    leave_tasks_to_jobs(session)
    program = or_404(await session.get(Program, event.subject_id))
    early = select(Membership.id).where(
        Membership.program_id == program.id,
        Membership.state.in_([State.SCHEDULED, State.INCOMPLETE]),
        Membership.starts_on < program.launch_date,
    )
    for membership_id in list(await session.scalars(early.order_by(Membership.id))):
        await fire(session, await get_locked(session, membership_id), Trigger.LAUNCH_POSTPONED, at=now)
