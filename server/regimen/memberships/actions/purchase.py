"""Buying a program: check who may buy, from when and at which price, then move the membership and charge the client.

However often the button is clicked, there is one purchase: every click ends up at the same row, invoice and payment
intent.
"""

from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import is_closed, lock_present_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.models import User
from regimen.kit.clock import local_date
from regimen.kit.errors import Errors, Invalid, or_404
from regimen.memberships import failures
from regimen.memberships.access.counts import has_room_for
from regimen.memberships.access.invoices import get_open_invoice
from regimen.memberships.actions.discounts import has_same_code, redeem_at_purchase
from regimen.memberships.actions.offer import PurchaseRequest, choose_option, get_trial_days
from regimen.memberships.actions.purchases import consent_errors, publish_order, record_purchase
from regimen.memberships.actions.retry import get_chosen_payment_method, retry_open_payment
from regimen.memberships.actions.transition import fire, get_or_create_locked
from regimen.memberships.actions.waiver import sign_waiver, waiver_errors
from regimen.memberships.events import OverLimitPurchase
from regimen.memberships.models import ENDED, PAYMENT_DUE, Membership, State
from regimen.memberships.rules import periods
from regimen.memberships.rules.purchase import can_be_bought, launch_to_come, start_date_error
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.access.accounts import charges_enabled, get_stripe_account_id
from regimen.payments.actions.default_card import keep_charging
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.failures import CannotTakePayments
from regimen.platform.events import publish
from regimen.platform.models import EventRow
from regimen.programs.access import get_published, may_buy
from regimen.programs.actions.invitations import mark_invitation_accepted
from regimen.programs.models import PriceOption, Program
from regimen.subscription.access import get_or_create_locked as lock_plan


async def buy(work: PaymentWork, actor: Actor, id_or_url: str, request: PurchaseRequest) -> UUID:
    """Buys a program, gets a free one, or starts a trial. Returns the id of the membership.

    The outcome of the payment is read from its rows afterwards (`payment_result.py`). Raises the failures of this
    domain, NoCard and CannotTakePayments.
    """
    try:
        async with work.transaction() as session:
            membership_id = await _purchase(session, work, actor, id_or_url, request)
    except failures.CurrentlyUnavailable:
        await _notify_coach_over_limit(work, actor, id_or_url)
        raise
    await work.fault_point("ordered")
    await run_provider_tasks(work)
    if request.restart is not None:
        await _resume_at_once(work, membership_id, restart=request.restart)
    return membership_id


async def _purchase(
    session: AsyncSession, work: PaymentWork, actor: Actor, id_or_url: str, request: PurchaseRequest
) -> UUID:
    now = work.now()
    # The deletion of either account waits for this purchase, or this purchase for the deletion.
    user = await lock_present_user(session, actor.user_id)
    program = await get_published(session, id_or_url)
    await session.refresh(program, with_for_update={"read": True})
    m = await get_or_create_locked(session, actor.user_id, program, zone=actor.zone, at=now)
    if not can_be_bought(m):
        return await _join_running_purchase(session, m, request, actor, now)
    m.zone = actor.zone
    today = local_date(now, m.zone)
    # Purchases from the same coach run one at a time, so that the last place is sold only once.
    await lock_plan(session, program.account_id, now)
    await _require_may_buy(session, program, user, m, now)
    option = await choose_option(session, program, request)
    if option is not None and not await charges_enabled(session, program.account_id):
        raise CannotTakePayments
    _check_request(program, m, request, today)
    method = await get_chosen_payment_method(session, actor, program.account_id, request.card_id)
    m.starts_on = None if m.was_enrolled else request.start_date or launch_to_come(program, today)
    m.price_option_id = option.id if option else None
    await redeem_at_purchase(session, m, option, request.discount_code, now)
    m.trial_days = await get_trial_days(session, program, option, m, request, today, method)
    sign_waiver(program, m, full_name=request.full_name, now=now)
    transition = await fire(session, m, Trigger.BUY, at=now, actor_id=actor.user_id, payment_method=method)
    if transition is None:
        raise failures.NotPossibleNow
    consented = option is not None and request.withdrawal_consent is not None
    placed = await record_purchase(session, m, program, consented=consented, now=now)
    await publish_order(session, m, program, placed, now)
    await _keep_charging(session, m, method)
    await mark_invitation_accepted(session, program.id, user)
    return m.id


