"""A line from which patterns take what they recognise."""

import re
from collections.abc import Iterator

TAKEN = "\x1f"
"""Stands for a character that was taken; no pattern matches across it."""

_NUMBERS = re.compile(r"(?<![a-wyzA-WYZ])\d")
"""Digits of a number; those of T2B and C2 belong to a word."""
_PIECE = re.compile(rf"[^{TAKEN}]+")


class Scanner:
    """Keeps the positions of a line: what is taken is blanked, not removed."""

    def __init__(self, text: str) -> None:
        self.remaining = text.replace(TAKEN, " ")

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Returns the first match and blanks it."""
        found = pattern.search(self.remaining)
        if found:
            self.blank(*found.span())
        return found

    def take_all(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        while found := self.take(pattern):
            yield found

    def blank(self, start: int, end: int) -> None:
        self.remaining = self.remaining[:start] + TAKEN * (end - start) + self.remaining[end:]

    def pieces(self) -> list[str]:
        """Returns what nothing took."""
        return _PIECE.findall(self.remaining)

    def has_numbers(self) -> bool:
        return bool(_NUMBERS.search(self.remaining))
