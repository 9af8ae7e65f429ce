"""Buying: who may, from when, for which price; then the membership moves and the money is asked for.

The same click sixteen times is one purchase: all meet at the one row, the one invoice and the one intent.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import User
from regimen.kit.clock import local_date
from regimen.kit.errors import Errors, Invalid, or_404
from regimen.memberships import failures
from regimen.memberships.events import OverLimitPurchase
from regimen.memberships.models import OWING, TAKEN, Membership, State
from regimen.memberships.service import apply, has_card, held_or_new, is_over, offers_trial
from regimen.memberships.transitions import ENDED, Event
from regimen.payments.access.accounts import charges_enabled, stripe_account_of
from regimen.payments.access.cards import get_own_card
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.failures import CannotTakePayments, NoCard
from regimen.platform.events import publish
from regimen.platform.models import EventRow
from regimen.programs.access import find_public, may_buy
from regimen.programs.models import InviteState, PriceOption, Program, ProgramType
from regimen.programs.service.invites import settle
from regimen.subscription.access import get_entitlements
from regimen.subscription.models import Subscription

LAUNCHED_WINDOW = timedelta(days=7)
FURTHEST_START = timedelta(days=365)


@dataclass(frozen=True)
class Order:
    """What the client asks for. `restart` is None where they did not say."""

    start_date: date | None = None
    price_option_id: UUID | None = None
    restart: bool | None = None
    waiver_accepted: bool = False
    full_name: str = ""
    card_id: UUID | None = None


async def buy(work: PaymentWork, actor: Actor, id_or_url: str, order: Order) -> UUID:
    """Buy, get, or start a trial of a program; answers the membership's id. What came of the payment is read from its
    rows afterwards (`outcome.py`). Raises the failures of this module, NoCard and CannotTakePayments."""
    try:
        async with work.transaction() as session:
            membership_id = await _order(session, work, actor, id_or_url, order)
    except failures.CurrentlyUnavailable:
        await _tell_coach(work, actor, id_or_url)
        raise
    await work.fault_point("ordered")
    await run_provider_tasks(work)
    if order.restart is not None:
        await _resume_at_once(work, membership_id, restart=order.restart)
    return membership_id


async def _order(session: AsyncSession, work: PaymentWork, actor: Actor, id_or_url: str, order: Order) -> UUID:
    now = work.now()
    program = await find_public(session, id_or_url)
    person = or_404(await session.get(User, actor.user_id))
    m = await held_or_new(session, actor.user_id, program, zone=actor.zone, at=now)
    if not is_over(m):
        return await _again(session, m, order, actor, now)
    m.zone = actor.zone
    today = local_date(now, m.zone)
    # One purchase of a coach's programs after the other, so that the last place is given once.
    await session.execute(
        select(Subscription.account_id).where(Subscription.account_id == program.account_id).with_for_update()
    )
    await check_may_buy(session, program, person, m, now)
    option = await _chosen(session, program, order)
    if option is not None and not await charges_enabled(session, program.account_id):
        raise CannotTakePayments
    _check_form(program, m, order, today)
    method = await method_of(session, actor, program.account_id, order.card_id)
    m.starts_on = None if m.applied else order.start_date
    m.price_option_id = option.id if option else None
    m.trial_offered = offers_trial(program, option, m, today)
    _sign_waiver(program, m, order, now)
    row = await apply(session, m, Event.BUY, at=now, actor_id=actor.user_id, payment_method=method)
    if row is None:
        raise failures.NotNow
    await settle(session, program, person.email, InviteState.ACCEPTED)
    return m.id


async def _again(session: AsyncSession, m: Membership, order: Order, actor: Actor, now: datetime) -> UUID:
    """Buying what is being bought: the second click of the same hand joins the first, never pays again."""
    if m.state is State.UNPAID:
        raise failures.ClosingPayment
    if m.state in OWING:
        if order.price_option_id not in (None, m.price_option_id):
            raise failures.OtherOptionOpen
        await retry_now(session, m, await method_of(session, actor, m.account_id, order.card_id), actor, now)
    elif order.price_option_id not in (None, m.price_option_id):
        raise failures.AlreadyBought
    return m.id


async def retry_now(session: AsyncSession, m: Membership, method: str | None, actor: Actor, now: datetime) -> None:
    """Try the open payment again. Raises NoCard, NotNow."""
    if method is None and not await has_card(session, m):
        raise NoCard
    if not await apply(session, m, Event.RETRY, at=now, actor_id=actor.user_id, payment_method=method):
        raise failures.NotNow


async def check_may_buy(
    session: AsyncSession, program: Program, person: User, m: Membership | None, now: datetime
) -> None:
    """Raises the sentence that keeps this client from buying this program."""
    if m is not None and m.blocked_at is not None:
        raise failures.RemovedByCoach
    if program.archived_at is not None:
        raise failures.ProgramArchived
    bought_before = m is not None and m.state in ENDED and m.applied
    if not bought_before and not await may_buy(session, program, person.email):
        raise failures.NotForYou
    if not await has_room(session, program.account_id, person.id, now):
        raise failures.CurrentlyUnavailable


async def has_room(session: AsyncSession, account_id: UUID, client_id: UUID | None, now: datetime) -> bool:
    """Whether the coach's plan has a place for one more person; whoever has one already needs no other."""
    allowed = await get_entitlements(session, account_id, now)
    if not allowed.is_open:
        return False
    others = select(func.count(Membership.client_id.distinct())).where(
        Membership.account_id == account_id, Membership.state.in_(TAKEN)
    )
    if client_id is not None:
        others = others.where(Membership.client_id != client_id)
    return (await session.scalar(others) or 0) < allowed.max_clients


