"""Nine weeks from the sofa to half an hour of running: a schedule of timed steps read into training days.

The file is a list of weeks, each a list of days, each a list of `{"action", "seconds"}`. Pure: nothing is stored here.
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
DAYS_OF_WEEK = (0, 2, 4, 5, 6, 1, 3)
"""Where the first, second, ... run of a week stands: days 1, 3 and 5, so that a rest day follows each."""


class TimedStep(BaseModel):
    action: Action
    seconds: Annotated[int, Field(gt=0, le=86_400)]


Schedule = list[list[list[TimedStep]]]
_SCHEDULE = TypeAdapter(Schedule)


class UnknownSchedule(ValueError):
    """The file is not such a schedule; the message says where it goes wrong."""


def parse_schedule(data: Any) -> Schedule:
    """The schedule in decoded JSON; raises UnknownSchedule."""
    try:
        schedule = _SCHEDULE.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = " ".join(f"{word} {int(index) + 1}," for word, index in zip(_PLACES, first["loc"], strict=False))
        raise UnknownSchedule(f"{place} {first['msg']}".strip()) from error
    if not schedule or not all(schedule):
        raise UnknownSchedule("There is a week without days.")
    if any(len(week) > len(DAYS_OF_WEEK) for week in schedule):
        raise UnknownSchedule("There is a week of more than seven days.")
    return schedule


_PLACES = ("week", "day", "step")


def days_of(schedule: Schedule) -> list[tuple[int, DayContent]]:
    """Each run with its day, counted from 0 from the start of the program."""
    return [
        (week * 7 + DAYS_OF_WEEK[run], _day(week, run, steps))
        for week, runs in enumerate(schedule)
        for run, steps in enumerate(runs)
    ]


def _day(week: int, run: int, steps: Sequence[TimedStep]) -> DayContent:
    title = f"Week {week + 1}, run {run + 1}"
    block = IntervalsBlock(
        id="run",
        title="Run",
        note=summary(steps),
        steps=[
            Step(id=f"step-{i}", label=LABELS[step.action][0], effort=LABELS[step.action][1], seconds=step.seconds)
            for i, step in enumerate(steps, 1)
        ],
    )
    minutes = max(1, -(-sum(step.seconds for step in steps) // 60))
    return DayContent(sessions=[Session(id="session", title=title, minutes=minutes, blocks=[block])])


def summary(steps: Sequence[TimedStep]) -> str:
    """What is jogged, in words: "8 jogs, 8:00 in all" or "20:00 of jogging without a stop"."""
    jogs = [step.seconds for step in steps if step.action == "jog"]
    if not jogs:
        return ""
    if len(jogs) == 1:
        return f"{clock(jogs[0])} of jogging without a stop."
    runs = ", ".join(f"{n} x {clock(length)}" if n > 1 else clock(length) for length, n in _runs(jogs))
    return f"Jog {runs}; {clock(sum(jogs))} in all."


def _runs(values: Sequence[int]) -> list[tuple[int, int]]:
    return [(value, len(list(group))) for value, group in groupby(values)]


def clock(seconds: int) -> str:
    """Minutes and seconds as people read them on a watch."""
    return f"{seconds // 60}:{seconds % 60:02d}"
