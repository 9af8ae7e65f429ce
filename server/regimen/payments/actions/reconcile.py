"""Finishes payments that a crash, a lost webhook or an unknown outcome left unfinished. Safe to run at any time, any
number of times."""

import logging
from datetime import timedelta
from uuid import UUID

from sqlalchemy import exists, select

from regimen.payments.access.accounts import charges_enabled
from regimen.payments.access.invoices import get_pending_attempt
from regimen.payments.actions.charge import charge_invoice
from regimen.payments.actions.inbox import process_inbox
from regimen.payments.actions.payment_work import ChargeInvoice, IssueRefund, PaymentWork, VoidInvoice
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.sync import sync_intent
from regimen.payments.actions.void import void_invoice
from regimen.payments.models import Attempt, AttemptState, Invoice, InvoiceState, RefundRequest, RefundState
from regimen.stripe_adapter.errors import ProviderError

log = logging.getLogger(__name__)


async def reconcile(work: PaymentWork, *, older_than: timedelta = timedelta()) -> None:
    """Finishes open invoices, requested refunds and unhandled events. Skips what is younger than `older_than`, because
    somebody may still be working on it."""
    before = work.clock.now() - older_than
    await process_inbox(work)
    async with work.transaction() as session:
        invoices = await session.scalars(
            select(Invoice.id)
            .where(Invoice.state == InvoiceState.OPEN, Invoice.opened_at <= before)
            .order_by(Invoice.opened_at)
        )
        open_invoices = list(invoices)
        refunds = await session.scalars(
            select(RefundRequest.id).where(
                RefundRequest.state == RefundState.REQUESTED, RefundRequest.requested_at <= before
            )
        )
        requested_refunds = list(refunds)
    for invoice_id in open_invoices:
        await _finish_invoice_safely(work, invoice_id)
    for refund_id in requested_refunds:
        work.tasks.append(IssueRefund(refund_id))
    await run_provider_tasks(work)


async def _finish_invoice_safely(work: PaymentWork, invoice_id: UUID) -> None:
    """Resumes one invoice. An error with it does not stop the others."""
    try:
        await _finish_invoice(work, invoice_id)
        await run_provider_tasks(work)
    except ProviderError as error:
        log.warning("Invoice %s could not be reconciled yet: %s", invoice_id, error.message)


async def _finish_invoice(work: PaymentWork, invoice_id: UUID) -> None:
    async with work.transaction() as session:
        invoice = await session.get(Invoice, invoice_id)
        if invoice is None or invoice.state is not InvoiceState.OPEN:
            return
        pending = await get_pending_attempt(session, invoice_id)
        has_attempts = await session.scalar(select(exists().where(Attempt.invoice_id == invoice_id)))
        may_charge = await charges_enabled(session, invoice.account_id)
    stripe_account_id = invoice.stripe_account_id
    if invoice.void_requested_at is not None:
        await void_invoice(work, VoidInvoice(invoice_id))
    elif pending is not None and pending.state is AttemptState.NEW:
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=pending.on_session))
    elif pending is not None:
        await sync_intent(work, invoice_id, stripe_account_id, pending.intent_id)
    elif invoice.opened_by_timer and not has_attempts and may_charge:
        # A timer opened this invoice, so nobody is there to click again.
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=False))
    elif invoice.intent_id is not None:
        await sync_intent(work, invoice_id, stripe_account_id, invoice.intent_id)
