"""The place of a score among others, as three whole numbers that Python and SQL compare alike.

The keys are made when a score is saved and stored with it, so that a ranking is an index scan and never depends on how
a number is written: "9:59" and "10:00", kilograms and pounds. See docs/decisions/leaderboards.md.
"""

from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from regimen.training.rules.content import ScoreType
from regimen.training.rules.performance import Score

RX, SCALED, UNFINISHED = 0, 1, 2
"""Levels, best first: as prescribed; scaled, below every score as prescribed; did not finish."""

_MILLISECONDS_PER_DAY: Final = 86_400_000
_MAX_REPS: Final = 1_000_000
"""More than any score has repetitions, so that a round is worth more than what is left of one."""
_GRAMS: Final = {"kg": Decimal(1000), "lb": Decimal("453.59237")}
NO_TIEBREAK: Final = 2 * _MILLISECONDS_PER_DAY
"""Ranks after every tiebreak: somebody who did not write theirs down does not win by it."""


class RankKey(NamedTuple):
    """Compared from left to right; the smaller is the better. Equal keys share a place."""

    level: int
    result: int
    tiebreak: int


def wins_by_less(score_type: ScoreType) -> bool:
    """Returns whether less is better unless a test says otherwise (how long a plank is held)."""
    return score_type == "time"


def rank_key(score: Score, *, lower_wins: bool | None = None, reps_per_round: int | None = None) -> RankKey:
    """Returns the key of a score among scores of the same type.

    `lower_wins`: None means what is usual for the type. `reps_per_round`: with it, 4 rounds and 35 of 30 repetitions
    are 5 rounds and 5. People who were stopped by the time cap rank by repetitions, below those who finished.
    """
    tiebreak = NO_TIEBREAK if score.tiebreak_seconds is None else _thousandths(score.tiebreak_seconds)
    if score.unfinished:
        return RankKey(UNFINISHED, 0, NO_TIEBREAK)
    level = RX if score.rx else SCALED
    if score.type == "time" and score.capped:
        return RankKey(level, 2 * _MILLISECONDS_PER_DAY - (score.reps or 0), tiebreak)
    amount = _amount(score, reps_per_round)
    is_less_better = wins_by_less(score.type) if lower_wins is None else lower_wins
    return RankKey(level, amount if is_less_better else -amount, tiebreak)


def _amount(score: Score, reps_per_round: int | None) -> int:
    """Returns the score as a whole number of the smallest unit of its type: milliseconds, repetitions, grams,
    millimetres, thousandths of a point."""
    match score.type:
        case "time":
            return _thousandths(score.seconds)
        case "rounds_reps":
            if reps_per_round:
                return (score.rounds or 0) * reps_per_round + (score.reps or 0)
            return (score.rounds or 0) * _MAX_REPS + (score.reps or 0)
        case "reps":
            return score.reps or 0
        case "load":
            return _whole(Decimal(str(score.load.value)) * _GRAMS[score.load.unit]) if score.load else 0
        case "calories":
            return score.calories or 0
        case "points":
            return _thousandths(score.points)
        case "distance":
            return _thousandths(score.meters)
        case "checkbox":
            return int(bool(score.checked))
        case "none":
            return 0


def _thousandths(value: float | None) -> int:
    return _whole(Decimal(str(value or 0)) * 1000)


def _whole(value: Decimal) -> int:
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))