async def _join_running_purchase(
    session: AsyncSession, m: Membership, request: PurchaseRequest, actor: Actor, now: datetime
) -> UUID:
    """Handles a second click on "buy": it joins the purchase that is under way and never charges twice."""
    if m.state is State.CLOSING:
        raise failures.PreviousPaymentPending
    if m.state in PAYMENT_DUE:
        if (invoice := await get_open_invoice(session, m)) and invoice.void_requested_at is not None:
            raise failures.PreviousPaymentPending  # there is nothing to complete or cancel any more
        is_same = request.may_mean(m.price_option_id) and await has_same_code(
            session, m, request.discount_code, invoice
        )
        if request.trial_expected or not is_same:
            raise failures.OtherPaymentOpen
        method = await get_chosen_payment_method(session, actor, m.account_id, request.card_id)
        await retry_open_payment(session, m, method, actor, now)
    elif not (request.may_mean(m.price_option_id) and await has_same_code(session, m, request.discount_code)):
        raise failures.AlreadyBought
    else:
        await _keep_charging(session, m, await get_chosen_payment_method(session, actor, m.account_id, request.card_id))
    return m.id


async def _keep_charging(session: AsyncSession, m: Membership, method: str | None) -> None:
    """Makes the card that the client chose the one that is charged after the trial or on the first day."""
    option = await session.get(PriceOption, m.price_option_id) if m.price_option_id else None
    charged_later = m.state in (State.TRIALING, State.SCHEDULED) and option and periods.is_recurring(option.period)
    if method is not None and charged_later:
        stripe_account_id = or_404(await get_stripe_account_id(session, m.account_id))
        await keep_charging(session, stripe_account_id, m.client_id, method)


async def _require_may_buy(session: AsyncSession, program: Program, user: User, m: Membership, now: datetime) -> None:
    """Raises the reason why this client cannot buy this program."""
    if m.removed_at is not None:
        raise failures.RemovedByCoach
    if program.archived_at is not None or await is_closed(session, program.account_id):
        raise failures.ArchivedByCoach
    bought_before = m.state in ENDED and m.was_enrolled
    if not bought_before and not await may_buy(session, program, user):
        raise failures.ProgramPrivate
    if not await has_room_for(session, program.account_id, user.id, now):
        raise failures.CurrentlyUnavailable


def _check_request(program: Program, m: Membership, request: PurchaseRequest, today: date) -> None:
    errors: Errors = {}
    if request.start_date is not None and not m.was_enrolled:
        error = start_date_error(program, request.start_date, today)
        if error:
            errors["start_date"] = [error]
    errors |= consent_errors(request.withdrawal_consent)
    errors |= waiver_errors(
        program, m, accepted=request.waiver_accepted, full_name=request.full_name, text=request.waiver_text
    )
    if errors:
        raise Invalid(errors=errors)


async def _resume_at_once(work: PaymentWork, membership_id: UUID, *, restart: bool) -> None:
    """Resumes the program at once if the client chose how to continue when buying."""
    async with work.transaction() as session:
        m = or_404(await session.get(Membership, membership_id, with_for_update=True))
        if m.state is State.RESUME:
            await fire(session, m, Trigger.RESUME, at=work.now(), actor_id=m.client_id, restart=restart)


async def _notify_coach_over_limit(work: PaymentWork, actor: Actor, id_or_url: str) -> None:
    """Publishes that the coach's subscription had no room for a client, at most once a day per client and program."""
    async with work.transaction() as session:
        program = await get_published(session, id_or_url)
        now = work.now()
        published = select(EventRow.id).where(
            EventRow.type == OverLimitPurchase.model_fields["type"].default,
            EventRow.subject_id == program.id,
            EventRow.actor_id == actor.user_id,
            EventRow.at > now - timedelta(days=1),
        )
        if await session.scalar(published.limit(1)) is None:
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
