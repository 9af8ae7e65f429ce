"""What a transition does besides changing the state. One function for each name in the table.

All of them run inside the transaction of the transition, under the membership's lock. What must be done at the
provider is sent on its way (`till.send`) and done after the commit.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import start_of_day
from regimen.kit.errors import found
from regimen.kit.money import Money
from regimen.memberships import events, periods, timers
from regimen.memberships.course import last_day
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.memberships.transitions import Event
from regimen.payments.accounts import scope_of
from regimen.payments.failures import CannotTakePayments, NoCard
from regimen.payments.invoices import Owed, last_paid, open_invoice_of, want_closed
from regimen.payments.invoices import open_invoice as open_invoice_for
from regimen.payments.models import Attempt, Invoice, RefundReason
from regimen.payments.refunds import want_refund
from regimen.payments.till import Close, Collect, send
from regimen.platform.facts import announce
from regimen.programs.models import Period, PriceOption, Program, ProgramType
from regimen.training import enrolments

OWNER = "membership"
ENDING_NOTICE = timedelta(days=3)
_CLOCK = "C."


@dataclass
class Change:
    """A transition in the making. `today` is the client's date at `at`."""

    session: AsyncSession
    membership: Membership
    program: Program
    option: PriceOption | None
    event: Event
    old: State
    at: datetime
    today: date
    actor_id: UUID | None = None
    payment_method: str | None = None
    invoice: Invoice | None = None
    attempt: Attempt | None = None

    def about(self) -> dict[str, Any]:
        """The ids that every fact carries."""
        return {
            "at": self.at,
            "actor_id": self.actor_id,
            "account_id": self.membership.account_id,
            "subject_id": self.membership.id,
            "membership_id": self.membership.id,
            "client_id": self.membership.client_id,
            "program_id": self.program.id,
            "program_title": self.program.title,
            "program_type": self.program.type.value,
        }

    @property
    def price(self) -> PriceOption:
        return found(self.option)

    async def owed(self) -> Invoice | None:
        """The invoice in question, else what is still open."""
        return self.invoice or await open_invoice_of(self.session, OWNER, self.membership.id, self.membership.epoch)


Effect = Callable[[Change], Awaitable[None]]


# Access to training


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


async def pause(c: Change) -> None:
    c.membership.paused_on = c.today
    await enrolments.pause(c.session, c.membership.id, c.today)


async def revoke(c: Change) -> None:
    await enrolments.close(c.session, c.membership.id, c.today)


async def restart_training(c: Change) -> None:
    c.membership.starts_on = c.today
    await enrolments.restart(c.session, c.membership.id, c.today)
    await arm_program_end(c)


async def continue_training(c: Change) -> None:
    await enrolments.continue_from(c.session, c.membership.id, c.today)
    await arm_program_end(c)


async def move_training(c: Change) -> None:
    await enrolments.reschedule(c.session, c.membership.id, found(c.membership.starts_on))


# Periods and trials


async def begin_trial(c: Change) -> None:
    """The last moment of the trial is counted on the client's own clock, so that it falls on the promised date."""
    local = c.at.astimezone(ZoneInfo(c.membership.zone))
    end = (local + timedelta(days=c.program.trial_days)).astimezone(UTC)
    c.membership.trial_end_at, c.membership.trialed = end, True
    await timers.arm(c.session, c.membership.id, Event.TRIAL_END, end)
    if end - periods.TRIAL_NOTICE > c.at:
        await timers.arm(c.session, c.membership.id, Event.TRIAL_ENDING, end - periods.TRIAL_NOTICE)


async def begin_periods(c: Change) -> None:
    """Fix the anchor from which every period is counted."""
    if c.membership.anchor_at is None:
        c.membership.anchor_at = c.membership.trial_end_at if c.old is State.TRIALING else c.at


async def extend_period(c: Change) -> None:
    """The paid period is the present one; its end is the next thing that happens."""
    invoice = found(c.invoice)
    c.membership.period_no, c.membership.period_end_at = invoice.period_no, invoice.period_end
    await timers.disarm(c.session, c.membership.id, c.at, Event.PERIOD_END)
    if invoice.period_end is not None:
        await timers.arm(c.session, c.membership.id, Event.PERIOD_END, invoice.period_end)


async def new_epoch(c: Change) -> None:
    """Bought again: everything about the last time is over, but the training that was done."""
    m = c.membership
    m.epoch, m.period_no = m.epoch + 1, 0
    m.canceled_by, m.cancel_at_period_end = None, False
    m.anchor_at = m.period_end_at = m.trial_end_at = m.past_due_since = m.paused_on = None
    await timers.disarm(c.session, m.id, c.at)


# Money


