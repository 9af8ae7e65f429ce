"""How long a session takes: the same estimate from work and rest that the web shows."""

import math
from typing import Final

from regimen.training.rules.content import Block, Entry, Session, Set, Step, entries_of

_DEFAULT_REST_SECONDS: Final = 90
_DEFAULT_WORK_SECONDS: Final = 40
_SECONDS_PER_REP: Final = 3
_METERS_PER_SECOND: Final = 3
_SECONDS_PER_CALORIE: Final = 4


def estimated_minutes(session: Session) -> int:
    """Returns the minutes of its sets, rests and timed blocks, whatever the coach typed."""
    return math.ceil(sum(_seconds_of_block(block) for block in session.blocks) / 60)


def _seconds_of_block(block: Block) -> float:
    match block.kind:
        case "strength":
            return sum(_seconds_of_set(one, _DEFAULT_REST_SECONDS) for entry in block.entries for one in entry.sets)
        case "superset":
            rounds = max((len(entry.sets) for entry in block.entries), default=0)
            work = sum(_seconds_of_set(one, 0) for entry in block.entries for one in entry.sets)
            return work + block.rest_seconds * rounds
        case "circuit":
            return block.rounds * (_seconds_of_round(entries_of(block)) + block.rest_seconds)
        case "amrap":
            return block.seconds
        case "emom":
            return block.every_seconds * block.rounds
        case "for_time":
            return block.cap_seconds or block.rounds * _seconds_of_round(entries_of(block))
        case "intervals":
            return block.rounds * sum(_seconds_of_step(step) for step in block.steps)
        case "rest":
            return block.seconds or 0
        case "text":
            return 0


def _seconds_of_step(step: Step) -> float:
    return step.seconds if step.seconds is not None else (step.meters or 0) / _METERS_PER_SECOND


def _seconds_of_round(entries: list[Entry]) -> float:
    return sum(_seconds_of_set(entry.sets[0], 0) if entry.sets else _DEFAULT_WORK_SECONDS for entry in entries)


def _seconds_of_set(one: Set, default_rest: int) -> float:
    rest = one.rest_seconds if one.rest_seconds is not None else default_rest
    if one.seconds is not None:
        return one.seconds + rest
    if one.meters is not None:
        return one.meters / _METERS_PER_SECOND + rest
    if one.calories is not None:
        return one.calories * _SECONDS_PER_CALORIE + rest
    if one.reps is None:
        return _DEFAULT_WORK_SECONDS + rest
    phases = [int(phase) for phase in (one.tempo or "").split("-") if phase.isdigit()]
    seconds_per_rep = max(1, sum(phases)) if one.tempo else _SECONDS_PER_REP
    return (one.reps.max or one.reps.min) * seconds_per_rep + rest
