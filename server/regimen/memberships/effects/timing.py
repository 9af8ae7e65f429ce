"""Timers: what will happen by itself, and when."""

from datetime import timedelta

from regimen.kit.clock import start_of_day
from regimen.kit.errors import or_404
from regimen.memberships import events, periods, timers
from regimen.memberships.course import course_of
from regimen.memberships.effects.change import Change, effect
from regimen.memberships.models import State
from regimen.memberships.transitions import Event
from regimen.platform.events import publish
from regimen.programs.models import ProgramType

ENDING_NOTICE = timedelta(days=3)
UNWRITTEN = timedelta(days=7)
"""When to look again for the last day of a program that has no day yet."""


@effect
async def arm_start(c: Change) -> None:
    start = start_of_day(or_404(c.membership.starts_on), c.membership.zone)
    await timers.arm(c.session, c.membership.id, Event.START, start)


@effect
async def arm_first_payment(c: Change) -> None:
    due = c.at + periods.FIRST_PAYMENT_TIME
    await timers.arm(c.session, c.membership.id, Event.FIRST_PAYMENT_EXPIRED, due)


@effect
async def arm_first_payment_absent(c: Change) -> None:
    due = c.at + periods.FIRST_PAYMENT_TIME_ABSENT
    await timers.arm(c.session, c.membership.id, Event.FIRST_PAYMENT_EXPIRED, due)


@effect
async def arm_expiry_again(c: Change) -> None:
    await timers.arm(c.session, c.membership.id, Event.FIRST_PAYMENT_EXPIRED, c.at + periods.RECHECK)


@effect
async def arm_retries(c: Change) -> None:
    """The card is tried again on days 1, 3, 5 and 7, if the last refusal says by then that it is worth it."""
    for day in periods.RETRY_DAYS:
        await timers.arm(c.session, c.membership.id, Event.RETRY_DUE, c.at + timedelta(days=day))


@effect
async def arm_recheck(c: Change) -> None:
    await timers.disarm(c.session, c.membership.id, c.at)
    await timers.arm(c.session, c.membership.id, Event.RECHECK, c.at + periods.RECHECK)


@effect
async def arm_program_end(c: Change) -> None:
    """A fixed program ends for each client after its last day; the coach may have moved that day meanwhile."""
    if c.program.type is not ProgramType.FIXED or not c.membership.applied:
        return
    await timers.disarm(c.session, c.membership.id, c.at, Event.PROGRAM_ENDING, Event.PROGRAM_END)
    last = (await course_of(c.session, c.membership.id)).last
    if last is None:
        await timers.arm(c.session, c.membership.id, Event.PROGRAM_END, c.at + UNWRITTEN)
        return
    end = start_of_day(last + timedelta(days=1), c.membership.zone)
    await timers.arm(c.session, c.membership.id, Event.PROGRAM_END, end)
    if end - ENDING_NOTICE > c.at:
        await timers.arm(c.session, c.membership.id, Event.PROGRAM_ENDING, end - ENDING_NOTICE)


@effect
async def disarm(c: Change) -> None:
    await timers.disarm(c.session, c.membership.id, c.at)


@effect
async def hold(c: Change) -> None:
    """The coach's account is stopped: nobody is at fault here, try again tomorrow without touching the client."""
    again = {State.TRIALING: Event.TRIAL_END, State.SCHEDULED: Event.START}.get(c.old, Event.PERIOD_END)
    await timers.arm(c.session, c.membership.id, again, c.at + periods.HOLD)
    await publish(c.session, events.ChargesHeld(**c.about()))


@effect
async def begin_grace(c: Change) -> None:
    c.membership.past_due_since = c.at
    await timers.arm(c.session, c.membership.id, Event.GRACE_END, c.at + periods.GRACE)


@effect
async def end_grace(c: Change) -> None:
    c.membership.past_due_since = c.membership.paused_on = None
