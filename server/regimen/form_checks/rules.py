"""Sizes of form checks, and what may be drawn."""

from datetime import timedelta
from enum import StrEnum
from typing import Final

MAX_CLIPS: Final = 5
"""In one form check: the same set from several sides."""
MAX_QUESTION: Final = 1000
MAX_ANSWER: Final = 5000
MAX_MARKS: Final = 60
MAX_MARK_TEXT: Final = 500
MAX_SHAPES: Final = 40
"""At one moment of a clip."""
MAX_POINTS: Final = 600
MAX_WORDS: Final = 80
"""Characters that are written on a frame."""
MAX_ANSWER_POINTS: Final = 20_000
"""Of all drawings of an answer: many long strokes, at all its moments."""
MAX_CLIP_MS: Final = 24 * 3_600_000
MAX_VOICE_MS: Final = 10 * 60_000
MAX_VOICE_EVENTS: Final = 4000
MAX_VOICE_BYTES: Final = 20 * 1024 * 1024
MAX_CUES: Final = 12
MAX_CUE: Final = 60
MAX_HINT: Final = 120
MAX_MONTHS: Final = 120
SENT_A_PERSON: Final = "60/hour"
VOICES_A_PERSON: Final = "120/hour"
EARLIER_SHOWN: Final = 10
UNUSED_VOICE_KEPT: Final = timedelta(days=1)
"""How long a recorded voice waits to be sent with an answer; then it is deleted."""


class ShapeKind(StrEnum):
    PEN = "pen"
    LINE = "line"
    ARROW = "arrow"
    CIRCLE = "circle"
    ANGLE = "angle"
    TEXT = "text"


class Colour(StrEnum):
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    WHITE = "white"


POINTS: Final = {
    ShapeKind.PEN: (1, MAX_POINTS),
    ShapeKind.LINE: (2, 2),
    ShapeKind.ARROW: (2, 2),
    ShapeKind.CIRCLE: (2, 2),
    ShapeKind.ANGLE: (3, 3),
    ShapeKind.TEXT: (1, 1),
}
"""How many points a shape has: at least, at most. The second point of an angle is its corner, those of a circle are
opposite corners of the rectangle around it; words begin at their point."""


def count_points(marks: object) -> int:
    """Returns how many points are drawn in what somebody sent, whatever else is wrong with it."""
    shapes = [shape for mark in _items(marks) for shape in _items(_of(mark, "shapes"))]
    return sum(len(_items(_of(shape, "points"))) for shape in shapes)


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _of(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, dict) else None


def points_fit(kind: ShapeKind, points: int) -> bool:
    least, most = POINTS[kind]
    return least <= points <= most
