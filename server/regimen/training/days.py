"""Writing days: one way in, which keeps what stood there, refuses what is stale and says what changed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import insert, or_, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.exercises.models import Exercise
from regimen.kit.errors import Conflict, Invalid, or_404
from regimen.platform.events import publish
from regimen.subscription.access import Feature, require_feature
from regimen.training.content import DayContent
from regimen.training.events import DayChanged
from regimen.training.models import DayVersion, Timeline, TimelineDay
from regimen.training.rules import LAST_DAY, exercises_of, plain, superset_ids

MOST_DAYS_AT_ONCE = 400


class StaleDay(Conflict):
    """Both versions travel with the refusal, so that nothing typed is lost: `yours`, `theirs`, and all in `stale`."""

    reason = "stale"
    message = "Somebody saved this day in the meantime."


class TooFar(Invalid):
    field = "day"
    message = f"A program has at most {LAST_DAY + 1} days."


class TooManyDays(Invalid):
    field = "days"
    message = f"Please change at most {MOST_DAYS_AT_ONCE} days at once."


@dataclass(frozen=True)
class Stored:
    """A day as it stands; version 0 is a day that was never written, which is rest."""

    day: int
    version: int
    content: DayContent

    def with_content(self, content: DayContent) -> "Stored":
        """The same day as it would say something else, not stored."""
        return replace(self, content=content)


@dataclass
class Changed:
    """What a write did. Putting `undo` back restores the days as they were, in one go."""

    days: list[Stored] = field(default_factory=list)
    undo: list[Stored] = field(default_factory=list)


async def read_days(session: AsyncSession, timeline_id: UUID, days: Collection[int]) -> dict[int, Stored]:
    """All of `days`, those never written included."""
    rows = await session.execute(
        select(TimelineDay.day, TimelineDay.version, TimelineDay.content).where(
            TimelineDay.timeline_id == timeline_id, TimelineDay.day.in_(days)
        )
    )
    written = {day: Stored(day, version, DayContent.model_validate(content)) for day, version, content in rows}
    return {day: written.get(day) or Stored(day, 0, DayContent()) for day in days}


async def hold(session: AsyncSession, timeline_id: UUID) -> None:
    """Let nobody else write this timeline until the transaction ends; clients may still join it."""
    held = select(Timeline.id).where(Timeline.id == timeline_id).with_for_update(key_share=True)
    or_404(await session.scalar(held))


async def write_days(
    session: AsyncSession,
    timeline: Timeline,
    contents: Mapping[int, DayContent],
    *,
    actor: CoachActor,
    now: datetime,
    expected: Mapping[int, int] | None = None,
    moved: bool = False,
) -> Changed:
    """Publish `contents`: all of them or none.

    `expected` holds the version each writer started from; raises StaleDay where a day has another by now (a repeated
    identical write is no conflict). Raises Invalid for unknown exercises, UpgradeNeeded where the plan knows no
    supersets and new ones are written (not merely `moved`).
    """
    check_reach(contents.keys())
    await hold(session, timeline.id)
    before = await read_days(session, timeline.id, contents.keys())
    after = {day: plain(content) for day, content in contents.items()}
    if expected is not None:
        _check_fresh(before, after, expected)
    changed = {day: content for day, content in after.items() if content != before[day].content}
    if not changed:
        return Changed(days=[before[day] for day in sorted(before)])
    await _check_exercises(session, actor, changed)
    if not moved:
        await _check_supersets(session, timeline, actor, before, changed, now)
    await _keep(session, timeline, [before[day] for day in changed], actor, now)
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
    return Changed(
        days=[Stored(day, versions[day], changed[day]) for day in sorted(changed)],
        undo=[Stored(day, versions[day], before[day].content) for day in sorted(changed)],
    )


def check_reach(days: Collection[int]) -> None:
    """Raises TooManyDays where a write would be too large, TooFar where one of its days cannot be."""
    if len(days) > MOST_DAYS_AT_ONCE:
        raise TooManyDays
    if any(not 0 <= day <= LAST_DAY for day in days):
        raise TooFar


def _check_fresh(before: Mapping[int, Stored], after: Mapping[int, DayContent], expected: Mapping[int, int]) -> None:
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


async def _check_exercises(session: AsyncSession, actor: CoachActor, contents: Mapping[int, DayContent]) -> None:
    named = [
        (place, ident)
        for content in contents.values()
        for place, entry in exercises_of(content)
        for ident in (entry.exercise_id, *entry.alternates)
        if ident is not None
    ]
    if not named:
        return
    visible = select(Exercise.id).where(
        Exercise.id.in_({ident for _, ident in named}),
        or_(Exercise.account_id.is_(None), Exercise.account_id == actor.account),
    )
    known = set(await session.scalars(visible))
    errors = {place: ["This exercise is not in your library."] for place, ident in named if ident not in known}
    if errors:
        raise Invalid(errors=errors)


async def _check_supersets(
    session: AsyncSession,
    timeline: Timeline,
    actor: CoachActor,
    before: Mapping[int, Stored],
    after: Mapping[int, DayContent],
    now: datetime,
) -> None:
    """What stands there may stay when a plan ends, and what stood there may come back; new supersets need a plan."""
    new = {
        day: ids for day, content in after.items() if (ids := superset_ids(content) - superset_ids(before[day].content))
    }
    if not new:
        return
    earlier = select(DayVersion.day, DayVersion.content).where(
        DayVersion.timeline_id == timeline.id, DayVersion.day.in_(new)
    )
    for day, content in await session.execute(earlier):
        new[day] -= superset_ids(DayContent.model_validate(content))
    if any(new.values()):
        await require_supersets(session, actor, now)


async def require_supersets(session: AsyncSession, actor: CoachActor, now: datetime) -> None:
    """Raises the subscription's refusal where the account's plan knows no supersets."""
    await require_feature(session, actor.account, Feature.SUPERSETS, now)


async def _keep(
    session: AsyncSession, timeline: Timeline, days: list[Stored], actor: CoachActor, now: datetime
) -> None:
    """Remember what the days said: their rows move into the history as they are."""
    row = TimelineDay
    columns = ["timeline_id", "day", "version", "content", "saved_at", "saved_by"]
    old = select(row.timeline_id, row.day, row.version, row.content, row.updated_at, row.updated_by).where(
        row.timeline_id == timeline.id, row.day.in_([stored.day for stored in days])
    )
    await session.execute(insert(DayVersion).from_select(columns, old))


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
