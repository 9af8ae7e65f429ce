"""Each client's membership of each program, with their day on the calendar and their badge, in one query."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, literal, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, defer

from regimen.accounts.models import User
from regimen.coupons.access.redemptions import load_discounts
from regimen.coupons.rules.discounts import Discount
from regimen.memberships.access.terms import MembershipTerms
from regimen.memberships.models import HOLDING_SEAT, SHOWN_AS_PAST, CanceledBy, Membership, State
from regimen.memberships.rules.badge import (
    Availability,
    Badge,
    BadgeInput,
    Colour,
    availability,
    badge,
)
from regimen.programs.models import PriceOption, Program, ProgramType, Track
from regimen.training.models import DayLog, Enrolment, Timeline, TimelineDay

IN_CLIENTS_TAB: Final = tuple(state for state in HOLDING_SEAT if state is not State.SCHEDULED)
"""Scheduled clients have a tab of their own."""
DAYS_A_WEEK: Final = 7
_WITHOUT_LONG_TEXTS: Final = (
    defer(Membership.accepted_waiver_text, raiseload=True),
    defer(Program.description, raiseload=True),
    defer(Program.welcome_message, raiseload=True),
    defer(Program.waiver_text, raiseload=True),
)
"""Up to tens of kilobytes for each membership, which no list shows."""
_URGENCY: Final = {Colour.RED: 0, Colour.ORANGE: 1, Colour.GREEN: 2}


@dataclass(frozen=True)
class ClientMembership:
    """One client in one program. `day` counts from 0; it is None before the first day and without a calendar."""

    membership: Membership
    client: User
    program: Program
    option: PriceOption | None
    starts_on: date | None
    day: int | None
    days_left: int | None
    badge: Badge
    terms: MembershipTerms

    @property
    def is_current(self) -> bool:
        return self.membership.state in HOLDING_SEAT and self.membership.removed_at is None

    @property
    def week_and_day(self) -> tuple[int, int] | None:
        """Counted from 1: week 6, day 3."""
        return None if self.day is None else (self.day // DAYS_A_WEEK + 1, self.day % DAYS_A_WEEK + 1)


def select_client_memberships(account_id: UUID) -> Select[Any]:
    """Selects every membership of an account's programs with what its badge needs.

    The last day of each takes one index lookup.
    """
    next_option = aliased(PriceOption, name="next_option")
    place = Enrolment.anchor, Enrolment.visible_from, Enrolment.ended_on, has_begun().label("has_begun")
    columns = Membership, User, Program, PriceOption, next_option, *place
    chosen = (next_option.id == Membership.next_price_option_id) & Membership.will_switch
    statement = select_with_last_day(account_id, *columns).outerjoin(next_option, chosen)
    return statement.options(*_WITHOUT_LONG_TEXTS)


def has_begun() -> ColumnElement[bool]:
    """The client has trained: where they live, the first day may come before the coach's date reaches it."""
    return select(DayLog.id).where(DayLog.enrolment_id == Enrolment.id, DayLog.trained_on.isnot(None)).exists()


def select_with_last_day(account_id: UUID, *columns: Any) -> Select[Any]:
    """Selects these columns of every membership of an account's programs, and `last_day`: the last with training."""
    shared = aliased(Timeline, name="shared")
    followed = func.coalesce(Enrolment.timeline_id, shared.id)
    last_day = (
        select(TimelineDay.day)
        .where(TimelineDay.timeline_id == followed, TimelineDay.content["sessions"] != literal([], JSONB))
        .order_by(TimelineDay.day.desc())
        .limit(1)
        .correlate(Enrolment, shared)
        .scalar_subquery()
    )
    return (
        select(*columns, last_day.label("last_day"))
        .select_from(Membership)
        .join(User, User.id == Membership.client_id)
        .join(Program, Program.id == Membership.program_id)
        .outerjoin(PriceOption, PriceOption.id == Membership.price_option_id)
        .outerjoin(Enrolment, Enrolment.membership_id == Membership.id)
        .outerjoin(Track, and_(Track.program_id == Program.id, Track.is_default))
        .outerjoin(shared, and_(shared.track_id == Track.id, shared.client_id.is_(None)))
        .where(Membership.account_id == account_id, Membership.state != State.INIT)
    )


