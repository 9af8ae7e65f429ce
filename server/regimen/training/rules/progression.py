"""Progression from copy to copy, and deloads."""

import math
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field, model_validator

from regimen.training.rules.content import (
    BlockWithoutExercises,
    DayContent,
    DocumentPart,
    Entry,
    ExerciseName,
    Load,
    LoadUnit,
    Set,
    working_sets,
)
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_LOAD, MAX_PERCENT, MAX_REPS, MAX_SETS, MIN_PERCENT
from regimen.training.rules.strength import KG_PER_LB

LOAD_STEP = 2.5
DELOAD_FACTOR = 0.9
LIGHT_LOAD = 20.0
LIGHT_STEP = 0.5
MAX_WAVE = 12


class ExerciseStep(DocumentPart):
    """The step of one exercise, whatever the others do. An amount of 0 leaves it as it is."""

    name: ExerciseName
    kind: Literal["load", "percent", "reps", "sets"]
    amount: float = Field(ge=-100, le=100)
    unit: LoadUnit = Field("kg", description="The unit of `amount` if it is a load.")


class Progression(DocumentPart):
    """How each copy differs from the previous one: `amount` more load, percent, reps or sets (negative: less).

    With a `wave` of percentages, each copy takes the next of them instead, from the start again after the last.
    """

    kind: Literal["load", "percent", "reps", "sets", "wave"]
    amount: float = Field(0, ge=-100, le=100)
    unit: LoadUnit = Field("kg", description="The unit of `amount` if it is a load.")
    wave: list[Annotated[float, Field(ge=MIN_PERCENT, le=MAX_PERCENT)]] = Field(
        [], max_length=MAX_WAVE, description="The percentage of each copy's heaviest set, for the kind `wave`."
    )
    only: list[str] | None = Field(None, max_length=200, description="Names of the exercises it applies to; null: all.")
    exercise_steps: list[ExerciseStep] = Field(
        [], max_length=200, description="Steps of single exercises, whether or not they are among `only`."
    )
    deload_last: bool = Field(False, description="Make the last copy a deload: half the sets, ten percent less.")

    @model_validator(mode="after")
    def wave_has_percentages(self) -> "Progression":
        if (self.kind == "wave") != bool(self.wave):
            raise ValueError("A wave needs its percentages; other progressions have none.")
        return self

    @model_validator(mode="after")
    def each_exercise_has_one_step(self) -> "Progression":
        if len({step.name for step in self.exercise_steps}) < len(self.exercise_steps):
            raise ValueError("An exercise has more than one step.")
        return self

    def of_exercise(self, name: str) -> "Progression | None":
        """Returns how the exercise progresses: by its own step, by that of all, or not at all."""
        for step in self.exercise_steps:
            if step.name == name:
                return Progression(kind=step.kind, amount=step.amount, unit=step.unit)
        return self if self.only is None or name in self.only else None


def apply_progression(content: DayContent, progression: Progression, steps: int) -> DayContent:
    """Returns the day with `steps` steps of progression applied. Warm-up sets and texts stay as they are."""
    return _map_entries(content, lambda entry: _progress_entry(entry, progression, steps))


def deload(content: DayContent, progression: Progression | None = None) -> DayContent:
    """Returns the day with half the working sets (rounded up) and ten percent less load.

    With a progression, only the exercises that it applies to.
    """

    def deload_entry(entry: Entry) -> Entry:
        if progression is not None and progression.of_exercise(entry.name) is None:
            return entry
        limit = math.ceil(len(working_sets(entry)) / 2)
        count, sets = 0, []
        for prescribed in entry.sets:
            if prescribed.kind != "warmup":
                count += 1
                if count > limit:
                    continue
                prescribed = _scale_set(prescribed, DELOAD_FACTOR)
            sets.append(prescribed)
        return entry.model_copy(update={"sets": sets})

    return _map_entries(content, deload_entry)


def scale_loads(entry: Entry, factor: float) -> Entry:
    """Returns the exercise with `factor` times the load of its working sets, also of their percentages."""
    return entry.model_copy(
        update={
            "sets": [
                prescribed if prescribed.kind == "warmup" else _scale_set(prescribed, factor)
                for prescribed in entry.sets
            ]
        }
    )


def _map_entries(content: DayContent, change: Callable[[Entry], Entry]) -> DayContent:
    copy = content.model_copy(deep=True)
    for block in copy.blocks():
        if not isinstance(block, BlockWithoutExercises):
            block.entries = [change(entry) for entry in block.entries]
    return copy


def _progress_entry(entry: Entry, of_day: Progression, steps: int) -> Entry:
    progression = of_day.of_exercise(entry.name)
    if progression is None:
        return entry
    if progression.kind == "wave":
        return _with_top_percent(entry, progression.wave[(steps - 1) % len(progression.wave)])
    amount = progression.amount * steps
    if progression.kind == "sets":
        return _with_more_sets(entry, _to_whole(amount))
    return entry.model_copy(
        update={
            "sets": [
                prescribed if prescribed.kind == "warmup" else _progress_set(prescribed, progression, steps)
                for prescribed in entry.sets
            ]
        }
    )


