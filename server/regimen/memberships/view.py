"""Memberships and the public page, put together for the wire."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor, CoachActor
from regimen.accounts.models import Account, Role, User
from regimen.kit.clock import local_date
from regimen.kit.errors import NotFound, found
from regimen.kit.ids import parse_id
from regimen.kit.money import Money
from regimen.media import access as media_access
from regimen.media.models import Media
from regimen.media.views import cover_views
from regimen.memberships import offer, periods, purchase
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.memberships.schemas import (
    AlertView,
    MembershipView,
    OptionView,
    Owner,
    Price,
    PrimaryAction,
    ProgramCard,
    PublicPlan,
    Waiver,
)
from regimen.memberships.service import is_over, offers_trial
from regimen.memberships.transitions import ENDED
from regimen.payments import rates
from regimen.payments.models import PaymentAccount
from regimen.platform.files import public_url as file_url
from regimen.platform.wires import wires
from regimen.programs import access as programs
from regimen.programs.models import PriceOption, Program, ProgramType
from regimen.programs.present import PER
from regimen.programs.rules import TYPE_LABELS
from regimen.subscription.access import entitlements
from regimen.subscription.models import Subscription
from regimen.training.models import Timeline, TimelineDay

LABELS: Final = {
    State.INIT: "Pending",
    State.INCOMPLETE: "Incomplete",
    State.INCOMPLETE_EXPIRED: "Expired",
    State.SCHEDULED: "Scheduled",
    State.TRIALING: "Trial",
    State.ACTIVE: "Active",
    State.PAST_DUE: "Missed payment",
    State.UNPAID: "Cancelled",
    State.CANCELED: "Cancelled",
    State.CANCELED_EOB: "Cancelled",
    State.PAST: "Past",
    State.RESUME: "Ready to resume",
}
ACTION_LABELS: Final = {
    offer.Action.GET: "Get",
    offer.Action.PURCHASE: "Purchase",
    offer.Action.SUBSCRIBE: "Subscribe",
    offer.Action.START_TRIAL: "Start free trial",
    offer.Action.START: "Start my Program",
    offer.Action.RESUME: "Resume",
    offer.Action.UNDO_CANCEL: "Resume subscription",
    offer.Action.RETRY: "Retry payment",
}
REASON_LABELS: Final = {
    offer.Reason.COACH: "Use a client account to buy",
    offer.Reason.BLOCKED: "Start",
    offer.Reason.BOUGHT: "You have this program",
    offer.Reason.SCHEDULED: "Scheduled",
    offer.Reason.CLOSING: "Closing your last payment",
}
UNAVAILABLE: Final = "Currently Unavailable"
REMOVED: Final = "You have been removed from this program by the coach."


def price(amount: Money) -> Price:
    return Price(amount_minor=amount.minor, currency=amount.currency, price_format=str(amount))


def option_view(option: PriceOption, currency: str | None = None) -> OptionView:
    """A price option; `currency` is the viewer's own."""
    amount = Money(option.amount_minor, option.currency)
    local = rates.about(amount, currency) if currency else None
    return OptionView(
        id=option.id,
        duration=option.period,
        duration_label=PER[option.period],
        archived=option.archived_at is not None,
        amount_minor=amount.minor,
        currency=amount.currency,
        price_format=str(amount),
        local_price=price(local) if local else None,
    )


def membership_view(m: Membership, option: PriceOption | None, program: Program) -> MembershipView:
    over = is_over(m)
    by_coach = m.canceled_by is CanceledBy.COACH
    charged_on = _next_charge(m, option, program)
    return MembershipView(
        id=m.id,
        plan_id=m.program_id,
        state=m.state,
        state_label=LABELS[m.state],
        plan_price=option_view(option) if option and not over else None,
        cancel_at_period_end=m.cancel_at_period_end,
        canceled_by=m.canceled_by,
        is_blocked=m.blocked_at is not None,
        is_applied=m.applied,
        starts_on=m.starts_on,
        trial_end_at=m.trial_end_at,
        current_period_end=m.period_end_at,
        next_payment_on=charged_on,
        next_payment=price(Money(option.amount_minor, option.currency)) if option and charged_on else None,
        past_due_since=m.past_due_since,
        grace_ends_at=m.past_due_since + periods.GRACE if m.past_due_since else None,
        waiver_accepted_at=m.waiver_accepted_at,
        abilities=offer.abilities(
            m.state,
            ending=m.cancel_at_period_end,
            by_coach=by_coach,
            applied=m.applied,
            blocked=m.blocked_at is not None,
            shared_calendar=program.type is ProgramType.ONE_MANY,
        ),
    )


