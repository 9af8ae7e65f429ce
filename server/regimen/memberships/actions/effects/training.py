"""Training: the only place where memberships open, pause and close calendars."""

from regimen.kit.errors import or_404
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.actions.effects.timers import set_program_end_timers
from regimen.memberships.events import TrainingSuspended
from regimen.platform.events import publish
from regimen.training.actions import enrolments


@effect
async def open_training(ctx: EffectContext) -> None:
    """Enrols the client from the chosen date, or reopens their calendar as it was. Without a date, waits for one."""
    if ctx.membership.was_enrolled:
        await enrolments.reopen(ctx.session, ctx.membership.id, now=ctx.at)
    elif ctx.membership.starts_on is not None:
        await enrolments.enrol(
            ctx.session,
            membership_id=ctx.membership.id,
            client_id=ctx.membership.client_id,
            program=ctx.program,
            starts_on=ctx.membership.starts_on,
            now=ctx.at,
        )
        ctx.membership.was_enrolled = True
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
