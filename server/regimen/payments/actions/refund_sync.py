"""Records the refunds that Stripe reports: our own, those that were issued there by hand, and those that failed."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import find_invoice_of_charge, get_payment, require_unknown_payment
from regimen.payments.actions import ledger
from regimen.payments.actions.alerts import resolve_alerts
from regimen.payments.actions.payment_work import IssueRefund, PaymentWork
from regimen.payments.actions.refund_entries import record_refund, record_refund_and_failure
from regimen.payments.actions.refunds import SUCCESSFUL, is_refunded, issue_refund, mark_failed
from regimen.payments.actions.sync import sync_unrecorded_payment
from regimen.payments.models import Invoice, LedgerEntry, RefundRequest, RefundState
from regimen.stripe_adapter.errors import UnknownOutcome
from regimen.stripe_adapter.types import Refund

_UNSUCCESSFUL = frozenset({"failed", "canceled"})


async def sync_refund(work: PaymentWork, stripe_account_id: str, refund_id: str) -> None:
    """Records a refund from a webhook. Completes our own request first; a refund that was issued at Stripe by hand is
    added as it is. Raises UnknownOutcome while it is not clear which of the two it is."""
    refund = await work.provider.get_refund(stripe_account_id, refund_id)
    async with work.transaction() as session:
        own_requests = await _find_requested(session, stripe_account_id, refund)
    for request_id in own_requests:
        await issue_refund(work, IssueRefund(request_id))
    await sync_unrecorded_payment(work, stripe_account_id, refund.charge_id, refund.intent_id)
    async with work.transaction() as session:
        if await _find_requested(session, stripe_account_id, refund):
            raise UnknownOutcome(f"Refund {refund_id} may be one of ours.")
        invoice_id = await find_invoice_of_charge(session, stripe_account_id, refund.charge_id)
        if invoice_id is None:
            await require_unknown_payment(session, stripe_account_id, refund.intent_id)
            return
        invoice = await get_locked_invoice(session, invoice_id)
        if refund.status in SUCCESSFUL:
            payment = or_404(await get_payment(session, invoice_id, refund.charge_id))
            if await record_refund(session, invoice, payment, refund, fee_returned=refund.fee_returned or 0):
                await _close_own_request(session, invoice, str(refund.charge_id), work.now())
        elif refund.status in _UNSUCCESSFUL:
            await _record_failure(session, invoice, refund, work.now())


async def _find_requested(session: AsyncSession, stripe_account_id: str, refund: Refund) -> Sequence[UUID]:
    """Returns our own refunds of this charge that were requested but not completed, the oldest first."""
    same = RefundRequest.stripe_account_id == stripe_account_id, RefundRequest.charge_id == refund.charge_id
    statement = select(RefundRequest.id).where(*same, RefundRequest.state == RefundState.REQUESTED)
    return (await session.scalars(statement.order_by(RefundRequest.requested_at))).all()


async def _record_failure(session: AsyncSession, invoice: Invoice, refund: Refund, at: datetime) -> None:
    """Records that the client's bank rejected a refund: the coach has the money back, and it needs manual attention."""
    entry = await session.scalar(
        select(LedgerEntry).where(
            LedgerEntry.stripe_account_id == invoice.stripe_account_id, LedgerEntry.source_id == refund.id
        )
    )
    if entry is None:
        # It failed before we had heard of it: both movements are new.
        payment = or_404(await get_payment(session, invoice.id, refund.charge_id))
        await record_refund_and_failure(session, invoice, payment, refund, at=at)
        return
    fee, overpayment = -entry.platform_fee_minor, entry.overpayment
    if not await ledger.add_failed_refund(session, invoice, refund, fee_returned=fee, overpayment=overpayment, at=at):
        return
    if not overpayment:
        invoice.refunded_minor -= refund.amount
    row = await session.scalar(select(RefundRequest).where(RefundRequest.provider_id == refund.id))
    if row is not None:
        await mark_failed(session, row, invoice, "The client's bank rejected the refund.", at)


async def _close_own_request(session: AsyncSession, invoice: Invoice, charge_id: str, at: datetime) -> None:
    """Closes our own refunds of a charge that wait or have failed, once all of the charge was refunded by hand."""
    if not await is_refunded(session, invoice, charge_id):
        return
    same = RefundRequest.invoice_id == invoice.id, RefundRequest.charge_id == charge_id
    unfinished = RefundRequest.state.in_((RefundState.FAILED, RefundState.ON_HOLD))
    for own in await session.scalars(select(RefundRequest).where(*same, unfinished).with_for_update()):
        own.state, own.error, own.settled_at = RefundState.DONE, None, at
        await resolve_alerts(session, own.id, at)
