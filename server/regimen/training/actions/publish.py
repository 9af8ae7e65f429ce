"""Publishing days: archives the previous version, refuses a stale save, and returns what undoes the write."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid, or_404
from regimen.platform.events import publish
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature
from regimen.training.access.days import DayState, load_days
from regimen.training.access.exercises import known_exercise_ids
from regimen.training.events import DayChanged
from regimen.training.failures import DayOutOfRange, StaleDay, TooManyDays
from regimen.training.models import DayVersion, Timeline, TimelineDay
from regimen.training.rules.content import DayContent, entries_with_paths, grouped_block_ids
from regimen.training.rules.document_edits import without_control_characters
from regimen.training.rules.limits import LAST_DAY, MAX_DAYS_PER_WRITE


@dataclass
class DayChanges:
    """What a write changed. Saving `undo` restores the days as they were, in one go."""

    days: list[DayState] = field(default_factory=list)
    undo: list[DayState] = field(default_factory=list)


async def lock_timeline(session: AsyncSession, timeline_id: UUID) -> None:
    """Keeps others from writing this timeline until the transaction ends. Clients can still join it."""
    locked = select(Timeline.id).where(Timeline.id == timeline_id).with_for_update(key_share=True)
    or_404(await session.scalar(locked))


async def publish_days(
    session: AsyncSession,
    timeline: Timeline,
    contents: Mapping[int, DayContent],
    *,
    actor: CoachActor,
    now: datetime,
    expected: Mapping[int, int] | None = None,
    is_move: bool = False,
) -> DayChanges:
    """Publishes `contents`: all days or none.

    `expected` holds the version that each day was edited from. Raises StaleDay if a day has another version by now and
    different content, Invalid for unknown exercises, UpgradeNeeded if the account's plan has no supersets and new
    ones are written (moving existing ones is fine).
    """
    check_day_numbers(contents.keys())
    await lock_timeline(session, timeline.id)
    before = await load_days(session, timeline.id, contents.keys())
    after = {day: without_control_characters(content) for day, content in contents.items()}
    if expected is not None:
        _refuse_stale(before, after, expected)
    changed = {day: content for day, content in after.items() if content != before[day].content}
    if not changed:
        return DayChanges(days=[before[day] for day in sorted(before)])
    await _refuse_unknown_exercises(session, actor, changed)
    if not is_move:
        await _refuse_new_supersets(session, timeline, actor, before, changed, now)
    await _archive(session, timeline, changed.keys())
    versions = {day: before[day].version + 1 for day in changed}
    await _store(session, timeline, changed, versions, actor, now)
    await publish(
        session,
        DayChanged(
            at=now,
            actor_id=actor.user_id,
            account_id=actor.account,
            subject_id=timeline.program_id,
            timeline_id=timeline.id,
            versions=versions,
        ),
    )
    return DayChanges(
        days=[DayState(day, versions[day], changed[day]) for day in sorted(changed)],
        undo=[DayState(day, versions[day], before[day].content) for day in sorted(changed)],
    )


def check_day_numbers(days: Collection[int]) -> None:
    """Raises TooManyDays if a write would be too large, DayOutOfRange if a day is outside of any program."""
    if len(days) > MAX_DAYS_PER_WRITE:
        raise TooManyDays
    if any(not 0 <= day <= LAST_DAY for day in days):
        raise DayOutOfRange


async def _require_supersets(session: AsyncSession, actor: CoachActor, now: datetime) -> None:
    """Raises UpgradeNeeded if the account's plan has no supersets."""
    await require_feature(session, actor.account, Feature.SUPERSETS, now)


def _refuse_stale(before: Mapping[int, DayState], after: Mapping[int, DayContent], expected: Mapping[int, int]) -> None:
    stale = [
        {
            "day": day,
            "yours": {"version": expected[day], "content": content.model_dump(mode="json")},
            "theirs": {"version": before[day].version, "content": before[day].content.model_dump(mode="json")},
        }
        for day, content in sorted(after.items())
        if before[day].version != expected[day] and before[day].content != content
    ]
    if stale:
        raise StaleDay(stale=stale, yours=stale[0]["yours"], theirs=stale[0]["theirs"])


async def _refuse_unknown_exercises(
    session: AsyncSession, actor: CoachActor, contents: Mapping[int, DayContent]
) -> None:
    used = [
        (path, ident)
        for content in contents.values()
        for path, entry in entries_with_paths(content)
        for ident in (entry.exercise_id, *entry.alternates)
        if ident is not None
    ]
    if not used:
        return
    known = await known_exercise_ids(session, actor, {ident for _, ident in used})
    errors = {path: ["This exercise is not in your library."] for path, ident in used if ident not in known}
    if errors:
        raise Invalid(errors=errors)


async def _refuse_new_supersets(
    session: AsyncSession,
    timeline: Timeline,
    actor: CoachActor,
    before: Mapping[int, DayState],
    after: Mapping[int, DayContent],
    now: datetime,
) -> None:
    """Without a paid plan, supersets that a day has or once had may stay or return; new ones may not be written."""
    new = {
        day: ids
        for day, content in after.items()
        if (ids := grouped_block_ids(content) - grouped_block_ids(before[day].content))
    }
    if not new:
        return
    earlier = select(DayVersion.day, DayVersion.content).where(
        DayVersion.timeline_id == timeline.id, DayVersion.day.in_(new)
    )
    for day, content in await session.execute(earlier):
        new[day] -= grouped_block_ids(DayContent.model_validate(content))
    if any(new.values()):
        await _require_supersets(session, actor, now)


async def _archive(session: AsyncSession, timeline: Timeline, days: Collection[int]) -> None:
    """Copies the current rows of `days` into the version history."""
    columns = ["timeline_id", "day", "version", "content", "saved_at", "saved_by"]
    current = select(
        TimelineDay.timeline_id,
        TimelineDay.day,
        TimelineDay.version,
        TimelineDay.content,
        TimelineDay.updated_at,
        TimelineDay.updated_by,
    ).where(TimelineDay.timeline_id == timeline.id, TimelineDay.day.in_(days))
    await session.execute(insert(DayVersion).from_select(columns, current))


async def _store(
    session: AsyncSession,
    timeline: Timeline,
    contents: Mapping[int, DayContent],
    versions: Mapping[int, int],
    actor: CoachActor,
    now: datetime,
) -> None:
    rows: list[dict[str, Any]] = [
        {
            "timeline_id": timeline.id,
            "day": day,
            "content": content.model_dump(mode="json"),
            "version": versions[day],
            "updated_at": now,
            "updated_by": actor.user_id,
        }
        for day, content in contents.items()
    ]
    statement = upsert(TimelineDay)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[TimelineDay.timeline_id, TimelineDay.day],
            set_={name: statement.excluded[name] for name in ("content", "version", "updated_at", "updated_by")},
        ),
        rows,
    )
