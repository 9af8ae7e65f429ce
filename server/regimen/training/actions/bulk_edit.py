"""Changing many days at once: copy, move, clear, repeat. Each is one write with one undo."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import or_404
from regimen.kit.slices import in_slices
from regimen.training.access.days import DayState, load_days
from regimen.training.actions.day_writes import DayChanges, lock_timelines
from regimen.training.actions.publish import check_day_numbers, publish_days
from regimen.training.failures import DayTooLarge, TooManySessions, TooMuchTraining
from regimen.training.models import Timeline
from regimen.training.rules.content import DayContent, Entry, Session, entries_of
from regimen.training.rules.document_edits import add_sessions, with_new_ids
from regimen.training.rules.format import format_progression_value, format_sets_and_reps
from regimen.training.rules.limits import DAYS_PER_WEEK, MAX_CHANGED_CHARACTERS, MAX_SESSIONS
from regimen.training.rules.progression import Progression, apply_progression, deload
from regimen.training.rules.size import is_little, size_of


@dataclass
class ExerciseChange:
    """How one exercise changes from copy to copy."""

    day: int
    name: str
    scheme: str
    kind: str
    before: str
    after: list[str] = field(default_factory=list)


@dataclass
class CopyPlan:
    """What a copy writes, or would write."""

    contents: dict[int, DayContent]
    exercise_changes: list[ExerciseChange]


async def plan_copies(
    session: AsyncSession,
    timeline: Timeline,
    from_days: Sequence[int],
    to_days: Sequence[int],
    progression: Progression | None,
    drafts: Mapping[int, DayContent] | None = None,
) -> CopyPlan:
    """Returns copies of `from_days`, one per target in `to_days` (the day that the first source lands on).

    A day in `drafts` is copied as it is written there, not as it is published. Every copy has new ids. Raises
    DayOutOfRange or TooManyDays before anything is read, TooMuchTraining before anything is copied, and DayTooLarge
    if a progression adds too many sets.
    """
    first = min(from_days)
    check_day_numbers({target + day - first for target in to_days for day in from_days})
    sources = await load_days(session, timeline.id, sorted(set(from_days)))
    for day, content in (drafts or {}).items():
        if day in sources:
            sources[day] = replace(sources[day], content=content, characters=len(content.model_dump_json()))
    characters = sum(source.characters for source in sources.values()) * len(to_days)
    if characters > MAX_CHANGED_CHARACTERS:
        raise TooMuchTraining
    copies = _Copies(sources, to_days, progression)
    await in_slices(copies.make(), short=is_little(source.content for source in sources.values()) and len(to_days) == 1)
    return CopyPlan(copies.contents, copies.effective_changes())


class _Copies:
    """The copies of some days, made one by one, and what a progression changes in them."""

    def __init__(self, sources: dict[int, DayState], to_days: Sequence[int], progression: Progression | None) -> None:
        self.contents: dict[int, DayContent] = {}
        self._sources, self._to_days, self._progression = sources, to_days, progression
        self._changes: dict[int, list[ExerciseChange | None]] = {}

    def make(self) -> Iterator[None]:
        """Makes the next copy with each step. Raises DayTooLarge."""
        first = min(self._sources)
        for step, target in enumerate(self._to_days, start=1):
            for day, source in self._sources.items():
                self.contents[target + day - first] = self._copy(source, step)
                yield

    def _copy(self, source: DayState, step: int) -> DayContent:
        if source.day not in self._changes:
            self._changes[source.day] = _exercise_changes(source, self._progression)
        content = _progressed(source.content, self._progression, step, step == len(self._to_days))
        if error := size_of(content.blocks()).error():
            raise DayTooLarge(error)
        copy = with_new_ids(content)
        for change, entry in zip(self._changes[source.day], _entries(copy), strict=True):
            if change is not None:
                change.after.append(format_progression_value(entry, change.kind))
        return copy

    def effective_changes(self) -> list[ExerciseChange]:
        """Returns the exercises that the progression really changes."""
        found = (change for changes in self._changes.values() for change in changes if change is not None)
        return [change for change in found if set(change.after) != {change.before}]


def _progressed(content: DayContent, progression: Progression | None, step: int, is_last: bool) -> DayContent:
    if progression is None:
        return content
    if progression.deload_last and is_last:
        return deload(content, progression)
    return apply_progression(content, progression, step)


def _entries(content: DayContent) -> list[Entry]:
    return [entry for block in content.blocks() for entry in entries_of(block)]


def _exercise_changes(source: DayState, progression: Progression | None) -> list[ExerciseChange | None]:
    """Returns an item for each entry: None if the progression doesn't apply to it."""
    changes: list[ExerciseChange | None] = []
    for entry in _entries(source.content):
        applied = None if progression is None else progression.of_exercise(entry.name)
        before = "" if applied is None else format_progression_value(entry, applied.kind)
        changes.append(
            ExerciseChange(source.day, entry.name, format_sets_and_reps(entry), applied.kind, before)
            if applied is not None and before
            else None
        )
    return changes


