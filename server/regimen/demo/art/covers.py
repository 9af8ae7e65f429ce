"""Program covers: twelve motifs in flat, bold shapes, each in four colourways.

The same motif and seed always give the same bytes.
"""

from collections.abc import Callable
from typing import Literal

from regimen.demo.art import calm, gym, outdoors
from regimen.demo.art.canvas import Canvas
from regimen.demo.art.dice import Dice

Ratio = Literal["wide", "square"]
SIZES: dict[Ratio, tuple[int, int]] = {"wide": (1440, 744), "square": (1000, 1000)}

_DRAWINGS: dict[str, Callable[[Canvas, Dice], None]] = {
    "barbell": gym.barbell,
    "kettlebell": gym.kettlebell,
    "rings": gym.rings,
    "rowing": outdoors.rowing,
    "mountains": outdoors.mountains,
    "track": outdoors.track,
    "chevrons": gym.chevrons,
    "stairs": gym.stairs,
    "arches": calm.arches,
    "wheel": outdoors.wheel,
    "lanes": outdoors.lanes,
    "bloom": calm.bloom,
}
MOTIFS: tuple[str, ...] = tuple(_DRAWINGS)


def cover(motif: str, seed: int = 0, ratio: Ratio = "wide") -> bytes:
    """A JPEG of `motif` (one of MOTIFS): 1440 x 744 when wide, 1000 x 1000 when square. Raises KeyError on others."""
    canvas = Canvas(*SIZES[ratio])
    _DRAWINGS[motif](canvas, Dice(motif, seed))
    return canvas.jpeg()
