"""Words of a line: whether they are the name of an exercise, a remark, or a note to clients."""

import re

from regimen.training.rules.limits import MAX_EXERCISE_NAME
from regimen.training.rules.workout_text.line_parts import LineParts, without_bullet
from regimen.training.rules.workout_text.lines import without_label
from regimen.training.rules.workout_text.result import WorkoutTextRead

NAME_EDGES = " \t:.,;-–—*•()"
_MAX_NAME_WORDS = 8
_SENTENCE = re.compile(
    r"\b(?:you|your|should|keep|focus|try|if|make sure|don'?t|today|we|aim|stay|same as|last (?:week|wk)"
    r"|think|because|when"
    r"|please|let|remember|as (?:heavy|fast) as|see|ask|feel|no|to finish|complete|perform|as possible|it"
    r"|is|are|this|that)\b|[?!]|[^\w\s]{2}|[\U0001f300-\U0001faff]",
    re.IGNORECASE,
)
_PROSE = re.compile(r"\b(?:the|to|in|as|on|of|for|a|an|sets?|time|post|needed|floor)\b", re.IGNORECASE)
"""Words that a name alone, without any number, does not have."""
_REMARK = re.compile(
    r"\b(?:the|for|if|on|ok|everything|goes|then|again|break|same|not|last|wk|phase|before|after|until|reps)\b",
    re.IGNORECASE,
)
"""Words of a remark in which numbers stand too: "HR belt on for the 800s"."""
_REMARK_BEFORE = re.compile(r"[^\d:]*\w: +[^\d\s(]*[^\W\d]{3}")
"""Taper: drop volume 40 %. After the name of an exercise and a colon there are numbers."""
_PREPOSITION = re.compile(
    r"(?:on|in|with|at|for|from|until|to|every|within|each|all|one|total|plus|time)\b", re.IGNORECASE
)
_COUNTED_TIME = re.compile(r"(?:days?|weeks?|months?|times?)\b", re.IGNORECASE)


def names_of(read: WorkoutTextRead) -> set[str]:
    """Returns every name that a text may mean, in lower case: of exercises, and of lines that are questions."""
    names = {entry.name.lower() for day in read.days for entry in day.content.entries()}
    return names | {bare_name(line.text).lower() for line in read.lines if line.status == "question"}


def bare_name(text: str) -> str:
    """Returns a line that is the name of an exercise without bullet, label and colon."""
    return without_label(without_bullet(text)[1])[2].strip(NAME_EDGES)


def is_name(name: str) -> bool:
    """Whether words can be the name of an exercise: few of them, and no sentence."""
    return bool(
        0 < len(name.split()) <= _MAX_NAME_WORDS
        and len(name) <= MAX_EXERCISE_NAME
        and any(letter.isalpha() for letter in name)
        and not _SENTENCE.search(name)
    )


def names_exercise(parts: LineParts, *, alone: bool) -> bool:
    """Whether the words of a line name an exercise that the library does not have. `alone` is whether a name without
    anything to do can be one here, as in a list of rounds."""
    words = " ".join([parts.name, *parts.other])
    is_remark = len(words.split()) > 2 and _REMARK.search(words)
    if is_remark or _PREPOSITION.match(parts.name) or _COUNTED_TIME.match(parts.name) or not is_name(parts.name):
        return False
    return not parts.prescription.is_empty or (alone and not parts.other and not _PROSE.search(parts.name))


def is_remark(body: str, parts: LineParts) -> bool:
    """Whether a line with numbers is said about the training: "Taper: drop volume 40 %", "3 varv på tid:"."""
    return body.rstrip().endswith(":") or bool(_REMARK_BEFORE.match(body) and parts.other)
