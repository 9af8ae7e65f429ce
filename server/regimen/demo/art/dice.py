"""What all cover motifs share: repeatable chance, and where the subject sits."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from regimen.demo.art.canvas import Canvas

T = TypeVar("T")


class Dice(Random):
    """Chance that repeats: small shifts by the seed, and colourways in turn, so that neighbours in a list differ."""

    def __init__(self, motif: str, seed: int) -> None:
        super().__init__(f"{motif}:{seed}")
        self._turn = seed

    def colourway(self, options: Sequence[T]) -> T:
        return options[self._turn % len(options)]


def is_wide(c: Canvas) -> bool:
    return c.w > 260


def focus(c: Canvas) -> float:
    """Where the subject sits: right of the middle on wide pictures, so that a title may stand on the left."""
    return c.w * (0.63 if is_wide(c) else 0.5)
