"""What happens by itself: periods and trials that end, payments that are tried again, plans that were never paid."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.payments.access.invoices import get_last_attempt
from regimen.payments.actions.due_work import BATCH, pay_as_of, run_all_due
from regimen.payments.actions.payment_work import PaymentWork
from regimen.subscription.models import BillingState, Subscription
from regimen.subscription.rules import MAX_CLIENTS
from regimen.subscription_billing.access import (
    count_clients,
    due_account_ids,
    get_locked,
    pending_invoice,
    renewal_invoice,
)
from regimen.subscription_billing.actions import steps
from regimen.subscription_billing.rules import periods


async def run_due_plans(work: PaymentWork, now: datetime) -> int:
    """Does everything that is due at `now` and returns how much that was. What fails is left for the next run."""

    async def find_due(session: AsyncSession, failed: set[UUID]) -> Sequence[UUID]:
        return await due_account_ids(session, now, BATCH, failed)

    return await run_all_due(work, "plan_billing", find_due, lambda account_id: run_next_step(work, account_id, now))


async def run_next_step(work: PaymentWork, account_id: UUID, now: datetime) -> bool:
    """Does the next due step of one account. Returns False if there is none. While the development clock is moved, a
    step counts as having happened when it was due; after an outage, as happening now."""
    async with work.transaction() as session:
        plan = await get_locked(session, account_id)
        if plan.due_at is None or plan.due_at > now:
            return False
        at = plan.due_at if work.backdate_timers or work.clock.moved else now
        await _step(session, plan, at)
        await session.flush()
    await pay_as_of(work, at, "plan-step")
    return True


async def _step(session: AsyncSession, plan: Subscription, at: datetime) -> None:
    if (pending := await pending_invoice(session, plan)) is not None:
        plan.due_at = at + periods.VOID_RECHECK  # a payment may still arrive until the invoice is void
        await steps.void(session, pending, at)
    elif plan.billing_state is BillingState.SCHEDULED:
        await _start(session, plan, at)
    elif plan.billing_state is BillingState.ACTIVE and plan.cancel_at_period_end:
        await steps.end(session, plan, at)
    elif plan.billing_state is BillingState.ACTIVE:
        await steps.renew(session, plan, at)
    elif plan.billing_state is BillingState.PAST_DUE:
        await _go_on_missed(session, plan, at)
    elif plan.billing_state is BillingState.CLOSING and (invoice := await renewal_invoice(session, plan)):
        await steps.close(session, plan, invoice, at)
    else:
        plan.due_at = None


async def _start(session: AsyncSession, plan: Subscription, at: datetime) -> None:
    """The trial is over: the plan that was chosen during it begins, if it still holds all clients. If its payment
    fails, the owner has as many days to pay as later."""
    kind, period = or_404(plan.next_kind), or_404(plan.next_period)
    clients = (await count_clients(session, plan.account_id, at)).active
    if clients > MAX_CLIENTS[kind]:
        await steps.drop_booking_of_trial(session, plan, clients)
        return
    plan.product_kind, plan.billing_period, plan.next_kind, plan.next_period = kind, period, None, None
    plan.last_purchase_no += 1
    plan.purchase_no, plan.period_no, plan.periods_before_anchor = plan.last_purchase_no, 0, 0
    plan.billing_anchor_at, plan.canceled_by_owner = at, False
    await steps.renew(session, plan, at)


async def _go_on_missed(session: AsyncSession, plan: Subscription, at: datetime) -> None:
    invoice = await renewal_invoice(session, plan)
    since = or_404(plan.past_due_since)
    if invoice is None:
        plan.due_at = None
    elif plan.retries >= len(periods.RETRY_DAYS):
        await steps.close(session, plan, invoice, at)
    else:
        plan.retries += 1
        plan.due_at = periods.next_step_of_missed_payment(since, plan.retries)
        last = await get_last_attempt(session, invoice.id)
        if last is None or last.retryable:
            steps.charge(session, invoice, on_session=False)
