"""The metrics that every installation has."""

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID, uuid5

from regimen.body_metrics.rules.limits import ANY_NUMBER, Limits
from regimen.body_metrics.rules.units import MetricKind

_NAMESPACE: Final = UUID("5f3f0a3c-6f0b-4a57-9a52-0e6f2f1d7b70")


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class PairSide:
    """Which side of which pair a metric is: people read and enter both together."""

    pair: str
    side: Side


@dataclass(frozen=True)
class ProductMetric:
    """One of them. The web words its name by the key; `name` is for exported files."""

    key: str
    name: str
    kind: MetricKind
    limits: Limits
    of_pair: PairSide | None = None

    @property
    def id(self) -> UUID:
        """Depends on the key only, so that it is the same everywhere."""
        return uuid5(_NAMESPACE, self.key)


def _metric(key: str, name: str, kind: MetricKind, low: int, high: int, decimals: int) -> ProductMetric:
    return ProductMetric(key, name, kind, Limits(Decimal(low), Decimal(high), decimals))


def _length(key: str, name: str, low: int, high: int) -> ProductMetric:
    return _metric(key, name, MetricKind.LENGTH, low, high, 2)


def _pair(pair: str, low: int, high: int) -> tuple[ProductMetric, ...]:
    sides = ((side, _length(f"{pair}_{side}", f"{side.title()} {pair}", low, high)) for side in Side)
    return tuple(replace(metric, of_pair=PairSide(pair, side)) for side, metric in sides)


WEIGHT: Final = _metric("weight", "Weight", MetricKind.MASS, 20, 400, 2)
PRODUCT_METRICS: Final = (
    WEIGHT,
    _metric("body_fat", "Body fat", MetricKind.PERCENT, 2, 75, 1),
    _length("neck", "Neck", 20, 80),
    _length("shoulders", "Shoulders", 50, 250),
    _length("chest", "Chest", 40, 250),
    _length("waist", "Waist", 40, 250),
    _length("hips", "Hips", 40, 250),
    *_pair("biceps", 10, 90),
    *_pair("forearm", 10, 70),
    *_pair("thigh", 20, 130),
    *_pair("calf", 15, 90),
    _metric("resting_heart_rate", "Resting heart rate", MetricKind.BPM, 25, 150, 0),
    _metric("sleep", "Sleep", MetricKind.HOURS, 0, 24, 2),
)
_PAIRS: Final = {metric.key: metric.of_pair for metric in PRODUCT_METRICS}
_LIMITS: Final = {metric.key: metric.limits for metric in PRODUCT_METRICS}


def limits_of(key: str | None, decimals: int) -> Limits:
    """Returns the limits of a metric by its key; those of accounts have none."""
    return _LIMITS[key] if key in _LIMITS else Limits(ANY_NUMBER.low, ANY_NUMBER.high, decimals)


def pair_of(key: str | None) -> PairSide | None:
    """Returns which side of a pair a metric is, by its key; None for all others."""
    return _PAIRS.get(key or "")
