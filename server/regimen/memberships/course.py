"""How far a client's program reaches, read from the training that is on their calendar."""

from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.training.models import Enrolment, TimelineDay


@dataclass(frozen=True)
class Course:
    """`last`: the date of the last day with content, None where nothing is on the calendar. `ended_on`: the date since
    which the calendar is closed for good, None while it is not."""

    last: date | None = None
    ended_on: date | None = None

    def is_over(self, today: date) -> bool:
        """Whether the last day has passed."""
        return self.last is not None and today > self.last

    @property
    def was_finished(self) -> bool:
        """Whether the last day had passed when the calendar was closed, so that nothing is left to go on with."""
        return self.ended_on is not None and self.is_over(self.ended_on)


async def course_of(session: AsyncSession, membership_id: UUID) -> Course:
    """The course of one membership; empty where its training never was on the calendar. One query."""
    row = (
        await session.execute(
            select(Enrolment.anchor, Enrolment.ended_on, func.max(TimelineDay.day))
            .outerjoin(TimelineDay, TimelineDay.timeline_id == Enrolment.timeline_id)
            .where(Enrolment.membership_id == membership_id)
            .group_by(Enrolment.id)
        )
    ).one_or_none()
    if row is None:
        return Course()
    anchor, ended_on, day = row
    return Course(None if day is None else anchor + timedelta(days=day), ended_on)
