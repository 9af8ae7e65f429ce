"""Moving a membership: load the conditions, find the transition, run its effects; one transaction, the row locked."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.coupons.access.redemptions import plan_next_invoice
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.memberships.access.invoices import get_last_paid_invoice, get_open_invoice
from regimen.memberships.access.memberships import get_charged_card, get_locked_by_client
from regimen.memberships.access.program_span import load_program_span
from regimen.memberships.actions.discounts import follow_transition
from regimen.memberships.actions.effects import EFFECTS, EffectContext
from regimen.memberships.events import MembershipChanged, MembershipTransitioned
from regimen.memberships.models import MAY_STILL_BE_PAID, WITH_TRAINING, CanceledBy, Membership, State
from regimen.memberships.ports import membership_changes
from regimen.memberships.rules import periods
from regimen.memberships.rules.conditions import Conditions
from regimen.memberships.rules.purchase import earliest_start
from regimen.memberships.rules.transitions import Transition, Trigger, decide
from regimen.payments.access.accounts import charges_enabled
from regimen.payments.access.invoices import get_last_attempt
from regimen.payments.models import Attempt, AttemptState, Invoice
from regimen.platform.events import publish
from regimen.platform.live import account_stream, push, user_stream
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.rules.periods import BillingPeriod

log = logging.getLogger(__name__)


async def get_or_create_locked(
    session: AsyncSession, client_id: UUID, program: Program, *, zone: str, at: datetime
) -> Membership:
    """Returns the one row for this client and program, locked. Creates it on first use."""
    statement = insert(Membership).values(
        id=new_id(),
        client_id=client_id,
        program_id=program.id,
        account_id=program.account_id,
        state=State.INIT,
        zone=zone,
        created_at=at,
        updated_at=at,
    )
    await session.execute(statement.on_conflict_do_nothing(index_elements=["client_id", "program_id"]))
    return await get_locked_by_client(session, client_id, program.id)


async def fire(
    session: AsyncSession,
    membership: Membership,
    trigger: Trigger,
    *,
    at: datetime,
    actor_id: UUID | None = None,
    restart: bool = False,
    payment_method: str | None = None,
    invoice: Invoice | None = None,
    attempt: Attempt | None = None,
    late_by: timedelta = timedelta(),
) -> Transition | None:
    """Fires `trigger` on a locked membership. Returns None, and changes nothing, if the trigger doesn't apply in
    this state.

    `at` is when it counts as having happened, `late_by` how long after its time. Work for the payment provider is
    enqueued, not done.
    """
    program = or_404(await session.get(Program, membership.program_id))
    option = await session.get(PriceOption, membership.price_option_id) if membership.price_option_id else None
    conditions = await load_conditions(
        session,
        membership,
        program,
        option,
        at=at,
        restart=restart,
        payment_method=payment_method,
        attempt=attempt,
        late_by=late_by,
    )
    transition = decide(membership.state, trigger, conditions)
    if transition is None:
        log.info("Ignored %s for membership %s in state %s", trigger, membership.id, membership.state)
        return None
    context = EffectContext(
        session=session,
        membership=membership,
        program=program,
        option=option,
        trigger=trigger,
        old_state=membership.state,
        at=at,
        today=local_date(at, membership.zone),
        actor_id=actor_id,
        payment_method=payment_method,
        invoice=invoice,
        attempt=attempt,
        late_by=late_by,
    )
    membership.state, membership.updated_at = transition.next_state, at
    for name in transition.effects:
        await EFFECTS[name](context)
    transitioned = MembershipTransitioned(
        **context.event_fields(),
        trigger=trigger,
        old_state=context.old_state,
        new_state=transition.next_state,
        purchase_no=membership.purchase_no,
    )
    await publish(session, transitioned)
    await session.flush()
    await follow_transition(session, membership, transition, invoice, at)
    for follow in membership_changes:
        await follow(session, membership, at)
    await _refresh_screens(session, membership)
    return transition


async def _refresh_screens(session: AsyncSession, m: Membership) -> None:
    """Tells open pages of the client and of the coach to load the membership again."""
    changed = MembershipChanged(plan_id=m.program_id, client_id=m.client_id)
    await push(session, user_stream(m.client_id), changed)
    await push(session, account_stream(m.account_id), changed)


async def load_conditions(
    session: AsyncSession,
    m: Membership,
    program: Program,
    option: PriceOption | None,
    *,
    at: datetime,
    restart: bool = False,
    payment_method: str | None = None,
    attempt: Attempt | None = None,
    late_by: timedelta = timedelta(),
) -> Conditions:
    """Returns everything that the table may depend on, as of `at`."""
    today = local_date(at, m.zone)
    invoice = await get_open_invoice(session, m) if option else None
    last_attempt = attempt or (await get_last_attempt(session, invoice.id) if invoice else None)
    paid_before_start = await get_last_paid_invoice(session, m) if option and m.state is State.SCHEDULED else None
    span = await load_program_span(session, m.id)
    returning = m.was_enrolled and m.purchase_no > 1
    client = or_404(await session.get(User, m.client_id))
    gone = client.deleted_at is not None
    default_card = await get_charged_card(session, m) if option else None
    paid_until = m.trial_end_at if m.state is State.TRIALING else m.period_end_at
    return Conditions(
        free=option is None,
        recurring=option is not None and periods.is_recurring(option.period),
        trial_available=m.trial_days > 0,
        starts_later=m.starts_on is not None and m.starts_on > today,
        before_launch=m.starts_on is not None and earliest_start(program, today) > max(m.starts_on, today),
        has_card=(
            option is None
            or payment_method is not None
            or default_card is not None
            or (await plan_next_invoice(session, m.id, option, BillingPeriod(at, None))).is_free
        ),
        paid_before_start=paid_before_start is not None,
        invoice_open=invoice is not None,
        canceling=m.cancel_at_period_end or gone,
        canceled_by_coach=m.canceled_by is CanceledBy.COACH,
        cancel_requested=m.canceled_by is not None or gone,
        was_enrolled=m.was_enrolled,
        needs_resume=m.state in MAY_STILL_BE_PAID and returning and m.paused_on is None,
        retryable=(
            m.state is State.PAST_DUE
            and invoice is not None
            and default_card is not None
            and await _may_retry(session, invoice, default_card)
        ),
        charges_disabled=option is not None and not await charges_enabled(session, m.account_id),
        last_charge_blocked=(
            invoice is not None
            and invoice.opened_by_timer
            and last_attempt is not None
            and last_attempt.state is AttemptState.BLOCKED
        ),
        deferred_too_long=(
            m.charge_deferred_since is not None
            and m.paused_on is None
            and at - m.charge_deferred_since >= periods.FREE_TRAINING_LIMIT
        ),
        training_suspended=m.state in WITH_TRAINING and m.paused_on is not None,
        withdrawn=m.withdrawn_at is not None,
        dispute_lost=m.dispute_lost_at is not None,
        past_last_day=span.is_over(today),
        was_finished=program.type is ProgramType.FIXED and span.was_finished,
        period_over=paid_until is not None and paid_until <= at,
        late=late_by > periods.OUTAGE,
        restart=restart,
    )


async def _may_retry(session: AsyncSession, invoice: Invoice, default_card: str) -> bool:
    """Whether a retry may succeed: the default card was not tried yet, or its last decline was not final."""
    last = await get_last_attempt(session, invoice.id, payment_method=default_card)
    return last is None or last.retryable or last.state is AttemptState.CANCELED
