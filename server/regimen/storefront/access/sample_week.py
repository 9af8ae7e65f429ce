"""What is written in a program, read for its public page."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, Text, cast, distinct, func, literal, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import Track
from regimen.training.models import Timeline, TimelineDay

DAYS_A_WEEK: Final = 7
_ENTRIES: Final = cast(literal("$.sessions[*].blocks[*].entries[*]"), JSONPATH)
_PERCENT_LOADS: Final = cast(literal("$.sets[*] ? (@.percent_1rm > 0 || @.percent_tm > 0)"), JSONPATH)


def _shared_days(program_id: UUID, *columns: Any) -> Select[Any]:
    """Selects the days of the timeline that all clients of a program share."""
    return (
        select(*columns)
        .select_from(Timeline)
        .join(Track, (Track.id == Timeline.track_id) & Track.is_default)
        .join(TimelineDay, TimelineDay.timeline_id == Timeline.id)
        .where(Timeline.program_id == program_id, Timeline.client_id.is_(None))
    )


Edition = tuple[UUID, int]
"""A timeline, and a number that grows with each change of its days."""


async def edition_of(session: AsyncSession, program_id: UUID) -> Edition | None:
    """Returns which days a program has at the moment, None without any. Days are never deleted, and each change of one
    raises its version."""
    statement = _shared_days(program_id, Timeline.id, func.sum(TimelineDay.version)).group_by(Timeline.id)
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def count_weeks_and_sessions(session: AsyncSession, program_id: UUID) -> tuple[int, int]:
    """Returns how many weeks and how many sessions a program has."""
    statement = _shared_days(
        program_id,
        func.coalesce(func.max(TimelineDay.day) // DAYS_A_WEEK + 1, 0),
        func.coalesce(func.sum(func.jsonb_array_length(TimelineDay.content["sessions"])), 0),
    )
    weeks, sessions = (await session.execute(statement)).one()
    return weeks, sessions


async def count_exercises(session: AsyncSession, program_id: UUID) -> tuple[int, bool]:
    """Returns how many exercises a program has, and whether some loads are percentages of the client's own maxes."""
    entry = func.jsonb_path_query(TimelineDay.content, _ENTRIES, type_=JSONB).column_valued(
        "entry", joins_implicitly=True
    )
    statement = _shared_days(
        program_id,
        func.count(distinct(func.lower(entry["name"].astext))),
        func.coalesce(func.bool_or(func.jsonb_path_exists(entry, _PERCENT_LOADS)), False),
    )
    exercises, has_percent_loads = (await session.execute(statement)).one()
    return exercises, has_percent_loads


async def list_first_week(session: AsyncSession, program_id: UUID) -> Sequence[Any]:
    """Returns the days of a program's first week with their content as JSON."""
    content = cast(TimelineDay.content, Text).label("content")
    statement = _shared_days(program_id, TimelineDay.day, content).where(TimelineDay.day < DAYS_A_WEEK)
    rows: Sequence[Any] = (await session.execute(statement.order_by(TimelineDay.day))).all()
    return rows