async def open_invoice(c: Change) -> None:
    """Ask for the next period; the same period is never asked for twice."""
    m, option = c.membership, c.price
    scope = await scope_of(c.session, m.account_id)
    if scope is None:
        raise CannotTakePayments
    anchor, number = found(m.anchor_at), m.period_no + 1
    start = anchor if number == 1 else found(periods.period_end(anchor, option.period, number - 1))
    invoice_id = await open_invoice_for(
        c.session,
        Owed(
            owner_kind=OWNER,
            owner_id=m.id,
            epoch=m.epoch,
            period_no=number,
            account_id=m.account_id,
            scope=scope,
            client_id=m.client_id,
            product_id=c.program.id,
            title=c.program.title,
            price=Money(option.amount_minor, option.currency),
            recurring=option.period is not Period.ONE_OFF,
            unattended=c.event.startswith(_CLOCK),
            period_start=start,
            period_end=periods.period_end(anchor, option.period, number),
        ),
        at=c.at,
    )
    c.invoice = found(await c.session.get(Invoice, invoice_id))


async def collect_present(c: Change) -> None:
    if invoice := await c.owed():
        send(c.session, Collect(invoice.id, on_session=True, payment_method=c.payment_method))


async def collect_absent(c: Change) -> None:
    if invoice := await c.owed():
        send(c.session, Collect(invoice.id, on_session=False))


async def close_invoice(c: Change) -> None:
    if invoice := await c.owed():
        await want_closed(c.session, invoice, c.at)
        send(c.session, Close(invoice.id))


async def give_back(c: Change) -> None:
    """Refund the payment in question in full."""
    m = c.membership
    invoice = c.invoice or await last_paid(c.session, OWNER, m.id, m.epoch)
    if invoice is not None:
        reason = RefundReason.COACH if c.event.startswith("A.") else RefundReason.SURPLUS
        await want_refund(c.session, invoice, reason, at=c.at)


async def ask_for_card(_: Change) -> None:
    raise NoCard


# Timers


async def arm_start(c: Change) -> None:
    start = start_of_day(found(c.membership.starts_on), c.membership.zone)
    await timers.arm(c.session, c.membership.id, Event.START, start)


async def arm_first_payment(c: Change) -> None:
    due = c.at + periods.FIRST_PAYMENT_TIME
    await timers.arm(c.session, c.membership.id, Event.FIRST_PAYMENT_EXPIRED, due)


async def arm_first_payment_absent(c: Change) -> None:
    due = c.at + periods.FIRST_PAYMENT_TIME_ABSENT
    await timers.arm(c.session, c.membership.id, Event.FIRST_PAYMENT_EXPIRED, due)


async def arm_expiry_again(c: Change) -> None:
    await timers.arm(c.session, c.membership.id, Event.FIRST_PAYMENT_EXPIRED, c.at + periods.RECHECK)


async def arm_retries(c: Change) -> None:
    """A bank that may answer differently is asked again on days 1, 3, 5 and 7."""
    if c.attempt is not None and c.attempt.soft:
        for day in periods.RETRY_DAYS:
            await timers.arm(c.session, c.membership.id, Event.RETRY_DUE, c.at + timedelta(days=day))


async def arm_recheck(c: Change) -> None:
    await timers.disarm(c.session, c.membership.id, c.at)
    await timers.arm(c.session, c.membership.id, Event.RECHECK, c.at + periods.RECHECK)


async def arm_program_end(c: Change) -> None:
    """A fixed program ends for each client after its last day; the coach may have moved that day meanwhile."""
    if c.program.type is not ProgramType.FIXED:
        return
    await timers.disarm(c.session, c.membership.id, c.at, Event.PROGRAM_ENDING, Event.PROGRAM_END)
    last = await last_day(c.session, c.membership.id)
    if last is None:
        return
    end = start_of_day(last + timedelta(days=1), c.membership.zone)
    await timers.arm(c.session, c.membership.id, Event.PROGRAM_END, end)
    if end - ENDING_NOTICE > c.at:
        await timers.arm(c.session, c.membership.id, Event.PROGRAM_ENDING, end - ENDING_NOTICE)


async def disarm(c: Change) -> None:
    await timers.disarm(c.session, c.membership.id, c.at)


async def hold(c: Change) -> None:
    """The coach's account is stopped: nobody is at fault here, try again tomorrow without touching the client."""
    again = {State.TRIALING: Event.TRIAL_END, State.SCHEDULED: Event.START}.get(c.old, Event.PERIOD_END)
    await timers.arm(c.session, c.membership.id, again, c.at + periods.HOLD)
    await announce(c.session, events.ChargesHeld(**c.about()))


async def begin_grace(c: Change) -> None:
    c.membership.past_due_since = c.at
    await timers.arm(c.session, c.membership.id, Event.GRACE_END, c.at + periods.GRACE)


