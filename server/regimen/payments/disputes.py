"""Payments that a cardholder contests. The provider takes the money back at once and returns it if the bank says so."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ledger, ports
from regimen.payments.events import DisputeWon, MoneyFact, PaymentDisputed
from regimen.payments.invoices import locked_invoice
from regimen.payments.models import Invoice
from regimen.payments.refunds import about
from regimen.payments.till import Till
from regimen.platform.events import publish
from regimen.platform.stripe.types import Dispute

_INQUIRY = "warning_"
"""Statuses of questions that have moved no money yet."""


async def note_dispute(till: Till, scope: str, dispute_id: str) -> None:
    """Book what a dispute has moved by now, and tell the invoice's owner when it is lost. Safe to repeat, in any order;
    disputes of payments that are not ours are none of our business."""
    dispute = await till.provider.get_dispute(scope or None, dispute_id)
    if dispute.status.startswith(_INQUIRY):
        return
    async with till.transaction() as session:
        invoice_id = await ledger.invoice_of_charge(session, scope, dispute.charge_id)
        if invoice_id is None:
            return
        invoice = await locked_invoice(session, invoice_id)
        if await ledger.record_dispute(session, invoice, dispute, won=False, at=till.now()):
            await _announce(session, PaymentDisputed, invoice, dispute, till.now())
        if dispute.status == "won" and await ledger.record_dispute(session, invoice, dispute, won=True, at=till.now()):
            await _announce(session, DisputeWon, invoice, dispute, till.now())
        if dispute.status == "lost":
            await ports.owner_of(invoice).lost(session, invoice, till.now())


async def _announce(
    session: AsyncSession, kind: type[MoneyFact], invoice: Invoice, dispute: Dispute, at: datetime
) -> None:
    events = about(invoice) | {"amount_minor": dispute.amount, "at": at}
    await publish(session, kind.model_validate(events))
