"""Words of pain in a comment.

A word that always means pain is enough; one that may be ordinary tiredness (sore, stiff, sharp) needs a joint or the
back in the same sentence. Muscles are sore from training, so they only count with words of an injury (pulled, tore,
strain). What is denied ("no pain", "pain-free", "the knee pain is gone") does not count.
"""

import re
from itertools import pairwise
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
_MUSCLES: Final = _words(
    "hamstring hamstrings calf calves quad quads thigh thighs glute glutes adductor adductors flexor flexors bicep "
    "biceps tricep triceps pec pecs chest lat lats trap traps delt delts forearm forearms oblique obliques abs"
)
_INJURY: Final = _words("torn strain tweak")
_INJURES: Final = _words("pulled tore")
_BEFORE_THE_INJURED: Final = _words("my the a in left right both upper lower inner outer side of")
_SOMETHING: Final = _words("something muscle ligament tendon")
_EXERCISE_AFTER_BACK: Final = _words("squat squats squatting extension extensions off")
_BACK_AS_RETURN: Final = _words("came come coming get got went am i'm im be being welcome")
_NEITHER: Final = _words(
    "no not without zero never nothing none don't doesn't didn't isn't wasn't aren't hasn't haven't nor hardly "
    "dont doesnt didnt isnt wasnt arent hasnt havent"
)
_OVER: Final = _words("gone disappeared vanished stopped")
_AFTER_OVER: Final = _words(
    "after again already altogether and as at before by completely during early entirely finally for from fully in "
    "now on once overnight quickly since so soon straight thankfully this today tonight too when while with yesterday"
)
"""What may follow "stopped" or "gone" if it is the pain that ended; "stopped me" and "gone up" are about pain."""
_FREE_FROM: Final = _words("of from")
_LIKE_NOW: Final = frozenset({("like", "this"), ("like", "that"), ("this", "much"), ("this", "bad"), ("this", "badly")})
"""After a denial these compare with how it hurts now: "it never hurt like this"."""
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
    """Returns the first place of the body that a comment names, such as "left knee"; a muscle if it names no joint."""
    words = [word.group().lower() for word in _WORD.finditer(text)]
    places = [at for at in range(len(words)) if _is_place(words, at)]
    muscles = [at for at, word in enumerate(words) if word in _MUSCLES]
    for at in (*places[:1], *muscles[:1]):
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
    if word in _INJURES:
        is_slang = at + 1 < len(words) and words[at + 1] in {"it", "off", "through"}
        return not is_slang and ((word == "pulled" and has_place) or _is_followed_by_the_injured(words, at))
    if word in _INJURY and not _MUSCLES.isdisjoint(words):
        return True
    return word in _ALWAYS or (word in _WITH_A_PLACE | _INJURY and has_place)


def _is_followed_by_the_injured(words: list[str], at: int) -> bool:
    """Whether something of the body is what was pulled: "pulled my left calf", not "pulled 180, calves held"."""
    injured = next((later for later in words[at + 1 :] if later not in _BEFORE_THE_INJURED), "")
    return injured in _SOMETHING | _MUSCLES | _PLACES


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
    before, after = words[max(first, at - _BEFORE) : at], words[at + 1 : last + 1]
    if _NEITHER.intersection(before):
        return not (_LIKE_NOW.intersection(pairwise(after)) or ("never" in before and after == ["before"]))
    if any(word == "free" and following in _FREE_FROM for word, following in pairwise(before)):
        return True
    return after[:1] == ["free"] or any(_is_over(after, over) for over in range(min(_AFTER, len(after))))


def _is_over(after: list[str], over: int) -> bool:
    """Whether this word after one of pain says that it ended."""
    if after[over] not in _OVER or _NEITHER.intersection(after[:over]):
        return False
    return over + 1 == len(after) or after[over + 1] in _AFTER_OVER
