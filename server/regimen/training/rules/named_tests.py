"""Scores of named tests, as benchmarks and challenges are: which fit, and what of them is stored."""

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from regimen.training.rules.performance import Score

TestScore = Literal["time", "rounds_reps", "reps", "load", "calories", "points", "distance", "checkbox"]
"""A `ScoreType`; a test without a score is none."""
TEST_SCORES: Final[tuple[str, ...]] = get_args(TestScore)
ENTER_SCORE: Final = "Enter the score."
_TIEBREAK: Final = "score.tiebreak_seconds"
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "time": ("seconds",),
    "rounds_reps": ("rounds", "reps"),
    "reps": ("reps",),
    "load": ("load",),
    "calories": ("calories",),
    "points": ("points",),
    "distance": ("meters",),
    "checkbox": ("checked",),
}


class UnfitScore(ValueError):
    """A score that this test can't have; the message says what to enter, `field` where."""

    def __init__(self, message: str, field: str = "score") -> None:
        super().__init__(message)
        self.field = field


def scoring_errors(
    *, score_type: str, lower_wins: bool, cap_seconds: int | None, has_tiebreak: bool = False
) -> dict[str, list[str]]:
    """Returns what is wrong with how a test is scored, by field."""
    errors: dict[str, list[str]] = {}
    if cap_seconds is not None and (score_type != "time" or not lower_wins):
        errors["cap_seconds"] = ["Only scoring by the fastest time can have a time cap."]
    if lower_wins and score_type == "checkbox":
        errors["lower_wins"] = ["Done is always better than not done."]
    if has_tiebreak and score_type == "checkbox":
        errors["tiebreak"] = ["Done/not done challenges can't have a tiebreak."]
    return errors


def fitting_score(
    score: Score,
    score_type: str,
    cap_seconds: int | None,
    *,
    may_be_unfinished: bool = False,
    has_tiebreak: bool = False,
    lower_wins: bool = False,
) -> Score:
    """Returns what is stored of a score: only the fields of its type. Raises UnfitScore.

    `lower_wins`: it is a race, so that the tiebreak of a time is taken on the way to the finish.
    """
    if score.type != score_type:
        raise UnfitScore(ENTER_SCORE)
    if score.unfinished:
        if not may_be_unfinished or score.type == "checkbox":
            raise UnfitScore(ENTER_SCORE)
        return Score(type=score.type, unfinished=True)
    capped = score.type == "time" and score.capped
    if capped and cap_seconds is None:
        raise UnfitScore("There is no time cap. Enter your time.")
    values: dict[str, Any] = {name: getattr(score, name) for name in (("reps",) if capped else _FIELDS[score.type])}
    if score.type == "rounds_reps":
        values["reps"] = score.reps or 0
    if not capped and cap_seconds is not None and (score.seconds or 0) > cap_seconds:
        raise UnfitScore("That is over the time cap. Choose “Hit the time cap” and enter your reps.")
    if score.type == "time" and not capped and not score.seconds:
        raise UnfitScore("Enter a time above 0.")
    if score.type == "load" and not (score.load and score.load.value):
        raise UnfitScore("Enter a load above 0.")
    tiebreak = _fitting_tiebreak(score, cap_seconds if capped else None, is_race=lower_wins) if has_tiebreak else None
    return Score(type=score.type, rx=score.rx, capped=capped, tiebreak_seconds=tiebreak, **values)


def _fitting_tiebreak(score: Score, cap_seconds: int | None, *, is_race: bool) -> float | None:
    """Returns a tiebreak in hundredths of a second, as times are typed. `cap_seconds`: the cap that was hit."""
    if score.tiebreak_seconds is None:
        return None
    tiebreak = round(score.tiebreak_seconds, 2)
    if cap_seconds is not None:
        if tiebreak > cap_seconds:
            raise UnfitScore("The tiebreak can't be later than the time cap.", _TIEBREAK)
    elif score.type == "time" and is_race and tiebreak > (score.seconds or 0):
        raise UnfitScore("The tiebreak can't be later than your finish.", _TIEBREAK)
    return tiebreak
