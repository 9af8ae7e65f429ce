"""How large a day is: days above the limits are refused when they are written. Those stored before stay readable."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from regimen.training.rules.content import Block, DayContent, IntervalsBlock, entries_of
from regimen.training.rules.limits import (
    MAX_BLOCKS,
    MAX_DAY_CHARACTERS,
    MAX_DAY_EXERCISES,
    MAX_DAY_SETS,
    MAX_DAYS_PER_WRITE,
    MAX_ENTRIES,
    MAX_SAVED_SETS,
    MAX_SESSIONS,
)

_LITTLE_PARTS = 200
_LITTLE_CHARACTERS = 64 * 1024
TOO_MUCH_TEXT = "This day has too much text. Please shorten its notes."
TOO_MANY_DAYS_AT_ONCE = "This is too much training to change at once. Please choose fewer days."


@dataclass(frozen=True)
class Size:
    """The sets and steps of a day or of some blocks, and their exercises."""

    sets: int
    exercises: int

    def __add__(self, other: "Size") -> "Size":
        return Size(self.sets + other.sets, self.exercises + other.exercises)

    def error(self) -> str | None:
        """Returns why this is too large for one day, in a sentence for the coach."""
        if self.sets > MAX_DAY_SETS:
            return f"A day can have up to {MAX_DAY_SETS:,} sets, and this has {self.sets:,}."
        if self.exercises > MAX_DAY_EXERCISES:
            return f"A day can have up to {MAX_DAY_EXERCISES} exercises, and this has {self.exercises:,}."
        return None


def size_of(blocks: Iterable[Block]) -> Size:
    sets = exercises = 0
    for block in blocks:
        entries = entries_of(block)
        exercises += len(entries)
        sets += sum(len(entry.sets) for entry in entries)
        sets += len(block.steps) if isinstance(block, IntervalsBlock) else 0
    return Size(sets, exercises)


def is_little(contents: Iterable[DayContent]) -> bool:
    """Whether these days are so few and so small that work on them needs no slices."""
    parts = chain.from_iterable(content.ids() for content in contents)
    return sum(1 for _ in islice(parts, _LITTLE_PARTS)) < _LITTLE_PARTS


def is_short(texts: Iterable[str]) -> bool:
    """Whether the same is true of days as JSON."""
    return sum(map(len, texts)) < _LITTLE_CHARACTERS


def day_error(content: DayContent, characters: int) -> str | None:
    """Returns why a day is too large to be written; `characters` counts those of its JSON."""
    return size_of(content.blocks()).error() or (TOO_MUCH_TEXT if characters > MAX_DAY_CHARACTERS else None)


def refuse_large_day(sent: Any) -> Any:
    """Returns a day as it was sent; raises ValueError if it is too large, before it costs a validation."""
    return _refuse(sent, _sent_size(_sent_blocks(sent)))


def refuse_many_blocks(sent: Any) -> Any:
    """Returns blocks as they were sent; raises ValueError if they are too many for one day."""
    return _refuse(sent, _sent_size(sent[:MAX_BLOCKS] if isinstance(sent, list) else []))


def refuse_many_days(sent: Any) -> Any:
    """Returns days as they were sent; raises ValueError if they are too many sets for one request."""
    total = Size(0, 0)
    for day in sent[:MAX_DAYS_PER_WRITE] if isinstance(sent, list) else []:
        total += _sent_size(_sent_blocks(day.get("content") if isinstance(day, dict) else None))
        if max(total.sets, total.exercises) > MAX_SAVED_SETS:
            raise ValueError(TOO_MANY_DAYS_AT_ONCE)
    return sent


def _refuse(sent: Any, size: Size) -> Any:
    if error := size.error():
        raise ValueError(error)
    return sent


# Lists that are longer than they may be are refused when they are validated: the rest of them is not counted.
def _sent_blocks(content: Any) -> list[Any]:
    sessions = _list(content, "sessions")[:MAX_SESSIONS]
    return [block for session in sessions for block in _list(session, "blocks")[:MAX_BLOCKS]]


def _sent_size(blocks: list[Any]) -> Size:
    sets = exercises = 0
    for block in blocks:
        entries = _list(block, "entries")
        exercises += len(entries)
        sets += sum(len(_list(entry, "sets")) for entry in entries[:MAX_ENTRIES]) + len(_list(block, "steps"))
    return Size(sets, exercises)


def _list(sent: Any, key: str) -> list[Any]:
    found = sent.get(key) if isinstance(sent, dict) else None
    return found if isinstance(found, list) else []
