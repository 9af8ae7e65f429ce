"""How far a client's program reaches, read from the training that is on their calendar."""

from datetime import date, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.training.models import Enrolment, TimelineDay


async def last_day(session: AsyncSession, membership_id: UUID) -> date | None:
    """The date of the last day with content, None where nothing is on the calendar."""
    row = (
        await session.execute(
            select(Enrolment.anchor, func.max(TimelineDay.day))
            .join(TimelineDay, TimelineDay.timeline_id == Enrolment.timeline_id)
            .where(Enrolment.membership_id == membership_id)
            .group_by(Enrolment.anchor)
        )
    ).one_or_none()
    return row[0] + timedelta(days=row[1]) if row else None
