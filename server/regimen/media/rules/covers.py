"""Shapes and sizes of covers."""

from enum import StrEnum
from typing import Final

from regimen.media.rules.made_files import PICTURE_SIZES


class Shape(StrEnum):
    WIDE = "wide"
    SQUARE = "square"


SIZES: Final[dict[Shape, dict[str, tuple[int, int]]]] = {
    Shape.WIDE: {"large": (1440, 744), "normal": (720, 372), "small": (360, 186)},
    Shape.SQUARE: {"large": (500, 500), "normal": (260, 260), "small": (130, 130)},
}


def poster_size(width: int, height: int) -> tuple[int, int]:
    """Returns the size of the large poster of a video."""
    scale = min(1.0, PICTURE_SIZES["large"] / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))
