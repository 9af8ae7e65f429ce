"""Variables in messages to many: `{first_name}`, `{program}`, `{coach}`."""

import re
from collections.abc import Mapping
from typing import Final

VARIABLES: Final = ("first_name", "program", "coach")
_IN_BRACES: Final = re.compile(r"\{([A-Za-z_]{1,40})\}")


LONGEST_VALUE: Final = 100
"""Room that is left for each value, so that no filled-in text is too long: names and titles are shorter."""


def longest_length(text: str) -> int:
    """Returns how long a text can be once its variables are filled in."""
    return len(text) + LONGEST_VALUE * len(_IN_BRACES.findall(text))


def used_variables(text: str) -> set[str]:
    return set(_IN_BRACES.findall(text))


def unknown_variables(text: str) -> list[str]:
    """Returns what is in braces but names nothing, so that a typo is not sent to hundreds of people."""
    return sorted(used_variables(text) - set(VARIABLES))


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Returns the text with values; what has none stays in braces."""
    return _IN_BRACES.sub(lambda match: (values.get(match[1]) or match[0])[:LONGEST_VALUE], text)
