"""Which benchmarks and results are valid, and what of a score is stored."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, Literal, get_args

from regimen.training.rules.performance import Score

MAX_NAME: Final = 120
MAX_DESCRIPTION: Final = 2_000
MAX_NOTE: Final = 500
MAX_BENCHMARKS: Final = 200
"""Own benchmarks of an account, without archived ones."""
MAX_ALL_BENCHMARKS: Final = 500
MAX_ATTEMPTS: Final = 500
"""Results of a client in one benchmark."""
MAX_RESULTS: Final = 5_000
"""Results of a client in all of them."""
MAX_REP_MAX: Final = 10
"""More repetitions say too little about a maximum."""
FIRST_DATE: Final = date(1950, 1, 1)
TestScore = Literal["time", "rounds_reps", "reps", "load", "calories", "points", "distance", "checkbox"]
"""A `ScoreType`; a test without a score is none."""
TEST_SCORES: Final[tuple[str, ...]] = get_args(TestScore)
ENTER_SCORE: Final = "Enter the score."
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
    """A score that this benchmark can't have; the message says what to enter."""


def definition_errors(
    *, score_type: str, lower_wins: bool, cap_seconds: int | None, has_exercise: bool, reps: int | None
) -> dict[str, list[str]]:
    """Returns what is wrong with a benchmark, by field."""
    errors: dict[str, list[str]] = {}
    if cap_seconds is not None and (score_type != "time" or not lower_wins):
        errors["cap_seconds"] = ["Only a test for the fastest time has a time cap."]
    if has_exercise and score_type != "load":
        errors["exercise_id"] = ["Only a test of a load belongs to an exercise."]
    if has_exercise and reps is None:
        errors["reps"] = ["Enter the number of reps."]
    if reps is not None and not has_exercise:
        errors["exercise_id"] = ["Choose the exercise."]
    if lower_wins and score_type == "checkbox":
        errors["lower_wins"] = ["Done is always better than not done."]
    return errors


def fitting_score(score: Score, score_type: str, cap_seconds: int | None) -> Score:
    """Returns what is stored of a score: only the fields of its type. Raises UnfitScore."""
    if score.type != score_type:
        raise UnfitScore(ENTER_SCORE)
    capped = score.type == "time" and score.capped
    if capped and cap_seconds is None:
        raise UnfitScore("This test has no time cap. Enter your time.")
    values: dict[str, Any] = {name: getattr(score, name) for name in (("reps",) if capped else _FIELDS[score.type])}
    if score.type == "rounds_reps":
        values["reps"] = score.reps or 0
    if not capped and cap_seconds is not None and (score.seconds or 0) > cap_seconds:
        raise UnfitScore("That is over the time cap. Choose “I didn't finish within the time cap” and enter your reps.")
    if score.type == "time" and not capped and not score.seconds:
        raise UnfitScore("Enter a time above 0.")
    if score.type == "load" and not (score.load and score.load.value):
        raise UnfitScore("Enter a load above 0.")
    return Score(type=score.type, rx=score.rx, capped=capped, **values)


def is_tested_max(score: Score, reps: int | None) -> bool:
    """Returns whether a result says how much the client can lift `reps` times. Scaled results say nothing about it."""
    return score.load is not None and score.rx and reps is not None and 1 <= reps <= MAX_REP_MAX
