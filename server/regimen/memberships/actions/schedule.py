"""Putting a bought program on the calendar, moving it, and resuming it after it was bought again."""

from datetime import date
from uuid import UUID

from regimen.accounts.access.actor import Actor
from regimen.kit.clock import local_date
from regimen.kit.errors import Invalid
from regimen.memberships import failures
from regimen.memberships.actions.own_membership import lock_own_membership
from regimen.memberships.actions.transition import fire
from regimen.memberships.actions.waiver import sign_waiver, waiver_errors
from regimen.memberships.models import State
from regimen.memberships.rules.purchase import start_date_error
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.programs.models import ProgramType


async def add_to_calendar(work: PaymentWork, actor: Actor, program_id: str, start: date) -> UUID:
    """Puts a bought program on the calendar. Raises RemovedByCoach, Invalid, NotPossibleNow."""
    async with work.transaction() as session:
        program, m = await lock_own_membership(session, actor, program_id)
        if m.removed_at is not None:
            raise failures.RemovedByCoach
        if error := start_date_error(program, start, local_date(work.now(), m.zone)):
            raise Invalid(errors={"start_date": [error]})
        m.starts_on = start
        if not await fire(session, m, Trigger.ADD_TO_CALENDAR, at=work.now(), actor_id=actor.user_id):
            raise failures.NotPossibleNow
    return m.id


async def reschedule(work: PaymentWork, actor: Actor, program_id: str, start: date) -> UUID:
    """Moves a program to another start date, before or after it has started. Raises SharedCalendar, Invalid,
    NotPossibleNow."""
    async with work.transaction() as session:
        program, m = await lock_own_membership(session, actor, program_id)
        if program.type is ProgramType.ONE_MANY and m.was_enrolled:
            raise failures.SharedCalendar
        if error := start_date_error(program, start, local_date(work.now(), m.zone)):
            raise Invalid(errors={"date": [error]})
        m.starts_on = start
        if not await fire(session, m, Trigger.RESCHEDULE, at=work.now(), actor_id=actor.user_id):
            raise failures.NotPossibleNow
    return m.id


async def resume(
    work: PaymentWork,
    actor: Actor,
    program_id: str,
    *,
    restart: bool,
    waiver_accepted: bool,
    full_name: str,
    waiver_text: str | None = None,
) -> UUID:
    """Restarts a program that was bought again, or continues where it stopped. Raises Invalid, NotPossibleNow."""
    async with work.transaction() as session:
        program, m = await lock_own_membership(session, actor, program_id)
        if m.state is not State.RESUME:
            raise failures.NotPossibleNow
        if errors := waiver_errors(program, m, accepted=waiver_accepted, full_name=full_name, text=waiver_text):
            raise Invalid(errors=errors)
        sign_waiver(program, m, full_name=full_name, now=work.now())
        await fire(session, m, Trigger.RESUME, at=work.now(), actor_id=actor.user_id, restart=restart)
    return m.id
