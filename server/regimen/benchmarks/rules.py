"""Which benchmarks and results are valid."""

from datetime import date
from typing import Final

from regimen.training.rules.named_tests import scoring_errors
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


def definition_errors(
    *, score_type: str, lower_wins: bool, cap_seconds: int | None, has_exercise: bool, reps: int | None
) -> dict[str, list[str]]:
    """Returns what is wrong with a benchmark, by field."""
    errors = scoring_errors(score_type=score_type, lower_wins=lower_wins, cap_seconds=cap_seconds)
    if has_exercise and score_type != "load":
        errors["exercise_id"] = ["Only a test of a load belongs to an exercise."]
    if has_exercise and reps is None:
        errors["reps"] = ["Enter the number of reps."]
    if reps is not None and not has_exercise:
        errors["exercise_id"] = ["Choose the exercise."]
    return errors


def is_tested_max(score: Score, reps: int | None) -> bool:
    """Returns whether a result says how much the client can lift `reps` times. Scaled results say nothing about it."""
    return score.load is not None and score.rx and reps is not None and 1 <= reps <= MAX_REP_MAX
