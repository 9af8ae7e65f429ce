"""What becomes of a client's memberships when their account is deleted."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.memberships.access.memberships import lock_own_memberships
from regimen.memberships.actions.transition import fire
from regimen.memberships.models import ENDED, Membership, Purchase, State, Withdrawal
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.payment_work import leave_tasks_to_jobs


async def end_own_memberships(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Cancels what a client who is being deleted still has: free programs, and purchases whose payment is not made.

    Their invoices are voided; a payment that arrives all the same is refunded. Paid programs that run have blocked the
    deletion.
    """
    leave_tasks_to_jobs(session)
    for m in await lock_own_memberships(session, actor.user_id):
        if m.state in ENDED or m.state is State.INIT:
            continue
        if m.canceled_by is None:
            await fire(session, m, Trigger.CLIENT_CANCEL, at=now, actor_id=actor.user_id)
    await _erase_declarations(session, actor.user_id)


async def _erase_declarations(session: AsyncSession, client_id: UUID) -> None:
    """Keeps when the client withdrew from which contract, without who they are."""
    own = select(Purchase.id).join(Membership, Membership.id == Purchase.membership_id)
    erased = update(Withdrawal).where(Withdrawal.purchase_id.in_(own.where(Membership.client_id == client_id)))
    await session.execute(erased.values(full_name="", email="", reason=""))
