"""Hints about the days of a timeline as their coach sees them: published, with the coach's own drafts over them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Text, cast, false, func, select, true, union
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import visible
from regimen.exercises.models import Exercise, MetricCategory, MuscleGroup
from regimen.kit.slices import in_slices
from regimen.training.access.days import load_days, read_content
from regimen.training.access.strength import allows_estimate
from regimen.training.failures import TooMuchTraining
from regimen.training.models import (
    DayDraft,
    Enrolment,
    HintSettings,
    LeftHint,
    SetResult,
    TestedMax,
    Timeline,
    TrainingMax,
)
from regimen.training.rules.content import DayContent
from regimen.training.rules.hints import DEFAULT_RANGES, Hint, HintContext, SetRange, hints_of_week
from regimen.training.rules.limits import DAYS_PER_WEEK, MAX_CHANGED_CHARACTERS, MAX_LEFT_HINTS
from regimen.training.rules.size import is_little
from regimen.training.rules.strength import RECENT_DAYS


async def hint_settings(session: AsyncSession, actor: CoachActor) -> tuple[bool, dict[MuscleGroup, SetRange]]:
    """Returns whether the coach wants hints, and the range of every muscle group."""
    stored = await session.get(HintSettings, (actor.user_id, actor.account), populate_existing=True)
    if stored is None:
        return True, dict(DEFAULT_RANGES)
    changed = {MuscleGroup(name): SetRange(one["low"], one["high"]) for name, one in stored.ranges.items()}
    return stored.enabled, {**DEFAULT_RANGES, **changed}


@dataclass(frozen=True)
class FoundHints:
    """The hints about some days, the coach's ranges, and the muscle groups of the exercises of strength training."""

    hints: list[Hint]
    ranges: Mapping[MuscleGroup, SetRange]
    muscles: Mapping[UUID, MuscleGroup]


async def hints_of_days(
    session: AsyncSession, timeline: Timeline, first_day: int, days: int, *, actor: CoachActor, today: date
) -> FoundHints:
    """Returns the hints about the weeks of these days, without those that the coach leaves as they are.

    The number of queries is fixed. Raises TooMuchTraining before too much is read.
    """
    enabled, ranges = await hint_settings(session, actor)
    if not enabled:
        return FoundHints([], ranges, {})
    weeks = range(first_day // DAYS_PER_WEEK, (first_day + days - 1) // DAYS_PER_WEEK + 1)
    read = range(max(weeks.start - 1, 0) * DAYS_PER_WEEK, weeks.stop * DAYS_PER_WEEK)
    contents = {day: state.content for day, state in (await load_days(session, timeline.id, read)).items()}
    contents |= await _own_drafts(session, timeline, read, actor)
    used = {entry.exercise_id for content in contents.values() for entry in content.entries() if entry.exercise_id}
    context = HintContext(muscles=await _muscles(session, actor, used), ranges=ranges)
    if timeline.client_id:
        best_of, training_max_of = await _known_maxes(session, timeline, actor, today)
        context = replace(context, best_of=best_of, training_max_of=training_max_of)
    found = await in_slices(_by_week(contents, weeks, context), short=is_little(contents.values()))
    left = await _left_keys(session, timeline, actor)
    items = [hint for hints in found for hint in hints if hint.key not in left]
    return FoundHints(items, ranges, context.muscles)


def _by_week(contents: Mapping[int, DayContent], weeks: range, context: HintContext) -> Iterator[list[Hint]]:
    for week in weeks:
        yield list(hints_of_week(contents, week, context))


async def _own_drafts(
    session: AsyncSession, timeline: Timeline, days: range, actor: CoachActor
) -> dict[int, DayContent]:
    text = cast(DayDraft.content, Text)
    own = (
        DayDraft.timeline_id == timeline.id,
        DayDraft.user_id == actor.user_id,
        DayDraft.day.between(days.start, days.stop - 1),
    )
    if (await session.scalar(select(func.sum(func.length(text))).where(*own)) or 0) > MAX_CHANGED_CHARACTERS:
        raise TooMuchTraining
    rows = (await session.execute(select(DayDraft.day, text).where(*own))).all()
    return dict(await in_slices(((day, read_content(content)) for day, content in rows), short=len(rows) <= 1))


async def _muscles(session: AsyncSession, actor: CoachActor, ids: set[UUID]) -> dict[UUID, MuscleGroup]:
    statement = select(Exercise.id, Exercise.muscle_group).where(
        Exercise.id.in_(ids), Exercise.metric_category == MetricCategory.STRENGTH, visible(actor.account)
    )
    rows = await session.execute(statement)
    return {row.id: row.muscle_group for row in rows}


async def _known_maxes(
    session: AsyncSession, timeline: Timeline, actor: CoachActor, today: date
) -> tuple[set[UUID], set[UUID]]:
    """Returns the exercises from whose results or tests the client's loads in percent can be suggested, and those with
    a training max that the coach has set."""
    since = today - timedelta(days=RECENT_DAYS)
    logged = (
        select(SetResult.exercise_id, true().label("has_best"))
        .join(Enrolment, Enrolment.id == SetResult.enrolment_id)
        .where(
            SetResult.client_id == timeline.client_id,
            Enrolment.account_id == actor.account,
            SetResult.exercise_id.isnot(None),
            SetResult.date >= since,
            allows_estimate(),
        )
    )
    tested = select(TestedMax.exercise_id, true()).where(
        TestedMax.client_id == timeline.client_id, TestedMax.tested_on >= since
    )
    chosen = select(TrainingMax.exercise_id, false()).where(
        TrainingMax.client_id == timeline.client_id, TrainingMax.account_id == actor.account
    )
    rows: Sequence[Any] = (await session.execute(union(logged, tested, chosen))).all()
    return {row.exercise_id for row in rows if row.has_best}, {row.exercise_id for row in rows if not row.has_best}


async def _left_keys(session: AsyncSession, timeline: Timeline, actor: CoachActor) -> set[str]:
    statement = select(LeftHint.key).where(LeftHint.timeline_id == timeline.id, LeftHint.user_id == actor.user_id)
    return set(await session.scalars(statement.limit(MAX_LEFT_HINTS)))
