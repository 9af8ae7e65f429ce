"""The weight that coaches set as a training max."""

from math import isfinite
from typing import Final

from regimen.training.rules.limits import MAX_LOAD

MIN_TRAINING_MAX: Final = 0.5


def valid_training_max(value: float) -> float:
    """Returns a weight in kilograms or pounds. Raises ValueError with what is wrong."""
    if not isfinite(value) or not MIN_TRAINING_MAX <= value <= MAX_LOAD or value != round(value, 2):
        raise ValueError(f"Enter a weight from {MIN_TRAINING_MAX} to {MAX_LOAD:,.0f}, with two decimals at most.")
    return value
