"""Timers: what will happen by itself, and when."""

from datetime import datetime, timedelta

from regimen.kit.clock import start_of_day
from regimen.kit.errors import or_404
from regimen.memberships import events
from regimen.memberships.access.program_span import load_program_span
from regimen.memberships.actions import timers
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.models import WITH_TRAINING, State
from regimen.memberships.rules import periods
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.access.accounts import charges_enabled
from regimen.platform.events import publish
from regimen.programs.models import ProgramType

EMPTY_PROGRAM_RECHECK = timedelta(days=7)
"""When to look again for the last day of a program that has no days yet."""


@effect
async def set_start_timer(ctx: EffectContext) -> None:
    start = start_of_day(or_404(ctx.membership.starts_on), ctx.membership.zone)
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.START_DATE_REACHED, start)


@effect
async def set_expiry_timer(ctx: EffectContext) -> None:
    due = ctx.at + periods.FIRST_PAYMENT_LIMIT
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.FIRST_PAYMENT_EXPIRED, due)


@effect
async def set_off_session_expiry_timer(ctx: EffectContext) -> None:
    """For a first payment that falls due while the client is away."""
    due = ctx.at + periods.FIRST_PAYMENT_LIMIT_OFF_SESSION
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.FIRST_PAYMENT_EXPIRED, due)


@effect
async def postpone_expiry_timer(ctx: EffectContext) -> None:
    due = ctx.at + periods.RECHECK_INTERVAL
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.FIRST_PAYMENT_EXPIRED, due)


@effect
async def set_retry_timers(ctx: EffectContext) -> None:
    """Sets a retry for days 1, 3, 5 and 7. The table skips those that the last decline makes pointless."""
    for day in periods.RETRY_DAYS:
        await timers.set_timer(ctx.session, ctx.membership.id, Trigger.RETRY_DUE, ctx.at + timedelta(days=day))


@effect
async def set_recheck_timer(ctx: EffectContext) -> None:
    await timers.clear_timers(ctx.session, ctx.membership.id, ctx.at)
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.RECHECK, ctx.at + periods.RECHECK_INTERVAL)


@effect
async def set_program_end_timers(ctx: EffectContext) -> None:
    """Replaces the end timers of a fixed program, which ends for each client after its last day.

    The coach may have moved that day since the timers were set.
    """
    if ctx.program.type is not ProgramType.FIXED or not ctx.membership.was_enrolled:
        return
    await timers.clear_timers(ctx.session, ctx.membership.id, ctx.at, Trigger.PROGRAM_ENDING, Trigger.PROGRAM_END)
    last_day = (await load_program_span(ctx.session, ctx.membership.id)).last_day
    if last_day is None:
        await timers.set_timer(ctx.session, ctx.membership.id, Trigger.PROGRAM_END, ctx.at + EMPTY_PROGRAM_RECHECK)
        return
    end = start_of_day(last_day + timedelta(days=1), ctx.membership.zone)
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.PROGRAM_END, end)
    if end - periods.ENDING_NOTICE > ctx.at:
        await timers.set_timer(ctx.session, ctx.membership.id, Trigger.PROGRAM_ENDING, end - periods.ENDING_NOTICE)


@effect
async def clear_timers(ctx: EffectContext) -> None:
    await timers.clear_timers(ctx.session, ctx.membership.id, ctx.at)


@effect
async def defer_charge(ctx: EffectContext) -> None:
    """Tries again tomorrow: the charge cannot be made, which is not the client's fault. Both sides are told once."""
    m = ctx.membership
    trigger = {State.TRIALING: Trigger.TRIAL_END, State.SCHEDULED: Trigger.START_DATE_REACHED}.get(
        ctx.old_state, Trigger.PERIOD_END
    )
    await timers.clear_timers(ctx.session, m.id, ctx.at, trigger)
    await timers.set_timer(ctx.session, m.id, trigger, ctx.at + periods.DEFERRED_CHARGE_RETRY)
    if m.charge_deferred_since is not None:
        return
    due = m.trial_end_at if ctx.old_state is State.TRIALING else m.period_end_at
    m.charge_deferred_since = due or ctx.at
    training_until = m.charge_deferred_since + periods.FREE_TRAINING_LIMIT if ctx.old_state in WITH_TRAINING else None
    account_is_disabled = not await charges_enabled(ctx.session, m.account_id)
    deferred = events.ChargeDeferred(
        **ctx.event_fields(), account_is_disabled=account_is_disabled, training_until=training_until
    )
    await publish(ctx.session, deferred)


@effect
async def extend_grace(ctx: EffectContext) -> None:
    """Gives another day, and another try: at the moment the client could not pay even if they wanted to."""
    tomorrow = ctx.at + periods.DEFERRED_CHARGE_RETRY
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.RETRY_DUE, tomorrow)
    await set_grace_end(ctx, tomorrow)


@effect
async def start_grace(ctx: EffectContext) -> None:
    ctx.membership.past_due_since = ctx.at
    await set_grace_end(ctx, ctx.at + periods.GRACE)


async def set_grace_end(ctx: EffectContext, end: datetime) -> None:
    """Sets when the grace period ends: its timer, and what the client is shown."""
    ctx.membership.grace_ends_at = end
    await timers.set_timer(ctx.session, ctx.membership.id, Trigger.GRACE_END, end)


@effect
async def end_grace(ctx: EffectContext) -> None:
    ctx.membership.past_due_since = ctx.membership.grace_ends_at = ctx.membership.paused_on = None
