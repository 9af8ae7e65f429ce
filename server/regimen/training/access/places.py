"""Where a date and a block of a schedule are: for links that name the schedule."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import NotFound, or_404
from regimen.programs.models import Program
from regimen.training.access.timelines import CLIENTS_ANCHOR, visible_timelines
from regimen.training.models import Timeline, TimelineDay
from regimen.training.rules.limits import LAST_DAY


@dataclass(frozen=True)
class SchedulePlace:
    """A day of a timeline; None for a timeline whose clients have dates of their own."""

    program_id: UUID
    track_id: UUID
    client_id: UUID | None
    day: int | None


async def find_place(
    session: AsyncSession, actor: CoachActor, timeline_id: UUID, on: date, block_id: str | None
) -> SchedulePlace:
    """Returns the day of a date. Raises NotFound for a timeline of others, and for a block that the day has not."""
    anchor = func.coalesce(Timeline.anchor, CLIENTS_ANCHOR)
    row = or_404(
        (
            await session.execute(
                select(Timeline, anchor.label("anchor"))
                .join(Program, Program.id == Timeline.program_id)
                .where(Timeline.id == timeline_id, Program.account_id == actor.account, visible_timelines(actor))
            )
        ).one_or_none()
    )
    timeline: Timeline = row[0]
    day = (on - row.anchor).days if row.anchor else None
    if day is not None and not 0 <= day <= LAST_DAY:
        day = None
    if block_id is not None and not (day is not None and await _has_block(session, timeline_id, day, block_id)):
        raise NotFound
    return SchedulePlace(timeline.program_id, timeline.track_id, timeline.client_id, day)


async def _has_block(session: AsyncSession, timeline_id: UUID, day: int, block_id: str) -> bool:
    content = await session.scalar(
        select(TimelineDay.content).where(TimelineDay.timeline_id == timeline_id, TimelineDay.day == day)
    )
    blocks = [block for one in (content or {}).get("sessions", []) for block in one["blocks"]]
    return any(block["id"] == block_id for block in blocks)
