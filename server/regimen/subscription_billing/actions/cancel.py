"""Cancelling a plan at the end of its period, keeping it after all, and dropping a booked change."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account
from regimen.payments.actions.payment_work import PaymentWork, leave_tasks_to_jobs
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.subscription.models import BillingState, Subscription
from regimen.subscription_billing import failures
from regimen.subscription_billing.access import get_locked, pending_invoice, renewal_invoice
from regimen.subscription_billing.actions import steps


async def cancel_plan(work: PaymentWork, actor: CoachActor) -> None:
    """Lets a plan end with the period that is paid. One that was chosen during the trial is dropped at once, and one
    whose payment is missed ends now. Raises NothingToCancel."""
    async with work.transaction() as session:
        plan, now = await get_locked(session, actor.account), work.now()
        if plan.billing_state is BillingState.SCHEDULED:
            plan.billing_state = plan.next_kind = plan.next_period = plan.due_at = None
        elif plan.billing_state is BillingState.ACTIVE and not plan.cancel_at_period_end:
            plan.cancel_at_period_end = plan.canceled_by_owner = True
            plan.next_kind = plan.next_period = None
            if pending := await pending_invoice(session, plan):
                await steps.void(session, pending, now)
                await steps.drop_purchase(session, plan)
            if renewal := await renewal_invoice(session, plan):  # the period is over, and the next one not paid yet
                await steps.close(session, plan, renewal, now)
        elif plan.billing_state is BillingState.PAST_DUE:
            plan.canceled_by_owner = True
            if invoice := await renewal_invoice(session, plan):
                await steps.close(session, plan, invoice, now)
        else:
            raise failures.NothingToCancel
        await steps.flush_and_push(session, plan)
    await run_provider_tasks(work)


async def keep_plan(session: AsyncSession, actor: CoachActor) -> None:
    """Undoes a cancellation before the period ends. Raises NothingToKeep."""
    plan = await get_locked(session, actor.account)
    if not plan.cancel_at_period_end:
        raise failures.NothingToKeep
    plan.cancel_at_period_end = plan.canceled_by_owner = False
    await steps.flush_and_push(session, plan)


async def drop_change(session: AsyncSession, actor: CoachActor) -> None:
    """Drops a change that was booked for the end of the period. Raises NoChangeBooked."""
    plan = await get_locked(session, actor.account)
    if plan.next_kind is None or plan.billing_state is BillingState.SCHEDULED:
        raise failures.NoChangeBooked
    plan.next_kind = plan.next_period = None
    await steps.flush_and_push(session, plan)


async def end_plans_of_deleted_owner(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Ends the plans of an owner who is being deleted. What is open is voided; a payment that arrives all the same is
    refunded."""
    leave_tasks_to_jobs(session)
    owned = select(Account.id).where(Account.owner_id == actor.user_id)
    plans = select(Subscription).where(Subscription.account_id.in_(owned), Subscription.billing_state.is_not(None))
    locked = plans.order_by(Subscription.account_id).with_for_update()
    for plan in (await session.scalars(locked.execution_options(populate_existing=True))).all():
        for invoice in (await pending_invoice(session, plan), await renewal_invoice(session, plan)):
            if invoice is not None:
                await steps.void(session, invoice, now)
        plan.billing_state = BillingState.CANCELED
        plan.due_at = plan.pending_kind = plan.pending_period = plan.pending_price_minor = None
    await session.flush()
