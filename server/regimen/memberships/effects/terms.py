"""The terms of a membership: its trial, its periods, its epoch, and who asked for its end."""

from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

from regimen.kit.errors import or_404
from regimen.memberships import periods, timers
from regimen.memberships.effects.change import Change, effect
from regimen.memberships.models import CanceledBy, State
from regimen.memberships.transitions import Event


@effect
async def begin_trial(c: Change) -> None:
    """The last moment of the trial is counted on the client's own clock, so that it falls on the promised date."""
    local = c.at.astimezone(ZoneInfo(c.membership.zone))
    end = (local + timedelta(days=c.program.trial_days)).astimezone(UTC)
    c.membership.trial_end_at, c.membership.trialed = end, True
    await timers.arm(c.session, c.membership.id, Event.TRIAL_END, end)
    if end - periods.TRIAL_NOTICE > c.at:
        await timers.arm(c.session, c.membership.id, Event.TRIAL_ENDING, end - periods.TRIAL_NOTICE)


@effect
async def begin_periods(c: Change) -> None:
    """Fix the anchor from which every period is counted."""
    if c.membership.anchor_at is None:
        c.membership.anchor_at = c.membership.trial_end_at if c.old is State.TRIALING else c.at


@effect
async def extend_period(c: Change) -> None:
    """The paid period is the present one; its end is the next thing that happens."""
    invoice = or_404(c.invoice)
    c.membership.period_no, c.membership.period_end_at = invoice.period_no, invoice.period_end
    await timers.disarm(c.session, c.membership.id, c.at, Event.PERIOD_END)
    if invoice.period_end is not None:
        await timers.arm(c.session, c.membership.id, Event.PERIOD_END, invoice.period_end)


@effect
async def new_epoch(c: Change) -> None:
    """Bought again: everything about the last time is over, but the training that was done."""
    m = c.membership
    m.epoch, m.period_no = m.epoch + 1, 0
    m.canceled_by, m.cancel_at_period_end = None, False
    m.anchor_at = m.period_end_at = m.trial_end_at = m.past_due_since = m.paused_on = None
    await timers.disarm(c.session, m.id, c.at)


@effect
async def ended_by_coach(c: Change) -> None:
    c.membership.canceled_by = CanceledBy.COACH


@effect
async def ended_by_client(c: Change) -> None:
    c.membership.canceled_by = CanceledBy.ATHLETE


@effect
async def ended_before_trial(c: Change) -> None:
    c.membership.canceled_by = CanceledBy.PRE_TRIAL


@effect
async def end_later(c: Change) -> None:
    c.membership.cancel_at_period_end = True


@effect
async def keep_on(c: Change) -> None:
    c.membership.cancel_at_period_end, c.membership.canceled_by = False, None
