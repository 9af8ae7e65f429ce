"""Publishing days: archives the previous version, refuses a stale save, and returns what undoes the write."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import cast, func, insert, literal, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid, or_404
from regimen.kit.slices import in_slices
from regimen.platform.events import publish
from regimen.subscription.access import get_entitlements, require_feature
from regimen.subscription.rules import Feature
from regimen.training.access.days import DayState, load_days
from regimen.training.access.exercises import known_exercise_ids
from regimen.training.events import DayChanged
from regimen.training.failures import DayOutOfRange, DayTooLarge, StaleDay, TooManyDays
from regimen.training.models import DayVersion, Timeline, TimelineDay
from regimen.training.rules.content import DayContent, entries_with_paths, grouped_block_ids
from regimen.training.rules.document_edits import without_control_characters
from regimen.training.rules.limits import LAST_DAY, MAX_DAYS_PER_WRITE
from regimen.training.rules.size import day_error, is_little

_STORED_AT_ONCE = 1024 * 1024
_LOCK_WAIT = "5s"
_GROUPED_IDS = cast(literal('$.sessions[*].blocks[*] ? (@.kind == "superset" || @.kind == "circuit").id'), JSONPATH)


@dataclass
class DayChanges:
    """What a write changed. Saving `undo` restores the days as they were, in one go."""

    days: list[DayState] = field(default_factory=list)
    undo: list[DayState] = field(default_factory=list)


async def lock_timeline(session: AsyncSession, timeline_id: UUID) -> None:
    """Keeps others from writing this timeline until the transaction ends. Clients can still join it.

    Writers of this process do not meet here (training/api/turns.py). Those of others wait a few seconds; Busy is sent
    when they have waited too long.
    """
    await session.execute(select(func.set_config("lock_timeout", _LOCK_WAIT, True)))
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
    different content, TooMuchTraining or DayTooLarge above a limit, Invalid for unknown exercises, UpgradeNeeded if the
    account's plan has no supersets and new ones are written (moving existing ones is fine).
    """
    check_day_numbers(contents.keys())
    await lock_timeline(session, timeline.id)
    before = await load_days(session, timeline.id, contents.keys())
    is_short = is_little([*contents.values(), *(state.content for state in before.values())])
    prepared = await in_slices((_prepare(day, contents[day], before[day]) for day in contents), short=is_short)
    after = {one.day: one for one in prepared}
    if expected is not None:
        await _refuse_stale(before, after, expected, is_short=is_short)
    changes = {day: one for day, one in after.items() if one.is_changed}
    changed = {day: one.content for day, one in changes.items()}
    if not changed:
        return DayChanges(days=[before[day] for day in sorted(before)])
    await _refuse_unknown_exercises(session, actor, changed)
    if not is_move:
        await _refuse_new_supersets(session, timeline, actor, before, changed, now)
    await _archive(session, timeline, changed.keys())
    versions = {day: before[day].version + 1 for day in changed}
    await _store(session, timeline, changes, versions, actor, now)
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


@dataclass(frozen=True)
class _Prepared:
    """A day as it will be stored."""

    day: int
    content: DayContent
    characters: int
    is_changed: bool


def _prepare(day: int, content: DayContent, before: DayState) -> _Prepared:
    """Raises DayTooLarge for content that would be new and is over a limit."""
    json = content.model_dump_json()
    content = without_control_characters(content, json)
    is_changed = content != before.content
    if is_changed and (error := day_error(content, len(json))):
        raise DayTooLarge(error)
    return _Prepared(day, content, len(json), is_changed)


async def _refuse_stale(
    before: Mapping[int, DayState], after: Mapping[int, _Prepared], expected: Mapping[int, int], *, is_short: bool
) -> None:
    stale = await in_slices(_stale_days(before, after, expected), short=is_short)
    if stale:
        raise StaleDay(stale=stale, yours=stale[0]["yours"], theirs=stale[0]["theirs"])


def _stale_days(
    before: Mapping[int, DayState], after: Mapping[int, _Prepared], expected: Mapping[int, int]
) -> Iterator[dict[str, Any]]:
    for day, one in sorted(after.items()):
        stored = before[day]
        if stored.version != expected[day] and one.is_changed:
            yield {
                "day": day,
                "yours": {"version": expected[day], "content": one.content.model_dump(mode="json")},
                "theirs": {"version": stored.version, "content": stored.content.model_dump(mode="json")},
            }


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
    allowed = await get_entitlements(session, actor.account, now)
    if allowed.is_open and allowed.allows(Feature.SUPERSETS):
        return
    grouped = func.jsonb_path_query(DayVersion.content, _GROUPED_IDS, type_=JSONB).column_valued(
        "grouped", joins_implicitly=True
    )
    earlier = (
        select(DayVersion.day, grouped).where(DayVersion.timeline_id == timeline.id, DayVersion.day.in_(new)).distinct()
    )
    for day, ident in await session.execute(earlier):
        new[day].discard(ident)
    if any(new.values()):
        await require_feature(session, actor.account, Feature.SUPERSETS, now)


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
    changes: Mapping[int, _Prepared],
    versions: Mapping[int, int],
    actor: CoachActor,
    now: datetime,
) -> None:
    statement = upsert(TimelineDay)
    statement = statement.on_conflict_do_update(
        index_elements=[TimelineDay.timeline_id, TimelineDay.day],
        set_={name: statement.excluded[name] for name in ("content", "version", "updated_at", "updated_by")},
    )
    for part in _parts(changes):
        rows = await in_slices(
            (
                {
                    "timeline_id": timeline.id,
                    "day": one.day,
                    "content": one.content.model_dump(mode="json"),
                    "version": versions[one.day],
                    "updated_at": now,
                    "updated_by": actor.user_id,
                }
                for one in part
            ),
            short=len(part) == len(changes),
        )
        await session.execute(statement, rows)


def _parts(changes: Mapping[int, _Prepared]) -> list[list[_Prepared]]:
    """Returns the days in parts that are small enough to be sent to the database in one step."""
    parts: list[list[_Prepared]] = [[]]
    characters = 0
    for one in changes.values():
        characters += one.characters
        if characters > _STORED_AT_ONCE and parts[-1]:
            parts.append([])
            characters = one.characters
        parts[-1].append(one)
    return parts
