"""Which agreed ranges are possible."""

from decimal import Decimal

from regimen.body_metrics.rules.limits import Limits, value_error
from regimen.body_metrics.rules.units import MetricKind, Unit


def range_errors(
    low: Decimal | None, high: Decimal | None, unit: Unit, kind: MetricKind, limits: Limits
) -> dict[str, str]:
    """Returns what to enter instead, by the name of the end; empty if the range is possible."""
    ends = {"low": low, "high": high}
    errors = {
        name: error
        for name, value in ends.items()
        if value is not None and (error := value_error(value, unit, kind, limits))
    }
    if errors:
        return errors
    if low is None and high is None:
        return {"low": "Enter at least one of the two."}
    if low is not None and high is not None and low >= high:
        return {"high": "Enter a higher number than the one it starts from."}
    return {}
