"""Where each client stands in each program: the membership, the place on the calendar and the badge, in one query."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, literal, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import User
from regimen.memberships.badge import (
    Availability,
    Badge,
    Colour,
    Conditions,
    Missing,
    StateForAthlete,
    availability,
    badge,
)
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.memberships.transitions import ENDED
from regimen.programs.models import PriceOption, Program, ProgramType, Track
from regimen.training.models import Enrolment, Timeline, TimelineDay

WITH_US: Final = (State.ACTIVE, State.PAST_DUE, State.TRIALING, State.RESUME, State.INCOMPLETE)
CURRENT: Final = (*WITH_US, State.SCHEDULED)
PAST: Final = (*ENDED, State.UNPAID)
DAYS_A_WEEK: Final = 7
_URGENCY: Final = {Colour.RED: 0, Colour.ORANGE: 1, Colour.GREEN: 2}


@dataclass(frozen=True)
class Place:
    """One client in one program. `day` counts from 0 and is None before the first and without a calendar."""

    membership: Membership
    client: User
    program: Program
    option: PriceOption | None
    starts_on: date | None
    day: int | None
    days_left: int | None
    badge: Badge

    @property
    def current(self) -> bool:
        return self.membership.state in CURRENT and self.membership.blocked_at is None

    @property
    def week_and_day(self) -> tuple[int, int] | None:
        """As people count them: week 6, day 3."""
        return None if self.day is None else (self.day // DAYS_A_WEEK + 1, self.day % DAYS_A_WEEK + 1)


def statement(account_id: UUID) -> Select[Any]:
    """Every membership of an account's programs with what the badge needs; one index step a row for its last day."""
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
        select(
            Membership,
            User,
            Program,
            PriceOption,
            Enrolment.anchor,
            Enrolment.sees_from,
            Enrolment.ended_on,
            last_day.label("last_day"),
        )
        .select_from(Membership)
        .join(User, User.id == Membership.client_id)
        .join(Program, Program.id == Membership.program_id)
        .outerjoin(PriceOption, PriceOption.id == Membership.price_option_id)
        .outerjoin(Enrolment, Enrolment.membership_id == Membership.id)
        .outerjoin(Track, and_(Track.program_id == Program.id, Track.is_default))
        .outerjoin(shared, and_(shared.track_id == Track.id, shared.client_id.is_(None)))
        .where(Membership.account_id == account_id, Membership.state != State.INIT)
    )


async def read(session: AsyncSession, wanted: Select[Any], today: date) -> list[Place]:
    """The places of a `statement` that was narrowed, ordered or cut. One query."""
    return [_place(*row, today=today) for row in await session.execute(wanted)]


def in_tab(tab: str) -> ColumnElement[bool]:
    """Who is listed where; somebody whom the coach removed is past, whatever the money still does."""
    state, inside = Membership.state, Membership.blocked_at.is_(None)
    conditions = {
        "clients": and_(state.in_(WITH_US), inside),
        "in-trials": and_(state == State.TRIALING, inside),
        "scheduled": and_(state == State.SCHEDULED, inside),
        "past": state.in_(PAST) | Membership.blocked_at.isnot(None),
    }
    return conditions[tab]


def most_urgent(places: list[Place]) -> Place | None:
    """The place whose badge says most about a client: red before orange before green, current before past."""
    return min(places, key=lambda one: (not one.current, _URGENCY[one.badge.colour]), default=None)


def _place(
    membership: Membership,
    client: User,
    program: Program,
    option: PriceOption | None,
    anchor: date | None,
    sees_from: date | None,
    ended_on: date | None,
    last_day: int | None,
    *,
    today: date,
) -> Place:
    starts_on = sees_from or (membership.starts_on if membership.state is State.SCHEDULED else None)
    at = min(today, ended_on) if ended_on else today
    day = None
    if anchor is not None and starts_on is not None and at >= starts_on:
        day = max(0, (at - anchor).days)
    left = _left(starts_on, anchor, last_day, today)
    return Place(
        membership=membership,
        client=client,
        program=program,
        option=option,
        starts_on=starts_on or membership.starts_on,
        day=day,
        days_left=left,
        badge=badge(_facts(membership, client, program, starts_on, last_day, left, today)),
    )


def _left(starts_on: date | None, anchor: date | None, last_day: int | None, today: date) -> int | None:
    """Days of training after today; None while nothing is written or the program was never put on a calendar."""
    if starts_on is None or last_day is None:
        return None
    return max(0, last_day - max(0, (today - (anchor or starts_on)).days))


def _facts(
    membership: Membership,
    client: User,
    program: Program,
    starts_on: date | None,
    last_day: int | None,
    left: int | None,
    today: date,
) -> Conditions:
    ahead = availability(starts_in_days=(starts_on - today).days if starts_on else None, days_left=left)
    at_its_end: StateForAthlete = Missing.MISSING
    if program.type is ProgramType.FIXED and membership.state is State.PAST:
        ahead, at_its_end = Availability.OK, False
    # A first payment that never came reads the same once its time is over.
    lapsed = membership.state is State.INCOMPLETE_EXPIRED
    written = last_day is not None
    return Conditions(
        deleted=client.deleted_at is not None,
        program_type=program.type,
        state=State.INCOMPLETE if lapsed else membership.state,
        canceled_by=_asked_by(membership),
        availability=ahead,
        days_left=left,
        has_days=written,
        has_schedule=written,
        state_for_athlete=at_its_end,
    )


def _asked_by(membership: Membership) -> CanceledBy | None:
    """Somebody whom the coach removed was cancelled by the coach, whichever way they were leaving already."""
    return CanceledBy.COACH if membership.blocked_at is not None else membership.canceled_by
