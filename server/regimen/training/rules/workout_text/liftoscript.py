"""Liftoscript, the language in which programs of the app Liftosaur are written: "Squat[1-4] / 3x8 100lb @8 / 90s".

Its documentation is at liftosaur.com/docs. A line is an exercise and its sections, between slashes. `...main` takes the
sets of another line, `[1-4]` repeats a line on the same day of these weeks, and `used: none` marks a line that is only
there to be taken. What a day has no field for (progress, update) is kept as rules, in the coach's words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from regimen.training.rules.content import Load, Reps, Set
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_SETS

_FEWEST: Final = 0.8
"""The share of lines that look like exercises in a program."""
_HAS_RULE = re.compile(r"/\s*(?:progress|update|warmup|used|id)\s*:", re.IGNORECASE)
_LOOKS_LIKE_EXERCISE = re.compile(
    r"[^/]{1,150}/\s*(?:\.\.\.|[\d@!]|(?:progress|update|warmup|used|id)\s*:)", re.IGNORECASE
)
_SCHEME = re.compile(r"\d\s*[x×]\s*\d|\d\s*(?:kg|lb|%)", re.IGNORECASE)
"""Stands behind a slash, never in a name: "Squat 5x5 / warmup: bike" is anybody's."""
_RULE = re.compile(r"^(progress|update|warmup|used|id)\s*:\s*(.*)$", re.IGNORECASE)
_NAME = re.compile(
    r"^(?:(?P<label>[^:\[\]]{1,40}):\s*)?(?P<name>[^\[\]:,]{1,100}?)\s*(?:,\s*(?P<equipment>[^\[\],:]{1,40}?)\s*)?"
    r"(?:\[\s*(?:\d{1,3}\s*,\s*)?(?:\d{1,3}\s*-\s*)?(?P<last_week>\d{1,3})\s*\])?$"
)
_SECTION_END = re.compile(r"\s+/\s+|\s+/(?=\.\.\.)")
_REFERENCE = re.compile(r"^\.\.\.\s*(?P<key>[^\[\]]+?)\s*(?:\[(?P<week>\d{1,3})(?::\d{1,3})?\])?$")
_SETS = re.compile(
    r"^(?P<count>\d{1,2})\s*x\s*(?P<low>\d{1,4})(?:\s*-\s*(?P<high>\d{1,4}))?(?P<amrap>\+)?(?!\d)(?P<effort>.*)$",
    re.IGNORECASE,
)
_EFFORT = re.compile(
    r"\s*(?:(?P<load>\d{1,5}(?:\.\d{1,2})?)\s?(?P<unit>lb|kg|%)\+?|@\s?(?P<rpe>\d{1,2}(?:\.5)?)\+?"
    r"|(?P<work>\d{1,5})s\s?\|\s?(?:(?P<pause>\d{1,5})s|\?)|(?P<rest>\d{1,5})s|\((?P<words>[^()]{1,60})\))\s*",
    re.IGNORECASE,
)
_USED_BY_RULE = re.compile(r"\{\s*\.\.\.[^{}]*\}|\{~.*$")


@dataclass
class LiftoscriptLine:
    """An exercise, or sets for other lines to take."""

    label: str
    """Of "t1: Squat"."""
    name: str
    last_week: int | None = None
    """Until which week it is repeated, from 1."""
    sets: list[Set] = field(default_factory=list)
    fields: dict[str, object] = field(default_factory=dict)
    """What all sets have: it stands in a section of its own."""
    takes: str | None = None
    """The line whose sets it takes, in lower case."""
    takes_from_week: int | None = None
    warm_up: str = ""
    rules: list[str] = field(default_factory=list)
    is_only_taken: bool = False

    @property
    def key(self) -> str:
        return (f"{self.label}: {self.name}" if self.label else self.name).lower()


