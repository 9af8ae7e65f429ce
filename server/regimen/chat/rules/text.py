"""What is stored of a text that somebody has typed."""

import re
import unicodedata
from typing import Final

import emoji

from regimen.chat.rules.limits import MAX_EMOJI, MAX_TEXT
from regimen.kit.texts import is_visible

TOO_LONG: Final = f"Please use at most {MAX_TEXT:,} characters."
NOT_AN_EMOJI: Final = "Please choose one emoji."
_NEWLINES = re.compile(r"\n{3,}")
_EMOJI = {emoji.STATUS[name] for name in ("fully_qualified", "minimally_qualified", "unqualified")}
_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the text around them over, also what the page shows beside it."""


def clean_text(text: str) -> str:
    """Returns the text trimmed, with at most one empty line in a row; empty if there is nothing to see.

    Raises ValueError if it is too long.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(one for one in lines if one in "\n\t" or unicodedata.category(one) not in {"Cc", "Cs"})
    kept = "".join(one for one in kept if one not in _DIRECTIONS)
    cleaned = _NEWLINES.sub("\n\n", kept).strip()
    if not is_visible(cleaned):
        return ""
    if len(cleaned) > MAX_TEXT:
        raise ValueError(TOO_LONG)
    return cleaned


def valid_emoji(value: str) -> str:
    """Returns the emoji in the form that Unicode recommends. Raises ValueError for anything but one emoji."""
    status = emoji.EMOJI_DATA.get(value, {}).get("status")
    if status not in _EMOJI:
        raise ValueError(NOT_AN_EMOJI)
    return value if status == emoji.STATUS["fully_qualified"] else emoji.emojize(emoji.demojize(value))


def stored_emoji(value: str) -> str:
    """Returns an emoji as it is stored, perhaps from before `valid_emoji`. Raises ValueError if it cannot be."""
    if not value or len(value) > MAX_EMOJI or "\0" in value:
        raise ValueError(NOT_AN_EMOJI)
    return value
