"""Notices platform fees that were given back at Stripe by hand, apart from a refund."""

from sqlalchemy import select

from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import find_invoice_of_charge, get_payment, get_refunded
from regimen.payments.actions import ledger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.refund_sync import sync_refund
from regimen.payments.models import RefundRequest, RefundState
from regimen.stripe_adapter.errors import UnknownOutcome


async def sync_returned_fee(work: PaymentWork, fee_id: str) -> None:
    """Adds what was given back of a platform fee and is not in the ledger with a refund. Idempotent.

    Raises UnknownOutcome while a refund of our own is under way, because its part of the fee is counted there.
    """
    fee = await work.provider.get_application_fee(fee_id)
    async with work.transaction() as session:
        invoice_id = await find_invoice_of_charge(session, fee.stripe_account_id, fee.charge_id)
        payment = await get_payment(session, invoice_id, fee.charge_id) if invoice_id else None
    if invoice_id is None or payment is None or payment.settled_currency != fee.currency:
        # What arrived in another currency is left to the nightly comparison, and so to a person.
        return
    # What was returned with refunds is counted with them, whichever event arrives first.
    for refund in await work.provider.list_refunds(fee.stripe_account_id, payment.intent_id):
        await sync_refund(work, fee.stripe_account_id, refund.id)
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        under_way = await session.scalar(
            select(RefundRequest.id).where(
                RefundRequest.invoice_id == invoice_id, RefundRequest.state == RefundState.REQUESTED
            )
        )
        if under_way is not None:
            raise UnknownOutcome(f"A refund of invoice {invoice_id} is under way.")
        _, returned = await get_refunded(session, fee.stripe_account_id, payment.intent_id)
        missing = fee.amount_refunded - returned
        if missing > 0:
            await ledger.add_returned_fee(
                session, invoice, fee, intent_id=payment.intent_id, returned=missing, at=work.now()
            )
