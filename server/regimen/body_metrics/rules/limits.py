"""Which values, dates and numbers of metrics are accepted."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from math import ceil, floor
from typing import Final

from regimen.body_metrics.rules.units import MetricKind, Unit, from_canonical

MAX_OWN_METRICS: Final = 50
"""Of one account, without archived ones."""
MAX_METRICS_KEPT: Final = 200
"""Of one account, with archived ones."""
MAX_ENTRIES: Final = 3_000
"""Of one client and metric: one a day for eight years."""
MAX_NAME: Final = 40
MAX_UNIT: Final = 12
MAX_DECIMALS: Final = 2
MAX_NOTE: Final = 300
EARLIEST: Final = date(1900, 1, 1)

_NOUNS: Final = {
    MetricKind.MASS: "a weight",
    MetricKind.LENGTH: "a length",
    MetricKind.PERCENT: "a percentage",
    MetricKind.BPM: "a heart rate",
    MetricKind.HOURS: "hours",
    MetricKind.NUMBER: "a number",
}
_SYMBOLS: Final = {Unit.PERCENT: "%", Unit.HOURS: "", Unit.NUMBER: ""}
_PRECISIONS: Final = (", without decimals", ", with one decimal at most", ", with two decimals at most")
_LARGEST: Final = Decimal(999_999)


@dataclass(frozen=True)
class Limits:
    """The plausible values of a metric, in the unit in which its entries are compared."""

    low: Decimal
    high: Decimal
    decimals: int


ANY_NUMBER: Final = Limits(-_LARGEST, _LARGEST, 0)
"""Of the metrics of accounts, apart from their decimals."""


def bounds_in(limits: Limits, unit: Unit) -> tuple[int, int]:
    """Returns the lowest and the highest value in `unit`, as whole numbers within the limits."""
    return ceil(from_canonical(limits.low, unit)), floor(from_canonical(limits.high, unit))


def value_error(value: Decimal, unit: Unit, kind: MetricKind, limits: Limits) -> str | None:
    """Returns what to enter instead of a value that is not plausible, None if it is."""
    low, high = bounds_in(limits, unit)
    is_in_range = low <= value <= high
    if is_in_range and value == round(value, limits.decimals):
        return None
    symbol = _SYMBOLS.get(unit, f" {unit.value}")
    precision = _PRECISIONS[limits.decimals] if is_in_range else ""
    return f"Enter {_NOUNS[kind]} from {low:,} to {high:,}{symbol}{precision}."


def earliest_date(birthdate: date | None) -> date:
    """Returns the first date on which somebody can have been measured."""
    return max(birthdate or EARLIEST, EARLIEST)
