"""Disputes. Stripe takes the money of a disputed payment back at once, and returns it if the coach wins."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ports
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import find_invoice_of_charge, require_unknown_payment
from regimen.payments.actions import ledger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.refunds import settle_refunds_on_hold
from regimen.payments.events import DisputeWon, InvoiceEvent, PaymentDisputed, invoice_fields
from regimen.payments.models import Invoice
from regimen.platform.events import publish
from regimen.stripe_adapter.types import Dispute

_DECIDED = frozenset({"won", "lost", "prevented", "warning_closed"})


async def record_dispute(work: PaymentWork, stripe_account_id: str, dispute_id: str) -> None:
    """Adds what a dispute has moved so far to the ledger, and notifies the invoice's subject if it was lost.
    Idempotent, in any order. Disputes of payments that are not in our ledger are ignored. A refund that has waited for
    the end of the dispute is requested again, unless the dispute was lost.

    The dispute's balance transactions say what has moved, never its status: an inquiry, or a dispute that was prevented
    (the client was refunded instead), has none.
    """
    dispute = await work.provider.get_dispute(stripe_account_id, dispute_id)
    async with work.transaction() as session:
        invoice_id = await find_invoice_of_charge(session, stripe_account_id, dispute.charge_id)
        if invoice_id is None:
            await require_unknown_payment(session, stripe_account_id, dispute.intent_id)
            return
        invoice = await get_locked_invoice(session, invoice_id)
        if await ledger.add_withdrawal(session, invoice, dispute):
            await _publish(session, PaymentDisputed, invoice, dispute, work.now())
        returned = await ledger.add_reinstatement(session, invoice, dispute)
        is_refunded_now = dispute.status in _DECIDED and await settle_refunds_on_hold(
            session, invoice, dispute.charge_id, lost=dispute.status == "lost", at=work.now()
        )
        if returned and not is_refunded_now:
            await _publish(session, DisputeWon, invoice, dispute, work.now())
        if dispute.status == "lost":
            await ports.subject_of(invoice).on_dispute_lost(session, invoice, work.now())


async def _publish(
    session: AsyncSession, kind: type[InvoiceEvent], invoice: Invoice, dispute: Dispute, at: datetime
) -> None:
    fields = invoice_fields(invoice) | {"amount_minor": dispute.amount, "at": at}
    await publish(session, kind.model_validate(fields))
