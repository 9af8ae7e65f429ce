"""A membership as its client sees it, with its price and its waiver."""

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.memberships.rules import page_actions, periods
from regimen.memberships.rules.purchase import can_be_bought, needs_waiver
from regimen.memberships.schemas import MembershipView, OptionView, Price, Waiver
from regimen.payments.rules import exchange_rates
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.rules.labels import PERIOD_LABELS

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


def present_membership(m: Membership, option: PriceOption | None, program: Program) -> MembershipView:
    next_charge_on = _next_charge(m, option)
    return MembershipView(
        id=m.id,
        plan_id=m.program_id,
        state=m.state,
        state_label=STATE_LABELS[m.state],
        plan_price=present_option(option) if option and not can_be_bought(m) else None,
        cancel_at_period_end=m.cancel_at_period_end,
        canceled_by=m.canceled_by,
        is_blocked=m.removed_at is not None,
        is_applied=m.was_enrolled,
        starts_on=m.starts_on,
        trial_end_at=m.trial_end_at,
        current_period_end=m.period_end_at,
        next_payment_on=next_charge_on,
        next_payment=present_price(Money(option.amount_minor, option.currency)) if option and next_charge_on else None,
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
        ),
    )


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
    return present_membership(m, option, or_404(await session.get(Program, m.program_id)))


def present_waiver(program: Program, m: Membership | None) -> Waiver:
    return Waiver(
        show=program.waiver_required,
        text=program.waiver_text,
        accepted_text=m.accepted_waiver_text if m else None,
        full_name=m.waiver_name if m else None,
        created_at=m.waiver_accepted_at if m else None,
        needed=needs_waiver(program, m),
    )
