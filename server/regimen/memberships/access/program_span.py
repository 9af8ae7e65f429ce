"""The span of a client's program, read from the training on their calendar."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.rules.program_span import ProgramSpan
from regimen.training.models import Enrolment, TimelineDay


async def load_program_span(session: AsyncSession, membership_id: UUID) -> ProgramSpan:
    """Returns the span of one membership, empty if its training was never on the calendar. One query."""
    row = (
        await session.execute(
            select(Enrolment.anchor, Enrolment.ended_on, func.max(TimelineDay.day))
            .outerjoin(TimelineDay, TimelineDay.timeline_id == Enrolment.timeline_id)
            .where(Enrolment.membership_id == membership_id)
            .group_by(Enrolment.id)
        )
    ).one_or_none()
    if row is None:
        return ProgramSpan()
    anchor, closed_on, day = row
    return ProgramSpan(None if day is None else anchor + timedelta(days=day), closed_on)
