"""A small drawing board over Pillow: logical units, smooth edges, translucent fills.

Every picture is 200 units high, whatever its size in pixels, so that a motif is written once for all of them.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

from PIL import Image, ImageColor, ImageDraw

Point = tuple[float, float]
HEIGHT = 200.0
OVERSAMPLE = 2


def smooth(points: Sequence[Point], steps: int = 16) -> list[Point]:
    """A soft curve through `points` (Catmull-Rom)."""
    line: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            line.append((_spline(t, p0[0], p1[0], p2[0], p3[0]), _spline(t, p0[1], p1[1], p2[1], p3[1])))
    return [*line, points[-1]]


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 96) -> list[Point]:
    """Points of an elliptical arc; degrees, clockwise from three o'clock."""
    turn = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in turn]


def rotate(points: Sequence[Point], degrees: float, around: Point) -> list[Point]:
    """`points` turned clockwise."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ox, oy = around
    return [(ox + (x - ox) * c - (y - oy) * s, oy + (x - ox) * s + (y - oy) * c) for x, y in points]


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> list[Point]:
    """The outline of a rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    corners = ((x + width - r, y + r, -90), (x + width - r, y + height - r, 0), (x + r, y + height - r, 90))
    outline: list[Point] = []
    for cx, cy, start in (*corners, (x + r, y + r, 180)):
        outline += arc(cx, cy, r, r, start, start + 90, 12)
    return outline


class Canvas:
    """A picture being drawn. Colours are `#rrggbb`; `alpha` goes from 0 to 1."""

    def __init__(self, width: int, height: int, oversample: int = OVERSAMPLE) -> None:
        self.size = (width, height)
        self._image = Image.new("RGB", (width * oversample, height * oversample))
        self._scale = height * oversample / HEIGHT
        self.w, self.h = width / height * HEIGHT, HEIGHT

    def gradient(self, start: str, end: str, *, diagonal: bool = True) -> None:
        """Fill everything, from the top (left) to the bottom (right)."""
        a, b = _rgb(start), _rgb(end)
        middle = tuple((x + y) // 2 for x, y in zip(a, b, strict=True))
        corners = Image.new("RGB", (2, 2))
        for place, colour in zip(
            ((0, 0), (1, 0), (0, 1), (1, 1)), (a, middle, middle, b) if diagonal else (a, a, b, b), strict=True
        ):
            corners.putpixel(place, (colour[0], colour[1], colour[2]))
        full = self._image.size
        self._image = corners.resize(full, Image.Resampling.BILINEAR, box=(0.5, 0.5, 1.5, 1.5))

    def polygon(self, points: Sequence[Point], colour: str, alpha: float = 1) -> None:
        ImageDraw.Draw(self._image, "RGBA").polygon(self._px(points), fill=(*_rgb(colour), round(alpha * 255)))

    def circle(self, cx: float, cy: float, r: float, colour: str, alpha: float = 1) -> None:
        self.ellipse(cx, cy, r, r, colour, alpha)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, colour: str, alpha: float = 1) -> None:
        (x0, y0), (x1, y1) = self._px([(cx - rx, cy - ry), (cx + rx, cy + ry)])
        ImageDraw.Draw(self._image, "RGBA").ellipse((x0, y0, x1, y1), fill=(*_rgb(colour), round(alpha * 255)))

    def rect(
        self, x: float, y: float, width: float, height: float, colour: str, alpha: float = 1, r: float = 0
    ) -> None:
        self.polygon(box(x, y, width, height, r), colour, alpha)

    def stroke(
        self, points: Sequence[Point], width: float, colour: str, alpha: float = 1, *, caps: bool = True
    ) -> None:
        """A line of even strength with round joints, painted once even where it crosses itself."""
        mask = Image.new("L", self._image.size)
        pen, line = ImageDraw.Draw(mask), self._px(points)
        thickness = max(1, round(width * self._scale))
        level = round(alpha * 255)
        pen.line(line, fill=level, width=thickness)
        r = thickness / 2
        for x, y in line if caps else line[1:-1]:
            pen.ellipse((x - r, y - r, x + r, y + r), fill=level)
        self._image.paste(_rgb(colour), (0, 0), mask)

    def ring(self, cx: float, cy: float, r: float, width: float, colour: str, alpha: float = 1) -> None:
        """A circle's line, centred on radius `r`."""
        mask = Image.new("L", self._image.size)
        outer, inner = r + width / 2, r - width / 2
        (x0, y0), (x1, y1) = self._px([(cx - outer, cy - outer), (cx + outer, cy + outer)])
        thickness = max(1, round((outer - inner) * self._scale))
        ImageDraw.Draw(mask).ellipse((x0, y0, x1, y1), outline=round(alpha * 255), width=thickness)
        self._image.paste(_rgb(colour), (0, 0), mask)

    @contextmanager
    def inside(self, *shapes: Sequence[Point]) -> Iterator[None]:
        """What is drawn within the block stays inside `shapes`."""
        before = self._image.copy()
        yield
        mask = Image.new("L", self._image.size)
        for shape in shapes:
            ImageDraw.Draw(mask).polygon(self._px(shape), fill=255)
        self._image = Image.composite(self._image, before, mask)

    def jpeg(self, quality: int = 90) -> bytes:
        """The finished picture."""
        out = BytesIO()
        final = self._image.resize(self.size, Image.Resampling.LANCZOS)
        final.save(out, "JPEG", quality=quality, subsampling=0, optimize=True)
        return out.getvalue()

    def _px(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]


def disc(cx: float, cy: float, r: float) -> list[Point]:
    """A circle as an outline, for `Canvas.inside`."""
    return arc(cx, cy, r, r, 0, 360, 180)


def _rgb(colour: str) -> tuple[int, int, int]:
    rgb = ImageColor.getrgb(colour)
    return rgb[0], rgb[1], rgb[2]
