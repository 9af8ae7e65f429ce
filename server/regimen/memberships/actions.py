"""What a client does with a membership that they have. Each is one event; the table says what it means."""

from datetime import date
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.kit.clock import local_date
from regimen.kit.errors import Invalid, or_404
from regimen.memberships import failures, purchase
from regimen.memberships.effects import OWNER
from regimen.memberships.models import Membership, State
from regimen.memberships.service import apply, locked_of
from regimen.memberships.transitions import ACCESS, Event
from regimen.payments.access.invoices import get_open_invoice, get_pending_attempt
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.sync import sync_payment
from regimen.programs.access import find_public
from regimen.programs.models import Program, ProgramType


async def _mine(session: AsyncSession, actor: Actor, program_id: str) -> tuple[Program, Membership]:
    """The program and the caller's membership, held. Its dates are counted on the clock of the device in their hand."""
    program = await find_public(session, program_id)
    m = await locked_of(session, actor.user_id, program.id)
    await session.refresh(program)
    m.zone = actor.zone
    return program, m


async def retry(work: PaymentWork, actor: Actor, program_id: str, card_id: UUID | None = None) -> UUID:
    """Try an open payment again, perhaps with another card; where it has been paid meanwhile, all is well already.

    Raises NoCard, NotNow.
    """
    async with work.transaction() as session:
        _, m = await _mine(session, actor, program_id)
        if m.state not in ACCESS:
            method = await purchase.method_of(session, actor, m.account_id, card_id)
            await purchase.retry_now(session, m, method, actor, work.now())
    await run_provider_tasks(work)
    return m.id


async def check(work: PaymentWork, actor: Actor, program_id: str, intent_id: str) -> UUID:
    """The client has answered their bank: read what came of it. Raises NotFound for an intent that is not theirs."""
    async with work.transaction() as session:
        _, m = await _mine(session, actor, program_id)
        invoice = await get_open_invoice(session, OWNER, m.id, m.epoch)
        live = await get_pending_attempt(session, invoice.id) if invoice else None
        if invoice is None:
            return m.id
        known = {invoice.intent_id, live.intent_id if live else None}
        or_404(intent_id if intent_id in known else None)
        stripe_account_id = invoice.stripe_account_id
    await sync_payment(work, stripe_account_id, intent_id)
    await run_provider_tasks(work)
    return m.id


async def cancel(work: PaymentWork, actor: Actor, program_id: str) -> UUID:
    """End it: at the end of the paid period, or at once where nothing is paid or a payment is missing."""
    async with work.transaction() as session:
        _, m = await _mine(session, actor, program_id)
        asked_already = m.cancel_at_period_end or (m.state is State.INCOMPLETE and m.canceled_by is not None)
        if not asked_already and not await apply(
            session, m, Event.CLIENT_CANCEL, at=work.now(), actor_id=actor.user_id
        ):
            raise failures.NotNow
    await run_provider_tasks(work)
    return m.id


async def undo_cancel(work: PaymentWork, actor: Actor, program_id: str) -> UUID:
    """Go on with a subscription that would have ended. Raises NotNow where the coach ended it."""
    async with work.transaction() as session:
        _, m = await _mine(session, actor, program_id)
        if not await apply(session, m, Event.UNDO_CANCEL, at=work.now(), actor_id=actor.user_id):
            raise failures.NotNow
    return m.id


async def resume(
    work: PaymentWork, actor: Actor, program_id: str, *, restart: bool, waiver_accepted: bool, full_name: str
) -> UUID:
    """Bought again: begin from the first day, or go on where it stopped."""
    async with work.transaction() as session:
        program, m = await _mine(session, actor, program_id)
        if m.state is not State.RESUME:
            raise failures.NotNow
        purchase.sign_again(program, m, accepted=waiver_accepted, full_name=full_name, now=work.now())
        await apply(session, m, Event.RESUME, at=work.now(), actor_id=actor.user_id, restart=restart)
    return m.id


async def reschedule(work: PaymentWork, actor: Actor, program_id: str, start: date) -> UUID:
    """Begin on another date: a program that waits, or one whose training is on the calendar."""
    async with work.transaction() as session:
        program, m = await _mine(session, actor, program_id)
        if program.type is ProgramType.ONE_MANY and m.applied:
            raise failures.SharedCalendar
        today = local_date(work.now(), m.zone)
        if wrong := purchase.start_sentence(program, start, today):
            raise Invalid(errors={"date": [wrong]})
        m.starts_on = start
        if not await apply(session, m, Event.RESCHEDULE, at=work.now(), actor_id=actor.user_id):
            raise failures.NotNow
    return m.id


async def start(work: PaymentWork, actor: Actor, program_id: str, on: date) -> UUID:
    """Put a bought program on the calendar from a date."""
    async with work.transaction() as session:
        program, m = await _mine(session, actor, program_id)
        if m.blocked_at is not None:
            raise failures.RemovedByCoach
        if wrong := purchase.start_sentence(program, on, local_date(work.now(), m.zone)):
            raise Invalid(errors={"start_date": [wrong]})
        m.starts_on = on
        if not await apply(session, m, Event.APPLY, at=work.now(), actor_id=actor.user_id):
            raise failures.NotNow
    return m.id
