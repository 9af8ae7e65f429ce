"""The days of a timeline, and their version history."""

import json
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Text, and_, cast, false, func, or_, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.kit.slices import in_slices
from regimen.training.failures import TooMuchTraining
from regimen.training.models import DayDraft, DayOverride, DayVersion, Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from regimen.training.rules.limits import MAX_CHANGED_CHARACTERS
from regimen.training.rules.size import is_short

_MAX_VERSIONS = 50

VersionRow = Row[int, datetime, User]


@dataclass(frozen=True)
class DayState:
    """A day's content and version. Version 0 means that it was never written: a rest day."""

    day: int
    version: int
    content: DayContent
    characters: int = 0
    """Of the content as it is stored."""

    def with_content(self, content: DayContent) -> "DayState":
        """Returns the day with different content; nothing is stored."""
        return replace(self, content=content)


class Place(NamedTuple):
    """A day of a timeline."""

    timeline_id: UUID
    day: int


def at_places(
    table: type[TimelineDay | DayVersion | DayDraft | DayOverride], places: Collection[Place]
) -> ColumnElement[bool]:
    """Selects the rows of these days."""
    days: dict[UUID, list[int]] = defaultdict(list)
    for timeline_id, day in places:
        days[timeline_id].append(day)
    return or_(false(), *(and_(table.timeline_id == one, table.day.in_(days[one])) for one in days))


async def load_days(session: AsyncSession, timeline_id: UUID, days: Collection[int]) -> dict[int, DayState]:
    """Returns all of `days`, including those that were never written. Raises TooMuchTraining before they are read."""
    loaded = await load_places(session, [Place(timeline_id, day) for day in days])
    return {place.day: state for place, state in loaded.items()}


async def load_places(session: AsyncSession, places: Collection[Place]) -> dict[Place, DayState]:
    """Returns the same for days of several timelines."""
    chosen = at_places(TimelineDay, places)
    text = cast(TimelineDay.content, Text)
    if len(places) > 1 and (await session.scalar(select(func.sum(func.length(text))).where(chosen)) or 0) > (
        MAX_CHANGED_CHARACTERS
    ):
        raise TooMuchTraining
    columns = (TimelineDay.timeline_id, TimelineDay.day, TimelineDay.version, text)
    rows = (await session.execute(select(*columns).where(chosen))).all()
    short = len(rows) == 1 or is_short(content for *_, content in rows)
    states = await in_slices((_read(*row) for row in rows), short=short)
    written = dict(states)
    return {place: written.get(place) or DayState(place.day, 0, DayContent()) for place in places}


def _read(timeline_id: UUID, day: int, version: int, text: str) -> tuple[Place, DayState]:
    return Place(timeline_id, day), DayState(day, version, read_content(text), len(text))


def read_content(text: str) -> DayContent:
    """Parses a stored document."""
    return DayContent.model_validate(json.loads(text))


async def day_versions(session: AsyncSession, timeline: Timeline, day: int) -> list[VersionRow]:
    """Returns (version, saved_at, author) of the current and earlier versions, newest first."""
    current = select(
        TimelineDay.version,
        TimelineDay.updated_at.label("saved_at"),
        TimelineDay.updated_by.label("saved_by"),
    ).where(TimelineDay.timeline_id == timeline.id, TimelineDay.day == day)
    earlier = select(DayVersion.version, DayVersion.saved_at, DayVersion.saved_by).where(
        DayVersion.timeline_id == timeline.id, DayVersion.day == day
    )
    versions = union_all(current, earlier).subquery()
    rows = await session.execute(
        select(versions.c.version, versions.c.saved_at, User)
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


async def day_at_version(session: AsyncSession, timeline: Timeline, day: int, version: int) -> DayState:
    """Returns a day as it is or was at one of its versions. Raises NotFound."""
    current = (await load_days(session, timeline.id, {day}))[day]
    if version and current.version == version:
        return current
    return DayState(day, version, await content_of_version(session, timeline, day, version))
