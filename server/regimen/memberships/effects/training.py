"""Access to training: the only place where memberships open and close calendars."""

from regimen.kit.errors import or_404
from regimen.memberships.effects.change import Change, effect
from regimen.memberships.effects.timing import arm_program_end
from regimen.training.actions import enrolments


@effect
async def grant(c: Change) -> None:
    """Open the calendar: for the first time from the chosen date, else as it was. Without a date it waits for one."""
    if c.membership.applied:
        await enrolments.reopen(c.session, c.membership.id)
    elif c.membership.starts_on is not None:
        await enrolments.enrol(
            c.session,
            membership_id=c.membership.id,
            client_id=c.membership.client_id,
            program=c.program,
            starts_on=c.membership.starts_on,
            now=c.at,
        )
        c.membership.applied = True
    await arm_program_end(c)


@effect
async def pause(c: Change) -> None:
    c.membership.paused_on = c.today
    await enrolments.pause(c.session, c.membership.id, c.today)


@effect
async def revoke(c: Change) -> None:
    await enrolments.close(c.session, c.membership.id, c.today)


@effect
async def restart_training(c: Change) -> None:
    c.membership.starts_on = c.today
    await enrolments.restart(c.session, c.membership.id, c.today)
    await arm_program_end(c)


@effect
async def continue_training(c: Change) -> None:
    c.membership.starts_on = await enrolments.continue_from(c.session, c.membership.id, c.today)
    await arm_program_end(c)


@effect
async def move_training(c: Change) -> None:
    await enrolments.reschedule(c.session, c.membership.id, or_404(c.membership.starts_on))
