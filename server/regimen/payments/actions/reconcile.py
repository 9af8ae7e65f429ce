"""Finishes payments that a crash, a lost webhook or an unknown outcome left unfinished. Safe to run at any time, any
number of times. Trouble with one item, or one coach's account, does not stop the others."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.access.accounts import charges_enabled
from regimen.payments.access.invoices import get_last_attempt
from regimen.payments.actions.accounts import sync_lost_account
from regimen.payments.actions.alerts import raise_alert
from regimen.payments.actions.charge import charge_invoice
from regimen.payments.actions.checks import schedule_next_check
from regimen.payments.actions.inbox import process_inbox
from regimen.payments.actions.payment_work import ChargeInvoice, IssueRefund, PaymentWork, VoidInvoice
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.refunds import issue_refund, tell_of_delay
from regimen.payments.actions.sync import sync_intent
from regimen.payments.actions.void import void_invoice
from regimen.payments.models import (
    PENDING_STATES,
    AlertKind,
    AttemptState,
    Invoice,
    InvoiceState,
    RefundRequest,
    RefundState,
)
from regimen.platform.job_items import FailedItems
from regimen.stripe_adapter.errors import AccountLost, ProviderError, UnknownOutcome

log = logging.getLogger(__name__)


async def reconcile(work: PaymentWork, *, due_only: bool = False) -> None:
    """Finishes open invoices, requested refunds and unhandled events. With `due_only`, only those whose next look is
    due: what has just begun is left to the request that works on it, and what waits long is looked at less and less."""
    try:
        await process_inbox(work)
    except Exception:
        log.exception("The inbox could not be processed")
        work.tasks.clear()
    now = work.clock.now()
    async with work.transaction() as session:
        invoices = await _ids(session, Invoice, Invoice.state == InvoiceState.OPEN, Invoice.opened_at, due_only, now)
        refunds = await _ids(
            session,
            RefundRequest,
            RefundRequest.state == RefundState.REQUESTED,
            RefundRequest.requested_at,
            due_only,
            now,
        )
    outcome = FailedItems("reconcile_payments")
    for invoice_id in invoices:
        await _look(work, Invoice, invoice_id, _finish_invoice, outcome)
    for refund_id in refunds:
        await _look(work, RefundRequest, refund_id, _finish_refund, outcome)
    async with work.transaction() as session:
        await outcome.store(session)


async def _ids(
    session: AsyncSession,
    kind: type[Invoice] | type[RefundRequest],
    is_unfinished: object,
    since: object,
    due_only: bool,
    now: datetime,
) -> list[UUID]:
    statement: Select[UUID] = select(kind.id).where(is_unfinished).order_by(since)  # type: ignore[arg-type]
    if due_only:
        statement = statement.where(or_(kind.next_check_at.is_(None), kind.next_check_at <= now))
    return list(await session.scalars(statement))


async def _look(
    work: PaymentWork,
    kind: type[Invoice] | type[RefundRequest],
    item_id: UUID,
    finish: Callable[[PaymentWork, UUID], Awaitable[None]],
    outcome: FailedItems,
) -> None:
    try:
        async with work.transaction() as session:
            schedule_next_check(await session.get_one(kind, item_id, with_for_update=True), work.clock.now())
        await finish(work, item_id)
        await run_provider_tasks(work)
    except ProviderError as error:
        log.warning("%s %s could not be reconciled yet: %s", kind.__name__, item_id, error.detail)
    except Exception as error:
        work.tasks.clear()
        outcome.failed(item_id, error)
    else:
        outcome.done(item_id)


async def _finish_refund(work: PaymentWork, refund_id: UUID) -> None:
    try:
        await issue_refund(work, IssueRefund(refund_id))
    except ProviderError as error:
        async with work.transaction() as session:
            account = (await session.get_one(RefundRequest, refund_id)).stripe_account_id
            kind, now = AlertKind.REFUND_STUCK, work.clock.now()
            is_late = await tell_of_delay(session, refund_id, now)
            if is_late or not isinstance(error, UnknownOutcome):
                await raise_alert(session, kind, refund_id, error.detail, stripe_account_id=account, at=now)
        if isinstance(error, AccountLost):
            await sync_lost_account(work, account)
        if isinstance(error, UnknownOutcome):
            raise


async def _finish_invoice(work: PaymentWork, invoice_id: UUID) -> None:
    async with work.transaction() as session:
        invoice = await session.get(Invoice, invoice_id)
        if invoice is None or invoice.state is not InvoiceState.OPEN:
            return
        last = await get_last_attempt(session, invoice_id)
        may_charge = await charges_enabled(session, invoice.account_id)
    pending = last if last is not None and last.state in PENDING_STATES else None
    never_tried = last is None or last.state is AttemptState.BLOCKED
    if invoice.void_requested_at is not None:
        await void_invoice(work, VoidInvoice(invoice_id))
    elif invoice.is_free:
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=False))
    elif pending is not None and pending.state is AttemptState.NEW:
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=pending.on_session))
    elif pending is not None:
        await sync_intent(work, invoice_id, invoice.stripe_account_id, pending.intent_id)
    elif invoice.opened_by_timer and never_tried and may_charge:
        # A timer opened this invoice, so nobody is there to click again.
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=False))
    elif invoice.intent_id is not None:
        await sync_intent(work, invoice_id, invoice.stripe_account_id, invoice.intent_id)
