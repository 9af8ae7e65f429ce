"""Voids invoices: cancels their payment at Stripe, so that no money can come from them any more."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.kit.ids import new_id
from regimen.payments.access.invoices import get_locked_invoice, get_pending_attempt
from regimen.payments.actions.alerts import raise_alert
from regimen.payments.actions.payment_work import PaymentWork, VoidInvoice, payment_work_from
from regimen.payments.actions.settlement import mark_void
from regimen.payments.actions.sync import sync_intent
from regimen.payments.models import AlertKind, AttemptState, Invoice, InvoiceState
from regimen.stripe_adapter.errors import AccountLost, AlreadyCanceled, AlreadySucceeded, ProviderError

log = logging.getLogger(__name__)

STUCK_AFTER = timedelta(hours=24)
"""How long an invoice may wait to be voided before the operator is alerted."""


async def void_invoice(work: PaymentWork, task: VoidInvoice) -> None:
    """Voids an invoice whose void was requested, unless it turns out to have been paid."""
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, task.invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.void_requested_at is None:
            return
        if invoice.intent_id is None:
            # An intent that was never stored was never confirmed: no money can come from it.
            await mark_void(session, invoice, work.now())
            return
        stripe_account_id, intent_id, generation = invoice.stripe_account_id, invoice.intent_id, invoice.generation
    detail = f"The payment {intent_id} is not cancelled at Stripe."
    try:
        await cancel_intent(work, task.invoice_id, stripe_account_id, intent_id, generation)
    except AccountLost as error:
        await _void_out_of_reach(work, task.invoice_id, error)
    except ProviderError as error:
        detail = error.detail
        log.warning("Invoice %s could not be voided yet: %s", task.invoice_id, detail)
    await _alert_if_stuck(work, task.invoice_id, detail)


async def void_after_deletion(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: cancels what a deleted client had not paid yet; `reconcile` repeats what fails."""
    waiting = Invoice.state == InvoiceState.OPEN, Invoice.void_requested_at.is_not(None)
    found = await session.scalars(select(Invoice.id).where(Invoice.client_id == event.subject_id, *waiting))
    for invoice_id in found.all():
        await void_invoice(payment_work_from(session), VoidInvoice(invoice_id))


async def _alert_if_stuck(work: PaymentWork, invoice_id: UUID, detail: str) -> None:
    """Alerts the operator if an invoice has been waiting to be voided for a day."""
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        requested_at, now = invoice.void_requested_at, work.now()
        if invoice.state is not InvoiceState.OPEN or requested_at is None or now - requested_at < STUCK_AFTER:
            return
        kind, account = AlertKind.VOID_STUCK, invoice.stripe_account_id
        await raise_alert(session, kind, invoice_id, detail, stripe_account_id=account, at=now)


async def _void_out_of_reach(work: PaymentWork, invoice_id: UUID, error: AccountLost) -> None:
    """Voids an invoice whose intent we can no longer cancel, because the coach's account is lost to us.

    Nobody can pay it through us any more. Should money arrive all the same, its event says so if we regain access.
    """
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.void_requested_at is None:
            return
        pending = await get_pending_attempt(session, invoice_id)
        if pending is not None:
            pending.state, pending.settled_at = AttemptState.CANCELED, work.now()
        log.warning("Invoice %s is void without its intent being cancelled: %s", invoice_id, error.detail)
        await mark_void(session, invoice, work.now())


async def cancel_intent(
    work: PaymentWork, invoice_id: UUID, stripe_account_id: str, intent_id: str, generation: int
) -> None:
    """Cancels an intent and applies its state afterwards: it may have been paid first.

    Each try has a key of its own: under the same one, Stripe would repeat a refusal for a day. Cancelling twice is
    refused, and harms nobody.
    """
    await work.fault_point("cancel-requested")
    key = f"inv:{invoice_id}:g{generation}:x:{new_id()}"
    try:
        await work.provider.cancel_intent(stripe_account_id, intent_id, key=key)
    except (AlreadySucceeded, AlreadyCanceled):
        log.info("Invoice %s was settled before its payment could be cancelled", invoice_id)
    except AccountLost:
        raise
    except ProviderError as error:
        log.warning("The payment of invoice %s is not cancelled yet: %s", invoice_id, error.detail)
    await work.fault_point("intent-canceled")
    await sync_intent(work, invoice_id, stripe_account_id, intent_id)
