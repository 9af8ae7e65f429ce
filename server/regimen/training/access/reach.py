"""Which clients an edit of a day affects."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Date, Integer, Subquery, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.programs.models import ProgramType
from regimen.training.access.logs import has_logged
from regimen.training.access.open_days import enrolment, is_open_to_client
from regimen.training.access.open_days import timeline as followed_timeline
from regimen.training.models import Enrolment, Timeline

_SAMPLE_SIZE = 3


@dataclass(frozen=True)
class DayReach:
    """How many clients an edit of a day reaches, how many of them have logged the day, and a few of them to show."""

    clients: int
    logged: int
    sample: Sequence[User]


async def reach_of_day(session: AsyncSession, timeline: Timeline, day: int, today: date) -> DayReach:
    """Returns the clients whom an edit of `day` affects. Two queries."""
    reached = _reached_enrolments(timeline, day, today)
    clients, logged = (
        await session.execute(
            select(func.count(), func.count().filter(has_logged(day, reached.c))).select_from(reached)
        )
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
    """The open enrolments of the timeline; in a shared calendar, those that the day is open to."""
    enrolments = select(enrolment.id, enrolment.client_id, enrolment.run, enrolment.open, enrolment.created_at).where(
        enrolment.timeline_id == timeline.id, enrolment.open.is_(True)
    )
    if timeline.type is ProgramType.ONE_MANY:
        is_open = is_open_to_client(literal(today, Date), literal(day, Integer))
        enrolments = enrolments.join(followed_timeline, followed_timeline.id == enrolment.timeline_id).where(is_open)
    return enrolments.subquery()


async def count_clients_at_or_past(session: AsyncSession, timeline: Timeline, day: int, today: date) -> int:
    """Returns how many clients have reached `day` or are past it."""
    statement = select(func.count()).where(
        Enrolment.timeline_id == timeline.id, Enrolment.open.is_(True), Enrolment.anchor + day <= today
    )
    return await session.scalar(statement) or 0
