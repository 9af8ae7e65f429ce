"""The kinds of metrics, the units in which they are entered, and the one in which they are compared."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final


class MetricKind(StrEnum):
    """What a metric measures."""

    MASS = "mass"
    LENGTH = "length"
    PERCENT = "percent"
    BPM = "bpm"
    HOURS = "hours"
    NUMBER = "number"
    """A metric of an account, whose unit is only a text."""


class Unit(StrEnum):
    """What was entered. The first of each kind is the one in which entries are compared."""

    KG = "kg"
    LB = "lb"
    CM = "cm"
    IN = "in"
    PERCENT = "percent"
    BPM = "bpm"
    HOURS = "hours"
    NUMBER = "number"


UNITS: Final[dict[MetricKind, tuple[Unit, ...]]] = {
    MetricKind.MASS: (Unit.KG, Unit.LB),
    MetricKind.LENGTH: (Unit.CM, Unit.IN),
    MetricKind.PERCENT: (Unit.PERCENT,),
    MetricKind.BPM: (Unit.BPM,),
    MetricKind.HOURS: (Unit.HOURS,),
    MetricKind.NUMBER: (Unit.NUMBER,),
}
_CANONICAL_PER_UNIT: Final = {Unit.LB: Decimal("0.45359237"), Unit.IN: Decimal("2.54")}
_STORED: Final = Decimal("0.0001")


def to_canonical(value: Decimal, unit: Unit) -> Decimal:
    """Returns a value in the unit in which entries are compared: kg, cm, or the only one."""
    return (value * _CANONICAL_PER_UNIT.get(unit, Decimal(1))).quantize(_STORED)


def from_canonical(value: Decimal, unit: Unit) -> Decimal:
    """Returns a stored value in another unit, not rounded."""
    return value / _CANONICAL_PER_UNIT.get(unit, Decimal(1))


@dataclass(frozen=True)
class ReadersUnits:
    """In which units a person reads weights and lengths: a setting of theirs."""

    weight: str
    length: str


def shown_unit(kind: MetricKind, units: ReadersUnits) -> Unit:
    """Returns the unit in which a person reads a kind."""
    if kind is MetricKind.MASS:
        return Unit(units.weight)
    if kind is MetricKind.LENGTH:
        return Unit(units.length)
    return UNITS[kind][0]
