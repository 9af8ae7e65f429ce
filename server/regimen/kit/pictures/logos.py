"""Cuts a logo to sizes. Runs only in the processes of `pool`, as `decoding` does."""

import io
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image

from regimen.kit.pictures import decoding
from regimen.kit.pictures.decoding import Unusable
from regimen.kit.pictures.shapes import Square

MIN_SIDE: Final = 64
_LINKED: Final = "This SVG links to other files. Please export it with everything inside."
_NO_SVG: Final = "This SVG can't be read. Please export it again."
_EMPTY: Final = "This logo is empty."
_SMALL: Final = f"This logo is too small. Its longer side needs at least {MIN_SIDE} pixels."
_TEMPLATE: Final = b"""
#set page(width: 2000pt, height: 2000pt, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%, fit: "contain")
"""
"""A drawing becomes as large as the largest size of a logo."""
_LIGHT: Final = (255, 255, 255)
_DARK: Final = (26, 27, 32)
_LEAST_CONTRAST: Final = 2.0
"""Of the logo as a whole with what it stands on: its parts are told apart by their own contrast."""
_SAMPLE: Final = (48, 48)
_SOLID: Final = 250
_EDGES: Final = 0.02
"""Of all pixels: those between the last line of a drawing and nothing are see-through, too."""


@dataclass(frozen=True)
class CutLogo:
    """PNGs by name, their sizes, and the background, light or dark, on which alone the logo can be seen."""

    pictures: dict[str, bytes]
    sizes: dict[str, tuple[int, int]]
    background: str | None


def cut(data: bytes, boxes: dict[str, tuple[int, int]], squares: dict[str, Square]) -> CutLogo:
    """Returns the logo in `data` without transparent edges: as large as fits in each box, and in squares.

    A picture is never made larger than it is, a drawing is. Raises Unusable, MemoryError.
    """
    logo = _trimmed(_draw(data) if _is_svg(data) else _picture(data))
    background = needed_background(logo)
    made = {name: _contain(logo, box) for name, box in boxes.items()}
    colour = _DARK if background == "dark" else _LIGHT
    made |= {name: _square(logo, it, colour) for name, it in squares.items()}
    return CutLogo(
        {name: decoding.encode(it, "PNG") for name, it in made.items()},
        {name: it.size for name, it in made.items()},
        background,
    )


def needed_background(logo: Image.Image) -> str | None:
    """Returns "light" or "dark" if a logo can be seen on nothing else, by the contrast of WCAG 2 between its average
    luminance and that of the background. One without transparency brings its own."""
    see_through = sum(logo.getchannel("A").histogram()[:_SOLID])
    if see_through <= logo.width * logo.height * _EDGES:
        return None
    sample = logo.resize(_SAMPLE, Image.Resampling.BOX)
    pixels = [(_luminance(r, g, b), a) for r, g, b, a in _pixels(sample)]
    luminance = sum(one * a for one, a in pixels) / max(1, sum(a for _, a in pixels))
    seen = [name for name, behind in (("light", _LIGHT), ("dark", _DARK)) if _is_seen(luminance, behind)]
    return seen[0] if len(seen) == 1 else None


def _pixels(image: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    data = iter(image.tobytes())
    return zip(data, data, data, data, strict=True)


def _is_seen(luminance: float, behind: tuple[int, int, int]) -> bool:
    darker, lighter = sorted((luminance, _luminance(*behind)))
    return (lighter + 0.05) / (darker + 0.05) >= _LEAST_CONTRAST


def _luminance(*colour: int) -> float:
    red, green, blue = ((c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _is_svg(data: bytes) -> bool:
    return b"<svg" in data[:4000].lower() and data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def _draw(data: bytes) -> Image.Image:
    """Returns a drawing as pixels. Scripts are not run, and nothing outside the file is read."""
    import typst  # only for drawings: importing it takes longer than most pictures do

    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unusable(_NO_SVG) from error
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, "drawing.typ")
        template.write_bytes(_TEMPLATE)
        try:
            made = typst.compile(template, root=template.parent, sys_inputs={"svg": text}, format="png", ppi=72.0)
        except typst.TypstError as error:
            raise Unusable(_LINKED if "linked" in str(error) else _NO_SVG) from error
    assert isinstance(made, bytes), "a drawing has one page"
    return Image.open(io.BytesIO(made)).convert("RGBA")


def _picture(data: bytes) -> Image.Image:
    checked = decoding.check(data)
    return Image.open(io.BytesIO(checked.data)).convert("RGBA")


def _trimmed(image: Image.Image) -> Image.Image:
    box = image.getchannel("A").point(lambda alpha: 255 if alpha > 8 else 0).getbbox()
    if box is None:
        raise Unusable(_EMPTY)
    if max(box[2] - box[0], box[3] - box[1]) < MIN_SIDE:
        raise Unusable(_SMALL)
    return image.crop(box)


def _contain(logo: Image.Image, box: tuple[int, int]) -> Image.Image:
    scale = min(box[0] / logo.width, box[1] / logo.height, 1.0)
    size = max(1, round(logo.width * scale)), max(1, round(logo.height * scale))
    return logo.resize(size, Image.Resampling.LANCZOS)


def _square(logo: Image.Image, square: Square, colour: tuple[int, int, int]) -> Image.Image:
    side = round(square.side * square.share)
    inside = _contain(logo, (side, side))
    made = Image.new("RGBA", (square.side, square.side), (*colour, 255 if square.filled else 0))
    made.alpha_composite(inside, ((square.side - inside.width) // 2, (square.side - inside.height) // 2))
    return made
