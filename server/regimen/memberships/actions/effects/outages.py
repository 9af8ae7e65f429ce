"""What an outage of ours took from clients is given back, when the first timer after it runs late."""

from regimen.memberships.actions import timers
from regimen.memberships.actions.effects.context import EffectContext, effect
from regimen.memberships.actions.effects.timers import set_grace_end
from regimen.memberships.rules import periods
from regimen.memberships.rules.transitions import Trigger


@effect
async def delay_grace_end(ctx: EffectContext) -> None:
    """Extends the grace period by as much as this timer is late, at most to seven days from now.

    The later retries keep their distance, so the card is not tried several times at once.
    """
    m = ctx.membership
    retries = await timers.take_timers(ctx.session, m.id, ctx.at, Trigger.RETRY_DUE)
    ends = await timers.take_timers(ctx.session, m.id, ctx.at, Trigger.GRACE_END)
    old_end = max(ends, default=ctx.at - ctx.late_by)
    end = min(max(old_end, ctx.at) + ctx.late_by, ctx.at + periods.GRACE)
    for due in retries:
        await timers.set_timer(ctx.session, m.id, Trigger.RETRY_DUE, min(due + ctx.late_by, end))
    await set_grace_end(ctx, end)


@effect
async def delay_trial_end(ctx: EffectContext) -> None:
    """Makes the trial end three days after the notice that it will, which is late."""
    m = ctx.membership
    m.trial_end_at = ctx.at + periods.ENDING_NOTICE
    await timers.clear_timers(ctx.session, m.id, ctx.at, Trigger.TRIAL_END)
    await timers.set_timer(ctx.session, m.id, Trigger.TRIAL_END, m.trial_end_at)
