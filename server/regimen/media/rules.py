"""Shapes and sizes of covers, and how many pictures are read."""

from enum import StrEnum
from typing import Final


class Shape(StrEnum):
    WIDE = "wide"
    SQUARE = "square"


SIZES: Final[dict[Shape, dict[str, tuple[int, int]]]] = {
    Shape.WIDE: {"large": (1440, 744), "normal": (720, 372), "small": (360, 186)},
    Shape.SQUARE: {"large": (500, 500), "normal": (260, 260), "small": (130, 130)},
}

PICTURES_A_PERSON: Final = "120/hour"
