"""Training: the only place where memberships open, pause and close calendars."""

from regimen.kit.errors import or_404
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.actions.effects.timers import set_program_end_timers
from regimen.memberships.events import TrainingSuspended
from regimen.memberships.models import State
from regimen.platform.events import publish
from regimen.training.actions import enrolments


@effect
async def open_training(ctx: EffectContext) -> None:
    """Enrols the client from the chosen date, or reopens their calendar as it was. Without a date, waits for one.

    If the first payment is late, training starts with the period that it pays for: no day has been missed.
    """
    m = ctx.membership
    if ctx.old_state is State.INCOMPLETE and m.starts_on is not None and not m.was_enrolled:
        m.starts_on = max(m.starts_on, ctx.today)
    if m.was_enrolled:
        await enrolments.reopen(ctx.session, m.id, now=ctx.at)
    elif m.starts_on is not None:
        await enrolments.enrol(
            ctx.session,
            membership_id=m.id,
            client_id=m.client_id,
            program=ctx.program,
            starts_on=m.starts_on,
            now=ctx.at,
        )
        m.was_enrolled = True
    await set_program_end_timers(ctx)


@effect
async def pause_training(ctx: EffectContext) -> None:
    ctx.membership.paused_on = ctx.today
    await enrolments.pause(ctx.session, ctx.membership.id, ctx.today, now=ctx.at)


@effect
async def suspend_training(ctx: EffectContext) -> None:
    """Pauses training because its charge has been deferred for too long, and tells both sides why."""
    await pause_training(ctx)
    await publish(ctx.session, TrainingSuspended(**ctx.event_fields()))


@effect
async def close_training(ctx: EffectContext) -> None:
    await enrolments.close(ctx.session, ctx.membership.id, ctx.today, now=ctx.at)


@effect
async def restart_training(ctx: EffectContext) -> None:
    ctx.membership.starts_on = ctx.today
    await enrolments.restart(ctx.session, ctx.membership.id, ctx.today, now=ctx.at)
    await set_program_end_timers(ctx)


@effect
async def continue_training(ctx: EffectContext) -> None:
    ctx.membership.starts_on = await enrolments.continue_from(ctx.session, ctx.membership.id, ctx.today, now=ctx.at)
    await set_program_end_timers(ctx)


@effect
async def move_training(ctx: EffectContext) -> None:
    await enrolments.reschedule(ctx.session, ctx.membership.id, or_404(ctx.membership.starts_on), now=ctx.at)
