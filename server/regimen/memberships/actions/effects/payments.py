"""Payments: the invoices that a transition opens, charges, voids and refunds."""

from regimen.coupons.access.redemptions import plan_next_invoice
from regimen.coupons.actions.redeem import record_discount
from regimen.kit.errors import or_404
from regimen.memberships.access.invoices import SUBJECT_KIND, get_last_paid_invoice
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.rules import periods
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import get_default_payment_method
from regimen.payments.actions.invoices import Discount, InvoiceDraft, create_invoice, request_void
from regimen.payments.actions.payment_work import ChargeInvoice, VoidInvoice, enqueue
from regimen.payments.actions.refunds import request_refund
from regimen.payments.failures import CannotTakePayments, NoCard
from regimen.payments.models import Invoice, RefundReason
from regimen.programs.rules.periods import periods_from


@effect
async def open_invoice(ctx: EffectContext) -> None:
    """Opens the invoice for the next period. A period is invoiced only once."""
    m, option = ctx.membership, ctx.price
    stripe_account_id = await get_stripe_account_id(ctx.session, m.account_id)
    if stripe_account_id is None:
        raise CannotTakePayments
    anchor, number = or_404(m.billing_anchor_at), m.period_no + 1
    period = next(periods_from(anchor, option.period, number - m.periods_before_anchor))
    planned = await plan_next_invoice(ctx.session, m.id, option, period)
    invoice_id = await create_invoice(
        ctx.session,
        InvoiceDraft(
            subject_kind=SUBJECT_KIND,
            subject_id=m.id,
            purchase_no=m.purchase_no,
            period_no=number,
            account_id=m.account_id,
            stripe_account_id=stripe_account_id,
            client_id=m.client_id,
            product_id=ctx.program.id,
            title=ctx.program.title,
            price=planned.price,
            discount=Discount(planned.discount.minor, planned.code) if planned.code else None,
            recurring=periods.is_recurring(option.period),
            opened_by_timer=ctx.trigger.is_by_clock,
            period_start=period.start,
            period_end=period.end,
        ),
        at=ctx.at,
    )
    ctx.invoice = or_404(await ctx.session.get(Invoice, invoice_id))
    if ctx.invoice.discount_code is not None:
        await record_discount(ctx.session, m.id, ctx.invoice)


@effect
async def charge_on_session(ctx: EffectContext) -> None:
    """Charges the card while the client is present and can confirm with their bank."""
    if invoice := await ctx.due_invoice():
        enqueue(ctx.session, ChargeInvoice(invoice.id, on_session=True, payment_method=ctx.payment_method))


@effect
async def charge_off_session(ctx: EffectContext) -> None:
    """Charges the default card without the client, also if the bank still waits for them to confirm another one."""
    if invoice := await ctx.due_invoice():
        method = await get_default_payment_method(ctx.session, invoice.stripe_account_id, invoice.client_id)
        enqueue(ctx.session, ChargeInvoice(invoice.id, on_session=False, payment_method=method))


@effect
async def void_invoice(ctx: EffectContext) -> None:
    if invoice := await ctx.due_invoice():
        await request_void(ctx.session, invoice, ctx.at)
        enqueue(ctx.session, VoidInvoice(invoice.id))


@effect
async def refund_payment(ctx: EffectContext) -> None:
    """Refunds the payment in full."""
    invoice = ctx.invoice or await get_last_paid_invoice(ctx.session, ctx.membership)
    if invoice is not None:
        reason = RefundReason.COACH if ctx.trigger.is_by_coach else RefundReason.OVERPAYMENT
        await request_refund(ctx.session, invoice, reason, at=ctx.at)


@effect
async def require_card(_: EffectContext) -> None:
    raise NoCard
