"""Finds things by a name that is typed: any order of words, parts of words, and typos.

How names are read depends on what they name: `plain_name` reads them as they are written.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

Words = tuple[str, ...]

REMEMBERED_NAMES: Final = 50_000
"""How many names a process keeps as they are compared."""
_MAX_TYPED_WORDS: Final = 10
_APOSTROPHES = re.compile(r"['’`]")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_SIMILAR_WORD: Final = 0.5
_SIMILAR_NAME: Final = 0.62
_MUCH_WORSE: Final = 0.2
"""Guesses that are this much worse than the best one are left out."""
_MAX_GUESSES: Final = 20
_STEP: Final = 50
"""Things that are compared in a step of a search."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name, or what was typed, as it is compared."""

    plain: str
    """Its words as they are written, in the singular: "db step up"."""
    full: str
    """The same in full, if it can be written in short: "dumbbell step up"."""
    words: Words
    """The words of `full`."""
    padded: str
    """`plain` and `full`, with a space before each word."""
    compact: str
    """`full` without spaces: "stepup" and "step-up" are the same."""


def plain_words(text: str) -> Words:
    """Returns the words of `text`: lower case, without accents and punctuation, in the singular."""
    letters = unicodedata.normalize("NFKD", text.lower().replace("&", " and "))
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return tuple(_singular(word) for word in _BETWEEN_WORDS.split(_APOSTROPHES.sub("", letters)) if word)


def _singular(word: str) -> str:
    if len(word) < 4 or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word.removesuffix("s")


def compared(words: Words, full_words: Words) -> Name:
    """Returns a name with the words that it is written with, and those that it stands for."""
    plain, full = " ".join(words), " ".join(full_words)
    return Name(plain, full, full_words, f" {plain} | {full}", "".join(full_words))


@lru_cache(maxsize=REMEMBERED_NAMES)
def plain_name(text: str) -> Name:
    """Returns a name that is never written in short: of a person, of a program."""
    words = plain_words(text)
    return compared(words, words)


class Tier(IntEnum):
    """How a name matches what was typed, the best first."""

    SAME = 0
    STARTS = 1
    STARTS_AT_A_WORD = 2
    HAS_ALL_WORDS = 3
    CONTAINS = 4
    SIMILAR = 5


class Candidate(NamedTuple):
    """A thing with its name and, after it, its other names. A tuple, because thousands are made for each search."""

    id: str
    names: tuple[str, ...]


class Match(NamedTuple):
    """What was found. `similarity` is below 1 for guesses."""

    id: str
    name: str
    tier: Tier
    similarity: float = 1.0


class SearchIndex:
    """All names of a list of things, read once, for many searches."""

    def __init__(self, read: Callable[[str], Name] = plain_name) -> None:
        self.read = read
        self.entries: list[tuple[Candidate, tuple[Name, ...]]] = []
        self._vocabulary: dict[str, None] = {}
        self._compacts: dict[str, None] = {}

    def add(self, candidate: Candidate) -> tuple[Name, ...]:
        """Adds a thing, and returns its names as they are compared."""
        names = tuple(map(self.read, candidate.names))
        self.entries.append((candidate, names))
        for name in names:
            self._vocabulary.update(dict.fromkeys(name.words))
            self._compacts[name.compact] = None
        return names

    @cached_property
    def vocabulary(self) -> list[str]:
        """Every word of a name; once all are added."""
        return list(self._vocabulary)

    @cached_property
    def compacts(self) -> list[str]:
        """Every name without spaces; once all are added."""
        return list(self._compacts)


def search(
    typed: str,
    candidates: Sequence[Candidate],
    last_used: Mapping[str, datetime] | None = None,
    *,
    read: Callable[[str], Name] = plain_name,
) -> list[Match]:
    """Returns what `typed` may mean, best first: guesses (`SIMILAR`) only if nothing else is found.

    Among those that match equally well, the last used come first, then shorter names.
    """
    index = SearchIndex(read)
    for candidate in candidates:
        index.add(candidate)
    found: list[Match] = []
    for _ in search_steps(typed, index, found, last_used):
        pass
    return found