def _next_charge(m: Membership, option: PriceOption | None, program: Program) -> date | None:
    if option is None or m.cancel_at_period_end or not periods.is_recurring(option.period):
        return None
    if m.state is State.SCHEDULED and m.starts_on:
        days = program.trial_days if m.trial_offered else 0
        return date.fromordinal(m.starts_on.toordinal() + days)
    at = m.trial_end_at if m.state is State.TRIALING else m.period_end_at
    return local_date(at, m.zone) if at and m.state in {State.TRIALING, State.ACTIVE, State.RESUME} else None


async def load_view(session: AsyncSession, membership_id: UUID) -> MembershipView:
    """A membership as its client sees it."""
    m = found(await session.get(Membership, membership_id))
    option = await session.get(PriceOption, m.price_option_id) if m.price_option_id else None
    return membership_view(m, option, found(await session.get(Program, m.program_id)))


def program_card(program: Program, account: Account, media: Mapping[UUID, Media]) -> ProgramCard:
    return ProgramCard(
        id=program.id,
        title=program.title,
        plan_type=program.type,
        plan_type_label=TYPE_LABELS[program.type],
        custom_url=program.custom_url,
        archive=program.archived_at is not None,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, media),
        coach_id=account.id,
        coach_name=account.title,
    )


async def public_plan(
    session: AsyncSession, id_or_url: str, viewer: Actor | None, *, now: datetime, zone: str
) -> PublicPlan:
    """The public page of a published program, or of one's own draft; raises NotFound."""
    program = await _visible(session, id_or_url, viewer)
    account, coach_user, _plan, paying = await _seller(session, program.account_id)
    person = await session.get(User, viewer.user_id) if viewer else None
    m = await _membership(session, viewer, program)
    every = (await programs.price_options(session, [program.id], archived=True))[program.id]
    sold = [option for option in every if option.archived_at is None]
    option = next((o for o in every if m and o.id == m.price_option_id), None)
    charges = bool(paying and paying.charges_enabled)
    today = local_date(now, zone)
    allowed = await programs.may_buy(session, program, person.email if person else None)
    look = _look(
        program,
        viewer,
        m,
        sold,
        allowed=allowed,
        charges=charges,
        room=await purchase.has_room(session, program.account_id, person.id if person else None, now),
        trial=any(offers_trial(program, o, m, today) for o in sold),
    )
    covers = await media_access.covers(session, [program.wide_cover_id, program.square_cover_id])
    coach = viewer is not None and viewer.role is Role.COACH
    currency = person.platform_currency if person and not coach else None
    options = [option_view(o, currency) for o in (every if coach else sold)]
    first = options[0] if options else None
    length = await _length(session, program)
    bought = m is not None and not is_over(m)
    return PublicPlan(
        id=program.id,
        title=program.title,
        description=program.description,
        custom_url=program.custom_url,
        public_url=f"{str(wires(session).settings.public_url).rstrip('/')}/p/{program.custom_url or program.id}",
        plan_type=program.type,
        plan_type_label=TYPE_LABELS[program.type],
        plan_pricing="paid" if sold else "free",
        state=program.state,
        archive=look.archived,
        accessibility=program.accessibility,
        trial_days=program.trial_days if look.trial else 0,
        launch_date=program.launch_date,
        starts_on=program.starts_on,
        training_scheduled_to=_scheduled_to(program, length),
        days_total=length if program.type is ProgramType.FIXED else None,
        level=program.level,
        average_duration=program.average_duration,
        weeks_duration=program.days_per_week,
        sections_duration=program.sessions_per_day,
        skip_sales_page=program.skip_sales_page,
        plan_waiver=waiver_view(program, m),
        covers=cover_views(program.wide_cover_id, program.square_cover_id, covers),
        price_options=options,
        original_price=first if coach else None,
        local_price=None if coach else first,
        selected_price=m.price_option_id if m and bought else None,
        currency=sold[0].currency if sold else account.currency,
        min_start_date=purchase.first_start(program, today),
        max_start_date=purchase.last_start(program, today),
        is_owner=look.owner,
        is_bought=bought,
        is_applied=look.applied,
        is_blocked=look.blocked,
        will_resume=m is not None and m.state in ENDED and m.applied,
        can_sale=offer.can_sale(look),
        allowed_to_buy=allowed or bought,
        membership=membership_view(m, option, program) if m else None,
        alert=_alert(look),
        primary_action=_button(look),
        owner=Owner(
            id=coach_user.id,
            account_id=account.id,
            type_account=account.kind,
            full_name=account.title,
            custom_url=account.custom_url,
            avatar=file_url(account.avatar_key) if account.avatar_key else None,
            about=account.about,
            stripe_account=paying.provider_id if paying else None,
            stripe_connect_charges_enabled=charges,
            subscription_state=(await entitlements(session, account.id, now)).access_state,
        ),
    )


