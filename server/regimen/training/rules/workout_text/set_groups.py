"""Sets that differ, each with its own load or effort: "Squat 3x8 65%, 1x5 70%", "5x60, 5x70, 3x80"."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

from regimen.training.rules.content import Load, LoadUnit, Reps
from regimen.training.rules.limits import MAX_LOAD, MAX_SETS
from regimen.training.rules.workout_text.amounts import number_of
from regimen.training.rules.workout_text.prescription import Prescription
from regimen.training.rules.workout_text.prescription_reader import PrescriptionReader
from regimen.training.rules.workout_text.result import Guess

Value = TypeVar("Value")

_LIGHTEST_LOAD: Final = 40
_MOST_REPS: Final = 20
"""Of two numbers alone, one that is at least this heavy is the load if the other is at most so many reps."""
_SCHEME = r"(?<![\w.,/])\d{1,3}(?:[.,]\d{1,2})? ?(?:sets? (?:of|x|×)|[x×*]) ?\d"
_BEGIN = re.compile(_SCHEME, re.IGNORECASE)
_GROUP_END = re.compile(rf"\s*(?:, ?|; ?| / | \+ |,? then |,? and )(?={_SCHEME})", re.IGNORECASE)
_TWO_NUMBERS = re.compile(
    r"(\d{1,3}(?:[.,]\d{1,2})?) ?[x×*] ?(\d{1,3}(?:[.,]\d{1,2})?)(?: ?(kg|lbs?))?\s*", re.IGNORECASE
)
_ASIDE = re.compile(r"\(([^()\d]+)\)")


@dataclass
class _Group:
    """Some characters of a line, and what they say."""

    start: int
    text: str
    sets: Prescription


def read_set_groups(text: str, unit: LoadUnit | None) -> tuple[str, Prescription] | None:
    """Returns what stands before the groups, and all their sets. None if a line has no such groups, or if they don't
    go together: a load in one, an effort in the next."""
    begin = _BEGIN.search(text)
    ends = [found.span() for found in _GROUP_END.finditer(text, begin.start())] if begin else []
    if not begin or not ends:
        return None
    starts = [begin.start(), *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    pieces = [(start, text[start:stop]) for start, stop in zip(starts, stops, strict=True)]
    found = _read_loads_and_reps(pieces, unit)
    if found is None:
        groups = [group for start, piece in pieces if (group := _read_group(start, piece, unit))]
        found = _join(groups) if len(groups) == len(pieces) else None
    return (text[: begin.start()], found) if found else None


def _read_group(start: int, text: str, unit: LoadUnit | None) -> _Group | None:
    """Reads what is nothing but sets; returns None for anything else."""
    reader = PrescriptionReader(text, unit)
    sets = reader.read()
    sets.notes += [aside[1].strip() for aside in reader.scanner.take_all(_ASIDE)]
    words = "".join(reader.scanner.pieces()).strip(" ,;:.@()-–")
    if words or reader.has_impossible_number or not sets.amounts or not sets.lengths_agree():
        return None
    sets.guesses = [
        Guess(start + guess.start, start + guess.end, guess.code, guess.read_as, guess.alternatives)
        for guess in sets.guesses
    ]
    return _Group(start, text, sets)


def _join(groups: list[_Group]) -> Prescription | None:
    """Returns the sets of all groups as one prescription."""
    for before, group in pairwise(groups):
        if _has_effort(before.sets) and not _has_effort(group.sets):
            _repeat_effort(before.sets, group)
    all_sets = [group.sets for group in groups]
    kinds = {(bool(one.loads), bool(one.percents), bool(one.rpes), one.of_training_max, one.rir) for one in all_sets}
    if len(kinds) > 1 or not _has_effort(all_sets[0]) or sum(one.set_count() for one in all_sets) > MAX_SETS:
        return None
    joined = Prescription(of_training_max=all_sets[0].of_training_max, rir=all_sets[0].rir)
    for one in all_sets:
        count = one.set_count()
        joined.amounts += _for_each_set(one.amounts, count)
        joined.loads += _for_each_set(one.loads, count)
        joined.percents += _for_each_set(one.percents, count)
        joined.rpes += _for_each_set(one.rpes, count)
        joined.notes += one.notes
        joined.links += one.links
        joined.guesses += one.guesses
        joined.tempo = joined.tempo or one.tempo
        joined.rest_seconds = one.rest_seconds or joined.rest_seconds
        joined.per_side = joined.per_side or one.per_side
    joined.count = len(joined.amounts)
    return joined


def _has_effort(sets: Prescription) -> bool:
    return bool(sets.loads or sets.percents or sets.rpes)


def _repeat_effort(before: Prescription, group: _Group) -> None:
    """5x5 80%, 3x3: the second ones at 80 % too, probably."""
    sets = group.sets
    sets.loads, sets.percents, sets.rpes = before.loads[-1:], before.percents[-1:], before.rpes[-1:]
    sets.of_training_max, sets.rir = before.of_training_max, before.rir
    efforts = [
        *(f"{load.value:g} {load.unit}" for load in sets.loads),
        *(f"{percent:g}%" for percent in sets.percents),
        *(f"RPE {rpe:g}" for rpe in sets.rpes),
    ]
    sets.guesses.append(Guess(group.start, group.start + len(group.text), "sets", ", ".join(efforts)))


def _for_each_set(values: list[Value], count: int) -> list[Value]:
    return values * count if len(values) == 1 else values


def _read_loads_and_reps(pieces: list[tuple[int, str]], unit: LoadUnit | None) -> Prescription | None:
    """5x60, 5x70, 3x80: nobody does 60 reps here. Each is one set, its reps before the load or after it."""
    found = [pair for _, text in pieces if (pair := _TWO_NUMBERS.fullmatch(text))]
    pairs = [(number_of(pair[1]), number_of(pair[2])) for pair in found]
    if len(found) < len(pieces) or len(found) > MAX_SETS:
        return None
    if all(first >= _LIGHTEST_LOAD and second <= _MOST_REPS for first, second in pairs):
        pairs = [(second, first) for first, second in pairs]
    if not all(0 < reps <= _MOST_REPS and _LIGHTEST_LOAD <= load <= MAX_LOAD for reps, load in pairs):
        return None
    if any(reps != int(reps) for reps, _ in pairs):
        return None
    written = next((pair[3].lower() for pair in found if pair[3]), unit or "kg")
    load_unit: LoadUnit = "kg" if written == "kg" else "lb"
    (start, _), (last, text) = pieces[0], pieces[-1]
    reading = ", ".join(f"{reps:g} x {load:g} {load_unit}" for reps, load in pairs)
    return Prescription(
        count=len(pairs),
        amounts=[{"reps": Reps(min=int(reps))} for reps, _ in pairs],
        loads=[Load(value=load, unit=load_unit) for _, load in pairs],
        guesses=[Guess(start, last + len(text), "sets", reading)],
    )
