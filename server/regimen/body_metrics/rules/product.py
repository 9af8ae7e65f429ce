"""The metrics that every installation has."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID, uuid5

from regimen.body_metrics.rules.limits import ANY_NUMBER, Limits
from regimen.body_metrics.rules.units import MetricKind

_NAMESPACE: Final = UUID("5f3f0a3c-6f0b-4a57-9a52-0e6f2f1d7b70")


@dataclass(frozen=True)
class ProductMetric:
    """One of them. The web words its name by the key; `name` is for exported files."""

    key: str
    name: str
    kind: MetricKind
    limits: Limits

    @property
    def id(self) -> UUID:
        """Depends on the key only, so that it is the same everywhere."""
        return uuid5(_NAMESPACE, self.key)


def _metric(key: str, name: str, kind: MetricKind, low: int, high: int, decimals: int) -> ProductMetric:
    return ProductMetric(key, name, kind, Limits(Decimal(low), Decimal(high), decimals))


def _length(key: str, name: str, low: int, high: int) -> ProductMetric:
    return _metric(key, name, MetricKind.LENGTH, low, high, 2)


WEIGHT: Final = _metric("weight", "Weight", MetricKind.MASS, 20, 400, 2)
PRODUCT_METRICS: Final = (
    WEIGHT,
    _metric("body_fat", "Body fat", MetricKind.PERCENT, 2, 75, 1),
    _length("neck", "Neck", 20, 80),
    _length("shoulders", "Shoulders", 50, 250),
    _length("chest", "Chest", 40, 250),
    _length("waist", "Waist", 40, 250),
    _length("hips", "Hips", 40, 250),
    _length("biceps_left", "Left biceps", 10, 90),
    _length("biceps_right", "Right biceps", 10, 90),
    _length("forearm_left", "Left forearm", 10, 70),
    _length("forearm_right", "Right forearm", 10, 70),
    _length("thigh_left", "Left thigh", 20, 130),
    _length("thigh_right", "Right thigh", 20, 130),
    _length("calf_left", "Left calf", 15, 90),
    _length("calf_right", "Right calf", 15, 90),
    _metric("resting_heart_rate", "Resting heart rate", MetricKind.BPM, 25, 150, 0),
    _metric("sleep", "Sleep", MetricKind.HOURS, 0, 24, 2),
)
_LIMITS: Final = {metric.key: metric.limits for metric in PRODUCT_METRICS}


def limits_of(key: str | None, decimals: int) -> Limits:
    """Returns the limits of a metric by its key; those of accounts have none."""
    return _LIMITS[key] if key in _LIMITS else Limits(ANY_NUMBER.low, ANY_NUMBER.high, decimals)
