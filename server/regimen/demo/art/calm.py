"""Quiet motifs: arches and a flower."""

import math

from regimen.demo.art.canvas import Canvas, Point, arc, box, rotate, smooth
from regimen.demo.art.dice import Dice, focus, is_wide


def _circle() -> list[float]:
    return [math.tau * i / 40 for i in range(40)]


def arches(c: Canvas, rng: Dice) -> None:
    sky, low, bands, ground = rng.colourway(
        [
            ("#edf2e9", "#cddcc8", ["#9fbf9c", "#7fae82", "#e9b98b", "#d98757", "#5b8a66", "#2f5d46"], "#b7cdb2"),
            ("#f7e9e1", "#efcbb9", ["#e7a58b", "#d4785f", "#f3d29b", "#e8ac56", "#9c4f49", "#6a2f36"], "#e5b8a2"),
            ("#e4ebf5", "#bfcfe6", ["#9db4dc", "#6f8ec4", "#f0c9a8", "#e59d6d", "#48659f", "#2b3f70"], "#a9bedd"),
            ("#23303a", "#34505a", ["#4d7f84", "#77a99f", "#f0d9a3", "#e6a35c", "#c9654b", "#26252e"], "#1b262e"),
        ]
    )
    c.gradient(sky, low, diagonal=False)
    x = focus(c)
    c.circle(x - 112, 46, 15, bands[2], 0.9)
    base = 176.0
    for i, colour in enumerate(bands):
        r = 132 - i * 21.5
        c.polygon(arc(x, base, r, r, 180, 360), colour)
        c.stroke(arc(x, base, r - 1.5, r - 1.5, 200, 262), 1.2, "#ffffff", 0.25)
    c.circle(x, base, 10, bands[2])
    c.rect(0, base, c.w, 40, ground)
    c.rect(0, base, c.w, 2, "#000000", 0.08)
    side = x - 176 if is_wide(c) else x - 84
    for k, (dx, height) in enumerate(((0, 46), (-15, 32), (14, 27))):
        stem = smooth([(side, base), (side + dx * 0.5, base - height * 0.6), (side + dx, base - height)])
        c.stroke(stem, 1.8, bands[4])
        for t in (0.45, 0.62, 0.8, 0.98):
            px, py = stem[int((len(stem) - 1) * t)]
            for turn in (-38 + dx, 38 + dx):
                leaf = [(px + 9 * math.sin(a) * 0.32, py - 4.5 + 5 * math.cos(a)) for a in _circle()]
                c.polygon(rotate(leaf, turn, (px, py)), bands[4 - k % 2 * 3])


def _petal(x: float, y: float, length: float, width: float) -> list[Point]:
    right = smooth(
        [(x, y), (x + width * 0.8, y - length * 0.3), (x + width * 0.78, y - length * 0.62), (x, y - length)]
    )
    return right + [(2 * x - px, py) for px, py in reversed(right)]


def _twig(c: Canvas, branch: list[Point], leaf: str) -> None:
    c.stroke(branch, 2.2, leaf)
    for i in range(12, len(branch) - 1, 7):
        px, py = branch[i]
        ahead = branch[i + 1]
        direction = math.degrees(math.atan2(ahead[1] - py, ahead[0] - px))
        for side in (-1, 1):
            shape = [(px + 11 + 11 * math.cos(a), py + 4.6 * math.sin(a)) for a in _circle()]
            c.polygon(rotate(shape, direction + side * 48, (px, py)), leaf, 0.95 if side > 0 else 0.7)


def bloom(c: Canvas, rng: Dice) -> None:
    start, end, big, pale, seed, leaf = rng.colourway(
        [
            ("#f4ddd3", "#e0a78f", "#c4674c", "#f9ebe1", "#7d3527", "#8c9d7b"),
            ("#dfe9e2", "#a9c7b4", "#3f7a63", "#f3f7ee", "#1f4436", "#e0a35c"),
            ("#e9e3f0", "#c0b0d8", "#6d569c", "#f7f2fb", "#382a5c", "#e29c8c"),
            ("#fbeac4", "#f0bf6c", "#d77b3a", "#fff6df", "#7a3a1b", "#5d8a7a"),
        ]
    )
    c.gradient(start, end)
    x, y = focus(c), 146.0
    c.circle(x, 92, 88, pale, 0.5)
    c.circle(x, 92, 66, pale, 0.6)
    c.circle(x, 60, 21, leaf, 0.9)
    for turn, length, width, colour in (
        (-76, 92, 21, big),
        (76, 92, 21, big),
        (-50, 96, 24, seed),
        (50, 96, 24, seed),
        (-26, 98, 26, big),
        (26, 98, 26, big),
        (0, 92, 27, pale),
    ):
        petal = rotate(_petal(x, y, length, width), turn, (x, y))
        c.polygon(petal, colour)
        with c.inside(petal):
            c.polygon(rotate(box(x, y - length, width * 2, length), turn, (x, y)), "#000000", 0.09)
            c.stroke(rotate([(x, y - 8), (x, y - length * 0.62)], turn, (x, y)), 1.2, end, 0.8)
    for i in range(3):
        c.stroke(arc(x, y + 14 + i * 11, 84 - i * 22, 5, 20, 160), 2.2, seed, 0.5 - i * 0.13)
    branches = [[(-8, 186), (x - 190, 172), (x - 140, 150), (x - 118, 108), (x - 122, 66)]] if is_wide(c) else []
    for branch in map(smooth, branches):
        _twig(c, branch, leaf)
