"""Moving a membership: conditions are gathered, the table decides, the effects run; one transaction, the row held."""

import logging
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.memberships import periods
from regimen.memberships.course import course_of
from regimen.memberships.effects import EFFECTS, OWNER, Change
from regimen.memberships.events import MembershipChanged, MembershipMoved
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.memberships.transitions import ENDED, Conditions, Event, Row, decide
from regimen.payments.access.accounts import charges_enabled, stripe_account_of
from regimen.payments.access.cards import get_default_payment_method
from regimen.payments.access.invoices import get_last_attempt, get_last_paid_invoice, get_open_invoice
from regimen.payments.models import Attempt, Invoice
from regimen.platform.events import publish
from regimen.platform.live import account_stream, push, user_stream
from regimen.programs.models import PriceOption, Program, ProgramType

log = logging.getLogger(__name__)

_MAY_WAIT = frozenset({State.INCOMPLETE, State.PAST_DUE, State.UNPAID})


async def locked(session: AsyncSession, membership_id: UUID) -> Membership:
    """The row, held until the transaction ends; raises NotFound."""
    return or_404(
        await session.scalar(
            select(Membership)
            .where(Membership.id == membership_id)
            .with_for_update()
            .execution_options(populate_existing=True)
        )
    )


async def locked_of(session: AsyncSession, client_id: UUID, program_id: UUID) -> Membership:
    """This client's row for this program, held; raises NotFound."""
    return or_404(
        await session.scalar(
            select(Membership)
            .where(Membership.client_id == client_id, Membership.program_id == program_id)
            .with_for_update()
            .execution_options(populate_existing=True)
        )
    )


async def held_or_new(
    session: AsyncSession, client_id: UUID, program: Program, *, zone: str, at: datetime
) -> Membership:
    """The one row of this client and program, made on first use, held."""
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
    return await locked_of(session, client_id, program.id)


async def apply(
    session: AsyncSession,
    membership: Membership,
    event: Event,
    *,
    at: datetime,
    actor_id: UUID | None = None,
    restart: bool = False,
    payment_method: str | None = None,
    invoice: Invoice | None = None,
    attempt: Attempt | None = None,
) -> Row | None:
    """Let `event` happen to a held membership. None: it means nothing in this state, and nothing moved.

    `at` is when it counts as having happened. What is owed to the provider is sent as errands of the work.
    """
    program = or_404(await session.get(Program, membership.program_id))
    option = await session.get(PriceOption, membership.price_option_id) if membership.price_option_id else None
    today = local_date(at, membership.zone)
    conditions = await gather(
        session,
        membership,
        program,
        option,
        at=at,
        restart=restart,
        payment_method=payment_method,
        attempt=attempt,
    )
    row = decide(membership.state, event, conditions)
    if row is None:
        log.info("%s means nothing to membership %s in %s", event, membership.id, membership.state)
        return None
    change = Change(
        session=session,
        membership=membership,
        program=program,
        option=option,
        event=event,
        old=membership.state,
        at=at,
        today=today,
        actor_id=actor_id,
        payment_method=payment_method,
        invoice=invoice,
        attempt=attempt,
    )
    membership.state, membership.updated_at = row.next, at
    for name in row.effects:
        await EFFECTS[name](change)
    moved = MembershipMoved(
        **change.about(),
        event=event,
        old_state=change.old,
        new_state=row.next,
        epoch=membership.epoch,
    )
    await publish(session, moved)
    await session.flush()
    await _refresh_screens(session, membership)
    return row


async def _refresh_screens(session: AsyncSession, m: Membership) -> None:
    """Open pages of the client and of the coach read again."""
    changed = MembershipChanged(plan_id=m.program_id, client_id=m.client_id)
    await push(session, user_stream(m.client_id), changed)
    await push(session, account_stream(m.account_id), changed)


async def gather(
    session: AsyncSession,
    m: Membership,
    program: Program,
    option: PriceOption | None,
    *,
    at: datetime,
    restart: bool = False,
    payment_method: str | None = None,
    attempt: Attempt | None = None,
) -> Conditions:
    """What the table may ask about this membership at `at`."""
    today = local_date(at, m.zone)
    owed = await get_open_invoice(session, OWNER, m.id, m.epoch) if option else None
    tried = attempt or (await get_last_attempt(session, owed.id) if owed else None)
    prepaid = (
        await get_last_paid_invoice(session, OWNER, m.id, m.epoch) if option and m.state is State.SCHEDULED else None
    )
    course = await course_of(session, m.id)
    return Conditions(
        free=option is None,
        recurring=option is not None and periods.is_recurring(option.period),
        trial=m.trial_offered if m.state is State.SCHEDULED else offers_trial(program, option, m, today),
        later=m.starts_on is not None and m.starts_on > today,
        card=option is None or payment_method is not None or await has_card(session, m),
        prepaid=prepaid is not None,
        owing=owed is not None,
        ending=m.cancel_at_period_end,
        by_coach=m.canceled_by is CanceledBy.COACH,
        asked=m.canceled_by is not None,
        applied=m.applied,
        waiting=m.state in _MAY_WAIT and m.applied and m.epoch > 1 and m.paused_on is None,
        soft=tried is not None and tried.retryable,
        blocked=option is not None and not await charges_enabled(session, m.account_id),
        over=course.is_over(today),
        finished=program.type is ProgramType.FIXED and course.was_finished,
        due=m.period_end_at is not None and m.period_end_at <= at,
        restart=restart,
    )


async def has_card(session: AsyncSession, m: Membership) -> bool:
    stripe_account_id = await stripe_account_of(session, m.account_id)
    return (
        stripe_account_id is not None
        and await get_default_payment_method(session, stripe_account_id, m.client_id) is not None
    )


def offers_trial(program: Program, option: PriceOption | None, m: Membership | None, today: date) -> bool:
    """A trial is for what is paid regularly, once a client, and not before the launch."""
    return (
        program.trial_days > 0
        and option is not None
        and periods.is_recurring(option.period)
        and (program.launch_date is None or program.launch_date <= today)
        and not (m and (m.trialed or m.applied))
    )


def is_over(m: Membership | None) -> bool:
    """Nothing runs: it can be bought (again)."""
    return m is None or m.state is State.INIT or m.state in ENDED
