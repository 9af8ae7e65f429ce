"""What the coach shows with a day or a draft of it: items of their library."""

from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.media.access.library import load_shared
from regimen.media.models import Media
from regimen.media.ports import Place
from regimen.programs.models import Program
from regimen.training.models import DayDraft, Enrolment, Timeline, TimelineDay


class DraftKey(NamedTuple):
    """A coach's draft of a day."""

    timeline_id: UUID
    day: int
    user_id: UUID

    @property
    def place(self) -> str:
        """What the library calls it."""
        return "/".join(map(str, self))


async def media_of_enrolment(
    session: AsyncSession, enrolment_id: UUID, media_ids: Collection[UUID]
) -> dict[UUID, Media]:
    """Returns those of the items that the coach of an enrolment may show. Two queries, none without items."""
    if not media_ids:
        return {}
    account_id = await session.scalar(select(Enrolment.account_id).where(Enrolment.id == enrolment_id))
    return await load_shared(session, account_id, media_ids) if account_id else {}


async def describe_days(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes days for the library, by their program and number. One query."""
    days = {place: (UUID(place.partition("/")[0]), int(place.partition("/")[2])) for place in places}
    rows = await session.execute(
        select(TimelineDay.timeline_id, TimelineDay.day, Program.id, Program.title, Timeline.track_id)
        .join(Timeline, Timeline.id == TimelineDay.timeline_id)
        .join(Program, Program.id == Timeline.program_id)
        .where(tuple_(TimelineDay.timeline_id, TimelineDay.day).in_(list(days.values())))
    )
    found = {
        (timeline_id, day): Place(f"{title}, day {day + 1}", _path(program_id, track_id, day))
        for timeline_id, day, program_id, title, track_id in rows
    }
    return {place: found[key] for place, key in days.items() if key in found}


async def describe_drafts(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes drafts for the library, by their program, day and author. One query."""
    keys = {place: _draft_key(place) for place in places}
    rows = await session.execute(
        select(
            DayDraft.timeline_id,
            DayDraft.day,
            DayDraft.user_id,
            Program.id,
            Program.title,
            Timeline.track_id,
            User.first_name,
        )
        .join(Timeline, Timeline.id == DayDraft.timeline_id)
        .join(Program, Program.id == Timeline.program_id)
        .join(User, User.id == DayDraft.user_id)
        .where(tuple_(DayDraft.timeline_id, DayDraft.day, DayDraft.user_id).in_(list(keys.values())))
    )
    found = {
        DraftKey(timeline_id, day, user_id): Place(
            f"{title}, day {day + 1}, draft by {author}", _path(program_id, track_id, day)
        )
        for timeline_id, day, user_id, program_id, title, track_id, author in rows
    }
    return {place: found[key] for place, key in keys.items() if key in found}


def _draft_key(place: str) -> DraftKey:
    timeline_id, day, user_id = place.split("/")
    return DraftKey(UUID(timeline_id), int(day), UUID(user_id))


def _path(program_id: UUID, track_id: UUID, day: int) -> str:
    return f"/coach/programs/{program_id}/schedule?track={track_id}&day={day + 1}"
