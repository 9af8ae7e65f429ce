"""Stats of clients: training planned and done, mood and energy, money, comments.

Each statement has one row per client (and currency), of the whole account or of some clients, so that a list of any
length takes the same number of queries.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Select,
    and_,
    cast,
    func,
    literal,
    or_,
    select,
    true,
    type_coerce,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.clients.access.revenue import load_revenue, total_of
from regimen.clients.models import ClientReview
from regimen.kit.money import Money
from regimen.memberships.models import Membership, State
from regimen.training.access.done_days import is_done
from regimen.training.access.logs import is_logged
from regimen.training.models import DayLog, DayOverride, Enrolment, SetResult, TimelineDay

WEEKS: Final = 12
FEELING_DAYS: Final = 30
ENDING_DAYS: Final = 3

ClientIds = Sequence[UUID] | None
"""The clients to read; None for all of the account."""


@dataclass
class ClientStats:
    """`planned` and `done` count days of twelve weeks; `net` has one amount per currency, in all and by program."""

    planned: int = 0
    done: int = 0
    mood: float | None = None
    energy: float | None = None
    last_trained: date | None = None
    net: tuple[Money, ...] = ()
    net_by_program: Mapping[UUID, tuple[Money, ...]] = field(default_factory=dict)
    comments: int = 0

    @property
    def completion(self) -> int | None:
        """The share of planned days that were done, in percent."""
        return round(100 * self.done / self.planned) if self.planned else None


def first_monday(today: date) -> date:
    """Returns the first Monday of the twelve weeks that end with the current one."""
    return today - timedelta(days=today.weekday()) - timedelta(weeks=WEEKS - 1)


def planned_days(account_id: UUID, first: date, last: date, client_ids: ClientIds = None) -> Select[Any]:
    """Selects the days with training between two dates, in the current run of each enrolment."""
    planned = (
        select(TimelineDay.day, TimelineDay.content)
        .where(
            TimelineDay.timeline_id == Enrolment.timeline_id,
            TimelineDay.day.between(_days_since_anchor(first), _days_since_anchor(last)),
        )
        .correlate(Enrolment)
        # Without the offset PostgreSQL flattens the subquery and reads whole timelines.
        .offset(0)
        .lateral("planned")
    )
    day = type_coerce(Enrolment.anchor + planned.c.day, Date)
    logged = and_(DayLog.enrolment_id == Enrolment.id, DayLog.run == Enrolment.run, DayLog.day == planned.c.day)
    content = func.coalesce(DayOverride.content, planned.c.content)
    return (
        select(
            Enrolment.client_id,
            Enrolment.program_id,
            Enrolment.id.label("enrolment_id"),
            Enrolment.run,
            planned.c.day,
            day.label("date"),
            content.label("content"),
            is_done().label("done"),
        )
        .select_from(Enrolment)
        .join(planned, true())
        .outerjoin(DayOverride, _override_of(planned.c.day))
        .outerjoin(DayLog, logged)
        .where(
            content["sessions"] != literal([], JSONB),
            *_whose(Enrolment, account_id, client_ids),
            day >= Enrolment.visible_from,
            or_(Enrolment.ended_on.is_(None), day <= Enrolment.ended_on),
        )
    )


def completion(account_id: UUID, today: date, client_ids: ClientIds = None) -> Select[UUID, int, int]:
    """Counts planned and done days of twelve weeks, without what is still to come unless it is done already.

    The same days as those of `planned_days`, but clients who follow the same timeline share its days: the documents of
    each are read once, not once for each client.
    """
    whose = _whose(Enrolment, account_id, client_ids)
    last_done = (
        select(func.max(DayLog.day))
        .where(DayLog.enrolment_id == Enrolment.id, DayLog.run == Enrolment.run)
        .correlate(Enrolment)
        .scalar_subquery()
    )
    reach = (
        select(
            Enrolment.id,
            Enrolment.timeline_id,
            _days_since_anchor(first_monday(today)).label("first"),
            func.greatest(_days_since_anchor(today), last_done).label("last"),
        )
        .where(*whose)
        .cte("reach")
        .prefix_with("MATERIALIZED")
    )
    followed = (
        select(reach.c.timeline_id, func.min(reach.c.first).label("first"), func.max(reach.c.last).label("last"))
        .group_by(reach.c.timeline_id)
        .subquery("followed")
    )
    of_timeline = TimelineDay.timeline_id == followed.c.timeline_id
    in_range = TimelineDay.day.between(followed.c.first, followed.c.last)
    written = (
        select(TimelineDay.timeline_id, TimelineDay.day, _has_sessions().label("has_sessions"))
        .join(followed, and_(of_timeline, in_range))
        .cte("written")
        .prefix_with("MATERIALIZED")
    )
    day = type_coerce(Enrolment.anchor + written.c.day, Date)
    done = is_done()
    planned = and_(written.c.timeline_id == reach.c.timeline_id, written.c.day.between(reach.c.first, reach.c.last))
    logged = and_(DayLog.enrolment_id == Enrolment.id, DayLog.run == Enrolment.run, DayLog.day == written.c.day)
    return (
        select(Enrolment.client_id, func.count().label("planned"), func.count().filter(done).label("done"))
        .select_from(Enrolment)
        .join(reach, reach.c.id == Enrolment.id)
        .join(written, planned)
        .outerjoin(DayOverride, _override_of(written.c.day))
        .outerjoin(DayLog, logged)
        .where(
            func.coalesce(DayOverride.content["sessions"] != literal([], JSONB), written.c.has_sessions),
            *whose,
            day >= Enrolment.visible_from,
            or_(Enrolment.ended_on.is_(None), day <= Enrolment.ended_on),
            or_(done, day < today),
        )
        .group_by(Enrolment.client_id)
    )


def mood_and_energy(account_id: UUID, today: date, client_ids: ClientIds = None) -> Select[Any]:
    """Averages mood and energy of thirty days, wherever the days were planned."""
    since = today - timedelta(days=FEELING_DAYS - 1)
    felt_on: ColumnElement[date] = func.coalesce(DayLog.trained_on, DayLog.date)
    return (
        select(Enrolment.client_id, func.avg(DayLog.mood).label("mood"), func.avg(DayLog.energy).label("energy"))
        .join(DayLog, DayLog.enrolment_id == Enrolment.id)
        .where(*_whose(Enrolment, account_id, client_ids), felt_on >= since)
        .group_by(Enrolment.client_id)
    )


def last_trained(account_id: UUID, _today: date, client_ids: ClientIds = None) -> Select[UUID, date | None]:
    """Selects when something was last done, wherever it was planned: the date is that of the client."""
    newest = (
        select(func.max(DayLog.trained_on)).where(DayLog.enrolment_id == Enrolment.id).correlate(Enrolment)
    ).scalar_subquery()
    return (
        select(Enrolment.client_id, func.max(newest, type_=Date).label("last_trained"))
        .where(*_whose(Enrolment, account_id, client_ids))
        .group_by(Enrolment.client_id)
    )


def unreviewed_comments(account_id: UUID, client_ids: ClientIds = None) -> Select[Any]:
    """Counts comments on days and notes on sets since the account's last review of the client."""
    whose = _whose(Enrolment, account_id, client_ids)
    remarks = union_all(
        select(Enrolment.client_id, DayLog.updated_at.label("at"))
        .join(DayLog, DayLog.enrolment_id == Enrolment.id)
        .where(*whose, DayLog.comment != ""),
        select(Enrolment.client_id, SetResult.logged_at)
        .join(SetResult, SetResult.enrolment_id == Enrolment.id)
        .where(*whose, is_logged, func.coalesce(SetResult.done["note"].astext, "") != ""),
    ).subquery("remarks")
    review = and_(ClientReview.account_id == account_id, ClientReview.client_id == remarks.c.client_id)
    return (
        select(remarks.c.client_id, func.count().label("comments"))
        .outerjoin(ClientReview, review)
        .where(or_(ClientReview.reviewed_at.is_(None), remarks.c.at > ClientReview.reviewed_at))
        .group_by(remarks.c.client_id)
    )


