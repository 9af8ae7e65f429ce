"""Pure decisions about a day's document: copies, progression, counts, and how long it takes. No clock, no database."""

import math
import secrets
from collections.abc import Callable, Collection
from typing import Any, Literal

from pydantic import Field

from regimen.training.content import (
    AmrapBlock,
    Block,
    CircuitBlock,
    DayContent,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    Part,
    RestBlock,
    Session,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    TextBlock,
    entries_of,
)

LAST_DAY = 3_650
DAYS_A_WEEK = 7
LOAD_STEP = 2.5
POUNDS_A_KILO = 2.2046226218
MOST_SETS = 50
DELOAD_SHARE = 0.9
_USUAL_REST = 90
_USUAL_WORK = 40
_KEPT_CONTROLS = {9: "\t", 10: "\n"}
_CONTROLS = {code: _KEPT_CONTROLS.get(code) for code in (*range(32), *range(127, 160))}


class Progression(Part):
    """How each copy differs from the one before it: `amount` more kilos, percent, reps or sets; negative is less."""

    kind: Literal["load", "percent", "reps", "sets"]
    amount: float = Field(ge=-100, le=100)
    only: list[str] | None = Field(None, max_length=200, description="Names of the exercises it applies to; null: all.")
    deload_last: bool = Field(False, description="Make the last copy a deload: half the sets, ten percent less.")


def fresh_id() -> str:
    """A short id for a part of a day, unguessable enough to never meet another."""
    return secrets.token_hex(6)


def plain(content: DayContent) -> DayContent:
    """The same day without control characters, which no database text can hold and no person can type."""
    return DayContent.model_validate(_plain(content.model_dump()))


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value.translate(_CONTROLS)
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value


def with_fresh_ids(content: DayContent, new_id: Callable[[], str] = fresh_id) -> DayContent:
    """A copy whose every part has an id of its own, so that results of one never point at the other."""
    return DayContent.model_validate(_renamed(content.model_dump(), new_id))


def sessions_with_fresh_ids(sessions: list[Session]) -> list[Session]:
    """Copies of `sessions`, to stand beside the originals in one day."""
    return with_fresh_ids(DayContent(sessions=sessions)).sessions


def _renamed(value: Any, new_id: Callable[[], str]) -> Any:
    if isinstance(value, list):
        return [_renamed(part, new_id) for part in value]
    if isinstance(value, dict):
        return {key: new_id() if key == "id" else _renamed(part, new_id) for key, part in value.items()}
    return value


def beside(content: DayContent, sessions: list[Session], position: int | None = None) -> DayContent:
    """`content` with `sessions` put in at `position` (the end, where None); their ids change only where they clash."""
    taken = set(content.ids())
    clashes = any(ident in taken for ident in DayContent(sessions=sessions).ids())
    added = sessions_with_fresh_ids(sessions) if clashes else sessions
    at = len(content.sessions) if position is None else min(position, len(content.sessions))
    return DayContent(sessions=[*content.sessions[:at], *added, *content.sessions[at:]])


def working_sets(entry: Entry) -> list[Set]:
    """The sets that count; warm-ups prepare for them."""
    return [one for one in entry.sets if one.kind != "warmup"]


def progressed(content: DayContent, progression: Progression, steps: int) -> DayContent:
    """`content` after `steps` steps of progression. Warm-ups and whatever is no figure stay as they are."""
    return _with_entries(content, lambda entry: _progressed_entry(entry, progression, steps))


def deloaded(content: DayContent, only: Collection[str] | None = None) -> DayContent:
    """Half the working sets (rounded up), and ten percent less on the bar."""

    def easier(entry: Entry) -> Entry:
        if only is not None and entry.name not in only:
            return entry
        keep = math.ceil(len(working_sets(entry)) / 2)
        kept, sets = 0, []
        for one in entry.sets:
            if one.kind != "warmup":
                kept += 1
                if kept > keep:
                    continue
                one = _lighter(one)
            sets.append(one)
        return entry.model_copy(update={"sets": sets})

    return _with_entries(content, easier)


def _with_entries(content: DayContent, change: Callable[[Entry], Entry]) -> DayContent:
    copy = content.model_copy(deep=True)
    for block in copy.blocks():
        if not isinstance(block, IntervalsBlock | TextBlock | RestBlock):
            block.entries = [change(entry) for entry in block.entries]
    return copy


def _progressed_entry(entry: Entry, progression: Progression, steps: int) -> Entry:
    if progression.only is not None and entry.name not in progression.only:
        return entry
    amount = progression.amount * steps
    if progression.kind == "sets":
        return _with_more_sets(entry, round(amount))
    return entry.model_copy(
        update={
            "sets": [
                one if one.kind == "warmup" else _progressed_set(one, progression.kind, amount) for one in entry.sets
            ]
        }
    )


def _with_more_sets(entry: Entry, more: int) -> Entry:
    working = working_sets(entry)
    if not working or more == 0:
        return entry
    if more > 0:
        room = max(0, MOST_SETS - len(entry.sets))
        added = [working[-1].model_copy(update={"id": fresh_id()}) for _ in range(min(more, room))]
        return entry.model_copy(update={"sets": [*entry.sets, *added]})
    dropped = {one.id for one in working[max(1, len(working) + more) :]}
    return entry.model_copy(update={"sets": [one for one in entry.sets if one.id not in dropped]})


