"""Clients, put together for the wire."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules import age_on
from regimen.clients import figures, places
from regimen.clients.people import Person
from regimen.clients.people_views import (
    AgreedPrice,
    Amount,
    At,
    ClientBadge,
    ClientComment,
    ClientName,
    ClientPlaceView,
    ClientPlan,
    ClientProfile,
    InvitedRow,
    NextPayment,
    PaymentLine,
    PersonRow,
    PlannedDay,
    Review,
    Week,
)
from regimen.clients.places import Place
from regimen.kit.clock import local_date
from regimen.kit.money import Money
from regimen.memberships.badge import NEEDS_TRAINING_BELOW, Badge, Colour, Conditions, badge
from regimen.memberships.models import State
from regimen.memberships.periods import is_recurring
from regimen.memberships.view import membership_view
from regimen.payments.ledger import entry_status
from regimen.platform.files import public_url as file_url
from regimen.programs.models import PriceOption, Program, ProgramInvite, ProgramState
from regimen.programs.present import PER

INVALID_ACCOUNT = Badge(Colour.RED, "Invalid account", "This email address belongs to a coach.")
_LEAVES_LATER = frozenset({State.ACTIVE, State.TRIALING, State.RESUME})
_HAS_PAID = frozenset({State.ACTIVE, State.RESUME})


def amount(money: Money) -> Amount:
    return Amount(amount_minor=money.minor, currency=money.currency, price_format=str(money))


def badge_view(one: Badge) -> ClientBadge:
    return ClientBadge(colour=one.colour, label=one.label, tooltip=one.tooltip, link=one.link)


def name(client: User) -> ClientName:
    return ClientName(
        id=client.id,
        full_name=client.full_name,
        avatar_url=file_url(client.avatar_key) if client.avatar_key else None,
        deleted=client.deleted_at is not None,
    )


def age(client: User, today: date) -> int | None:
    return age_on(client.birthdate, today) if client.birthdate else None


def place(row: Place, actor: CoachActor) -> ClientPlaceView:
    """One client in one program, with what this coach may do."""
    m = row.membership
    money = membership_view(m, row.option, row.program)
    at = row.week_and_day
    charged = None
    if money.next_payment and money.next_payment_on:
        charged = NextPayment(
            amount_minor=money.next_payment.amount_minor,
            currency=money.next_payment.currency,
            price_format=money.next_payment.price_format,
            on=money.next_payment_on,
        )
    return ClientPlaceView(
        client=name(row.client),
        plan=ClientPlan(id=row.program.id, title=row.program.title, plan_type=row.program.type),
        state=m.state,
        state_label=money.state_label,
        price=_price(row.option) if row.option else None,
        starts_on=row.starts_on,
        currently_at=At(week=at[0], day=at[1]) if at else None,
        days_left=row.days_left,
        badge=badge_view(row.badge),
        next_payment=charged,
        trial_end_at=m.trial_end_at if m.state is State.TRIALING else None,
        paid_until=local_date(m.period_end_at, m.zone) if m.period_end_at else None,
        ends_on=_ends_on(row),
        joined_at=m.created_at,
        abilities=_abilities(row, actor),
    )


def _price(option: PriceOption) -> AgreedPrice:
    money = Money(option.amount_minor, option.currency)
    return AgreedPrice(
        amount_minor=money.minor,
        currency=money.currency,
        price_format=str(money),
        duration=option.period,
        duration_label=PER[option.period],
    )


def _ends_on(row: Place) -> date | None:
    m = row.membership
    if not m.cancel_at_period_end:
        return None
    at = m.trial_end_at if m.state is State.TRIALING else m.period_end_at
    return local_date(at, m.zone) if at else None


def _abilities(row: Place, actor: CoachActor) -> list[str]:
    m = row.membership
    if m.blocked_at is not None:
        return ["let_in"]
    if not row.current:
        return []
    able = ["cancel_now"]
    renews = row.option is not None and is_recurring(row.option.period)
    if m.state in _LEAVES_LATER and renews and not m.cancel_at_period_end:
        able.append("cancel_later")
    if m.state in _HAS_PAID and row.option is not None and actor.financial:
        able.append("refund")
    return [*able, "remove"]


def invited(invite: ProgramInvite, program: Program, is_coach: bool, today: date) -> InvitedRow:
    """Somebody asked in who has not joined."""
    waits = badge(Conditions(program_type=program.type, invite_pending=True))
    may_send = program.state is ProgramState.PUBLISHED and not is_coach and invite.sent_on != today
    return InvitedRow(
        id=invite.id,
        email=invite.email,
        state=invite.state,
        sent_on=invite.sent_on,
        badge=badge_view(INVALID_ACCOUNT if is_coach else waits),
        abilities=["send_invite"] if may_send else [],
    )


def _ending(row: Place) -> bool:
    return row.current and row.day is not None and row.days_left is not None and row.days_left < NEEDS_TRAINING_BELOW


def person(row: Person, actor: CoachActor, today: date) -> PersonRow:
    urgent = places.most_urgent(row.places)
    known = row.figures
    return PersonRow(
        client=name(row.client),
        age=age(row.client, today),
        plans=[place(one, actor) for one in row.places],
        badge=badge_view(urgent.badge) if urgent else None,
        last_trained=known.last_trained,
        mood=known.mood,
        energy=known.energy,
        completion=known.completion,
        cltv=[amount(money) for money in known.net] if actor.financial else None,
        lt_days=max(0, (today - row.since).days),
        since=row.since,
        review=Review(training_ends=any(map(_ending, row.places)), comments=known.comments),
    )


def profile(
    row: Person,
    actor: CoachActor,
    today: date,
    *,
    weeks: Mapping[date, tuple[int, int]],
    days: Sequence[Any],
    said: Sequence[Any],
    paid: Sequence[Any] | None,
) -> ClientProfile:
    """Everything at a glance; `paid` is None for a coach who may not see money."""
    client, known = row.client, row.figures
    urgent = places.most_urgent(row.places)
    shown = [place(one, actor) for one in row.places]
    charges = [one.next_payment for one in shown if one.next_payment]
    ahead = [one for one in row.places if one.current and one.days_left is not None]
    first = figures.first_day(today)
    mondays = [first + timedelta(weeks=number) for number in range(figures.WEEKS)]
    return ClientProfile(
        client=name(client),
        first_name=client.first_name,
        email=None if client.deleted_at else client.email,
        age=age(client, today),
        country=client.country,
        zone=client.zone,
        weight_unit=client.weight_unit,
        length_unit=client.length_unit,
        since=row.since,
        lt_days=max(0, (today - row.since).days),
        badge=badge_view(urgent.badge) if urgent else None,
        plans=shown,
        last_trained=known.last_trained,
        mood=known.mood,
        energy=known.energy,
        completion=known.completion,
        sessions_done=known.done,
        sessions_planned=known.planned,
        weeks=[Week(monday=day, planned=weeks.get(day, (0, 0))[0], done=weeks.get(day, (0, 0))[1]) for day in mondays],
        this_week=[
            PlannedDay(
                date=one.date,
                plan_title=one.title,
                titles=[title for title in one.titles if title],
                sets=one.sets,
                logged=one.logged,
                completed=one.done,
            )
            for one in days
        ],
        trained_until=max((today + timedelta(days=one.days_left or 0) for one in ahead), default=None),
        paid_net=[amount(money) for money in known.net] if actor.financial else None,
        next_payment=min(charges, key=lambda one: one.on, default=None) if actor.financial else None,
        payments=None if paid is None else [_payment(one) for one in paid],
        payments_total=paid[0].total if paid else 0,
        comments=[
            ClientComment(
                date=one.date,
                at=one.updated_at,
                plan_title=one.title,
                text=one.comment,
                mood=one.mood,
                energy=one.energy,
                fresh=one.fresh,
            )
            for one in said
        ],
    )


def _payment(row: Any) -> PaymentLine:
    fees = row.platform_fee_minor + (row.provider_fee_minor or 0)
    return PaymentLine(
        id=row.id,
        at=row.at,
        title=row.title,
        paid=amount(Money(row.gross_minor, row.currency)),
        fees=amount(Money(-fees, row.currency)),
        net=amount(Money(row.gross_minor - fees, row.currency)),
        status=entry_status(row.kind, refunded_minor=row.refunded_minor, amount_minor=row.amount_minor),
    )