async def _chosen(session: AsyncSession, program: Program, order: Order) -> PriceOption | None:
    """The option to pay, None for a free program. The only option of a program need not be named."""
    sold = list(
        await session.scalars(
            select(PriceOption).where(PriceOption.program_id == program.id, PriceOption.archived_at.is_(None))
        )
    )
    if order.price_option_id is not None:
        chosen = next((option for option in sold if option.id == order.price_option_id), None)
        if chosen is None:
            raise failures.OptionGone
        return chosen
    if len(sold) > 1:
        raise Invalid(errors={"price_option_id": ["Please choose a subscription option."]})
    return sold[0] if sold else None


def first_start(program: Program, today: date) -> date:
    """The earliest day from which a client may start."""
    return max(today, program.launch_date) if program.launch_date else today


def last_start(program: Program, today: date) -> date | None:
    """The last one; a launched Session 1, Day 1 program can only be joined within the next seven days."""
    launched = program.launch_date is None or program.launch_date <= today
    return today + LAUNCHED_WINDOW if program.type is ProgramType.MEMBERSHIP and launched else None


def start_sentence(program: Program, start: date, today: date) -> str | None:
    """What is wrong with a start date, or None."""
    if start < today:
        return "Please choose today or a later date."
    if start < first_start(program, today):
        return f"This program starts on {first_start(program, today):%d/%m/%Y}. Please choose that date or a later one."
    last = last_start(program, today)
    if last is not None and start > last:
        return "Please choose a date within the next 7 days."
    if start > first_start(program, today) + FURTHEST_START:
        return "Please choose a date within the next year."
    return None


def _check_form(program: Program, m: Membership, order: Order, today: date) -> None:
    errors: Errors = {}
    if order.start_date is not None and not m.applied and (wrong := start_sentence(program, order.start_date, today)):
        errors["start_date"] = [wrong]
    if needs_waiver(program, m):
        if not order.waiver_accepted:
            errors["waiver_accepted"] = ["Please read and accept the waiver."]
        if not order.full_name.strip():
            errors["full_name"] = ["Please enter your full name."]
    if errors:
        raise Invalid(errors=errors)


def needs_waiver(program: Program, m: Membership | None) -> bool:
    """A waiver is signed once; a changed text is asked again on the next purchase or resume."""
    signed = m.accepted_waiver_text if m else None
    return program.waiver_on and signed != program.waiver_text


def _sign_waiver(program: Program, m: Membership, order: Order, now: datetime) -> None:
    if needs_waiver(program, m):
        m.accepted_waiver_text, m.waiver_accepted_at = program.waiver_text, now
        m.waiver_name = order.full_name.strip()


def sign_again(program: Program, m: Membership, *, accepted: bool, full_name: str, now: datetime) -> None:
    """A resume asks for a changed waiver like a purchase does."""
    order = Order(waiver_accepted=accepted, full_name=full_name)
    _check_form(program, m, order, local_date(now, m.zone))
    _sign_waiver(program, m, order, now)


async def method_of(session: AsyncSession, actor: Actor, account_id: UUID, card_id: UUID | None) -> str | None:
    """The provider's id of the card that the client chose for this coach's account, None for their default one.

    Raises NotFound, for a card at another coach too.
    """
    if card_id is None:
        return None
    card = await get_own_card(session, actor.user_id, card_id)
    return or_404(card.provider_id if card.stripe_account_id == await stripe_account_of(session, account_id) else None)


async def _resume_at_once(work: PaymentWork, membership_id: UUID, *, restart: bool) -> None:
    """The client said with the purchase how to go on."""
    async with work.transaction() as session:
        m = or_404(await session.get(Membership, membership_id, with_for_update=True))
        if m.state is State.RESUME:
            await apply(session, m, Event.RESUME, at=work.now(), actor_id=m.client_id, restart=restart)


async def _tell_coach(work: PaymentWork, actor: Actor, id_or_url: str) -> None:
    """The coach hears of a purchase that their plan had no place for, once a client and program a day."""
    async with work.transaction() as session:
        program = await find_public(session, id_or_url)
        now = work.now()
        told = select(EventRow.id).where(
            EventRow.type == OverLimitPurchase.model_fields["type"].default,
            EventRow.subject_id == program.id,
            EventRow.actor_id == actor.user_id,
            EventRow.at > now - timedelta(days=1),
        )
        if await session.scalar(told.limit(1)) is None:
            await publish(
                session,
                OverLimitPurchase(
                    at=now,
                    actor_id=actor.user_id,
                    account_id=program.account_id,
                    subject_id=program.id,
                    client_id=actor.user_id,
                    program_id=program.id,
                ),
            )
