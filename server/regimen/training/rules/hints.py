"""Quiet hints about the weeks that a coach writes. They describe and never block.

They look at straight sets and supersets: conditioning counts as no sets of a muscle. Warm-up sets do not count.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from regimen.exercises.models import MuscleGroup
from regimen.training.rules.content import DayContent, Entry, working_sets
from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.minutes import estimated_minutes

_MAX_JUMP: Final = 1.3
"""A week may have this much more than the one before."""
_FEWEST_SETS_TO_COMPARE: Final = 10
_HEAVY_PERCENT: Final = 80.0
_HEAVY_RPE: Final = 8.5
_HEAVY_RIR: Final = 1
_MAX_HEAVY_REPS: Final = 6
_LONGER: Final = 1.15
_MINUTES_OF_GRACE: Final = 5
_PATTERNS: Final = {
    "squat": ("squat",),
    "hinge": ("deadlift", "good morning", "hip thrust"),
    "press": ("bench press", "overhead press", "push press", "military press", "incline press"),
    "olympic": ("clean", "snatch", "jerk"),
}


class HintRule(StrEnum):
    MUSCLE_LOW = "muscle_low"
    MUSCLE_HIGH = "muscle_high"
    VOLUME_JUMP = "volume_jump"
    HEAVY_IN_A_ROW = "heavy_in_a_row"
    TOO_LONG = "too_long"
    NO_BEST = "no_best"


@dataclass(frozen=True)
class SetRange:
    """Sets of a muscle group in a week: fewer or more are pointed out. Muscles that are not trained are not."""

    low: int
    high: int


DEFAULT_RANGES: Final[Mapping[MuscleGroup, SetRange]] = {
    MuscleGroup.ABDOMINAL: SetRange(4, 20),
    MuscleGroup.ARMS: SetRange(4, 20),
    MuscleGroup.BACK: SetRange(6, 25),
    MuscleGroup.CHEST: SetRange(6, 20),
    MuscleGroup.SHOULDERS: SetRange(4, 20),
    MuscleGroup.LOWER_LEGS: SetRange(4, 16),
    MuscleGroup.UPPER_LEGS: SetRange(6, 30),
}
"""Around what trials of hypertrophy compare (Schoenfeld 2017, Baz-Valle 2022), wider for groups of several muscles."""


@dataclass(frozen=True)
class Hint:
    """One sentence about a day. `key` stays the same while the reason does, so that it can be left as it is."""

    day: int
    rule: HintRule
    key: str
    subject: str = ""
    """A muscle group, a pattern, or the name of an exercise."""
    value: int = 0
    limit: int = 0


@dataclass(frozen=True)
class HintContext:
    """What the rules know beside the days.

    `muscles` holds the exercises of strength training; `best_of` the exercises with a logged or tested best of the one
    client whose days they are, None for days of several clients; `training_max_of` those whose training max the coach
    has set for them.
    """

    muscles: Mapping[UUID, MuscleGroup]
    ranges: Mapping[MuscleGroup, SetRange]
    best_of: Collection[UUID | None] | None = None
    training_max_of: Collection[UUID | None] = frozenset()


def hints_of_week(days: Mapping[int, DayContent], week: int, context: HintContext) -> Iterator[Hint]:
    """Yields the hints about one week. `days` holds its days and those of the week before, as far as they are written.

    The order is that of the rules, then of the days.
    """
    first = week * DAYS_PER_WEEK
    own = {day: days[day] for day in range(first, first + DAYS_PER_WEEK) if day in days and days[day].sessions}
    before = [days[day] for day in range(first - DAYS_PER_WEEK, first) if day in days]
    yield from _muscles(own, week, context)
    yield from _jump(own, before, week)
    for day, content in own.items():
        yield from _heavy_in_a_row(day, content, days.get(day - 1))
        yield from _too_long(day, content)
        yield from _no_best(day, content, context)


def _straight_entries(content: DayContent) -> Iterator[Entry]:
    for block in content.blocks():
        if block.kind in ("strength", "superset"):
            yield from block.entries


def _muscles(days: Mapping[int, DayContent], week: int, context: HintContext) -> Iterator[Hint]:
    sets: dict[MuscleGroup, int] = defaultdict(int)
    last: dict[MuscleGroup, int] = {}
    for day, content in days.items():
        for entry in _straight_entries(content):
            muscle = context.muscles.get(entry.exercise_id) if entry.exercise_id else None
            if muscle is not None and (count := len(working_sets(entry))):
                sets[muscle] += count
                last[muscle] = day
    for muscle, count in sorted(sets.items()):
        wanted = context.ranges.get(muscle, DEFAULT_RANGES[muscle])
        if count > wanted.high:
            rule, limit = HintRule.MUSCLE_HIGH, wanted.high
        elif count < wanted.low:
            rule, limit = HintRule.MUSCLE_LOW, wanted.low
        else:
            continue
        yield Hint(last[muscle], rule, f"{rule}:{week}:{muscle}", muscle, count, limit)


def _sets_of(contents: Collection[DayContent]) -> int:
    return sum(len(working_sets(entry)) for content in contents for entry in _straight_entries(content))


def _jump(days: Mapping[int, DayContent], before: Collection[DayContent], week: int) -> Iterator[Hint]:
    sets, earlier = _sets_of(days.values()), _sets_of(before)
    if earlier >= _FEWEST_SETS_TO_COMPARE and sets > earlier * _MAX_JUMP:
        yield Hint(min(days), HintRule.VOLUME_JUMP, f"{HintRule.VOLUME_JUMP}:{week}", "", sets, earlier)


def _pattern(entry: Entry) -> str | None:
    name = entry.name.lower()
    return next((pattern for pattern, words in _PATTERNS.items() if any(word in name for word in words)), None)


def _is_heavy(entry: Entry) -> bool:
    return any(
        (one.reps is None or (one.reps.max or one.reps.min) <= _MAX_HEAVY_REPS)
        and (
            max(one.percent_1rm or 0, one.percent_tm or 0) >= _HEAVY_PERCENT
            or (one.rpe is not None and one.rpe >= _HEAVY_RPE)
            or (one.rir is not None and one.rir <= _HEAVY_RIR)
        )
        for one in working_sets(entry)
    )


def _heavy_patterns(content: DayContent) -> set[str]:
    return {
        pattern for entry in _straight_entries(content) if (pattern := _pattern(entry)) is not None and _is_heavy(entry)
    }


def _heavy_in_a_row(day: int, content: DayContent, before: DayContent | None) -> Iterator[Hint]:
    if before is None:
        return
    rule = HintRule.HEAVY_IN_A_ROW
    for pattern in sorted(_heavy_patterns(content) & _heavy_patterns(before)):
        yield Hint(day, rule, f"{rule}:{day}:{pattern}", pattern)


def _too_long(day: int, content: DayContent) -> Iterator[Hint]:
    for session in content.sessions:
        minutes = estimated_minutes(session)
        if session.minutes is not None and minutes > session.minutes * _LONGER + _MINUTES_OF_GRACE:
            key = f"{HintRule.TOO_LONG}:{day}:{session.id}"
            yield Hint(day, HintRule.TOO_LONG, key, session.title, minutes, session.minutes)


def _no_best(day: int, content: DayContent, context: HintContext) -> Iterator[Hint]:
    if context.best_of is None:
        return
    seen = set[str]()
    for entry in content.entries():
        if entry.exercise_id in context.best_of or entry.name in seen:
            continue
        has_training_max = entry.exercise_id in context.training_max_of
        if any(
            one.percent_1rm is not None or (one.percent_tm is not None and not has_training_max) for one in entry.sets
        ):
            seen.add(entry.name)
            key = f"{HintRule.NO_BEST}:{day}:{entry.exercise_id or entry.name.lower()}"
            yield Hint(day, HintRule.NO_BEST, key, entry.name)