async def end_grace(c: Change) -> None:
    c.membership.past_due_since = c.membership.paused_on = None


# Who asked for the end


async def ended_by_coach(c: Change) -> None:
    c.membership.canceled_by = CanceledBy.COACH


async def ended_by_client(c: Change) -> None:
    c.membership.canceled_by = CanceledBy.ATHLETE


async def ended_before_trial(c: Change) -> None:
    c.membership.canceled_by = CanceledBy.PRE_TRIAL


async def end_later(c: Change) -> None:
    c.membership.cancel_at_period_end = True


async def keep_on(c: Change) -> None:
    c.membership.cancel_at_period_end, c.membership.canceled_by = False, None


# Facts


async def tell_joined(c: Change) -> None:
    again = c.membership.epoch > 1
    amount, currency = (c.option.amount_minor, c.option.currency) if c.option else (None, None)
    fact = events.ClientJoined(
        **c.about(), paid=c.option is not None, again=again, amount_minor=amount, currency=currency
    )
    await announce(c.session, fact)


async def tell_trial_started(c: Change) -> None:
    await announce(c.session, events.ClientTrialStarted(**c.about(), ends_at=found(c.membership.trial_end_at)))


async def tell_trial_ending(c: Change) -> None:
    fact = events.ClientTrialEnding(
        **c.about(),
        ends_at=found(c.membership.trial_end_at),
        amount_minor=c.price.amount_minor,
        currency=c.price.currency,
    )
    await announce(c.session, fact)


async def tell_trial_ended(c: Change) -> None:
    await announce(c.session, events.ClientTrialEnded(**c.about()))


async def tell_payment(c: Change) -> None:
    paid = found(c.invoice)
    fact = events.PaymentReceived(
        **c.about(),
        invoice_id=paid.id,
        amount_minor=paid.amount_minor,
        fee_minor=paid.fee_minor,
        currency=paid.currency,
        period_no=paid.period_no,
    )
    await announce(c.session, fact)


async def tell_missed(c: Change) -> None:
    owed = found(c.invoice)
    fact = events.PaymentMissed(
        **c.about(),
        invoice_id=owed.id,
        amount_minor=owed.amount_minor,
        currency=owed.currency,
        reason=c.attempt.decline_message if c.attempt else None,
        grace_ends_at=c.at + periods.GRACE,
    )
    await announce(c.session, fact)


async def tell_first_payment_failed(c: Change) -> None:
    reason = c.attempt.decline_message if c.attempt else None
    await announce(c.session, events.FirstPaymentFailed(**c.about(), invoice_id=found(c.invoice).id, reason=reason))


async def tell_confirmation_needed(c: Change) -> None:
    owed = found(c.invoice)
    fact = events.ConfirmationNeeded(
        **c.about(), invoice_id=owed.id, amount_minor=owed.amount_minor, currency=owed.currency
    )
    await announce(c.session, fact)


async def tell_cancelled(c: Change) -> None:
    m = c.membership
    ends_at = (m.period_end_at or m.trial_end_at) if m.cancel_at_period_end else None
    fact = events.MembershipCancelled(
        **c.about(), canceled_by=m.canceled_by, ends_at=ends_at, client_blocked=m.blocked_at is not None
    )
    await announce(c.session, fact)


async def tell_auto_cancelled(c: Change) -> None:
    await announce(c.session, events.AutoCancelled(**c.about()))


async def tell_ended(c: Change) -> None:
    await announce(c.session, events.MembershipEnded(**c.about(), canceled_by=c.membership.canceled_by))


async def tell_program_ending(c: Change) -> None:
    await announce(c.session, events.ProgramEnding(**c.about()))


async def tell_finished(c: Change) -> None:
    await announce(c.session, events.ProgramFinished(**c.about()))


EFFECTS: dict[str, Effect] = {
    effect.__name__: effect
    for effect in (
        grant, pause, revoke, restart_training, continue_training, move_training,
        begin_trial, begin_periods, extend_period, new_epoch,
        open_invoice, collect_present, collect_absent, close_invoice, give_back, ask_for_card,
        arm_start, arm_first_payment, arm_first_payment_absent, arm_expiry_again, arm_retries, arm_recheck,
        arm_program_end, disarm, hold, begin_grace, end_grace,
        ended_by_coach, ended_by_client, ended_before_trial, end_later, keep_on,
        tell_joined, tell_trial_started, tell_trial_ending, tell_trial_ended, tell_payment, tell_missed,
        tell_first_payment_failed, tell_confirmation_needed, tell_cancelled, tell_auto_cancelled, tell_ended,
        tell_program_ending, tell_finished,
    )
}  # fmt: skip
"""The functions by the names that the table uses."""
