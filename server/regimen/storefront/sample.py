"""A look inside a program for somebody who has not bought it: how much there is, and its first week in few words."""

from typing import Any
from uuid import UUID

from pydantic import Field
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.schema import View
from regimen.training.rules import summaries
from regimen.training.rules.content import DayContent

WEEK = 7

_COUNTS = text("""
    select
        coalesce(max(d.day) / 7 + 1, 0) as weeks,
        coalesce(sum(jsonb_array_length(d.content -> 'sessions')), 0) as sessions
    from timelines t
    join tracks k on k.id = t.track_id and k.is_default
    join timeline_days d on d.timeline_id = t.id
    where t.program_id = :program_id and t.client_id is null
""")

_EXERCISES = text("""
    select
        count(distinct lower(entry ->> 'name')) as exercises,
        coalesce(bool_or(jsonb_path_exists(
            entry, '$.sets[*] ? (@.percent_1rm > 0 || @.percent_tm > 0)')), false) as own_loads
    from timelines t
    join tracks k on k.id = t.track_id and k.is_default
    join timeline_days d on d.timeline_id = t.id
    cross join lateral jsonb_path_query(d.content, '$.sessions[*].blocks[*].entries[*]') entry
    where t.program_id = :program_id and t.client_id is null
""")

_FIRST_WEEK = text("""
    select d.day, d.content
    from timelines t
    join tracks k on k.id = t.track_id and k.is_default
    join timeline_days d on d.timeline_id = t.id
    where t.program_id = :program_id and t.client_id is null and d.day < :days
    order by d.day
""")


class SampleLine(View):
    """An exercise and its scheme ("Back squat", "5×5 @ 70 %"), or a timed part and what it is made of."""

    name: str
    scheme: str


class SampleSession(View):
    title: str
    minutes: int | None
    lines: list[SampleLine]


class SampleDay(View):
    """`day` counts from 0."""

    day: int
    sessions: list[SampleSession]


class SampleWeek(View):
    weeks: int
    sessions: int
    exercises: int
    own_loads: bool = Field(description="Loads are worked out from the client's own numbers.")
    days: list[SampleDay]


async def sample_week(session: AsyncSession, program_id: UUID) -> SampleWeek:
    """How many weeks, sessions and exercises are written, and the first seven days. Three queries."""
    counts = (await session.execute(_COUNTS, {"program_id": program_id})).one()
    written = (await session.execute(_EXERCISES, {"program_id": program_id})).one()
    rows = (await session.execute(_FIRST_WEEK, {"program_id": program_id, "days": WEEK})).all()
    return SampleWeek(
        weeks=counts.weeks,
        sessions=counts.sessions,
        exercises=written.exercises,
        own_loads=written.own_loads,
        days=[SampleDay(day=row.day, sessions=_sessions(row.content)) for row in rows],
    )


def _sessions(content: dict[str, Any]) -> list[SampleSession]:
    return [
        SampleSession(
            title=one.title or "Training",
            minutes=one.minutes,
            lines=[SampleLine(name=name, scheme=scheme) for name, scheme in summaries.outline(one)],
        )
        for one in DayContent.model_validate(content).sessions
    ]
