"""Finding exercises of a timeline, and how they would change. Nothing is stored: the changed days become drafts."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from uuid import UUID

from sqlalchemy import cast as sql_cast
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.slices import in_slices
from regimen.training.access.days import DayState, load_days
from regimen.training.actions.publish import check_day_numbers
from regimen.training.failures import DayTooLarge, TooMuchTraining
from regimen.training.models import Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from regimen.training.rules.exercise_edits import EditedEntry, ExerciseEdit, edit_exercises
from regimen.training.rules.limits import MAX_DAYS_PER_WRITE
from regimen.training.rules.size import is_little, size_of

_ENTRIES = "$.sessions[*].blocks[*].entries[*]"
_MAX_LISTED = 1_000


@dataclass
class EditedDays:
    """The days that an edit changes, and what it changes in each."""

    days: list[DayState] = field(default_factory=list)
    entries: list[tuple[int, EditedEntry]] = field(default_factory=list)


async def exercises_of_timeline(session: AsyncSession, timeline: Timeline) -> list[tuple[str, str | None, int]]:
    """Returns name, library id and number of days of each exercise in the published days, by name."""
    entries = (
        select(
            TimelineDay.day,
            func.jsonb_path_query(TimelineDay.content, sql_cast(_ENTRIES, JSONPATH), type_=JSONB).label("entry"),
        )
        .where(TimelineDay.timeline_id == timeline.id)
        .subquery()
    )
    name = entries.c.entry["name"].astext
    exercise_id = func.min(entries.c.entry["exercise_id"].astext)
    rows = await session.execute(
        select(name, exercise_id, func.count(entries.c.day.distinct()))
        .group_by(name)
        .order_by(func.lower(name), name)
        .limit(_MAX_LISTED)
    )
    return [(found, ident, days) for found, ident, days in rows]


async def plan_exercise_edits(
    session: AsyncSession,
    timeline: Timeline,
    edit: ExerciseEdit,
    days: Collection[int] | None,
    drafts: Mapping[int, DayContent],
) -> EditedDays:
    """Returns what `edit` changes in `days` (None: all). A day in `drafts` is changed as it is written there.

    Raises DayOutOfRange, DayTooLarge, and TooMuchTraining if it is more than one request may change.
    """
    check_day_numbers([*(days or ()), *drafts])
    found = await _days_with(session, timeline.id, edit.find)
    chosen = sorted((found | set(drafts)) if days is None else (found | set(drafts)) & set(days))
    if len(chosen) > MAX_DAYS_PER_WRITE:
        raise TooMuchTraining
    states = await load_days(session, timeline.id, chosen)
    current = [replace(state, content=drafts.get(day, state.content)) for day, state in states.items()]
    result = EditedDays()
    await in_slices(_edit(current, edit, result), short=is_little(state.content for state in current))
    return result


def _edit(states: list[DayState], edit: ExerciseEdit, result: EditedDays) -> Iterator[None]:
    for state in states:
        content, entries = edit_exercises(state.content, edit)
        if entries:
            if error := size_of(content.blocks()).error():
                raise DayTooLarge(error)
            result.days.append(state.with_content(content))
            result.entries.extend((state.day, entry) for entry in entries)
        yield


async def _days_with(session: AsyncSession, timeline_id: UUID, name: str | None) -> set[int]:
    """Returns the published days with an exercise of this name, or with any training."""
    part = {"sessions": [{"blocks": [{"entries": [{"name": name}]}]}]} if name is not None else {"sessions": [{}]}
    statement = select(TimelineDay.day).where(TimelineDay.timeline_id == timeline_id)
    return set(await session.scalars(statement.where(TimelineDay.content.contains(part))))
