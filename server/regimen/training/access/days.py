"""The days of a timeline, and their version history."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.training.models import DayVersion, Timeline, TimelineDay
from regimen.training.rules.content import DayContent

_MAX_VERSIONS = 50

VersionRow = Row[int, dict[str, Any], datetime, User]


@dataclass(frozen=True)
class DayState:
    """A day's content and version. Version 0 means that it was never written: a rest day."""

    day: int
    version: int
    content: DayContent

    def with_content(self, content: DayContent) -> "DayState":
        """Returns the day with different content; nothing is stored."""
        return replace(self, content=content)


async def load_days(session: AsyncSession, timeline_id: UUID, days: Collection[int]) -> dict[int, DayState]:
    """Returns all of `days`, including those that were never written."""
    rows = await session.execute(
        select(TimelineDay.day, TimelineDay.version, TimelineDay.content).where(
            TimelineDay.timeline_id == timeline_id, TimelineDay.day.in_(days)
        )
    )
    written = {day: DayState(day, version, DayContent.model_validate(content)) for day, version, content in rows}
    return {day: written.get(day) or DayState(day, 0, DayContent()) for day in days}


async def day_versions(session: AsyncSession, timeline: Timeline, day: int) -> list[VersionRow]:
    """Returns (version, content, saved_at, author) of the current and earlier versions, newest first."""
    current = select(
        TimelineDay.version,
        TimelineDay.content,
        TimelineDay.updated_at.label("saved_at"),
        TimelineDay.updated_by.label("saved_by"),
    ).where(TimelineDay.timeline_id == timeline.id, TimelineDay.day == day)
    earlier = select(DayVersion.version, DayVersion.content, DayVersion.saved_at, DayVersion.saved_by).where(
        DayVersion.timeline_id == timeline.id, DayVersion.day == day
    )
    versions = union_all(current, earlier).subquery()
    rows = await session.execute(
        select(versions.c.version, versions.c.content, versions.c.saved_at, User)
        .join(User, User.id == versions.c.saved_by)
        .order_by(versions.c.version.desc())
        .limit(_MAX_VERSIONS)
    )
    return list(rows.all())


async def content_of_version(session: AsyncSession, timeline: Timeline, day: int, version: int) -> DayContent:
    """Returns the content of an earlier version. Raises NotFound."""
    content = await session.scalar(
        select(DayVersion.content).where(
            DayVersion.timeline_id == timeline.id, DayVersion.day == day, DayVersion.version == version
        )
    )
    return DayContent.model_validate(or_404(content))
