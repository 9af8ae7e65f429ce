"""What payments mean for an account's own plan: the port that the payment engine calls, under the plan's lock."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.kit.errors import or_404
from regimen.payments.models import Attempt, Invoice
from regimen.subscription.models import RUNNING, BillingState, Subscription
from regimen.subscription_billing.access import get_locked, is_paid_by, pending_invoice, renewal_invoice
from regimen.subscription_billing.actions import steps


class PlanInvoiceSubject:
    """Handles the outcomes of invoices of kind `subscription`."""

    async def lock(self, session: AsyncSession, subject_id: UUID) -> None:
        await get_locked(session, subject_id)

    async def should_charge(self, session: AsyncSession, invoice: Invoice) -> bool:
        plan = await _plan(session, invoice)
        return _is_pending(plan, invoice) or _is_running(plan, invoice)

    async def on_paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        plan = await _plan(session, invoice)
        wanted = plan.billing_state in RUNNING or (plan.billing_state, plan.canceled_by_owner) == (
            BillingState.CLOSING,
            False,
        )
        if _is_pending(plan, invoice):
            await steps.activate_purchase(session, plan, invoice, at)
        elif invoice.purchase_no == plan.purchase_no and wanted:
            await steps.extend(session, plan, invoice, at)
        else:
            await steps.refund_unwanted(session, plan, invoice, at)
            if invoice.purchase_no == plan.purchase_no and plan.billing_state is BillingState.CLOSING:
                await steps.end(session, plan, at)  # its invoice will never be void

    async def on_declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None:
        plan = await _plan(session, invoice)
        if _is_running(plan, invoice):
            await steps.record_missed_payment(session, plan, invoice, at)

    async def on_action_required(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None:
        await self.on_declined(session, invoice, attempt, at)

    async def on_charge_blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """`reconcile` tries again, and the plan goes on meanwhile: it is not the owner's fault."""

    async def on_voided(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        plan = await _plan(session, invoice)
        if _is_pending(plan, invoice):
            await steps.drop_purchase(session, plan)
        elif invoice.purchase_no == plan.purchase_no and plan.billing_state is BillingState.CLOSING:
            await steps.end(session, plan, at)

    async def on_dispute_lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        plan = await _plan(session, invoice)
        can_run = plan.billing_state in (*RUNNING, BillingState.CLOSING)  # a late payment would revive it
        if not can_run or not await is_paid_by(session, plan, invoice):
            return
        for unpaid in (await pending_invoice(session, plan), await renewal_invoice(session, plan)):
            if unpaid is not None:
                await steps.void(session, unpaid, at)
        await steps.drop_purchase(session, plan)
        plan.canceled_by_owner = False
        await steps.end(session, plan, at)

    async def on_card_replaced(self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime) -> None:
        """Cards for a coach's account pay no plan."""

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID | None) -> bool:
        """Whether the plan of an account of this owner will be charged to their card at the platform again."""
        if account_id is not None:
            return False
        renews = Subscription.billing_state.in_((*RUNNING, BillingState.SCHEDULED, BillingState.CLOSING))
        statement = (
            select(Subscription.account_id)
            .join(Account, Account.id == Subscription.account_id)
            .where(Account.owner_id == client_id, renews, Subscription.cancel_at_period_end.is_(False))
        )
        return bool(await session.scalar(select(exists(statement))))

    async def may_pay(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        return False

    async def is_paying(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        return False


async def _plan(session: AsyncSession, invoice: Invoice) -> Subscription:
    return or_404(await session.get(Subscription, invoice.subject_id))


def _is_pending(plan: Subscription, invoice: Invoice) -> bool:
    """Whether the invoice is that of the plan that is being bought or upgraded to."""
    return plan.pending_kind is not None and invoice.purchase_no == plan.last_purchase_no


def _is_running(plan: Subscription, invoice: Invoice) -> bool:
    return plan.billing_state in RUNNING and invoice.purchase_no == plan.purchase_no
