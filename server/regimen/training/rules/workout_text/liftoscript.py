"""Liftoscript, the language of the app Liftosaur: "Squat / 3x8 100lb / progress: lp(5lb)".

Its names, sets, loads and efforts are written like everybody's. What follows a key is a rule for the next time, which
a day has no field for. Lines that refer to others, or repeat in several weeks, are asked about.
"""

import re
from collections.abc import Iterable, Sequence

_KEY = r"(?:progress|update|warmup|used|id)"
_RULE = re.compile(rf"/\s*({_KEY}\s*:\s*(?:(?!\s/\s).)*)", re.IGNORECASE)
_REFERS = re.compile(r"(?:^|/)\s*\.\.\.\s*\w|/\s*used\s*:|\[\d{1,3}(?:\s*-\s*\d{1,3})?\]\s*/", re.IGNORECASE)
_NAME_OF_LINE = re.compile(r"^\s*[\w ]{1,20}:\s*(?=[^/:]+/)")
"""t1: Squat / 3x8: a name by which other lines call this one."""
_TIMER = re.compile(r"/ (?=\d{1,4}s\b)")


def is_liftoscript(lines: Iterable[str]) -> bool:
    """Whether any line has a rule as only Liftoscript has them."""
    return any(_RULE.search(line) for line in lines)


def refers_to_others(line: str) -> bool:
    """Whether a line uses another one (...main), is only there to be used, or repeats in weeks ([1-4])."""
    return bool(_REFERS.search(line))


def day_title(line: str) -> str | None:
    """Returns the name of a day: "## Upper A"."""
    return line[3:].strip(" *") if line.startswith("## ") else None


def code_lines(lines: Sequence[str]) -> set[int]:
    """Returns the numbers of the lines inside {~ ~}, which say how loads change."""
    found, is_code = set[int](), False
    for number, line in enumerate(lines):
        if is_code:
            found.add(number)
        is_code = ("{~" in line or is_code) and "~}" not in line
    return found


def without_rules(line: str) -> tuple[str, list[str]]:
    """Returns a line with spaces where its rules were, so that positions stay, and the rules."""
    rules = [rule for rule in (found[1].strip() for found in _RULE.finditer(line)) if not rule.endswith(": none")]
    line = _RULE.sub(lambda found: " " * len(found[0]), line)
    line = _NAME_OF_LINE.sub(lambda found: " " * len(found[0]), line)
    return _TIMER.sub(" r", line), rules
