"""The days of a shared calendar that a coach changed for some clients, in the run that each of them is in."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, and_, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.paging import Page, count
from regimen.training.models import DayOverride, Enrolment, Timeline, TimelineDay

_IN_CURRENT_RUN = and_(
    Enrolment.id == DayOverride.enrolment_id,
    Enrolment.run == DayOverride.run,
    Enrolment.timeline_id == DayOverride.timeline_id,
    # Not what is only kept because the client has begun the day.
    DayOverride.changes != {},
)


def _overrides(timeline_id: UUID) -> Select[Any]:
    """(override, client, JSON of the shared day)."""
    return (
        select(DayOverride, User, TimelineDay.content)
        .join(Enrolment, _IN_CURRENT_RUN)
        .join(User, User.id == Enrolment.client_id)
        .join(TimelineDay, and_(TimelineDay.timeline_id == timeline_id, TimelineDay.day == DayOverride.day))
        .where(DayOverride.timeline_id == timeline_id, Enrolment.ended_on.is_(None))
    )


async def overrides_of_day(session: AsyncSession, timeline: Timeline, day: int) -> Sequence[Row[Any]]:
    """Returns the overrides of one day, by the client's name."""
    statement = _overrides(timeline.id).where(DayOverride.day == day).order_by(User.first_name, User.last_name, User.id)
    rows: Sequence[Row[Any]] = (await session.execute(statement)).all()
    return rows


async def overrides_of_timeline(
    session: AsyncSession, timeline: Timeline, page: Page
) -> tuple[Sequence[Row[Any]], int]:
    """Returns a page of the overrides of all days, the last day first, and the total."""
    statement = _overrides(timeline.id).order_by(DayOverride.day.desc(), User.first_name, User.last_name, User.id)
    total = await count(session, statement)
    return (await session.execute(page.limit(statement))).all(), total


async def stored_overrides(
    session: AsyncSession, timeline: Timeline, day: int, enrolments: Collection[Enrolment]
) -> Sequence[DayOverride]:
    """Returns what is different on a day for clients in the run that each of them is in."""
    places = [(one.id, one.run) for one in enrolments]
    statement = select(DayOverride).where(
        DayOverride.timeline_id == timeline.id,
        DayOverride.day == day,
        tuple_(DayOverride.enrolment_id, DayOverride.run).in_(places),
    )
    return (await session.scalars(statement)).all()


async def clients_with_override(session: AsyncSession, timeline: Timeline, day: int) -> int:
    """Returns for how many clients a day is different, as its list shows them."""
    return await session.scalar(select(override_counts(timeline.id, day, 1).subquery().c.clients)) or 0


def override_counts(timeline_id: UUID, first: int, days: int) -> Select[int, int]:
    """(day, number of clients for whom it was changed)."""
    return (
        select(DayOverride.day, func.count().label("clients"))
        .join(Enrolment, _IN_CURRENT_RUN)
        .where(
            DayOverride.timeline_id == timeline_id,
            DayOverride.day.between(first, first + days - 1),
            Enrolment.ended_on.is_(None),
        )
        .group_by(DayOverride.day)
    )


async def current_enrolments(
    session: AsyncSession, timeline: Timeline, client_ids: Collection[UUID]
) -> Sequence[Enrolment]:
    """Returns the enrolments of these clients in this calendar, also paused ones; not those that have ended."""
    statement = select(Enrolment).where(
        Enrolment.timeline_id == timeline.id, Enrolment.client_id.in_(client_ids), Enrolment.ended_on.is_(None)
    )
    return (await session.scalars(statement)).all()
