"""Words of pain in a comment.

A word that always means pain is enough; one that may be ordinary tiredness (sore, stiff, sharp) needs a joint or the
back in the same sentence. What is denied ("no pain", "pain-free", "the knee pain is gone") does not count.
"""

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ALWAYS: Final = _words(
    "pain pains painful hurt hurts hurting twinge twinges twinged tweaked pulled strained niggle niggles "
    "niggling swollen swelling numb numbness tingling injured injury sprained sprain pinching"
)
_WITH_A_PLACE: Final = _words(
    "sharp sore soreness stiff stiffness ache aches aching achy tender clicking pinch pinched throbbing "
    "burning locked strain tweak"
)
_PLACES: Final = _words(
    "knee knees back spine neck shoulder shoulders elbow elbows wrist wrists hip hips ankle ankles heel heels "
    "achilles groin shin shins foot feet thumb finger fingers rib ribs collarbone kneecap tendon si"
)
_EXERCISE_AFTER_BACK: Final = _words("squat squats squatting extension extensions off")
_BACK_AS_RETURN: Final = _words("came come coming get got went am i'm im be being welcome")
_NEITHER: Final = _words(
    "no not without zero never nothing none don't doesn't didn't isn't wasn't aren't hasn't haven't nor hardly "
    "dont doesnt didnt isnt wasnt"
)
_OVER: Final = _words("gone disappeared vanished free stopped")
_BEFORE: Final = 3
_AFTER: Final = 4
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE: Final = re.compile(r"[^.!?\n;]+")
_CLAUSE_END: Final = re.compile(r"[,:()]|\bbut\b|\bthough\b|\bthen\b")


def find_pain(text: str) -> tuple[tuple[int, int], ...]:
    """Returns where the words of pain are in a comment, as start and end."""
    found: list[tuple[int, int]] = []
    for sentence in _SENTENCE.finditer(text):
        words = list(_WORD.finditer(text, sentence.start(), sentence.end()))
        plain = [word.group().lower().replace("’", "'") for word in words]
        has_place = any(_is_place(plain, at) for at in range(len(plain)))
        for at, word in enumerate(words):
            if _means_pain(plain, at, has_place=has_place) and not _is_denied(plain, at, _clause(text, words, at)):
                found.append(word.span())
    return tuple(found)


def find_place(text: str) -> str | None:
    """Returns the first place of the body that a comment names, such as "left knee"."""
    words = [word.group().lower() for word in _WORD.finditer(text)]
    for at in range(len(words)):
        if _is_place(words, at):
            side = words[at - 1] if at and words[at - 1] in {"left", "right", "lower", "upper"} else None
            return f"{side} {words[at]}" if side else words[at]
    return None


def _is_place(words: list[str], at: int) -> bool:
    if words[at] not in _PLACES:
        return False
    if words[at] != "back":
        return True
    after = words[at + 1] if at + 1 < len(words) else ""
    before = words[at - 1] if at else ""
    return after not in _EXERCISE_AFTER_BACK and before not in _BACK_AS_RETURN


def _means_pain(words: list[str], at: int, *, has_place: bool) -> bool:
    word = words[at]
    if word == "pulled":
        return has_place and not (at + 1 < len(words) and words[at + 1] in {"it", "off", "through"})
    return word in _ALWAYS or (word in _WITH_A_PLACE and has_place)


def _clause(text: str, words: list[re.Match[str]], at: int) -> tuple[int, int]:
    """Returns the numbers of the first and the last word of the clause around a word."""
    first = last = at
    while first > 0 and not _CLAUSE_END.search(text, words[first - 1].start(), words[first].start()):
        if _CLAUSE_END.fullmatch(words[first - 1].group().lower()):
            break
        first -= 1
    while last + 1 < len(words) and not _CLAUSE_END.search(text, words[last].end(), words[last + 1].start()):
        if _CLAUSE_END.fullmatch(words[last + 1].group().lower()):
            break
        last += 1
    return first, last


def _is_denied(words: list[str], at: int, clause: tuple[int, int]) -> bool:
    first, last = clause
    if _NEITHER.intersection(words[max(first, at - _BEFORE) : at]):
        return True
    return bool(_OVER.intersection(words[at + 1 : min(last, at + _AFTER) + 1]))
