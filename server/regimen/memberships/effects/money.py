"""Money: what a transition asks for, gives up and gives back."""

import logging

from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships import periods
from regimen.memberships.effects.change import OWNER, Change, effect
from regimen.payments.accounts import scope_of
from regimen.payments.failures import CannotTakePayments, NoCard
from regimen.payments.invoices import Owed, last_paid, want_closed
from regimen.payments.invoices import open_invoice as open_invoice_for
from regimen.payments.models import Invoice, RefundReason
from regimen.payments.refunds import want_refund
from regimen.payments.till import Close, Collect, send

log = logging.getLogger(__name__)

_CLOCK = "C."
_COACH = "A."


@effect
async def open_invoice(c: Change) -> None:
    """Ask for the next period; the same period is never asked for twice."""
    m, option = c.membership, c.price
    scope = await scope_of(c.session, m.account_id)
    if scope is None:
        raise CannotTakePayments
    anchor, number = or_404(m.anchor_at), m.period_no + 1
    start = anchor if number == 1 else or_404(periods.period_end(anchor, option.period, number - 1))
    invoice_id = await open_invoice_for(
        c.session,
        Owed(
            owner_kind=OWNER,
            owner_id=m.id,
            epoch=m.epoch,
            period_no=number,
            account_id=m.account_id,
            scope=scope,
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
        send(c.session, Collect(invoice.id, on_session=True, payment_method=c.payment_method))


@effect
async def collect_absent(c: Change) -> None:
    if invoice := await c.owed():
        send(c.session, Collect(invoice.id, on_session=False))


@effect
async def close_invoice(c: Change) -> None:
    if invoice := await c.owed():
        await want_closed(c.session, invoice, c.at)
        send(c.session, Close(invoice.id))


@effect
async def alert_when_stuck(c: Change) -> None:
    """A payment that the provider has neither taken nor given up within a day is for a person to look at."""
    invoice = await c.owed()
    if invoice is not None and invoice.close_wanted_at and c.at - invoice.close_wanted_at >= periods.STUCK:
        log.error("Invoice %s could not be closed since %s", invoice.id, invoice.close_wanted_at)


@effect
async def give_back(c: Change) -> None:
    """Refund the payment in question in full."""
    m = c.membership
    invoice = c.invoice or await last_paid(c.session, OWNER, m.id, m.epoch)
    if invoice is not None:
        reason = RefundReason.COACH if c.event.startswith(_COACH) else RefundReason.SURPLUS
        await want_refund(c.session, invoice, reason, at=c.at)


@effect
async def ask_for_card(_: Change) -> None:
    raise NoCard
