"""What is stored of a text that somebody has typed."""

import re
import unicodedata
from typing import Final

from regimen.chat.rules.limits import MAX_EMOJI, MAX_TEXT

TOO_LONG: Final = f"Please use at most {MAX_TEXT:,} characters."
NOT_AN_EMOJI: Final = "Please choose one emoji."
_NEWLINES = re.compile(r"\n{3,}")
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters that show nothing
_EMOJI_PARTS = frozenset("\u200d\ufe0f\u20e3#*0123456789")
"""What joins and varies emoji; digits and signs become one with a keycap."""
_MAX_PARTS = 12


def clean_text(text: str) -> str:
    """Returns the text trimmed, with at most one empty line in a row; empty if there is nothing to see.

    Raises ValueError if it is too long.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(one for one in lines if one in "\n\t" or unicodedata.category(one) not in {"Cc", "Cs"})
    cleaned = _NEWLINES.sub("\n\n", kept).strip()
    if not _is_visible(cleaned):
        return ""
    if len(cleaned) > MAX_TEXT:
        raise ValueError(TOO_LONG)
    return cleaned


def _is_visible(text: str) -> bool:
    return any(not one.isspace() and one not in _BLANK_LETTERS and unicodedata.category(one) != "Cf" for one in text)


def valid_emoji(value: str) -> str:
    """Returns the emoji. Raises ValueError for anything but one emoji."""
    if not value or len(value) > MAX_EMOJI or len(value) > _MAX_PARTS:
        raise ValueError(NOT_AN_EMOJI)
    kinds = [unicodedata.category(one) for one in value if one not in _EMOJI_PARTS]
    pictures = [kind for kind in kinds if kind == "So"]
    keycap = "\u20e3" in value
    if any(kind not in {"So", "Sk", "Cf"} for kind in kinds) or not (pictures or keycap):
        raise ValueError(NOT_AN_EMOJI)
    return value
