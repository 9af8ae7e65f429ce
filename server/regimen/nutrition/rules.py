"""Which macros are valid, and from when they may hold. What a person needs is calculated on the web."""

from datetime import date, timedelta
from math import isfinite
from typing import Final

MAX_GRAMS: Final = 1_000
MAX_KCAL: Final = 10_000
MAX_CLIENTS: Final = 100
"""For whom macros can be set at once."""
MAX_TARGETS: Final = 200
"""Of one client in one account."""
FARTHEST: Final = timedelta(days=366)
"""How far a start may be from today."""


def valid_amount(value: float, most: int) -> float:
    """Returns an amount of grams or kilocalories. Raises ValueError with what is wrong."""
    if not isfinite(value) or not 0 <= value <= most or value != round(value, 1):
        raise ValueError(f"Enter a number from 0 to {most:,}, with one decimal at most.")
    return value


def may_start_on(starts_on: date, today: date) -> bool:
    """Returns whether macros may hold from this date on."""
    return today - FARTHEST <= starts_on <= today + FARTHEST