def _with_top_percent(entry: Entry, top: float) -> Entry:
    """Returns the entry with its highest percentage at `top`; the other working sets keep their distance to it."""
    percents = [
        percent
        for prescribed in working_sets(entry)
        for percent in (prescribed.percent_1rm, prescribed.percent_tm)
        if percent is not None
    ]
    if not percents:
        return entry
    more = top - max(percents)
    return entry.model_copy(
        update={
            "sets": [
                prescribed if prescribed.kind == "warmup" else _with_more_percent(prescribed, more)
                for prescribed in entry.sets
            ]
        }
    )


def _with_more_sets(entry: Entry, more: int) -> Entry:
    working = working_sets(entry)
    if not working or more == 0:
        return entry
    if more > 0:
        room = max(0, MAX_SETS - len(entry.sets))
        added = [working[-1].model_copy(update={"id": new_part_id()}) for _ in range(min(more, room))]
        return entry.model_copy(update={"sets": [*entry.sets, *added]})
    removed = {prescribed.id for prescribed in working[max(1, len(working) + more) :]}
    return entry.model_copy(update={"sets": [prescribed for prescribed in entry.sets if prescribed.id not in removed]})


def _progress_set(prescribed: Set, progression: Progression, steps: int) -> Set:
    """`tests/training/progression.json` has the cases; the sheet of the builder does the same without a request."""
    amount = progression.amount * steps
    if progression.kind == "reps":
        return _with_more_reps(prescribed, _to_whole(amount))
    if progression.kind == "load":
        if prescribed.load is None:
            return prescribed
        step = _in_unit_of(prescribed.load, progression.amount, progression.unit)
        return _with_load(prescribed, prescribed.load.value + step * steps)
    if prescribed.percent_1rm is None and prescribed.percent_tm is None:
        return (
            prescribed
            if prescribed.load is None
            else _with_load(prescribed, round_to_step(prescribed.load.value * (100 + amount) / 100))
        )
    return _with_more_percent(prescribed, amount)


def _in_unit_of(load: Load, amount: float, unit: LoadUnit) -> float:
    """Converts the step `amount` to the unit of `load`, rounded to what plates allow; less than that to halves.

    It is converted before it is repeated, so that each copy is the same step heavier: 2.5 kg are 5 lb every week.
    """
    if load.unit == unit:
        return amount
    converted = amount / float(KG_PER_LB) if unit == "kg" else amount * float(KG_PER_LB)
    return round_to_step(converted, LOAD_STEP if abs(converted) >= LOAD_STEP else LIGHT_STEP)


def _with_more_percent(prescribed: Set, more: float) -> Set:
    return prescribed.model_copy(
        update={
            "percent_1rm": _change_percent(prescribed.percent_1rm, lambda percent: percent + more),
            "percent_tm": _change_percent(prescribed.percent_tm, lambda percent: percent + more),
        }
    )


def _scale_set(prescribed: Set, factor: float) -> Set:
    """Returns the set with `factor` times its load, as near to it as plates allow: lighter sets in finer steps."""

    def scale(value: float) -> float:
        return round_to_step(value * factor, LOAD_STEP if value >= LIGHT_LOAD else LIGHT_STEP)

    if prescribed.load is not None:
        prescribed = _with_load(prescribed, scale(prescribed.load.value))
    return prescribed.model_copy(
        update={
            "percent_1rm": _change_percent(prescribed.percent_1rm, scale),
            "percent_tm": _change_percent(prescribed.percent_tm, scale),
        }
    )


def _with_more_reps(prescribed: Set, more: int) -> Set:
    if prescribed.reps is None:
        return prescribed
    lowest = max(min(1, prescribed.reps.min), min(MAX_REPS, prescribed.reps.min + more))
    highest = None if prescribed.reps.max is None else max(lowest, min(MAX_REPS, prescribed.reps.max + more))
    return prescribed.model_copy(update={"reps": prescribed.reps.model_copy(update={"min": lowest, "max": highest})})


def _with_load(prescribed: Set, value: float) -> Set:
    if prescribed.load is None:
        return prescribed
    value = round(max(0.0, min(MAX_LOAD, value)), 2)
    return prescribed.model_copy(update={"load": prescribed.load.model_copy(update={"value": value})})


def _change_percent(percent: float | None, change: Callable[[float], float]) -> float | None:
    return None if percent is None else round(max(MIN_PERCENT, min(MAX_PERCENT, change(percent))), 2)


def _to_whole(amount: float) -> int:
    return int(round_to_step(amount, 1))


def round_to_step(value: float, step: float = LOAD_STEP) -> float:
    """Returns the nearest multiple of `step`; halves round up."""
    return math.floor(value / step + 0.5) * step
