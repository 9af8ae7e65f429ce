"""The terms of a membership: its trial, its periods, and who has cancelled it."""

from datetime import UTC, timedelta

from regimen.kit.clock import zone_info
from regimen.kit.errors import or_404
from regimen.memberships.access.invoices import get_open_invoice
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.actions.purchases import follow_purchase_no
from regimen.memberships.actions.timers import clear_timers, set_timer
from regimen.memberships.events import LaunchPostponed
from regimen.memberships.models import CanceledBy, State
from regimen.memberships.rules import periods
from regimen.memberships.rules.transitions import Trigger
from regimen.platform.events import publish
from regimen.programs.models import PriceOption


@effect
async def start_trial(ctx: EffectContext) -> None:
    """Counts the trial in the client's time zone, so that it ends on the promised date."""
    local = ctx.at.astimezone(zone_info(ctx.membership.zone))
    end = (local + timedelta(days=ctx.membership.trial_days)).astimezone(UTC)
    ctx.membership.trial_end_at, ctx.membership.had_trial = end, True
    await set_timer(ctx.session, ctx.membership.id, Trigger.TRIAL_END, end)
    if end - periods.ENDING_NOTICE > ctx.at:
        await set_timer(ctx.session, ctx.membership.id, Trigger.TRIAL_ENDING, end - periods.ENDING_NOTICE)


@effect
async def start_periods(ctx: EffectContext) -> None:
    """Fixes the anchor from which every period is counted. A start that was deferred begins now; nothing was free."""
    if ctx.old_state is State.SCHEDULED:
        ctx.membership.charge_deferred_since = None
    if ctx.membership.billing_anchor_at is None:
        ctx.membership.billing_anchor_at = ctx.membership.trial_end_at if ctx.old_state is State.TRIALING else ctx.at


@effect
async def switch_price(ctx: EffectContext) -> None:
    """Makes the price that the client has chosen the one of the invoice that is opened now, and of all later ones.

    Other periods than those before are counted from the end of what is paid. An invoice that is open already, because
    its charge is on hold, stays what it is: the switch waits for the next one.
    """
    m = ctx.membership
    if m.next_price_option_id is None or await get_open_invoice(ctx.session, m):
        return
    chosen = or_404(await ctx.session.get(PriceOption, m.next_price_option_id))
    if chosen.period is not ctx.price.period and m.period_end_at is not None:
        m.billing_anchor_at, m.periods_before_anchor = m.period_end_at, m.period_no
    m.price_option_id, m.next_price_option_id, ctx.option = chosen.id, None, chosen


@effect
async def move_start_to_launch(ctx: EffectContext) -> None:
    """Moves a start that lies before the launch to the launch, and the first charge with it. The client is told."""
    m = ctx.membership
    launch = or_404(ctx.program.launch_date)
    m.starts_on, m.charge_deferred_since = launch, None
    is_charged_later = ctx.option is not None and periods.is_recurring(ctx.option.period)
    first_payment = launch + timedelta(days=m.trial_days) if is_charged_later else None
    await publish(ctx.session, LaunchPostponed(**ctx.event_fields(), starts_on=launch, first_payment_on=first_payment))


@effect
async def new_purchase(ctx: EffectContext) -> None:
    """Resets everything that belonged to the last purchase. The client's training history is kept."""
    m = ctx.membership
    if ctx.trigger is not Trigger.BUY and m.announced_purchase_no == m.purchase_no:
        m.announced_purchase_no += 1  # the client has bought nothing new: the same is charged later
    m.purchase_no, m.period_no = m.purchase_no + 1, 0
    m.canceled_by, m.cancel_at_period_end = None, False
    m.billing_anchor_at = m.period_end_at = m.trial_end_at = m.past_due_since = m.paused_on = None
    m.grace_ends_at = None
    m.charge_deferred_since = m.dispute_lost_at = m.withdrawn_at = None
    m.periods_before_anchor = 0
    m.next_price_option_id = None
    if ctx.trigger is not Trigger.BUY:
        await follow_purchase_no(ctx.session, m, m.purchase_no - 1)
    await clear_timers(ctx.session, m.id, ctx.at)


@effect
async def record_lost_dispute(ctx: EffectContext) -> None:
    ctx.membership.dispute_lost_at = ctx.at


@effect
async def record_coach_cancel(ctx: EffectContext) -> None:
    ctx.membership.canceled_by = CanceledBy.COACH


@effect
async def record_client_cancel(ctx: EffectContext) -> None:
    ctx.membership.canceled_by = CanceledBy.CLIENT


@effect
async def record_trial_cancel(ctx: EffectContext) -> None:
    ctx.membership.canceled_by = CanceledBy.PRE_TRIAL


@effect
async def cancel_at_period_end(ctx: EffectContext) -> None:
    ctx.membership.cancel_at_period_end = True


@effect
async def undo_cancel(ctx: EffectContext) -> None:
    ctx.membership.cancel_at_period_end, ctx.membership.canceled_by = False, None