def _progressed_set(one: Set, kind: str, amount: float) -> Set:
    if kind == "reps":
        return _with_more_reps(one, round(amount))
    if kind == "load":
        if one.load is None:
            return one
        more = amount if one.load.unit == "kg" else to_step(amount * POUNDS_A_KILO)
        return _with_load(one, one.load.value + more)
    if one.percent_1rm is None and one.percent_tm is None:
        return one if one.load is None else _with_load(one, to_step(one.load.value * (1 + amount / 100)))
    return one.model_copy(
        update={
            "percent_1rm": _percent(one.percent_1rm, lambda percent: percent + amount),
            "percent_tm": _percent(one.percent_tm, lambda percent: percent + amount),
        }
    )


def _lighter(one: Set) -> Set:
    if one.load is not None:
        one = _with_load(one, to_step(one.load.value * DELOAD_SHARE))
    return one.model_copy(
        update={
            "percent_1rm": _percent(one.percent_1rm, lambda percent: to_step(percent * DELOAD_SHARE)),
            "percent_tm": _percent(one.percent_tm, lambda percent: to_step(percent * DELOAD_SHARE)),
        }
    )


def _with_more_reps(one: Set, more: int) -> Set:
    if one.reps is None:
        return one
    lowest = max(min(1, one.reps.min), min(10_000, one.reps.min + more))
    highest = None if one.reps.max is None else max(lowest, min(10_000, one.reps.max + more))
    return one.model_copy(update={"reps": one.reps.model_copy(update={"min": lowest, "max": highest})})


def _with_load(one: Set, value: float) -> Set:
    if one.load is None:
        return one
    value = round(max(0.0, min(2_000.0, value)), 2)
    return one.model_copy(update={"load": one.load.model_copy(update={"value": value})})


def _percent(percent: float | None, change: Callable[[float], float]) -> float | None:
    return None if percent is None else round(max(1.0, min(200.0, change(percent))), 2)


def to_step(value: float, step: float = LOAD_STEP) -> float:
    """`value` on the nearest multiple of `step`, halves up."""
    return math.floor(value / step + 0.5) * step


def count_sets(content: DayContent) -> int:
    """How many working sets the day asks for; a round of a circuit counts one for each exercise in it."""
    return sum(_sets_of(block) for block in content.blocks())


def _sets_of(block: Block) -> int:
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


def minutes(content: DayContent) -> int:
    """How long the day takes: what the coach says for a session, else an estimate; whole minutes."""
    return sum(session_minutes(session) for session in content.sessions)


def session_minutes(session: Session) -> int:
    """What the coach says, else work and rest added up."""
    if session.minutes is not None:
        return session.minutes
    return math.ceil(sum(_seconds_of(block) for block in session.blocks) / 60)


def _seconds_of(block: Block) -> float:
    if isinstance(block, StrengthBlock):
        return sum(_seconds_of_set(one, _USUAL_REST) for entry in block.entries for one in entry.sets)
    if isinstance(block, SupersetBlock):
        work = sum(_seconds_of_set(one, 0) for entry in block.entries for one in entry.sets)
        return work + block.rest_seconds * max((len(entry.sets) for entry in block.entries), default=0)
    if isinstance(block, CircuitBlock):
        return block.rounds * (_seconds_of_round(block.entries) + block.rest_seconds)
    if isinstance(block, AmrapBlock):
        return block.seconds
    if isinstance(block, EmomBlock):
        return block.every_seconds * block.rounds
    if isinstance(block, ForTimeBlock):
        return block.cap_seconds or block.rounds * _seconds_of_round(block.entries)
    if isinstance(block, IntervalsBlock):
        return block.rounds * sum(_seconds_of_step(step) for step in block.steps)
    return (block.seconds or 0) if isinstance(block, RestBlock) else 0


def _seconds_of_round(entries: list[Entry]) -> float:
    return sum(_seconds_of_set(entry.sets[0], 0) if entry.sets else _USUAL_WORK for entry in entries)


def _seconds_of_set(one: Set, usual_rest: int) -> float:
    rest = one.rest_seconds if one.rest_seconds is not None else usual_rest
    if one.seconds is not None:
        return one.seconds + rest
    if one.meters is not None:
        return one.meters / 3 + rest
    if one.calories is not None:
        return one.calories * 4 + rest
    if one.reps is None:
        return _USUAL_WORK + rest
    tempo = sum(int(beat) for beat in one.tempo.split("-") if beat.isdigit()) if one.tempo else 3
    return (one.reps.max or one.reps.min) * max(1, tempo) + rest


def _seconds_of_step(step: Step) -> float:
    return step.seconds if step.seconds is not None else (step.meters or 0) / 3


def superset_ids(content: DayContent) -> set[str]:
    """The blocks for which the coach's plan must know supersets."""
    return {block.id for block in content.blocks() if block.kind in ("superset", "circuit")}


def exercises_of(content: DayContent) -> list[tuple[str, Entry]]:
    """Every entry with where it stands in the document, as forms name it."""
    return [
        (f"content.sessions.{s}.blocks.{b}.entries.{e}", entry)
        for s, session in enumerate(content.sessions)
        for b, block in enumerate(session.blocks)
        for e, entry in enumerate(entries_of(block))
    ]