def search_steps(
    typed: str,
    index: SearchIndex,
    found: list[Match],
    last_used: Mapping[str, datetime] | None = None,
    *,
    only: Collection[str] | None = None,
) -> Iterator[None]:
    """Searches as `search` does, in steps of a millisecond or two, and adds the matches to `found` at the end; with
    `only`, among things with these ids."""
    wanted = index.read(" ".join(typed.split()[:_MAX_TYPED_WORDS]))
    if not wanted.plain:
        return
    used = last_used or {}
    ranked: list[tuple[tuple[int, float, float, int, str], Match]] = []

    def add(match: Match, name: Name) -> None:
        at = used[match.id].timestamp() if match.id in used else 0.0
        order = match.tier, -round(match.similarity, 2), -at, len(name.words), match.name.lower()
        ranked.append((order, match))

    yield from _matching(wanted, index, only, add)
    if not ranked:
        yield from _similar(wanted, index, only, add)
    ranked.sort(key=itemgetter(0))
    yield
    found.extend(match for _, match in ranked)


def _matching(
    wanted: Name, index: SearchIndex, only: Collection[str] | None, add: Callable[[Match, Name], None]
) -> Iterator[None]:
    # Most names have neither first word: they are skipped before anything else is compared.
    first, first_in_full = wanted.plain.split(" ", 1)[0], wanted.words[0]
    for number, (candidate, names) in enumerate(index.entries):
        if number % _STEP == _STEP - 1:
            yield
        best: Tier | None = None
        for name in names:
            padded = name.padded
            if first not in padded and first_in_full not in padded and wanted.compact != name.compact:
                continue
            tier = _tier(wanted, name)
            if tier is not None and (best is None or tier < best):
                best = tier
        if best is not None and (only is None or candidate.id in only):
            add(Match(candidate.id, candidate.names[0], best), names[0])


def _tier(wanted: Name, name: Name) -> Tier | None:
    if wanted.plain == name.plain or wanted.full == name.full or wanted.compact == name.compact:
        return Tier.SAME
    if name.plain.startswith(wanted.plain) or name.full.startswith(wanted.full):
        return Tier.STARTS
    if f" {wanted.plain}" in name.padded or f" {wanted.full}" in name.padded:
        return Tier.STARTS_AT_A_WORD
    padded = name.padded
    if all(f" {word}" in padded for word in wanted.words) or all(f" {word}" in padded for word in wanted.plain.split()):
        return Tier.HAS_ALL_WORDS
    return Tier.CONTAINS if all(word in padded for word in wanted.plain.split()) else None


def _similar(
    wanted: Name, index: SearchIndex, only: Collection[str] | None, add: Callable[[Match, Name], None]
) -> Iterator[None]:
    """Compares word by word, so that additional words cost little, and as a whole, so that spaces don't matter."""
    by_word: list[dict[str, float]] = []
    for word in wanted.words:
        by_word.append(_similarities(word, index.vocabulary, _SIMILAR_WORD))
        yield
    as_a_whole = _similarities(wanted.compact, index.compacts, _SIMILAR_NAME)
    yield
    similar_words = {word for similar in by_word for word in similar}

    def similarity(name: Name) -> float:
        found = sum(max(similar.get(word, 0.0) for word in name.words) for similar in by_word) / len(by_word)
        covered = len(wanted.words) / max(len(wanted.words), len(name.words))
        return max(0.85 * found + 0.15 * covered, as_a_whole.get(name.compact, 0.0))

    scores: list[tuple[float, Candidate, Name]] = []
    for number, (candidate, names) in enumerate(index.entries):
        if number % _STEP == _STEP - 1:
            yield
        if only is not None and candidate.id not in only:
            continue
        near = [name for name in names if name.compact in as_a_whole or not similar_words.isdisjoint(name.words)]
        if near:
            scores.append((max(map(similarity, near)), candidate, names[0]))
    lowest = max(_SIMILAR_NAME, max((score for score, *_ in scores), default=0.0) - _MUCH_WORSE)
    good = sorted((it for it in scores if it[0] >= lowest), key=lambda guess: -guess[0])[:_MAX_GUESSES]
    for score, candidate, name in good:
        add(Match(candidate.id, candidate.names[0], Tier.SIMILAR, score), name)


def _similarities(word: str, others: Sequence[str], lowest: float) -> dict[str, float]:
    found = process.extract(
        word, others, scorer=OSA.normalized_similarity, processor=None, score_cutoff=lowest, limit=None
    )
    return {other: score for other, score, _ in found}
