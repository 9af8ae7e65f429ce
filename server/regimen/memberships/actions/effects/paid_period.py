"""Which period a payment pays for. The only place that moves a billing day; see docs/decisions/late-charges.md."""

from datetime import datetime

from regimen.kit.errors import or_404
from regimen.memberships import events
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.actions.timers import clear_timers, set_timer
from regimen.memberships.models import State
from regimen.memberships.rules import periods
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.access.invoices import was_blocked_since
from regimen.payments.models import Invoice
from regimen.platform.events import publish


@effect
async def extend_period(ctx: EffectContext) -> None:
    """Moves on to the period that has been paid, and sets the timer for its end, which is never over already."""
    invoice, m = or_404(ctx.invoice), ctx.membership
    start = await _paid_period_start(ctx, invoice)
    if start > invoice.period_start:
        await _move_billing_day(ctx, invoice, start)
    m.period_no, m.period_end_at, m.charge_deferred_since = invoice.period_no, invoice.period_end, None
    await clear_timers(ctx.session, m.id, ctx.at, Trigger.PERIOD_END)
    if invoice.period_end is not None:
        await set_timer(ctx.session, m.id, Trigger.PERIOD_END, invoice.period_end)


async def _paid_period_start(ctx: EffectContext, invoice: Invoice) -> datetime:
    m = ctx.membership
    if invoice.period_end is None:
        return invoice.period_start
    if ctx.old_state is State.INCOMPLETE:
        return ctx.at  # the first payment: training was never open
    return periods.paid_period_start(
        ctx.price.period,
        invoice.period_start,
        invoice.period_end,
        due_since=m.past_due_since or ctx.at,
        paid_at=ctx.at,
        blocked=m.past_due_since is not None and await was_blocked_since(ctx.session, invoice.id, m.past_due_since),
    )


async def _move_billing_day(ctx: EffectContext, invoice: Invoice, start: datetime) -> None:
    """Makes the period of a paid invoice begin at `start`, and every later one after it. Both sides are told, unless
    this is the payment that opens training."""
    m, was_due = ctx.membership, invoice.period_start
    m.billing_anchor_at, m.periods_before_anchor = start, invoice.period_no - 1
    end = or_404(periods.period_end(start, ctx.price.period, 1))
    invoice.period_start, invoice.period_end = start, end
    if ctx.old_state is State.INCOMPLETE:
        return
    moved = events.BillingDayMoved(
        **ctx.event_fields(),
        free_from=m.charge_deferred_since or was_due,
        free_until=start,
        next_payment_at=end,
    )
    await publish(ctx.session, moved)