def is_liftoscript(text: str) -> bool:
    """Whether a line has a rule as only Liftoscript has them, and nearly all lines look like it."""
    if not _HAS_RULE.search(text):
        return False
    lines = [line for line in text.split("\n") if line.strip()]
    code = code_lines(lines)
    others = [line for number, line in enumerate(lines) if number not in code and not line.startswith(("#", "//"))]
    exercises = [line for line in others if _LOOKS_LIKE_EXERCISE.match(line)]
    have_schemes = any(_SCHEME.search(line.partition("/")[0]) for line in exercises)
    return len(exercises) >= _FEWEST * len(others) and not have_schemes


def code_lines(lines: Sequence[str]) -> set[int]:
    """Returns the numbers of the lines inside {~ ~}, which say how loads change. Code that never ends is none."""
    found, code, is_code = set[int](), set[int](), False
    for number, line in enumerate(lines):
        if is_code:
            code.add(number)
        is_code = ("{~" in line or is_code) and "~}" not in line
        if not is_code:
            found |= code
            code.clear()
    return found


def read_exercise(text: str) -> LiftoscriptLine | None:
    """Reads a line; returns None if any of its sections can't be read. Raises ValueError for numbers that no set may
    have: 5,000 kg."""
    name, *sections = _SECTION_END.split(text.strip())
    found = _NAME.match(name)
    if not found or not sections:
        return None
    equipment = f"{found['equipment']} " if found["equipment"] else ""
    line = LiftoscriptLine((found["label"] or "").strip(), equipment + found["name"].strip())
    line.last_week = int(found["last_week"]) if found["last_week"] else None
    return line if all(_read_section(line, section.strip()) for section in sections) else None


def _read_section(line: LiftoscriptLine, text: str) -> bool:
    """Adds a section to a line; returns whether it could be read."""
    if rule := _RULE.match(text):
        value = _USED_BY_RULE.sub("", rule[2]).strip()
        if rule[1].lower() == "used":
            line.is_only_taken = True
        elif rule[1].lower() == "warmup":
            line.warm_up = "" if value.lower() == "none" else value
        elif value.lower() != "none":
            line.rules.append(f"{rule[1]}: {value}")
        return True
    if reference := _REFERENCE.match(text):
        is_second = line.takes is not None
        line.takes = reference["key"].lower()
        line.takes_from_week = int(reference["week"]) if reference["week"] else None
        return not is_second
    if re.match(r"!?\s*\d{1,2}\s*x", text):
        sets = _read_sets(text.lstrip("! "))
        if line.sets and sets:
            line.rules.append(f"or: {text}")  # another way to do it, to which the app may change
        line.sets = line.sets or sets or []
        return sets is not None
    fields = _read_effort(text)
    line.fields |= fields or {}
    return fields is not None


def _read_sets(text: str) -> list[Set] | None:
    """Reads "3x8 65%, 1x5+ 70% @8 90s"."""
    sets: list[Set] = []
    for part in text.split(","):
        found = _SETS.match(part.strip())
        fields = _read_effort(found["effort"]) if found else None
        if not found or fields is None or len(sets) + int(found["count"]) > MAX_SETS:
            return None
        if "seconds" not in fields:
            high = int(found["high"]) if found["high"] else None
            fields["reps"] = Reps(min=int(found["low"]), max=high, amrap=bool(found["amrap"]))
        sets += [Set.model_validate({"id": new_part_id(), **fields}) for _ in range(int(found["count"]))]
    return sets


def _read_effort(text: str) -> dict[str, object] | None:
    """Reads loads, efforts and times, in any order. What stands in parentheses is what the app calls the set."""
    fields, position = dict[str, object](), 0
    while position < len(text):
        found = _EFFORT.match(text, position)
        if not found:
            return None
        position = found.end()
        if found["unit"] == "%":
            fields["percent_1rm"] = float(found["load"])
        elif found["load"] and float(found["load"]):
            fields["load"] = Load.model_validate({"value": float(found["load"]), "unit": found["unit"].lower()})
        elif found["rpe"]:
            fields["rpe"] = float(found["rpe"])
        elif found["work"]:
            fields["seconds"] = int(found["work"])
        if rest := found["rest"] or found["pause"]:
            fields["rest_seconds"] = int(rest)
    return fields
