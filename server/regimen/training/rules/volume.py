"""The number of working sets of a day, and its estimated minutes."""

import math

from regimen.training.rules.content import (
    AmrapBlock,
    Block,
    CircuitBlock,
    DayContent,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    RestBlock,
    Session,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    working_sets,
)

_DEFAULT_REST_SECONDS = 90
_DEFAULT_WORK_SECONDS = 40
_SECONDS_PER_REP = 3
_METERS_PER_SECOND = 3
_SECONDS_PER_CALORIE = 4


def count_sets(content: DayContent) -> int:
    """Returns the number of working sets; a round of a circuit counts once per exercise."""
    return sum(_count_sets(block) for block in content.blocks())


def _count_sets(block: Block) -> int:
    if isinstance(block, StrengthBlock | SupersetBlock):
        return sum(len(working_sets(entry)) for entry in block.entries)
    if isinstance(block, CircuitBlock | ForTimeBlock):
        return block.rounds * len(block.entries)
    if isinstance(block, AmrapBlock):
        return 1 if block.entries else 0
    if isinstance(block, EmomBlock):
        return block.rounds
    if isinstance(block, IntervalsBlock):
        return block.rounds * sum(1 for step in block.steps if step.effort == "work")
    return 0


def day_minutes(content: DayContent) -> int:
    """Returns how many minutes the day takes: what the coach entered for a session, else an estimate."""
    return sum(session_minutes(session) for session in content.sessions)


def session_minutes(session: Session) -> int:
    """Returns what the coach entered, else work and rest added up."""
    if session.minutes is not None:
        return session.minutes
    return math.ceil(sum(_block_seconds(block) for block in session.blocks) / 60)


def _block_seconds(block: Block) -> float:
    if isinstance(block, StrengthBlock):
        return sum(
            _set_seconds(prescribed, _DEFAULT_REST_SECONDS) for entry in block.entries for prescribed in entry.sets
        )
    if isinstance(block, SupersetBlock):
        work = sum(_set_seconds(prescribed, 0) for entry in block.entries for prescribed in entry.sets)
        return work + block.rest_seconds * max((len(entry.sets) for entry in block.entries), default=0)
    if isinstance(block, CircuitBlock):
        return block.rounds * (_round_seconds(block.entries) + block.rest_seconds)
    if isinstance(block, AmrapBlock):
        return block.seconds
    if isinstance(block, EmomBlock):
        return block.every_seconds * block.rounds
    if isinstance(block, ForTimeBlock):
        return block.cap_seconds or block.rounds * _round_seconds(block.entries)
    if isinstance(block, IntervalsBlock):
        return block.rounds * sum(_step_seconds(step) for step in block.steps)
    return (block.seconds or 0) if isinstance(block, RestBlock) else 0


def _round_seconds(entries: list[Entry]) -> float:
    return sum(_set_seconds(entry.sets[0], 0) if entry.sets else _DEFAULT_WORK_SECONDS for entry in entries)


def _set_seconds(prescribed: Set, default_rest: int) -> float:
    rest = prescribed.rest_seconds if prescribed.rest_seconds is not None else default_rest
    if prescribed.seconds is not None:
        return prescribed.seconds + rest
    if prescribed.meters is not None:
        return prescribed.meters / _METERS_PER_SECOND + rest
    if prescribed.calories is not None:
        return prescribed.calories * _SECONDS_PER_CALORIE + rest
    if prescribed.reps is None:
        return _DEFAULT_WORK_SECONDS + rest
    seconds_per_rep = (
        sum(int(phase) for phase in prescribed.tempo.split("-") if phase.isdigit())
        if prescribed.tempo
        else _SECONDS_PER_REP
    )
    return (prescribed.reps.max or prescribed.reps.min) * max(1, seconds_per_rep) + rest


def _step_seconds(step: Step) -> float:
    return step.seconds if step.seconds is not None else (step.meters or 0) / _METERS_PER_SECOND
