"""Progression from copy to copy, and deloads."""

import math
from collections.abc import Callable, Collection
from typing import Literal

from pydantic import Field

from regimen.training.rules.content import (
    DayContent,
    DocumentPart,
    Entry,
    IntervalsBlock,
    RestBlock,
    Set,
    TextBlock,
    working_sets,
)
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_LOAD, MAX_PERCENT, MAX_REPS, MAX_SETS, MIN_PERCENT
from regimen.training.rules.strength import KG_PER_LB

LOAD_STEP = 2.5
DELOAD_FACTOR = 0.9


class Progression(DocumentPart):
    """How each copy differs from the previous one: `amount` more kilos, percent, reps or sets (negative: less)."""

    kind: Literal["load", "percent", "reps", "sets"]
    amount: float = Field(ge=-100, le=100)
    only: list[str] | None = Field(None, max_length=200, description="Names of the exercises it applies to; null: all.")
    deload_last: bool = Field(False, description="Make the last copy a deload: half the sets, ten percent less.")


def apply_progression(content: DayContent, progression: Progression, steps: int) -> DayContent:
    """Returns the day with `steps` steps of progression applied. Warm-up sets and texts stay as they are."""
    return _map_entries(content, lambda entry: _progress_entry(entry, progression, steps))


def deload(content: DayContent, only: Collection[str] | None = None) -> DayContent:
    """Returns the day with half the working sets (rounded up) and ten percent less load."""

    def deload_entry(entry: Entry) -> Entry:
        if only is not None and entry.name not in only:
            return entry
        limit = math.ceil(len(working_sets(entry)) / 2)
        count, sets = 0, []
        for one in entry.sets:
            if one.kind != "warmup":
                count += 1
                if count > limit:
                    continue
                one = _deload_set(one)
            sets.append(one)
        return entry.model_copy(update={"sets": sets})

    return _map_entries(content, deload_entry)


def _map_entries(content: DayContent, change: Callable[[Entry], Entry]) -> DayContent:
    copy = content.model_copy(deep=True)
    for block in copy.blocks():
        if not isinstance(block, IntervalsBlock | TextBlock | RestBlock):
            block.entries = [change(entry) for entry in block.entries]
    return copy


def _progress_entry(entry: Entry, progression: Progression, steps: int) -> Entry:
    if progression.only is not None and entry.name not in progression.only:
        return entry
    amount = progression.amount * steps
    if progression.kind == "sets":
        return _with_more_sets(entry, round(amount))
    return entry.model_copy(
        update={
            "sets": [
                one if one.kind == "warmup" else _progress_set(one, progression.kind, amount) for one in entry.sets
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
    removed = {one.id for one in working[max(1, len(working) + more) :]}
    return entry.model_copy(update={"sets": [one for one in entry.sets if one.id not in removed]})


def _progress_set(one: Set, kind: str, amount: float) -> Set:
    if kind == "reps":
        return _with_more_reps(one, round(amount))
    if kind == "load":
        if one.load is None:
            return one
        more = amount if one.load.unit == "kg" else round_to_step(amount / float(KG_PER_LB))
        return _with_load(one, one.load.value + more)
    if one.percent_1rm is None and one.percent_tm is None:
        return one if one.load is None else _with_load(one, round_to_step(one.load.value * (1 + amount / 100)))
    return one.model_copy(
        update={
            "percent_1rm": _change_percent(one.percent_1rm, lambda percent: percent + amount),
            "percent_tm": _change_percent(one.percent_tm, lambda percent: percent + amount),
        }
    )


def _deload_set(one: Set) -> Set:
    if one.load is not None:
        one = _with_load(one, round_to_step(one.load.value * DELOAD_FACTOR))
    return one.model_copy(
        update={
            "percent_1rm": _change_percent(one.percent_1rm, lambda percent: round_to_step(percent * DELOAD_FACTOR)),
            "percent_tm": _change_percent(one.percent_tm, lambda percent: round_to_step(percent * DELOAD_FACTOR)),
        }
    )


def _with_more_reps(one: Set, more: int) -> Set:
    if one.reps is None:
        return one
    lowest = max(min(1, one.reps.min), min(MAX_REPS, one.reps.min + more))
    highest = None if one.reps.max is None else max(lowest, min(MAX_REPS, one.reps.max + more))
    return one.model_copy(update={"reps": one.reps.model_copy(update={"min": lowest, "max": highest})})


def _with_load(one: Set, value: float) -> Set:
    if one.load is None:
        return one
    value = round(max(0.0, min(MAX_LOAD, value)), 2)
    return one.model_copy(update={"load": one.load.model_copy(update={"value": value})})


def _change_percent(percent: float | None, change: Callable[[float], float]) -> float | None:
    return None if percent is None else round(max(MIN_PERCENT, min(MAX_PERCENT, change(percent))), 2)


def round_to_step(value: float, step: float = LOAD_STEP) -> float:
    """Returns the nearest multiple of `step`; halves round up."""
    return math.floor(value / step + 0.5) * step
