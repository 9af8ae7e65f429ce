"""Money: what a transition asks for, gives up and gives back."""

import logging

from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships import periods
from regimen.memberships.effects.change import OWNER, Change, effect
from regimen.payments.access.accounts import stripe_account_of
from regimen.payments.access.invoices import get_last_paid_invoice
from regimen.payments.actions.invoices import InvoiceDraft, request_void
from regimen.payments.actions.invoices import open_invoice as open_invoice_for
from regimen.payments.actions.payment_work import ChargeInvoice, VoidInvoice, enqueue
from regimen.payments.actions.refunds import request_refund
from regimen.payments.failures import CannotTakePayments, NoCard
from regimen.payments.models import Invoice, RefundReason

log = logging.getLogger(__name__)

_CLOCK = "C."
_COACH = "A."


@effect
async def open_invoice(c: Change) -> None:
    """Ask for the next period; the same period is never asked for twice."""
    m, option = c.membership, c.price
    stripe_account_id = await stripe_account_of(c.session, m.account_id)
    if stripe_account_id is None:
        raise CannotTakePayments
    anchor, number = or_404(m.anchor_at), m.period_no + 1
    start = anchor if number == 1 else or_404(periods.period_end(anchor, option.period, number - 1))
    invoice_id = await open_invoice_for(
        c.session,
        InvoiceDraft(
            subject_kind=OWNER,
            subject_id=m.id,
            purchase_no=m.epoch,
            period_no=number,
            account_id=m.account_id,
            stripe_account_id=stripe_account_id,
            client_id=m.client_id,
            product_id=c.program.id,
            title=c.program.title,
            price=Money(option.amount_minor, option.currency),
            recurring=periods.is_recurring(option.period),
            unattended=c.event.startswith(_CLOCK),
            period_start=start,
            period_end=periods.period_end(anchor, option.period, number),
        ),
        at=c.at,
    )
    c.invoice = or_404(await c.session.get(Invoice, invoice_id))


@effect
async def collect_present(c: Change) -> None:
    if invoice := await c.owed():
        enqueue(c.session, ChargeInvoice(invoice.id, on_session=True, payment_method=c.payment_method))


@effect
async def collect_absent(c: Change) -> None:
    if invoice := await c.owed():
        enqueue(c.session, ChargeInvoice(invoice.id, on_session=False))


@effect
async def close_invoice(c: Change) -> None:
    if invoice := await c.owed():
        await request_void(c.session, invoice, c.at)
        enqueue(c.session, VoidInvoice(invoice.id))


@effect
async def alert_when_stuck(c: Change) -> None:
    """A payment that the provider has neither taken nor given up within a day is for a person to look at."""
    invoice = await c.owed()
    if invoice is not None and invoice.void_requested_at and c.at - invoice.void_requested_at >= periods.STUCK:
        log.error("Invoice %s could not be closed since %s", invoice.id, invoice.void_requested_at)


@effect
async def give_back(c: Change) -> None:
    """Refund the payment in question in full."""
    m = c.membership
    invoice = c.invoice or await get_last_paid_invoice(c.session, OWNER, m.id, m.epoch)
    if invoice is not None:
        reason = RefundReason.COACH if c.event.startswith(_COACH) else RefundReason.OVERPAYMENT
        await request_refund(c.session, invoice, reason, at=c.at)


@effect
async def ask_for_card(_: Change) -> None:
    raise NoCard
