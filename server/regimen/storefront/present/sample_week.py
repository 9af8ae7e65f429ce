"""A look inside a program for visitors: how much there is, and its first week in short."""

import json
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.slices import in_slices
from regimen.storefront.access import sample_week as access
from regimen.storefront.schemas import SampleDay, SampleLine, SampleSession, SampleWeek
from regimen.training.rules.content import DayContent
from regimen.training.rules.format import outline
from regimen.training.rules.size import is_short


async def sample_week(session: AsyncSession, program_id: UUID) -> SampleWeek:
    """Returns how many weeks, sessions and exercises a program has, and its first week, in three queries."""
    weeks, sessions = await access.count_weeks_and_sessions(session, program_id)
    first_week = await access.list_first_week(session, program_id)
    exercises, has_percent_loads = await access.count_exercises(session, program_id)
    return SampleWeek(
        weeks=weeks,
        sessions=sessions,
        exercises=exercises,
        own_loads=has_percent_loads,
        days=await in_slices(
            (_day(row.day, row.content) for row in first_week), short=is_short(row.content for row in first_week)
        ),
    )


def _day(day: int, text: str) -> SampleDay:
    content = DayContent.model_validate(json.loads(text))
    sessions = [
        SampleSession(
            title=session.title or "Training",
            minutes=session.minutes,
            lines=[SampleLine(name=name, scheme=scheme) for name, scheme in outline(session)],
        )
        for session in content.sessions
    ]
    return SampleDay(day=day, sessions=sessions)
