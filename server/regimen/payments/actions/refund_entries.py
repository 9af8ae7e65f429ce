"""Adds refunds to the ledger and to what has been refunded of an invoice."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.access.ledger import get_fee_left
from regimen.payments.actions import ledger
from regimen.payments.models import Invoice, LedgerEntry
from regimen.stripe_adapter.types import Refund


async def record_refund(
    session: AsyncSession, invoice: Invoice, payment: LedgerEntry, refund: Refund, *, fee_returned: int
) -> bool:
    """Adds a refund of `payment`. Returns False if it was added before. What was paid for an invoice that was no longer
    open does not count as refunded of it."""
    fee = await _limit_fee(session, payment, fee_returned)
    is_new = await ledger.add_refund(session, invoice, refund, fee_returned=fee, overpayment=payment.overpayment)
    if is_new and not payment.overpayment:
        invoice.refunded_minor += refund.amount
    return is_new


async def record_refund_and_failure(
    session: AsyncSession, invoice: Invoice, payment: LedgerEntry, refund: Refund, *, at: datetime
) -> None:
    """Adds both movements of a refund that failed before we had heard of it."""
    fee, overpayment = await _limit_fee(session, payment, refund.fee_returned or 0), payment.overpayment
    await ledger.add_refund(session, invoice, refund, fee_returned=fee, overpayment=overpayment)
    await ledger.add_failed_refund(session, invoice, refund, fee_returned=fee, overpayment=overpayment, at=at)


async def _limit_fee(session: AsyncSession, payment: LedgerEntry, fee_returned: int) -> int:
    """Returns the fee that a refund gave back, at most what is left of it: an amount that was converted there and back
    may come out a little higher."""
    return min(fee_returned, await get_fee_left(session, payment))