async def copy_days(
    session: AsyncSession, timeline: Timeline, plan: CopyPlan, *, actor: CoachActor, now: datetime
) -> DayChanges:
    """Writes the planned copies over the target days; this can be undone."""
    return await publish_days(session, timeline, plan.contents, actor=actor, now=now)


def following_weeks(from_day: int, times: int) -> list[int]:
    """Returns the first days of the next `times` weeks."""
    return [from_day + DAYS_PER_WEEK * week for week in range(1, times + 1)]


async def clear_days(
    session: AsyncSession, timeline: Timeline, days: Sequence[int], *, actor: CoachActor, now: datetime
) -> DayChanges:
    """Turns `days` into rest days."""
    return await publish_days(session, timeline, {day: DayContent() for day in days}, actor=actor, now=now)


async def move_days(
    session: AsyncSession,
    timeline: Timeline,
    from_days: Sequence[int],
    to_day: int,
    *,
    actor: CoachActor,
    now: datetime,
) -> DayChanges:
    """Moves whole days, the first one to `to_day`. Their sessions are added to those of the target days."""
    shift = to_day - min(from_days)
    sources = set(from_days)
    await lock_timelines(session, [timeline.id])
    stored = await load_days(session, timeline.id, sources | {day + shift for day in sources})
    moving: defaultdict[int, list[Session]] = defaultdict(list)
    for day in sorted(sources):
        moving[day + shift] += stored[day].content.sessions
    after = {day: DayContent() if day in sources else state.content for day, state in stored.items()}

    def add() -> Iterator[None]:
        for day, sessions in moving.items():
            after[day] = _with_sessions(after[day], sessions, None)
            yield

    await in_slices(add(), short=is_little(state.content for state in stored.values()))
    return await publish_days(session, timeline, after, actor=actor, now=now, is_move=True)


async def move_session(
    session: AsyncSession,
    timeline: Timeline,
    from_day: int,
    to_day: int,
    session_id: str,
    position: int | None,
    *,
    actor: CoachActor,
    now: datetime,
) -> DayChanges:
    """Moves one session to another day, or to another position in its own. Raises NotFound if `from_day` lacks it."""
    await lock_timelines(session, [timeline.id])
    stored = await load_days(session, timeline.id, {from_day, to_day})
    source = stored[from_day].content
    moving = or_404(next((candidate for candidate in source.sessions if candidate.id == session_id), None))
    remaining = DayContent(sessions=[other for other in source.sessions if other.id != session_id])
    target = remaining if from_day == to_day else stored[to_day].content
    after = {from_day: remaining, to_day: _with_sessions(target, [moving], position)}
    return await publish_days(session, timeline, after, actor=actor, now=now, is_move=True)


def _with_sessions(content: DayContent, sessions: list[Session], position: int | None) -> DayContent:
    if len(content.sessions) + len(sessions) > MAX_SESSIONS:
        raise TooManySessions
    return add_sessions(content, sessions, position)
