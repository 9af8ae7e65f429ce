"""What people type into the search of messages."""

import re
from typing import Final

_WORD = re.compile(r"\w+")
_MAX_WORDS: Final = 8


def query_of(text: str) -> str:
    """Returns a PostgreSQL text query for messages that have all of these words, the last one also as the beginning of
    a word; an empty text if there is nothing to look for."""
    words = _WORD.findall(text.lower())[:_MAX_WORDS]
    return " & ".join([*(f"'{word}'" for word in words[:-1]), f"'{words[-1]}':*"]) if words else ""
