"""The shorthand of coaches (`synonyms.csv`).

The same is done to names and to what is typed, so that shorthand works in both directions: "db rdl" finds Dumbbell
Romanian Deadlift, and "romanian deadlift" finds a coach's own "SL RDL".
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from regimen.kit.name_search import REMEMBERED_NAMES, Name, Words, compared, plain_words

MAX_EXERCISES = 2_000
"""Own exercises of an account that are in use."""
MAX_ALL_EXERCISES = 5_000
"""Own exercises of an account, with archived ones."""
MAX_ALIASES = 20
MAX_ALL_ALIASES = 5_000
"""Other names that an account has given to exercises, all together."""
MAX_ALTERNATES = 10
MAX_KEPT_NAMES = 1_000
MAX_COMPARED = 500
MAX_DUPLICATES = 50
_MAX_TYPOS = 1
_MIN_FUZZY = 8
_DIGITS = re.compile(r"\d+")
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


class NameIndex:
    """Finds things that look the same: a name in common, in any order of words, or nearly.

    Numbers are never a typo: "Row 1" and "Row 2" are two exercises.
    """

    def __init__(self) -> None:
        self._same: dict[str, list[int]] = defaultdict(list)
        self._by_length: dict[int, dict[str, int]] = defaultdict(dict)

    def add(self, index: int, names: Sequence[str]) -> None:
        for name in map(read_name, names):
            for key in _keys(name):
                self._same[key].append(index)
            self._by_length[len(name.compact)].setdefault(name.compact, index)

    def find(self, names: Sequence[str]) -> list[int]:
        """Returns what was added before and looks the same, in the order of the indexes."""
        found: set[int] = set()
        for name in map(read_name, names):
            for key in _keys(name):
                found.update(self._same.get(key, ()))
            if len(name.compact) >= _MIN_FUZZY:
                found.update(self._nearly(name.compact))
        return sorted(found)

    def _nearly(self, compact: str) -> Iterator[int]:
        numbers = _DIGITS.findall(compact)
        for length in range(len(compact) - _MAX_TYPOS, len(compact) + _MAX_TYPOS + 1):
            known = self._by_length.get(length, {})
            near = process.extract(compact, known.keys(), scorer=OSA.distance, score_cutoff=_MAX_TYPOS, limit=None)
            yield from (known[other] for other, *_ in near if _DIGITS.findall(other) == numbers)


def _keys(name: Name) -> set[str]:
    return {name.compact, " ".join(sorted(name.words))}
