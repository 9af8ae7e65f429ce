"""Finding exercises of a timeline, and changing them in the caller's drafts."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ColumnElement, func, select, union_all
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.slices import in_slices
from regimen.training.access.days import load_days
from regimen.training.access.drafts import own_drafts
from regimen.training.actions.draft_batches import ChangedDraft, change_drafts
from regimen.training.actions.publish import check_day_numbers
from regimen.training.failures import DayTooLarge, TooMuchTraining
from regimen.training.models import DayDraft, Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from regimen.training.rules.exercise_edits import EditedEntry, ExerciseEdit, edit_exercises
from regimen.training.rules.limits import MAX_DAYS_PER_WRITE
from regimen.training.rules.size import day_error, is_little, size_of

_ENTRIES = "$.sessions[*].blocks[*].entries[*]"
_MAX_LISTED = 1_000


@dataclass
class EditedDays:
    """The days that an edit changes, and what it changes in each."""

    days: list[int] = field(default_factory=list)
    entries: list[tuple[int, EditedEntry]] = field(default_factory=list)


async def exercises_of_timeline(
    session: AsyncSession, timeline: Timeline, actor: CoachActor
) -> list[tuple[str, str | None, int]]:
    """Returns name, library id and number of days of each exercise in the published days and the caller's drafts, by
    name."""
    contents = union_all(
        select(TimelineDay.day, TimelineDay.content).where(TimelineDay.timeline_id == timeline.id),
        select(DayDraft.day, DayDraft.content).where(_own(timeline, actor)),
    ).subquery()
    entries = select(
        contents.c.day,
        func.jsonb_path_query(contents.c.content, sql_cast(_ENTRIES, JSONPATH), type_=JSONB).label("entry"),
    ).subquery()
    name = entries.c.entry["name"].astext
    exercise_id = func.min(entries.c.entry["exercise_id"].astext)
    rows = await session.execute(
        select(name, exercise_id, func.count(entries.c.day.distinct()))
        .group_by(name)
        .order_by(func.lower(name), name)
        .limit(_MAX_LISTED)
    )
    return [(found, ident, days) for found, ident, days in rows]


async def preview_exercise_edits(
    session: AsyncSession, timeline: Timeline, edit: ExerciseEdit, days: Collection[int] | None, actor: CoachActor
) -> EditedDays:
    """Returns what `edit` would change in `days` (None: all), as the caller has drafted them.

    Raises DayOutOfRange, DayTooLarge, and TooMuchTraining if it is more than one request may change.
    """
    chosen = await _days_with(session, timeline, edit.find, days, actor)
    published = await load_days(session, timeline.id, chosen)
    drafts = await own_drafts(session, timeline, chosen, actor.user_id)
    contents = {day: state.content for day, state in published.items() if day not in drafts}
    contents |= {day: DayContent.model_validate(draft.content) for day, draft in drafts.items()}
    result = EditedDays()
    await in_slices(_preview(contents, edit, result), short=is_little(contents.values()))
    return result


def _preview(contents: Mapping[int, DayContent], edit: ExerciseEdit, result: EditedDays) -> Iterator[None]:
    for day, content in sorted(contents.items()):
        changed, entries = edit_exercises(content, edit)
        if entries:
            if error := size_of(changed.blocks()).error():
                raise DayTooLarge(error)
            result.days.append(day)
            result.entries.extend((day, entry) for entry in entries)
        yield


async def edit_exercises_in_drafts(
    session: AsyncSession,
    timeline: Timeline,
    edit: ExerciseEdit,
    days: Collection[int],
    *,
    actor: CoachActor,
    now: datetime,
) -> list[ChangedDraft]:
    """Applies `edit` to `days`, which become drafts of the caller. Raises the same; then nothing is stored."""
    chosen = await _days_with(session, timeline, edit.find, days, actor)

    def change(_: int, content: DayContent) -> tuple[DayContent, str] | None:
        changed, entries = edit_exercises(content, edit)
        json = changed.model_dump_json()
        if not entries:
            return None
        if error := day_error(changed, len(json)):
            raise DayTooLarge(error)
        return changed, json

    return await change_drafts(session, timeline, chosen, change, actor=actor, now=now)


async def _days_with(
    session: AsyncSession, timeline: Timeline, name: str | None, days: Collection[int] | None, actor: CoachActor
) -> list[int]:
    """Returns the days with an exercise of this name, or with any training, in what is published or drafted."""
    check_day_numbers(days or ())
    part = {"sessions": [{"blocks": [{"entries": [{"name": name}]}]}]} if name is not None else {"sessions": [{}]}
    found = set(
        await session.scalars(
            union_all(
                select(TimelineDay.day).where(
                    TimelineDay.timeline_id == timeline.id, TimelineDay.content.contains(part)
                ),
                select(DayDraft.day).where(_own(timeline, actor), DayDraft.content.contains(part)),
            )
        )
    )
    chosen = sorted(found if days is None else found & set(days))
    if len(chosen) > MAX_DAYS_PER_WRITE:
        raise TooMuchTraining
    return chosen


def _own(timeline: Timeline, actor: CoachActor) -> ColumnElement[bool]:
    return (DayDraft.timeline_id == timeline.id) & (DayDraft.user_id == actor.user_id)
