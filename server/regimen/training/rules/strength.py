"""Limits of the estimated one-rep max (Epley). `access/strength.py` computes it in SQL."""

from decimal import Decimal
from typing import Final

KG_PER_LB: Final = Decimal("0.45359237")
MAX_REPS_FOR_ESTIMATE: Final = 10
RECENT_DAYS: Final = 365
"""Suggested loads are percentages of the best set of this many days."""
