"""Joins lines that were wrapped, and takes labels such as A1 off."""

import re
from dataclasses import dataclass

from regimen.training.rules.workout_text.amounts import NUMBER

_INDENT = re.compile(r"^[ \t]{2,}\S")
_UNIT_ONLY = re.compile(
    r"^\s*(?:or\b|kgs?|lbs?|pounds?|pood|cm|inch(?:es)?|m|meters?|reps?|seconds?|minutes?|box|ball)\b", re.IGNORECASE
)
_ONLY_LOADS = re.compile(
    rf"^\s*(?:(?:{NUMBER}) ?-?(?:kgs?|lbs?|pounds?|#|cm|inch(?:es)?|pood)?\.?(?: (?:box|ball))?\s*(?:/|-|,"
    rf"|or|$)\s*)+(?:kgs?|lbs?|box|ball)?\W*$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"^\s+(?!no\b|rest\b|then\b|x\d)[a-zà-ÿ]")
_LABEL = re.compile(r"^\s*(?:([A-Ha-h])\s?(\d{1,2})|(\d)([A-Ha-h]))\s*[).:\-–]?\s+(?=\S)|^\s*([A-H])\s*[).:]\s*(?=\S)")


@dataclass
class LogicalLine:
    """A line of the text with those that continue it. `first` and `last` are physical lines, from 0."""

    text: str
    first: int
    last: int
    starts: list[tuple[int, int]]
    """Where each physical line begins in the text, and how much of its own beginning is left out."""

    def place(self, start: int, end: int) -> tuple[int, int, int]:
        """Returns the physical line of some characters, and where they are in it."""
        number = max(index for index, (begin, _) in enumerate(self.starts) if begin <= start)
        begin, indent = self.starts[number]
        limit = self.starts[number + 1][0] - 1 if number + 1 < len(self.starts) else len(self.text)
        return self.first + number, start - begin + indent, min(end, limit) - begin + indent


def join_wrapped(lines: list[str]) -> list[LogicalLine]:
    """Joins a line with the one before it if that one stops in the middle: at a comma, or before a unit."""
    joined: list[LogicalLine] = []
    for number, line in enumerate(lines):
        before = joined[-1] if joined else None
        if before and before.last == number - 1 and before.text.strip() and _continues(before.text, line):
            before.text = before.text.rstrip() + " "
            before.starts.append((len(before.text), len(line) - len(line.lstrip())))
            before.text += line.strip()
            before.last = number
        else:
            joined.append(LogicalLine(line, number, number, [(0, 0)]))
    return joined


def _continues(before: str, line: str) -> bool:
    if not line.strip() or "\t" in line or "\t" in before:
        return False
    stops = before.rstrip().endswith((",", "/", " or", "(", "&"))
    if _INDENT.match(line) and not _INDENT.match(before):
        return bool(stops or _UNIT_ONLY.match(line) or _ONLY_LOADS.match(line) or _GOES_ON.match(line))
    return bool(_UNIT_ONLY.match(line) and before.rstrip()[-1].isdigit()) or bool(stops and _ONLY_LOADS.match(line))


@dataclass(frozen=True)
class Label:
    """A1 is the letter A and the number 1; B) is the letter B without a number."""

    letter: str
    number: int | None


def without_label(text: str) -> tuple[Label | None, int, str]:
    """Returns the label of a line, how many characters it has, and the rest of the line."""
    found = _LABEL.match(text)
    if not found:
        return None, 0, text
    letter = (found[1] or found[4] or found[5]).upper()
    number = found[2] or found[3]
    return Label(letter, int(number) if number else None), found.end(), text[found.end() :]
