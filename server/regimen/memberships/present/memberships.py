"""A membership as its client sees it, with its price and its waiver."""

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.rules.discounts import Discount, PlannedInvoice, plan_invoice
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships.access.purchases import get_current_purchase
from regimen.memberships.access.terms import LIST_PRICE, MembershipTerms, load_terms
from regimen.memberships.models import CanceledBy, Membership, Purchase, State
from regimen.memberships.rules import page_actions, periods
from regimen.memberships.rules.purchase import can_be_bought, needs_waiver
from regimen.memberships.rules.withdrawal import CONSENT_VERSION, DAYS, consent_text, last_day
from regimen.memberships.schemas import DiscountView, MembershipView, OptionView, Price, Waiver, WithdrawalConsent
from regimen.payments.rules import exchange_rates
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.rules.labels import PERIOD_LABELS
from regimen.programs.rules.periods import BillingPeriod

STATE_LABELS: Final = {
    State.INIT: "Pending",
    State.INCOMPLETE: "Incomplete",
    State.INCOMPLETE_EXPIRED: "Expired",
    State.SCHEDULED: "Scheduled",
    State.TRIALING: "Trial",
    State.ACTIVE: "Active",
    State.PAST_DUE: "Missed payment",
    State.CLOSING: "Cancelled",
    State.CANCELED: "Cancelled",
    State.CANCELED_AT_PERIOD_END: "Cancelled",
    State.PAST: "Past",
    State.RESUME: "Ready to resume",
}


def present_price(amount: Money) -> Price:
    return Price(amount_minor=amount.minor, currency=amount.currency, price_format=str(amount))


def present_option(option: PriceOption, currency: str | None = None) -> OptionView:
    """`currency` is the viewer's own, if they have one."""
    amount = Money(option.amount_minor, option.currency)
    local = exchange_rates.convert(amount, currency) if currency else None
    return OptionView(
        id=option.id,
        duration=option.period,
        duration_label=PERIOD_LABELS[option.period],
        archived=option.archived_at is not None,
        amount_minor=amount.minor,
        currency=amount.currency,
        price_format=str(amount),
        local_price=present_price(local) if local else None,
    )


def present_membership(
    m: Membership,
    option: PriceOption | None,
    program: Program,
    terms: MembershipTerms = LIST_PRICE,
    purchase: Purchase | None = None,
) -> MembershipView:
    """`purchase` is the current one, where it is shown."""
    next_charge_on = _next_charge(m, option)
    upcoming = _next_invoice(m, terms.next_option or option, terms.discount) if option and next_charge_on else None
    return MembershipView(
        id=m.id,
        plan_id=m.program_id,
        state=m.state,
        state_label=STATE_LABELS[m.state],
        plan_price=present_option(option) if option and not can_be_bought(m) else None,
        next_price=present_option(terms.next_option) if terms.next_option else None,
        cancel_at_period_end=m.cancel_at_period_end,
        canceled_by=m.canceled_by,
        is_blocked=m.removed_at is not None,
        is_applied=m.was_enrolled,
        starts_on=m.starts_on,
        trial_end_at=m.trial_end_at,
        current_period_end=m.period_end_at,
        next_payment_on=next_charge_on,
        next_payment=present_price(upcoming.total) if upcoming else None,
        amount_due=present_price(terms.due) if terms.due else None,
        discount=present_discount(terms.discount) if terms.discount and upcoming and upcoming.code else None,
        order_number=purchase.order_number if purchase else None,
        withdraw_until=last_day(purchase.bought_at, m.zone) if purchase and m.withdrawn_at is None else None,
        past_due_since=m.past_due_since,
        grace_ends_at=m.grace_ends_at,
        waiver_accepted_at=m.waiver_accepted_at,
        abilities=page_actions.abilities(
            m.state,
            canceling=m.cancel_at_period_end,
            canceled_by_coach=m.canceled_by is CanceledBy.COACH,
            was_enrolled=m.was_enrolled,
            training_suspended=m.paused_on is not None,
            client_removed=m.removed_at is not None,
            shared_calendar=program.type is ProgramType.ONE_MANY,
            other_prices=next_charge_on is not None and terms.has_other_prices and _is_settled(m, terms),
        ),
    )


def _is_settled(m: Membership, terms: MembershipTerms) -> bool:
    """Whether no payment is due, under way or on hold."""
    return terms.due is None and m.charge_deferred_since is None


def present_discount(discount: Discount) -> DiscountView:
    return DiscountView(
        code=discount.code, percent=discount.percent, duration=discount.duration, months=discount.months
    )


def _next_invoice(m: Membership, option: PriceOption, discount: Discount | None) -> PlannedInvoice:
    """Returns the invoice of the next charge. A discount that has not begun covers it, whenever that is."""
    start = m.period_end_at or m.trial_end_at or m.updated_at
    return plan_invoice(Money(option.amount_minor, option.currency), BillingPeriod(start, None), discount)


def _next_charge(m: Membership, option: PriceOption | None) -> date | None:
    """Returns the client's date of the next charge, or None if there is none."""
    if option is None or m.cancel_at_period_end or not periods.is_recurring(option.period):
        return None
    if m.state is State.SCHEDULED and m.starts_on:
        return m.starts_on + timedelta(days=m.trial_days)
    at = m.trial_end_at if m.state is State.TRIALING else m.period_end_at
    return local_date(at, m.zone) if at and m.state in {State.TRIALING, State.ACTIVE, State.RESUME} else None


async def load_membership_view(session: AsyncSession, membership_id: UUID) -> MembershipView:
    """Loads and presents a membership. Raises NotFound."""
    m = or_404(await session.get(Membership, membership_id))
    option = await session.get(PriceOption, m.price_option_id) if m.price_option_id else None
    purchase = await get_current_purchase(session, m)
    terms = (await load_terms(session, [m.id])).get(m.id, LIST_PRICE)
    return present_membership(m, option, or_404(await session.get(Program, m.program_id)), terms, purchase)


def present_waiver(program: Program, m: Membership | None) -> Waiver:
    return Waiver(
        show=program.waiver_required,
        text=program.waiver_text,
        accepted_text=m.accepted_waiver_text if m else None,
        full_name=m.waiver_name if m else None,
        created_at=m.waiver_accepted_at if m else None,
        needed=needs_waiver(program, m),
    )


def present_consent(program: Program) -> WithdrawalConsent:
    return WithdrawalConsent(version=CONSENT_VERSION, text=consent_text(program.type), days=DAYS)
