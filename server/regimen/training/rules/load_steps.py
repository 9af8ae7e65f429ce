"""The loads that a gym has: steps between loads by equipment, and kettlebells as they are marked."""

from collections.abc import Iterable
from itertools import pairwise

from regimen.kit.schema import View

MIN_STEP = 0.1
MAX_STEP = 50.0
MAX_KETTLEBELLS = 40
MIN_KETTLEBELL = 0.5
MAX_KETTLEBELL = {"kg": 200.0, "lb": 440.0}
_POUNDS_PER_KILOGRAM = 2.204_622_62
_ROUNDED_BY_LB = 1.0
_ROUNDED_BY_PERCENT = 5
"""Marks are whole numbers, mostly: 4 kg is 9 lb, which is 2 % more. A mark may be rounded by the larger of both."""

STEP = "Enter a step from 0.1 to 50, with two decimals at most."
WEIGHT_KG = "Enter a weight from 0.5 to 200 kg, with two decimals at most."
WEIGHT_LB = "Enter a weight from 0.5 to 440 lb, with two decimals at most."
COUNT = f"Add at most {MAX_KETTLEBELLS} kettlebells."


class UnitSteps(View):
    """The step between two loads in each unit; null is the usual one."""

    kg: float | None
    lb: float | None


class Kettlebell(View):
    """A kettlebell as it is marked: one bell has both numbers."""

    kg: float
    lb: float


class LoadSteps(View):
    """The loads of a gym, where they are not the usual ones: steps between loads, and kettlebells.

    `plates` are those of belts and the stacks of machines.
    """

    barbell: UnitSteps
    dumbbell: UnitSteps
    plates: UnitSteps
    kettlebells: list[Kettlebell] | None


def valid_number(value: object, least: float, most: float, sentence: str) -> float:
    """Returns a number within limits and with two decimals at most. Raises ValueError with `sentence`.

    Booleans are no numbers, though Python takes them as some.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(sentence)
    if not least <= value <= most or round(value, 2) != value:
        raise ValueError(sentence)
    return float(value)


def in_order(kettlebells: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Returns kettlebells by their weight in kg and lb, the lightest first.

    Raises ValueError if two have the same number, and where the numbers of one can't be the same weight: a load would
    be converted to another one each time that somebody reads it in the other unit.
    """
    ordered = sorted(kettlebells)
    for kg, lb in ordered:
        exact = kg * _POUNDS_PER_KILOGRAM
        if abs(lb - exact) > max(_ROUNDED_BY_LB, exact * _ROUNDED_BY_PERCENT / 100):
            raise ValueError(f"{kg:g} kg is about {round(exact, 1):g} lb, not {lb:g} lb.")
    for (kg, lb), (next_kg, next_lb) in pairwise(ordered):
        if kg == next_kg:
            raise ValueError(f"Two kettlebells are marked {kg:g} kg.")
        if lb == next_lb:
            raise ValueError(f"Two kettlebells are marked {lb:g} lb.")
        if lb > next_lb:
            raise ValueError(f"{next_kg:g} kg is heavier than {kg:g} kg, so its lb mark must be higher.")
    return ordered