Seller = tuple[Account, User, Subscription | None, PaymentAccount | None]


async def _seller(session: AsyncSession, account_id: UUID) -> Seller:
    """Who sells, their plan and their connected account in one query. Whoever asks the session for one of these rows
    afterwards finds it there."""
    statement = (
        select(Account, User, Subscription, PaymentAccount)
        .join(User, User.id == Account.owner_id)
        .outerjoin(Subscription, Subscription.account_id == Account.id)
        .outerjoin(PaymentAccount, PaymentAccount.account_id == Account.id)
        .where(Account.id == account_id)
    )
    account, owner, plan, paying = (await session.execute(statement)).one()
    return account, owner, plan, paying


async def _visible(session: AsyncSession, id_or_url: str, viewer: Actor | None) -> Program:
    """Drafts are for their own coach only."""
    try:
        return await programs.find_public(session, id_or_url)
    except NotFound:
        program_id = parse_id(id_or_url)
        if not isinstance(viewer, CoachActor) or program_id is None:
            raise
        return await programs.own_program(session, viewer, program_id)


async def _membership(session: AsyncSession, viewer: Actor | None, program: Program) -> Membership | None:
    if viewer is None or viewer.role is not Role.CLIENT:
        return None
    mine = Membership.client_id == viewer.user_id, Membership.program_id == program.id
    return await session.scalar(select(Membership).where(*mine))


def _look(
    program: Program,
    viewer: Actor | None,
    m: Membership | None,
    sold: Sequence[PriceOption],
    *,
    allowed: bool,
    charges: bool,
    room: bool,
    trial: bool,
) -> offer.Look:
    return offer.Look(
        coach=viewer is not None and viewer.role is Role.COACH,
        owner=viewer is not None and viewer.account_id == program.account_id,
        archived=program.archived_at is not None,
        allowed=allowed,
        paid=bool(sold),
        recurring=any(periods.is_recurring(option.period) for option in sold),
        trial=trial,
        charges=charges,
        room=room,
        blocked=m is not None and m.blocked_at is not None,
        state=m.state if m else None,
        applied=m is not None and m.applied,
        starts=m is not None and m.starts_on is not None,
        ending=m is not None and m.cancel_at_period_end,
        by_coach=m is not None and m.canceled_by is CanceledBy.COACH,
    )


def _alert(look: offer.Look) -> AlertView | None:
    kind = offer.alert(look)
    return AlertView(kind=kind, message=offer.SENTENCES[kind]) if kind else None


def _button(look: offer.Look) -> PrimaryAction:
    action, reason = offer.primary_action(look)
    if reason is None:
        return PrimaryAction(action=action, label=ACTION_LABELS[action], reason=None, tooltip=None)
    tooltips = {
        offer.Reason.BLOCKED: REMOVED,
        offer.Reason.UNAVAILABLE: offer.SENTENCES[offer.Alert.UNAVAILABLE],
        offer.Reason.NO_PAYMENTS: offer.SENTENCES[offer.Alert.NO_PAYMENTS],
        offer.Reason.ARCHIVED: offer.SENTENCES[offer.Alert.ARCHIVED],
        offer.Reason.PRIVATE: offer.SENTENCES[offer.Alert.PRIVATE],
    }
    label = REASON_LABELS.get(reason, UNAVAILABLE)
    return PrimaryAction(action=action, label=label, reason=reason, tooltip=tooltips.get(reason))


def waiver_view(program: Program, m: Membership | None) -> Waiver:
    return Waiver(
        show=program.waiver_on,
        text=program.waiver_text,
        accepted_text=m.accepted_waiver_text if m else None,
        full_name=m.waiver_name if m else None,
        created_at=m.waiver_accepted_at if m else None,
        needed=purchase.needs_waiver(program, m),
    )


async def _length(session: AsyncSession, program: Program) -> int | None:
    """How many days the shared timeline of the default track reaches."""
    last = await session.scalar(
        select(func.max(TimelineDay.day))
        .join(Timeline, Timeline.id == TimelineDay.timeline_id)
        .where(Timeline.program_id == program.id, Timeline.client_id.is_(None))
    )
    return None if last is None else last + 1


def _scheduled_to(program: Program, length: int | None) -> date | None:
    if program.starts_on is None or length is None:
        return None
    return date.fromordinal(program.starts_on.toordinal() + length - 1)