async def load(session: AsyncSession, statement: Select[Any], today: date) -> list[ClientMembership]:
    """Returns the rows of `select_client_memberships`, which callers may filter, sort and page. Two queries."""
    rows = (await session.execute(statement)).all()
    discounts = await load_discounts(session, [row[0].id for row in rows])
    return [_client_membership(*row, today=today, discount=discounts.get(row[0].id)) for row in rows]


def in_tab(tab: str) -> ColumnElement[bool]:
    """The condition of a tab of a program's clients. A client whom the coach removed is past in every state."""
    state, not_removed = Membership.state, Membership.removed_at.is_(None)
    conditions = {
        "clients": and_(state.in_(IN_CLIENTS_TAB), not_removed),
        "in-trials": and_(state == State.TRIALING, not_removed),
        "scheduled": and_(state == State.SCHEDULED, not_removed),
        "past": state.in_(SHOWN_AS_PAST) | Membership.removed_at.isnot(None),
    }
    return conditions[tab]


def most_urgent(memberships: list[ClientMembership]) -> ClientMembership | None:
    """Returns the membership whose badge stands for the client: current before past, then red, orange, green; of
    several the newest, which comes first in the list. `access/statuses.py` says the same in SQL."""
    return min(memberships, key=lambda it: (not it.is_current, _URGENCY[it.badge.colour]), default=None)


def _client_membership(
    membership: Membership,
    client: User,
    program: Program,
    option: PriceOption | None,
    next_option: PriceOption | None,
    anchor: date | None,
    visible_from: date | None,
    ended_on: date | None,
    has_begun: bool,
    last_day: int | None,
    *,
    today: date,
    discount: Discount | None,
) -> ClientMembership:
    starts_on = visible_from or (membership.starts_on if membership.state is State.SCHEDULED else None)
    if has_begun and starts_on is not None:
        starts_on = min(starts_on, today)
    last_followed = min(today, ended_on) if ended_on else today
    day = None
    if anchor is not None and starts_on is not None and last_followed >= starts_on:
        day = max(0, (last_followed - anchor).days)
    days_left = _days_left(starts_on, anchor, last_day, today)
    return ClientMembership(
        membership=membership,
        client=client,
        program=program,
        option=option,
        starts_on=visible_from or starts_on or membership.starts_on,
        day=day,
        days_left=days_left,
        badge=badge(_conditions(membership, client, program, starts_on, last_day, days_left, today)),
        terms=MembershipTerms(discount, next_option=next_option),
    )


def _days_left(starts_on: date | None, anchor: date | None, last_day: int | None, today: date) -> int | None:
    """Returns the days of training after today; None without any training or without a place on a calendar."""
    if starts_on is None or last_day is None:
        return None
    return max(0, last_day - max(0, (today - (anchor or starts_on)).days))


def _conditions(
    membership: Membership,
    client: User,
    program: Program,
    starts_on: date | None,
    last_day: int | None,
    days_left: int | None,
    today: date,
) -> BadgeInput:
    training_ahead = availability(starts_in_days=(starts_on - today).days if starts_on else None, days_left=days_left)
    reached_end = program.type is ProgramType.FIXED and membership.state is State.PAST
    if reached_end:
        training_ahead = Availability.OK
    # A first payment that never arrived keeps its badge after its time is over.
    is_lapsed = membership.state is State.INCOMPLETE_EXPIRED
    return BadgeInput(
        deleted=client.deleted_at is not None,
        program_type=program.type,
        state=State.INCOMPLETE if is_lapsed else membership.state,
        canceled_by=_canceled_by(membership),
        availability=training_ahead,
        days_left=days_left,
        has_training=last_day is not None,
        reached_end=reached_end,
    )


def _canceled_by(membership: Membership) -> CanceledBy | None:
    """Returns who cancelled: the coach, where they removed a client who had cancelled before."""
    return CanceledBy.COACH if membership.removed_at is not None else membership.canceled_by
