"""Which clients an edit of a day affects."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Subquery, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.programs.models import ProgramType
from regimen.training.access.logs import LOG_TABLES
from regimen.training.models import Enrolment, Timeline

_SAMPLE_SIZE = 3


@dataclass(frozen=True)
class DayReach:
    """How many clients see a day, how many of them have logged it, and a few of them to show."""

    clients: int
    logged: int
    sample: Sequence[User]


async def reach_of_day(session: AsyncSession, timeline: Timeline, day: int, today: date) -> DayReach:
    """Returns the clients whom an edit of `day` affects. Two queries."""
    reached = _reached_enrolments(timeline, day, today)
    has_logged = or_(
        *(
            select(table.id).where(table.enrolment_id == reached.c.id, table.day == day, condition).exists()
            for table, condition in LOG_TABLES
        )
    )
    clients, logged = (
        await session.execute(select(func.count(), func.count().filter(has_logged)).select_from(reached))
    ).one()
    if not clients:
        return DayReach(clients=0, logged=0, sample=[])
    sample = await session.scalars(
        select(User)
        .join(reached, reached.c.client_id == User.id)
        .order_by(User.avatar_key.is_(None), reached.c.created_at, User.id)
        .limit(_SAMPLE_SIZE)
    )
    return DayReach(clients=clients, logged=logged, sample=sample.all())


def _reached_enrolments(timeline: Timeline, day: int, today: date) -> Subquery:
    """The open enrolments of the timeline; in a shared calendar, those for whom the day's date is visible today."""
    enrolments = select(Enrolment.id, Enrolment.client_id, Enrolment.created_at).where(
        Enrolment.timeline_id == timeline.id, Enrolment.open.is_(True)
    )
    if timeline.type is not ProgramType.ONE_MANY:
        return enrolments.subquery()
    date_of_day = Enrolment.anchor + day
    enrolments = enrolments.where(Enrolment.sees_from <= date_of_day)
    if timeline.ahead_days is not None:
        enrolments = enrolments.where(date_of_day <= literal(today) + timeline.ahead_days)
    return enrolments.subquery()


async def count_clients_reached(session: AsyncSession, timeline: Timeline, day: int, today: date) -> int:
    """Returns how many clients have reached `day` or are past it."""
    statement = select(func.count()).where(
        Enrolment.timeline_id == timeline.id, Enrolment.open.is_(True), Enrolment.anchor + day <= today
    )
    return await session.scalar(statement) or 0
