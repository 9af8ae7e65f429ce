"""What the Professional plan costs. Prices include tax and are in one currency, that of the platform."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from regimen.kit.money import Money, half_up
from regimen.subscription.models import BillingPeriod, ProductKind
from regimen.subscription.rules import PROFESSIONAL

CURRENCY: Final = "GBP"
MONTHS_PAID_A_YEAR: Final = 10
"""A year costs as much as ten months."""
SMALLEST_CHARGE: Final = 30
"""Pence. Card payments below this are refused."""


def price_of(monthly_prices: Sequence[int], kind: ProductKind, period: BillingPeriod) -> Money:
    """Returns the price of one period; `monthly_prices` are those of the bands, from the smallest."""
    monthly = monthly_prices[PROFESSIONAL.index(kind)]
    return Money(monthly if period is BillingPeriod.MONTH else monthly * MONTHS_PAID_A_YEAR, CURRENCY)


def unused_days(start: datetime, end: datetime, now: datetime) -> tuple[int, int]:
    """Returns how many whole days of a period are not used yet, and how many it has."""
    return max(0, (end - max(now, start)).days), (end - start).days


def credit_for(kept: Money, start: datetime, end: datetime, now: datetime) -> Money:
    """Returns the credit for a paid period when another plan takes its place: its unused days, rounded half up."""
    unused, days = unused_days(start, end, now)
    return Money(half_up(Decimal(kept.minor) * unused / days), kept.currency)
