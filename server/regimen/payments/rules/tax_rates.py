"""What tax is in a price at a rate."""

from decimal import Decimal
from typing import Final

from regimen.kit.money import half_up

_WHOLE: Final = 10_000
"""Basis points of 100 %."""
RATES_DIFFER_INSIDE: Final = frozenset({"CA", "US"})
"""Countries in which what one buyer pays says nothing about another's rate."""


def included_tax(total: int, rate_bp: int) -> int:
    """Returns the tax in `total` (minor units), rounded half up as the provider does."""
    return half_up(Decimal(total) * rate_bp / (_WHOLE + rate_bp))
