"""Choosing a plan: the first one, another one, now or when the paid period ends."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.payments.access.cards import get_default_payment_method, get_own_card
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.failures import NoCard
from regimen.payments.models import PLATFORM, Invoice
from regimen.subscription.access import get_or_create_locked, is_paid
from regimen.subscription.models import BillingPeriod, BillingState, ProductKind, Subscription
from regimen.subscription.rules import MAX_CLIENTS
from regimen.subscription_billing import failures
from regimen.subscription_billing.access import (
    count_clients,
    last_paid_invoice,
    open_invoice_of,
    pending_invoice,
)
from regimen.subscription_billing.actions import steps
from regimen.subscription_billing.rules import periods
from regimen.subscription_billing.rules.quotes import CurrentPeriod, Quote, When, is_running, quote


@dataclass(frozen=True)
class Choice:
    """What an owner chose. `shown_minor` is the amount that they were told to pay now."""

    kind: ProductKind
    period: BillingPeriod
    when: When
    shown_minor: int
    card_id: UUID | None = None


async def current_period(session: AsyncSession, plan: Subscription | None) -> CurrentPeriod | None:
    """Returns the period that has been paid for, if a plan is running."""
    if plan is None or not is_running(plan) or plan.price_minor is None:
        return None
    invoice = await last_paid_invoice(session, plan)
    if invoice is None or invoice.period_end is None:
        return None
    kept = Money(plan.price_minor - invoice.refunded_minor, invoice.currency)
    return CurrentPeriod(kept, invoice.period_start, invoice.period_end)


async def quote_for(
    session: AsyncSession,
    plan: Subscription | None,
    kind: ProductKind,
    period: BillingPeriod,
    when: When,
    now: datetime,
) -> Quote | None:
    """Returns what choosing a plan costs, or None if it can't begin then."""
    price = steps.price_here(session, kind, period)
    return quote(plan, await current_period(session, plan), kind, period, when, price, now)


async def choose_plan(work: PaymentWork, actor: CoachActor, choice: Choice) -> UUID | None:
    """Buys a plan, upgrades to it or plans it for later, and charges what is due now; returns the invoice of that, if
    any. A second time changes nothing.

    Raises NoCard, NotFound (of a card) and the failures of this domain.
    """
    await _drop_other_purchase(work, actor, choice)
    async with work.transaction() as session:
        now = work.now()
        plan = await get_or_create_locked(session, actor.account, now)
        method = await chosen_payment_method(session, actor, choice.card_id)
        invoice = None
        if choice.when is When.LATER:
            await _book(session, plan, choice, now)
        else:
            invoice = await _buy(session, plan, choice, method, now)
    await run_provider_tasks(work)
    return invoice.id if invoice else None


async def chosen_payment_method(session: AsyncSession, actor: CoachActor, card_id: UUID | None) -> str:
    """Returns Stripe's id of the chosen card, or of the owner's default one. Raises NoCard, NotFound."""
    if card_id is not None:
        card = await get_own_card(session, actor.user_id, card_id)
        return or_404(card.provider_id if card.stripe_account_id == PLATFORM else None)
    method = await get_default_payment_method(session, PLATFORM, actor.user_id)
    if method is None:
        raise NoCard
    return method


async def _drop_other_purchase(work: PaymentWork, actor: CoachActor, choice: Choice) -> None:
    """Voids the open payment of another plan that was chosen before and never paid, or of this one for another amount,
    once this choice is possible."""
    async with work.transaction() as session:
        now = work.now()
        plan = await get_or_create_locked(session, actor.account, now)
        invoice = await pending_invoice(session, plan)
        if invoice is None or _is_payment_of(choice, plan, invoice):
            return
        await chosen_payment_method(session, actor, choice.card_id)
        await _validate_choice(session, plan, choice, now)
        await steps.void(session, invoice, now)
    await run_provider_tasks(work)


def _is_payment_of(choice: Choice, plan: Subscription, invoice: Invoice) -> bool:
    """Whether the open payment is that of this choice, and asks for what the owner was told."""
    same = (plan.pending_kind, plan.pending_period) == (choice.kind, choice.period)
    is_wanted = choice.when is When.TODAY and invoice.void_requested_at is None
    return same and is_wanted and invoice.amount_minor == choice.shown_minor


async def _validate_choice(session: AsyncSession, plan: Subscription, choice: Choice, now: datetime) -> Quote:
    """Returns what the choice costs. Raises why it isn't possible, and PriceChanged if the owner was told otherwise."""
    if plan.cancel_at_period_end:
        raise failures.PlanEnding
    if plan.billing_state in {BillingState.PAST_DUE, BillingState.CLOSING}:
        raise failures.PaymentOpen
    await require_room(session, plan, choice.kind, now)
    if is_running(plan) and (plan.product_kind, plan.billing_period) == (choice.kind, choice.period):
        raise failures.SamePlan
    found = await quote_for(session, plan, choice.kind, choice.period, choice.when, now)
    if found is None:
        raise failures.OnlyAtPeriodEnd
    if choice.shown_minor != (found.due_now if choice.when is When.TODAY else found.price).minor:
        raise failures.PriceChanged
    return found


async def require_room(session: AsyncSession, plan: Subscription, kind: ProductKind, now: datetime) -> None:
    """Raises TooManyClients if a band holds fewer clients than there are."""
    clients = (await count_clients(session, plan.account_id, now)).active
    if clients > MAX_CLIENTS[kind]:
        raise failures.TooManyClients(clients)


async def _book(session: AsyncSession, plan: Subscription, choice: Choice, now: datetime) -> None:
    if await open_invoice_of(session, plan) is not None:
        raise failures.PaymentOpen
    found = await _validate_choice(session, plan, choice, now)
    plan.next_kind, plan.next_period = choice.kind, choice.period
    if not is_running(plan):
        plan.billing_state, plan.due_at = BillingState.SCHEDULED, found.starts_at
    await steps.flush_and_push(session, plan)


async def _buy(session: AsyncSession, plan: Subscription, choice: Choice, method: str, now: datetime) -> Invoice:
    invoice = await pending_invoice(session, plan)
    if invoice is not None and _is_payment_of(choice, plan, invoice):  # another card, or a second click
        await require_room(session, plan, choice.kind, now)
        steps.charge(session, invoice, on_session=True, payment_method=method)
        return invoice
    if await open_invoice_of(session, plan) is not None:
        raise failures.PaymentOpen
    found = await _validate_choice(session, plan, choice, now)
    plan.pending_kind, plan.pending_period, plan.pending_price_minor = choice.kind, choice.period, found.price.minor
    plan.last_purchase_no += 1
    if plan.billing_state is BillingState.SCHEDULED:  # the trial is over, and this takes the place of what was booked
        plan.next_kind = plan.next_period = plan.due_at = None
    if not is_paid(plan) or plan.product_kind in {None, ProductKind.FREE}:  # else it goes on, also one that was given
        plan.billing_state = BillingState.INCOMPLETE
    plan.due_at = min(now + periods.FIRST_PAYMENT_LIMIT, plan.due_at or now + periods.FIRST_PAYMENT_LIMIT)
    invoice = await steps.open_invoice(
        session,
        plan,
        purchase_no=plan.last_purchase_no,
        period_no=1,
        kind=choice.kind,
        price=found.price,
        credit=found.credit,
        start=now,
        end=found.ends_at,
        by_timer=False,
        at=now,
    )
    steps.charge(session, invoice, on_session=True, payment_method=method)
    await steps.flush_and_push(session, plan)
    return invoice
