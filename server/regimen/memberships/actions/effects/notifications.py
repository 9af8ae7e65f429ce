"""Publishes what happened; notifications and statistics subscribe to it."""

from regimen.coupons.access.redemptions import plan_next_invoice
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships import events
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.models import CanceledBy, State
from regimen.memberships.rules import periods
from regimen.platform.events import publish
from regimen.programs.models import PriceOption
from regimen.programs.rules.periods import BillingPeriod


@effect
async def notify_joined(ctx: EffectContext) -> None:
    """Once for each purchase: when it is made for a later start, else with its first payment."""
    m = ctx.membership
    if m.announced_purchase_no == m.purchase_no:
        return
    returning = m.announced_purchase_no is not None
    m.announced_purchase_no = m.purchase_no
    price = await _next_price(ctx)
    amount, currency = (price.minor, price.currency) if price else (None, None)
    event = events.ClientJoined(
        **ctx.event_fields(), paid=ctx.option is not None, returning=returning, amount_minor=amount, currency=currency
    )
    await publish(ctx.session, event)


@effect
async def notify_trial_started(ctx: EffectContext) -> None:
    m = ctx.membership
    was_announced = m.announced_purchase_no is not None
    m.announced_purchase_no = m.purchase_no
    event = events.ClientTrialStarted(**ctx.event_fields(), ends_at=or_404(m.trial_end_at), was_announced=was_announced)
    await publish(ctx.session, event)


@effect
async def notify_trial_ending(ctx: EffectContext) -> None:
    price = or_404(await _next_price(ctx))
    event = events.ClientTrialEnding(
        **ctx.event_fields(),
        ends_at=or_404(ctx.membership.trial_end_at),
        amount_minor=price.minor,
        currency=price.currency,
    )
    await publish(ctx.session, event)


@effect
async def notify_trial_converted(ctx: EffectContext) -> None:
    await publish(ctx.session, events.TrialConverted(**ctx.event_fields()))


@effect
async def notify_payment_received(ctx: EffectContext) -> None:
    """Not of an invoice of nothing: no payment was received."""
    paid = or_404(ctx.invoice)
    if paid.is_free:
        return
    event = events.PaymentReceived(
        **ctx.event_fields(),
        invoice_id=paid.id,
        amount_minor=paid.amount_minor,
        fee_minor=paid.fee_minor,
        currency=paid.currency,
        period_no=paid.period_no,
        awaits_choice=ctx.membership.state is State.RESUME and ctx.old_state is not State.INCOMPLETE,
    )
    await publish(ctx.session, event)


@effect
async def notify_payment_missed(ctx: EffectContext) -> None:
    due = or_404(ctx.invoice)
    event = events.PaymentMissed(
        **ctx.event_fields(),
        invoice_id=due.id,
        amount_minor=due.amount_minor,
        currency=due.currency,
        reason=ctx.attempt.decline_message if ctx.attempt else None,
        grace_ends_at=ctx.at + periods.GRACE,
    )
    await publish(ctx.session, event)


@effect
async def notify_first_payment_failed(ctx: EffectContext) -> None:
    reason = ctx.attempt.decline_message if ctx.attempt else None
    await publish(
        ctx.session, events.FirstPaymentFailed(**ctx.event_fields(), invoice_id=or_404(ctx.invoice).id, reason=reason)
    )


@effect
async def notify_confirmation_needed(ctx: EffectContext) -> None:
    due = or_404(ctx.invoice)
    event = events.ConfirmationNeeded(
        **ctx.event_fields(), invoice_id=due.id, amount_minor=due.amount_minor, currency=due.currency
    )
    await publish(ctx.session, event)


@effect
async def notify_canceled(ctx: EffectContext) -> None:
    """Not if the client withdraws a first payment for a purchase that the coach was never told of."""
    m = ctx.membership
    if _was_never_announced(ctx) and m.canceled_by is not CanceledBy.COACH:
        return
    ends_at = (m.period_end_at or m.trial_end_at) if m.cancel_at_period_end else None
    event = events.MembershipCanceled(
        **ctx.event_fields(), canceled_by=m.canceled_by, ends_at=ends_at, client_removed=m.removed_at is not None
    )
    await publish(ctx.session, event)


@effect
async def notify_auto_canceled(ctx: EffectContext) -> None:
    """Not if the first payment of a purchase never came that the coach was never told of."""
    if _was_never_announced(ctx):
        return
    await publish(ctx.session, events.AutoCanceled(**ctx.event_fields()))


@effect
async def notify_ended(ctx: EffectContext) -> None:
    await publish(ctx.session, events.MembershipEnded(**ctx.event_fields(), canceled_by=ctx.membership.canceled_by))


@effect
async def notify_program_ending(ctx: EffectContext) -> None:
    await publish(ctx.session, events.ProgramEnding(**ctx.event_fields()))


@effect
async def notify_program_finished(ctx: EffectContext) -> None:
    await publish(ctx.session, events.ProgramFinished(**ctx.event_fields()))


@effect
async def notify_dispute_lost(ctx: EffectContext) -> None:
    await publish(ctx.session, events.EndedByDispute(**ctx.event_fields()))


def _was_never_announced(ctx: EffectContext) -> bool:
    m = ctx.membership
    return ctx.old_state is State.INCOMPLETE and m.announced_purchase_no != m.purchase_no


async def _next_price(ctx: EffectContext) -> Money | None:
    """Returns what the invoice at hand asks for, or the one after the trial or on the first day; None if it is free."""
    if ctx.invoice is not None:
        return Money(ctx.invoice.amount_minor, ctx.invoice.currency)
    if ctx.option is None:
        return None
    m, period = ctx.membership, BillingPeriod(ctx.membership.trial_end_at or ctx.at, None)
    chosen = await ctx.session.get(PriceOption, m.next_price_option_id) if m.next_price_option_id else None
    return (await plan_next_invoice(ctx.session, m.id, chosen or ctx.option, period)).total
