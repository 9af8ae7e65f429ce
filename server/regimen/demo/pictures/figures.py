"""Drawn progress photos: somebody in sportswear before a wall."""

import io
from typing import Final, Literal

from PIL import Image, ImageDraw

Box = tuple[float, float, float, float]

_WIDTH, _HEIGHT = 720, 960
_WALL, _FLOOR, _SHADOW = "#dcd8cf", "#bfb9aa", "#a9a394"
_SKIN, _HAIR, _CLOTHES = "#b98e75", "#b38a45", "#343846"
_MIDDLE: Final = _WIDTH / 2


def figure(pose: Literal["front", "side", "back"], waist: float) -> bytes:
    """Returns a JPEG (720 x 960) of somebody whose waist is so many pixels wide."""
    image = Image.new("RGB", (_WIDTH, _HEIGHT), _WALL)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 850, _WIDTH, _HEIGHT), fill=_FLOOR)
    draw.ellipse((_MIDDLE - 120, 868, _MIDDLE + 120, 904), fill=_SHADOW)
    if pose == "side":
        _draw_side(draw, waist)
    else:
        _draw_facing(draw, waist, is_back=pose == "back")
    out = io.BytesIO()
    image.save(out, "JPEG", quality=90)
    return out.getvalue()


def _draw_facing(draw: ImageDraw.ImageDraw, waist: float, *, is_back: bool) -> None:
    half = waist / 2
    for side in (-1, 1):
        _limb(draw, side * 30, 560, side * 34, 880, 44)
        _limb(draw, side * 84, 270, side * 110, 520, 28)
    _part(draw, _SKIN, [(-88, 250), (88, 250), (half, 430), (92, 540), (-92, 540), (-half, 430)])
    _part(draw, _CLOTHES, [(-80, 262), (80, 262), (half + 14, 360), (-half - 14, 360)])
    _part(draw, _CLOTHES, [(-half - 10, 455), (half + 10, 455), (96, 660), (8, 660), (0, 580), (-8, 660), (-96, 660)])
    _part(draw, _SKIN, [(-22, 200), (22, 200), (26, 256), (-26, 256)])
    _oval(draw, _SKIN, (-48, 92, 48, 216))
    if is_back:
        _oval(draw, _HAIR, (-52, 84, 52, 200))
        _part(draw, _HAIR, [(-40, 150), (40, 150), (20, 330), (-20, 330)])
    else:
        draw.pieslice((_MIDDLE - 52, 82, _MIDDLE + 52, 210), 180, 360, fill=_HAIR)


def _draw_side(draw: ImageDraw.ImageDraw, waist: float) -> None:
    depth = waist * 0.62
    _limb(draw, 4, 560, 0, 880, 52)
    _part(draw, _SKIN, [(-46, 250), (40, 250), (depth / 2, 430), (62, 540), (-50, 540), (-depth / 2, 430)])
    _part(draw, _CLOTHES, [(-46, 262), (48, 262), (depth / 2 + 4, 360), (-depth / 2 - 4, 360)])
    _part(draw, _CLOTHES, [(-depth / 2 - 6, 455), (depth / 2 + 8, 455), (64, 560), (38, 660), (-36, 660), (-50, 560)])
    _part(draw, _SKIN, [(-18, 196), (20, 196), (18, 256), (-22, 256)])
    _oval(draw, _SKIN, (-42, 92, 50, 216))
    draw.pieslice((_MIDDLE - 54, 82, _MIDDLE + 48, 212), 130, 330, fill=_HAIR)
    _limb(draw, 0, 270, 8, 520, 32)


def _limb(draw: ImageDraw.ImageDraw, from_x: float, from_y: float, to_x: float, to_y: float, width: int) -> None:
    ends = (_MIDDLE + from_x, from_y), (_MIDDLE + to_x, to_y)
    draw.line(ends, fill=_SKIN, width=width)
    for x, y in ends:
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=_SKIN)


def _part(draw: ImageDraw.ImageDraw, colour: str, corners: list[tuple[float, float]]) -> None:
    draw.polygon([(_MIDDLE + x, y) for x, y in corners], fill=colour)


def _oval(draw: ImageDraw.ImageDraw, colour: str, box: Box) -> None:
    left, top, right, bottom = box
    draw.ellipse((_MIDDLE + left, top, _MIDDLE + right, bottom), fill=colour)
