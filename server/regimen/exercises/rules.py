"""The shorthand of coaches (`synonyms.csv`).

The same is done to names and to what is typed, so that shorthand works in both directions: "db rdl" finds Dumbbell
Romanian Deadlift, and "romanian deadlift" finds a coach's own "SL RDL".
"""

import csv
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from regimen.kit.name_search import REMEMBERED_NAMES, Name, Words, compared, plain_words

MAX_ALIASES = 20
MAX_ALTERNATES = 10
MAX_KEPT_NAMES = 1_000
_FILE = Path(__file__).with_name("synonyms.csv")


@lru_cache(maxsize=REMEMBERED_NAMES)
def read_name(text: str) -> Name:
    """Returns the name of an exercise as it is compared."""
    words = plain_words(text)
    return compared(words, without_shorthand(words))


def without_shorthand(words: Words) -> Words:
    """Replaces shorthand by what it means, the longest first."""
    synonyms = _synonyms()
    longest = max(map(len, synonyms))
    result: list[str] = []
    start = 0
    while start < len(words):
        for end in range(min(len(words), start + longest), start, -1):
            if (meaning := synonyms.get(words[start:end])) is not None:
                result.extend(meaning)
                start = end
                break
        else:
            result.append(words[start])
            start += 1
    return tuple(result) or words


@cache
def _synonyms() -> dict[Words, Words]:
    """What is written out already stays as it is: the "romanian" of a Romanian Deadlift is no shorthand."""
    meanings = [(plain_words(short), plain_words(means)) for short, means in _rows()]
    return {means: means for _, means in meanings if means} | dict(meanings)


@cache
def shorthand_by_name() -> Mapping[str, list[str]]:
    """Returns the shorthand that means a whole name, by `Name.full`: "romanian deadlift" is also called RDL."""
    found: dict[str, list[str]] = defaultdict(list)
    for short, means in _rows():
        if means:
            found[read_name(means).full].append(short)
    return found


def _rows() -> list[tuple[str, str]]:
    with _FILE.open(newline="", encoding="utf-8") as lines:
        return [(line["short"], line["means"]) for line in csv.DictReader(lines)]
