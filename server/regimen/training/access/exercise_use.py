"""Which exercises a coach uses, and in which programs."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import cast as sql_cast
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.ports import ProgramUse
from regimen.programs.models import Program
from regimen.training.models import Timeline, TimelineDay

_RECENT_DAYS: Final = 40
_EXERCISE_IDS: Final = "$.sessions[*].blocks[*].entries[*].exercise_id"


async def last_used(session: AsyncSession, actor: CoachActor) -> dict[UUID, datetime]:
    """Returns when the coach last published a day with each exercise of the 40 days that they published last."""
    days = (
        select(TimelineDay.content, TimelineDay.updated_at)
        .join(Timeline, Timeline.id == TimelineDay.timeline_id)
        .join(Program, Program.id == Timeline.program_id)
        .where(TimelineDay.updated_by == actor.user_id, Program.account_id == actor.account)
        .order_by(TimelineDay.updated_at.desc())
        .limit(_RECENT_DAYS)
        .subquery()
    )
    ids = func.jsonb_path_query_array(days.c.content, sql_cast(_EXERCISE_IDS, JSONPATH))
    used: dict[UUID, datetime] = {}
    for idents, at in await session.execute(select(ids, days.c.updated_at).order_by(days.c.updated_at)):
        used.update(dict.fromkeys((UUID(ident) for ident in idents if ident), at))
    return used


async def programs_using(session: AsyncSession, actor: CoachActor, exercise_id: UUID) -> list[ProgramUse]:
    """Returns the account's programs with published days that use the exercise, those with most days first."""
    entry = {"sessions": [{"blocks": [{"entries": [{"exercise_id": str(exercise_id)}]}]}]}
    days = func.count()
    rows = await session.execute(
        select(Program.id, Program.title, days)
        .join(Timeline, Timeline.program_id == Program.id)
        .join(TimelineDay, TimelineDay.timeline_id == Timeline.id)
        .where(Program.account_id == actor.account, TimelineDay.content.contains(entry))
        .group_by(Program.id, Program.title)
        .order_by(days.desc(), func.lower(Program.title), Program.id)
    )
    return [ProgramUse(ident, title, count) for ident, title, count in rows]
