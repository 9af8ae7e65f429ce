"""Disputes. Stripe takes the money of a disputed payment back at once, and returns it if the coach wins."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ports
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import find_invoice_of_charge
from regimen.payments.actions import ledger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.events import DisputeWon, InvoiceEvent, PaymentDisputed, invoice_fields
from regimen.payments.models import Invoice
from regimen.platform.events import publish
from regimen.stripe_adapter.types import Dispute

_INQUIRY_PREFIX = "warning_"
"""Statuses of inquiries, which have not moved any money yet."""


async def record_dispute(work: PaymentWork, stripe_account_id: str, dispute_id: str) -> None:
    """Adds what a dispute has moved so far to the ledger, and notifies the invoice's subject if it was lost.
    Idempotent, in any order. Disputes of payments that are not in our ledger are ignored."""
    dispute = await work.provider.get_dispute(stripe_account_id, dispute_id)
    if dispute.status.startswith(_INQUIRY_PREFIX):
        return
    async with work.transaction() as session:
        invoice_id = await find_invoice_of_charge(session, stripe_account_id, dispute.charge_id)
        if invoice_id is None:
            return
        invoice = await get_locked_invoice(session, invoice_id)
        if await ledger.add_dispute(session, invoice, dispute, won=False, at=work.now()):
            await _publish(session, PaymentDisputed, invoice, dispute, work.now())
        if dispute.status == "won" and await ledger.add_dispute(session, invoice, dispute, won=True, at=work.now()):
            await _publish(session, DisputeWon, invoice, dispute, work.now())
        if dispute.status == "lost":
            await ports.subject_of(invoice).on_dispute_lost(session, invoice, work.now())


async def _publish(
    session: AsyncSession, kind: type[InvoiceEvent], invoice: Invoice, dispute: Dispute, at: datetime
) -> None:
    fields = invoice_fields(invoice) | {"amount_minor": dispute.amount, "at": at}
    await publish(session, kind.model_validate(fields))
