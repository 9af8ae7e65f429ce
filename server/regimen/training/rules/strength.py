"""The estimated one-rep max (Epley) and records: limits and names. `access/strength.py` has the rules in SQL.

See docs/decisions/records.md."""

from decimal import Decimal
from typing import Final

KG_PER_LB: Final = Decimal("0.45359237")
MAX_REPS_FOR_ESTIMATE: Final = 10
RECENT_DAYS: Final = 365
"""Suggested loads are percentages of the best set of this many days."""

RECORD_GAIN_KG: Final = Decimal("0.5")
"""By how much the estimate of a record exceeds the best of all days before, at least. It is more than what is lost when
a load is written in the other unit, to a tenth or as a kettlebell is marked."""
RECORD_GAIN_IN_OTHER_UNIT_KG: Final = Decimal("1.7")
"""The same where the best was logged in the other unit: a load offered in another unit can be half a step of a bar more
(1.25 kg, in ten reps 1.67 kg of the estimate). 102.5 kg is what there is of 225 lb, and no record."""

WITH_BODY_WEIGHT: Final = (
    "(^|[^a-z])(assisted|weighted|(pull|chin|muscle|push)[ -]?ups?|(?<!(machine|jerk) )dips?)([^a-z]|$)"
)
"""Names, in lower case, of exercises whose load helps or is added to the body, though they are tracked by weight and
reps: what coaches type in or add to their library has often no other measurement. A regular expression of
PostgreSQL."""
