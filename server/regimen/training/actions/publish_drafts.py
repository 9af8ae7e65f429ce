"""Publishing many drafts of a program at once, also those of other coaches: what is in conflict is left as it is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import NotFound
from regimen.kit.slices import in_slices
from regimen.training.access.day_media import DraftKey
from regimen.training.access.days import DayState, Place, load_places, read_content
from regimen.training.access.drafts import drafts_at
from regimen.training.access.exercises import known_exercise_ids
from regimen.training.access.timelines import visible_timelines
from regimen.training.actions.day_writes import DayChanges, PreparedDay, lock_timelines, prepare_day, write_days
from regimen.training.actions.draft_media import forget_media
from regimen.training.actions.drafts import notify_account
from regimen.training.models import DayDraft, Timeline
from regimen.training.rules.size import is_short


class WhyLeft(StrEnum):
    """Why a draft was not published."""

    CHANGED = "changed"
    """It was edited, discarded or published since it was listed."""
    CONTESTED = "contested"
    """Another coach has a draft of the same day."""
    STALE = "stale"
    """The day was published since the draft was begun, with other content."""
    UNREAD_TEXT = "unread_text"
    """It has text that is not in its content."""
    UNKNOWN_EXERCISE = "unknown_exercise"


@dataclass(frozen=True)
class ChosenDraft:
    """A draft as it was listed: a newer revision is not published unseen."""

    timeline_id: UUID
    day: int
    author_id: UUID
    revision: UUID

    @property
    def place(self) -> Place:
        return Place(self.timeline_id, self.day)


@dataclass(frozen=True)
class PublishedDrafts:
    """What was published, by timeline, and what was left, by its place among the chosen drafts."""

    changes: Mapping[UUID, DayChanges]
    left: Mapping[int, WhyLeft]


async def publish_drafts(
    session: AsyncSession, program_id: UUID, chosen: Sequence[ChosenDraft], *, actor: CoachActor, now: datetime
) -> PublishedDrafts:
    """Publishes the chosen drafts of an own program and removes them. Those in conflict are left and returned.

    Raises NotFound for timelines of other programs, TooMuchTraining or DayTooLarge above a limit, UpgradeNeeded if the
    account's plan has no supersets and new ones are written.
    """
    await _lock(session, actor, program_id, {one.timeline_id for one in chosen})
    places = {one.place for one in chosen}
    rows = await drafts_at(session, places)
    days = await load_places(session, places)
    short = is_short(row.content for row in rows) and sum(day.characters for day in days.values()) == 0
    prepared = dict(await in_slices(_prepare(rows, days), short=short))
    left = await _conflicts(session, chosen, rows, days, prepared, actor)
    published = [one for index, one in enumerate(chosen) if index not in left]
    changes = {one.place: prepared[_key(one)] for one in published if prepared[_key(one)].is_changed}
    written = await write_days(session, program_id, changes, actor=actor, now=now) if changes else {}
    await _remove(session, published, actor)
    return PublishedDrafts(written, left)


async def _lock(session: AsyncSession, actor: CoachActor, program_id: UUID, timeline_ids: set[UUID]) -> None:
    of_program = select(Timeline.id).where(
        Timeline.id.in_(timeline_ids), Timeline.program_id == program_id, visible_timelines(actor)
    )
    if set(await session.scalars(of_program)) != timeline_ids:
        raise NotFound
    await lock_timelines(session, timeline_ids)


_Key = tuple[UUID, int, UUID, UUID]


def _key(draft: ChosenDraft) -> _Key:
    return (draft.timeline_id, draft.day, draft.author_id, draft.revision)


def _prepare(rows: Sequence[Row[Any]], days: Mapping[Place, DayState]) -> Iterator[tuple[_Key, PreparedDay]]:
    for row in rows:
        key = (row.timeline_id, row.day, row.user_id, row.revision)
        yield key, prepare_day(read_content(row.content), days[Place(row.timeline_id, row.day)])


async def _conflicts(
    session: AsyncSession,
    chosen: Sequence[ChosenDraft],
    rows: Sequence[Row[Any]],
    days: Mapping[Place, DayState],
    prepared: Mapping[_Key, PreparedDay],
    actor: CoachActor,
) -> dict[int, WhyLeft]:
    stored = {(row.timeline_id, row.day, row.user_id, row.revision): row for row in rows}
    authors = Counter(Place(row.timeline_id, row.day) for row in rows)
    used = {
        key: {ident for entry in one.content.entries() for ident in (entry.exercise_id, *entry.alternates) if ident}
        for key, one in prepared.items()
    }
    known = await known_exercise_ids(session, actor, set().union(*used.values()))

    def conflict(draft: ChosenDraft) -> WhyLeft | None:
        row = stored.get(_key(draft))
        if row is None:
            return WhyLeft.CHANGED
        if authors[draft.place] > 1:
            return WhyLeft.CONTESTED
        if row.has_texts:
            return WhyLeft.UNREAD_TEXT
        if row.base_version != days[draft.place].version and prepared[_key(draft)].is_changed:
            return WhyLeft.STALE
        return None if used[_key(draft)] <= known else WhyLeft.UNKNOWN_EXERCISE

    return {index: why for index, draft in enumerate(chosen) if (why := conflict(draft))}


async def _remove(session: AsyncSession, published: Sequence[ChosenDraft], actor: CoachActor) -> None:
    """Removes what was published. A draft that its author has saved meanwhile has another revision, and stays."""
    if not published:
        return
    columns = tuple_(DayDraft.timeline_id, DayDraft.day, DayDraft.user_id, DayDraft.revision)
    gone = delete(DayDraft).where(columns.in_([_key(one) for one in published]))
    removed = await session.execute(gone.returning(DayDraft.timeline_id, DayDraft.day, DayDraft.user_id))
    await forget_media(session, [DraftKey(*row) for row in removed])
    for one in published:
        await notify_account(session, actor, one.timeline_id, one.day, one.author_id)
