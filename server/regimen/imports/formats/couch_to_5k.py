"""Couch to 5k: a schedule of timed steps becomes training days.

The file is a list of weeks, each a list of runs, each a list of `{"action", "seconds"}`.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from regimen.training.rules.content import DayContent, IntervalsBlock, Session, Step

Action = Literal["warmup", "jog", "walk", "cooldown"]
Effort = Literal["warmup", "work", "rest", "cooldown"]

LABELS: dict[Action, tuple[str, Effort]] = {
    "warmup": ("Brisk walk to warm up", "warmup"),
    "jog": ("Jog", "work"),
    "walk": ("Walk", "rest"),
    "cooldown": ("Easy walk to cool down", "cooldown"),
}
WEEKDAYS_OF_RUNS = (0, 2, 4, 5, 6, 1, 3)
"""The day of the first, second ... run of a week: days 1, 3 and 5, so that a rest day follows each."""


class TimedStep(BaseModel):
    action: Action
    seconds: Annotated[int, Field(gt=0, le=86_400)]


Schedule = list[list[list[TimedStep]]]
_SCHEDULE = TypeAdapter(Schedule)


class InvalidSchedule(ValueError):
    """The file is not a schedule; the message says where the error is."""


def parse_schedule(data: Any) -> Schedule:
    """Returns the schedule. Raises InvalidSchedule."""
    try:
        schedule = _SCHEDULE.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        path = " ".join(f"{word} {int(index) + 1}," for word, index in zip(_LEVELS, first["loc"], strict=False))
        raise InvalidSchedule(f"{path} {first['msg']}".strip()) from error
    if not schedule or not all(schedule):
        raise InvalidSchedule("A week has no days.")
    if any(len(week) > len(WEEKDAYS_OF_RUNS) for week in schedule):
        raise InvalidSchedule("A week has more than seven days.")
    return schedule


_LEVELS = ("week", "day", "step")


def schedule_days(schedule: Schedule) -> list[tuple[int, DayContent]]:
    """Returns each run with its day, counted from 0 at the start of the program."""
    return [
        (week * 7 + WEEKDAYS_OF_RUNS[run], _day(week, run, steps))
        for week, runs in enumerate(schedule)
        for run, steps in enumerate(runs)
    ]


def _day(week: int, run: int, steps: Sequence[TimedStep]) -> DayContent:
    title = f"Week {week + 1}, run {run + 1}"
    block = IntervalsBlock(
        id="run",
        title="Run",
        note=describe_run(steps),
        steps=[
            Step(id=f"step-{i}", label=LABELS[step.action][0], effort=LABELS[step.action][1], seconds=step.seconds)
            for i, step in enumerate(steps, 1)
        ],
    )
    minutes = max(1, -(-sum(step.seconds for step in steps) // 60))
    return DayContent(sessions=[Session(id="session", title=title, minutes=minutes, blocks=[block])])


def describe_run(steps: Sequence[TimedStep]) -> str:
    """Returns "Jog 8 x 1:00; 8:00 in all." or "20:00 of jogging without a stop."."""
    jogs = [step.seconds for step in steps if step.action == "jog"]
    if not jogs:
        return ""
    if len(jogs) == 1:
        return f"{format_minutes(jogs[0])} of jogging without a stop."
    groups = _group_equal(jogs)
    runs = ", ".join(f"{n} x {format_minutes(length)}" if n > 1 else format_minutes(length) for length, n in groups)
    return f"Jog {runs}; {format_minutes(sum(jogs))} in all."


def _group_equal(values: Sequence[int]) -> list[tuple[int, int]]:
    return [(value, len(list(group))) for value, group in groupby(values)]


def format_minutes(seconds: int) -> str:
    """Returns minutes and seconds: 90:00 for an hour and a half."""
    return f"{seconds // 60}:{seconds % 60:02d}"
