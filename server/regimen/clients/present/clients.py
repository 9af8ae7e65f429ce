"""Clients and invitations as what the wire carries."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules.profile import age_on
from regimen.clients.access import stats as client_stats
from regimen.clients.access.client_list import ClientOverview
from regimen.clients.access.client_memberships import ClientMembership, most_urgent
from regimen.clients.present.tags import assignee_view, tag_view
from regimen.clients.schemas.clients import (
    AgreedPrice,
    Amount,
    ClientBadge,
    ClientComment,
    ClientMembershipView,
    ClientName,
    ClientProfile,
    ClientProgram,
    ClientRow,
    InvitationRow,
    NextPayment,
    OutstandingPayment,
    PaymentLine,
    PlannedDay,
    Review,
    Week,
    WeekAndDay,
)
from regimen.kit.clock import local_date
from regimen.kit.money import Money
from regimen.memberships.access.missed_payments import MissedPayment
from regimen.memberships.models import State
from regimen.memberships.present.memberships import present_membership
from regimen.memberships.rules.badge import NEEDS_TRAINING_BELOW, Badge, BadgeInput, Status, badge
from regimen.memberships.rules.periods import is_recurring
from regimen.payments.rules.entry_status import entry_status
from regimen.platform.files import public_url as file_url
from regimen.programs.models import PriceOption, Program, ProgramInvitation, ProgramState
from regimen.programs.rules.labels import PERIOD_LABELS

INVALID_ACCOUNT = Badge(Status.INVALID_ACCOUNT, "Invalid account", "This email address belongs to a coach.")
_CAN_CANCEL_LATER = frozenset({State.ACTIVE, State.TRIALING, State.RESUME})
_CAN_BE_REFUNDED = frozenset({State.ACTIVE, State.RESUME})

Revenue = Mapping[UUID, Sequence[Money]]
"""What a client has paid for each program."""


def amount(money: Money) -> Amount:
    return Amount(amount_minor=money.minor, currency=money.currency, price_format=str(money))


def badge_view(one: Badge) -> ClientBadge:
    return ClientBadge(colour=one.colour, label=one.label, tooltip=one.tooltip, link=one.link)


def client_name(client: User) -> ClientName:
    return ClientName(
        id=client.id,
        full_name=client.full_name,
        avatar_url=file_url(client.avatar_key) if client.avatar_key else None,
        deleted=client.deleted_at is not None,
    )


def age(client: User, today: date) -> int | None:
    return age_on(client.birthdate, today) if client.birthdate else None


def client_membership_view(row: ClientMembership, actor: CoachActor, revenue: Revenue) -> ClientMembershipView:
    """Returns one client in one program, with what this coach may do."""
    m = row.membership
    money = present_membership(m, row.option, row.program, row.terms)
    position = row.week_and_day
    next_payment = None
    if actor.financial and money.next_payment and money.next_payment_on:
        next_payment = NextPayment(
            amount_minor=money.next_payment.amount_minor,
            currency=money.next_payment.currency,
            price_format=money.next_payment.price_format,
            on=money.next_payment_on,
        )
    return ClientMembershipView(
        client=client_name(row.client),
        plan=ClientProgram(id=row.program.id, title=row.program.title, plan_type=row.program.type),
        state=m.state,
        state_label=money.state_label,
        price=_price(row.option) if row.option and actor.financial else None,
        next_price=_price(row.terms.next_option) if row.terms.next_option and actor.financial else None,
        starts_on=row.starts_on,
        currently_at=WeekAndDay(week=position[0], day=position[1]) if position else None,
        days_left=row.days_left,
        badge=badge_view(row.badge),
        next_payment=next_payment,
        trial_end_at=m.trial_end_at if m.state is State.TRIALING else None,
        paid_until=local_date(m.period_end_at, m.zone) if m.period_end_at else None,
        ends_on=_ends_on(row),
        joined_at=m.created_at,
        ltv=[amount(money) for money in revenue.get(row.program.id, ())] if actor.financial else None,
        abilities=_abilities(row, actor),
    )


def _price(option: PriceOption) -> AgreedPrice:
    money = Money(option.amount_minor, option.currency)
    return AgreedPrice(
        amount_minor=money.minor,
        currency=money.currency,
        price_format=str(money),
        duration=option.period,
        duration_label=PERIOD_LABELS[option.period],
    )


def _ends_on(row: ClientMembership) -> date | None:
    m = row.membership
    if not m.cancel_at_period_end:
        return None
    at = m.trial_end_at if m.state is State.TRIALING else m.period_end_at
    return local_date(at, m.zone) if at else None


def _abilities(row: ClientMembership, actor: CoachActor) -> list[str]:
    m = row.membership
    if m.removed_at is not None:
        return ["allow_rejoin"]
    if not row.is_current:
        return []
    abilities = ["cancel_now"]
    renews = row.option is not None and is_recurring(row.option.period)
    if m.state in _CAN_CANCEL_LATER and renews and not m.cancel_at_period_end:
        abilities.append("cancel_later")
    if m.state in _CAN_BE_REFUNDED and row.option is not None and actor.financial:
        abilities.append("refund")
    return [*abilities, "remove"]


def invitation_row(invitation: ProgramInvitation, program: Program, is_coach: bool, today: date) -> InvitationRow:
    """Returns an open invitation; `is_coach` says that its address belongs to a coach."""
    pending = badge(BadgeInput(program_type=program.type, invite_pending=True))
    may_send = program.state is ProgramState.PUBLISHED and not is_coach and not invitation.counts_towards_limits(today)
    return InvitationRow(
        id=invitation.id,
        email=invitation.email,
        invited_email=invitation.invited_email,
        state=invitation.state,
        sent_on=invitation.invited_on,
        badge=badge_view(INVALID_ACCOUNT if is_coach else pending),
        abilities=["send_invite"] if may_send else [],
    )


def _is_ending(row: ClientMembership) -> bool:
    return row.is_current and row.day is not None and row.days_left is not None and row.days_left < NEEDS_TRAINING_BELOW


def _is_past_due(row: ClientMembership) -> bool:
    return row.is_current and row.membership.state is State.PAST_DUE


def client_row(row: ClientOverview, actor: CoachActor, today: date) -> ClientRow:
    """Returns a row of the list of clients."""
    urgent = most_urgent(row.memberships)
    stats = row.stats
    return ClientRow(
        client=client_name(row.client),
        age=age(row.client, today),
        plans=[client_membership_view(one, actor, stats.net_by_program) for one in row.memberships],
        badge=badge_view(urgent.badge) if urgent else None,
        last_trained=stats.last_trained,
        mood=stats.mood,
        energy=stats.energy,
        completion=stats.completion,
        cltv=[amount(money) for money in stats.net] if actor.financial else None,
        lt_days=max(0, (today - row.since).days),
        since=row.since,
        review=Review(
            missed_payment=any(map(_is_past_due, row.memberships)),
            training_ends=any(map(_is_ending, row.memberships)),
            comments=stats.comments,
        ),
        tags=[tag_view(tag) for tag in row.marks.tags],
        assignee=assignee_view(row.marks.assignee) if row.marks.assignee else None,
    )


def client_profile(
    row: ClientOverview,
    actor: CoachActor,
    today: date,
    *,
    weeks: Mapping[date, tuple[int, int]],
    days: Sequence[Any],
    comments: Sequence[Any],
    payments: Sequence[Any] | None,
    missed: Sequence[MissedPayment] | None,
) -> ClientProfile:
    """Returns a client's profile; `payments` and `missed` are None for a coach who may not see money."""
    client, stats = row.client, row.stats
    urgent = most_urgent(row.memberships)
    memberships = [client_membership_view(one, actor, row.stats.net_by_program) for one in row.memberships]
    charges = [one.next_payment for one in memberships if one.next_payment]
    current = [one for one in row.memberships if one.is_current and one.days_left is not None]
    first = client_stats.first_monday(today)
    mondays = [first + timedelta(weeks=number) for number in range(client_stats.WEEKS)]
    return ClientProfile(
        client=client_name(client),
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
        tags=[tag_view(tag) for tag in row.marks.tags],
        assignee=assignee_view(row.marks.assignee) if row.marks.assignee else None,
        plans=memberships,
        last_trained=stats.last_trained,
        mood=stats.mood,
        energy=stats.energy,
        completion=stats.completion,
        sessions_done=stats.done,
        sessions_planned=stats.planned,
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
        trained_until=max((today + timedelta(days=one.days_left or 0) for one in current), default=None),
        paid_net=[amount(money) for money in stats.net] if actor.financial else None,
        next_payment=min(charges, key=lambda one: one.on, default=None) if actor.financial else None,
        outstanding=None if missed is None else [_outstanding(one) for one in missed],
        payments=None if payments is None else [_payment_line(one) for one in payments],
        payments_total=payments[0].total if payments else 0,
        comments=[
            ClientComment(
                enrolment_id=one.enrolment_id,
                date=one.date,
                at=one.updated_at,
                plan_title=one.title,
                text=one.comment,
                mood=one.mood,
                energy=one.energy,
                fresh=one.is_new,
            )
            for one in comments
        ],
    )


def _outstanding(missed: MissedPayment) -> OutstandingPayment:
    return OutstandingPayment(
        **amount(missed.owed).model_dump(),
        plan_id=missed.program_id,
        plan_title=missed.program_title,
        since=missed.since,
        tried_at=missed.declined_at,
    )


def _payment_line(row: Any) -> PaymentLine:
    return PaymentLine(
        id=row.id,
        at=row.at,
        title=row.title,
        price=amount(Money(row.price_minor, row.currency)),
        discount_code=row.discount_code,
        paid=amount(Money(row.gross_minor, row.currency)),
        fees=amount(Money(-row.fees_minor, row.settled_currency)),
        net=amount(Money(row.net_minor, row.settled_currency)),
        status=entry_status(
            row.kind,
            refunded_minor=row.refunded_minor,
            amount_minor=row.amount_minor,
            refund_pending=row.refund_pending,
        ),
    )