def training_ending(account_id: UUID, today: date) -> Select[UUID]:
    """Selects the clients whose training ends within three days."""
    last_day = (
        select(TimelineDay.day)
        .where(TimelineDay.timeline_id == Enrolment.timeline_id, _has_sessions())
        .order_by(TimelineDay.day.desc())
        .limit(1)
        .correlate(Enrolment)
        .scalar_subquery()
    )
    return (
        select(Enrolment.client_id)
        .distinct()
        .join(Membership, Membership.id == Enrolment.membership_id)
        .where(
            Membership.state.in_([State.ACTIVE, State.TRIALING]),
            Membership.removed_at.is_(None),
            Enrolment.account_id == account_id,
            Enrolment.open,
            Enrolment.ended_on.is_(None),
            Enrolment.visible_from <= today,
            last_day - _days_since_anchor(today) < ENDING_DAYS,
        )
    )


async def load_stats(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID], today: date, *, money: bool
) -> dict[UUID, ClientStats]:
    """Returns the stats of these clients in five queries, in four without money."""
    stats: dict[UUID, ClientStats] = defaultdict(ClientStats)
    if not client_ids:
        return stats
    for client_id, planned, done in await session.execute(completion(account_id, today, client_ids)):
        stats[client_id].planned, stats[client_id].done = planned, done
    for client_id, mood, energy in await session.execute(mood_and_energy(account_id, today, client_ids)):
        stats[client_id].mood, stats[client_id].energy = _rounded(mood), _rounded(energy)
    for client_id, last in await session.execute(last_trained(account_id, today, client_ids)):
        stats[client_id].last_trained = last
    for client_id, comments in await session.execute(unreviewed_comments(account_id, client_ids)):
        stats[client_id].comments = comments
    if money:
        for client_id, by_program in (await load_revenue(session, account_id, client_ids)).items():
            stats[client_id].net_by_program = by_program
            stats[client_id].net = total_of(amount for amounts in by_program.values() for amount in amounts)
    return stats


def _rounded(average: Any) -> float | None:
    return None if average is None else round(float(average), 1)


def _whose(table: type[Enrolment], account_id: UUID, client_ids: ClientIds) -> list[ColumnElement[bool]]:
    conditions = [table.account_id == account_id]
    return conditions if client_ids is None else [*conditions, table.client_id.in_(client_ids)]


def _override_of(day: ColumnElement[int]) -> ColumnElement[bool]:
    """Joins what the coach changed on a day for the client of the enrolment."""
    return and_(
        DayOverride.timeline_id == Enrolment.timeline_id,
        DayOverride.day == day,
        DayOverride.enrolment_id == Enrolment.id,
        DayOverride.run == Enrolment.run,
    )


def _has_sessions() -> ColumnElement[bool]:
    return TimelineDay.content["sessions"] != literal([], JSONB)


def _days_since_anchor(day: date) -> ColumnElement[int]:
    return cast(literal(day, Date) - Enrolment.anchor, Integer)
