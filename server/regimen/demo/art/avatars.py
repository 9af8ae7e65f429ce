"""Portraits for demo people: flat, calm, and different from each other by skin, hair, beard, glasses and clothes.

The same seed always gives the same bytes; seeds 0 to 39 are cast by hand so that a list of people looks mixed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from regimen.demo.art.canvas import Canvas, Point, box, smooth

SIZE = 256
Style = Callable[[Canvas, str], None]

_SKIN = ["#f6d3b5", "#eebf98", "#dca678", "#c08552", "#9a6239", "#784628", "#563120"]
_HAIR = ["#1d1715", "#3b2619", "#65401f", "#97642f", "#d3a255", "#b4522b", "#8d8a88", "#d9d4cc"]
_CLOTHES = [
    "#2f5d46",
    "#22384d",
    "#a6522e",
    "#3c3f55",
    "#d0a443",
    "#4f8a8b",
    "#8c3b4a",
    "#5c6b8a",
    "#e3ddd0",
    "#252a30",
]
_BACKDROP = ["#e9d9c9", "#d5dfe6", "#e3e6d6", "#eadfe0", "#dbe5dc", "#e6dff0", "#f0e3c4", "#d4e6e4"]
CX = 100.0


@dataclass(frozen=True)
class Look:
    """One person: indexes into the tables above, and names of hair, beard and clothes."""

    skin: int
    hair: str
    colour: int
    clothes: str
    cloth: int
    backdrop: int
    beard: str = ""
    glasses: bool = False


def _around(points: list[Point]) -> list[Point]:
    """A shape given by its right half, mirrored."""
    return points + [(2 * CX - x, y) for x, y in reversed(points)]


def _cap(c: Canvas, colour: str, *, low: float = 84, wide: float = 41) -> None:
    """Hair that follows the skull down to the ears."""
    top = smooth([(CX, 37), (CX + 24, 42), (CX + wide - 3, 60), (CX + wide, low)])
    fringe = smooth([(CX + wide - 7, low), (CX + 29, 74), (CX + 10, 66), (CX, 66)])
    c.polygon(_around(top + fringe), colour)


def _short(c: Canvas, colour: str) -> None:
    _cap(c, colour)
    c.polygon(smooth([(62, 72), (68, 46), (96, 33), (126, 38), (138, 58), (112, 62), (84, 70), (62, 72)]), colour)


def _swept(c: Canvas, colour: str) -> None:
    _cap(c, colour)
    c.polygon(smooth([(60, 66), (72, 36), (108, 26), (144, 42), (141, 62), (118, 68), (92, 58), (60, 66)]), colour)


def _fade(c: Canvas, colour: str) -> None:
    for side in (-1, 1):
        temple = [(CX + side * x, y) for x, y in smooth([(39.5, 86), (38, 62), (28, 52), (24, 62), (33, 70), (36, 86)])]
        c.polygon(temple, colour, 0.5)
    c.polygon(
        smooth([(63, 60), (70, 42), (100, 33), (130, 42), (137, 60), (118, 58), (100, 57), (82, 58), (63, 60)]), colour
    )


def _buzz(c: Canvas, colour: str) -> None:
    _cap(c, colour, low=76, wide=39)


def _bald(c: Canvas, colour: str) -> None:
    c.stroke(smooth([(80, 48), (92, 41), (104, 40)]), 4, "#ffffff", 0.25)


def _bun(c: Canvas, colour: str) -> None:
    c.circle(CX, 27, 16, colour)
    _cap(c, colour, low=88)
    c.stroke(smooth([(86, 31), (100, 36), (114, 31)]), 2.2, "#000000", 0.18)


def _parted(c: Canvas, colour: str) -> None:
    right = smooth([(92, 36), (124, 40), (143, 62), (146, 110), (150, 148)])
    inner = smooth([(128, 146), (139, 106), (132, 78), (110, 62), (92, 46)])
    c.polygon(right + inner, colour)
    left = smooth([(94, 36), (74, 42), (57, 64), (54, 110), (50, 148)])
    inner = smooth([(72, 146), (61, 106), (68, 76), (84, 60), (94, 44)])
    c.polygon(left + inner, colour)


def _fringe(c: Canvas, colour: str) -> None:
    _parted(c, colour)
    c.polygon(
        smooth([(60, 78), (64, 48), (100, 34), (136, 48), (140, 78), (120, 75), (100, 77), (80, 75), (60, 78)]), colour
    )


def _bob(c: Canvas, colour: str) -> None:
    outside = smooth([(CX, 34), (130, 40), (148, 66), (150, 100), (144, 124)])
    inside = smooth([(126, 122), (138, 96), (134, 76), (114, 64), (CX, 62)])
    c.polygon(_around(outside + inside), colour)


def _curly(c: Canvas, colour: str) -> None:
    for x, y, r in (
        (66, 66, 15),
        (76, 48, 17),
        (94, 38, 18),
        (114, 39, 18),
        (128, 52, 16),
        (136, 68, 14),
        (100, 52, 18),
    ):
        c.circle(x, y, r, colour)
    for x, y in ((78, 62), (92, 58), (108, 60), (122, 64)):
        c.circle(x, y, 9, colour)


def _afro(c: Canvas, colour: str) -> None:
    _cap(c, colour, low=86)


def _ponytail(c: Canvas, colour: str) -> None:
    _cap(c, colour, low=86)
    c.polygon(smooth([(62, 68), (76, 40), (104, 33), (132, 44), (140, 72), (118, 58), (88, 56), (62, 68)]), colour)


def _locs(c: Canvas, colour: str) -> None:
    _cap(c, colour, low=80)
    for x, end in ((60, 118), (67, 100), (133, 100), (140, 118)):
        c.stroke([(x, 66), (x - (CX - x) * 0.06, end)], 8, colour)


def _scarf(c: Canvas, colour: str) -> None:
    outside = smooth([(CX, 30), (132, 38), (150, 70), (148, 118), (136, 156), (CX, 172)])
    inside = smooth([(CX, 136), (124, 122), (135, 94), (131, 66), (CX, 54)])
    c.polygon(_around(outside + inside), colour)
    c.stroke(smooth([(66, 130), (92, 152), (140, 146)]), 2, "#000000", 0.12)
    c.stroke(smooth([(62, 112), (84, 146), (128, 160)]), 2, "#000000", 0.10)


def _beanie(c: Canvas, colour: str) -> None:
    c.polygon([*smooth([(58, 74), (62, 44), (100, 24), (138, 44), (142, 74)]), (142, 74), (58, 74)], colour)
    c.rect(55, 60, 90, 17, colour, r=6)
    c.rect(55, 60, 90, 17, "#ffffff", 0.16, r=6)


def _headband(c: Canvas, colour: str) -> None:
    _ponytail(c, colour)
    c.polygon(smooth([(60, 68), (100, 52), (140, 68)]) + smooth([(140, 78), (100, 62), (60, 78)]), "#e0603a")


_BACK: dict[str, list[tuple[str, tuple[float, float, float, float]]]] = {
    "parted": [("box", (52, 60, 96, 100))],
    "fringe": [("box", (52, 60, 96, 100))],
    "bob": [("box", (52, 56, 96, 70))],
    "curly": [
        ("disc", (66, 84, 19, 0)),
        ("disc", (134, 84, 19, 0)),
        ("disc", (64, 104, 14, 0)),
        ("disc", (136, 104, 14, 0)),
    ],
    "afro": [("disc", (100, 66, 53, 0))],
    "ponytail": [("disc", (144, 92, 13, 0)), ("disc", (148, 112, 10, 0)), ("disc", (147, 127, 7, 0))],
    "headband": [("disc", (144, 92, 13, 0)), ("disc", (148, 112, 10, 0)), ("disc", (147, 127, 7, 0))],
    "locs": [("box", (54, 60, 92, 84))],
}
_STYLES: dict[str, Style] = {
    "short": _short,
    "swept": _swept,
    "fade": _fade,
    "buzz": _buzz,
    "bald": _bald,
    "bun": _bun,
    "parted": _parted,
    "fringe": _fringe,
    "bob": _bob,
    "curly": _curly,
    "afro": _afro,
    "ponytail": _ponytail,
    "locs": _locs,
    "scarf": _scarf,
    "beanie": _beanie,
    "headband": _headband,
}

_CAST = [
    Look(0, "short", 5, "tee", 3, 1),
    Look(3, "bun", 0, "tank", 2, 0),
    Look(5, "fade", 0, "hoodie", 4, 4, beard="full"),
    Look(1, "parted", 4, "tee", 8, 3),
    Look(2, "scarf", 0, "zip", 5, 6),
    Look(6, "bald", 0, "tee", 0, 2, beard="full"),
    Look(0, "bob", 2, "crew", 6, 7, glasses=True),
    Look(4, "curly", 1, "tank", 7, 5),
    Look(1, "swept", 3, "zip", 1, 2, beard="stubble"),
    Look(5, "afro", 0, "tee", 4, 7),
    Look(0, "ponytail", 4, "tank", 9, 4),
    Look(2, "short", 0, "hoodie", 7, 0, glasses=True),
    Look(6, "locs", 0, "crew", 2, 1),
    Look(1, "bald", 6, "zip", 3, 6, beard="full"),
    Look(3, "fringe", 1, "tee", 0, 3),
    Look(0, "beanie", 2, "hoodie", 1, 5, beard="stubble"),
    Look(4, "ponytail", 0, "zip", 6, 2),
    Look(1, "buzz", 2, "tank", 9, 1),
    Look(2, "parted", 1, "hoodie", 4, 0, glasses=True),
    Look(0, "bun", 7, "crew", 5, 3),
    Look(5, "fade", 0, "tank", 6, 6),
    Look(1, "curly", 5, "tee", 1, 4),
    Look(3, "swept", 0, "crew", 8, 7, beard="full"),
    Look(6, "bun", 0, "zip", 4, 5),
    Look(0, "short", 6, "crew", 0, 0, glasses=True),
    Look(4, "headband", 1, "tank", 3, 6),
    Look(2, "buzz", 0, "tee", 2, 4, beard="full"),
    Look(1, "fringe", 2, "zip", 7, 1),
    Look(5, "scarf", 0, "crew", 6, 2),
    Look(0, "swept", 4, "tank", 1, 7),
    Look(3, "afro", 1, "hoodie", 8, 3, glasses=True),
    Look(1, "bob", 6, "tee", 5, 5),
    Look(6, "beanie", 0, "crew", 4, 0, beard="full"),
    Look(2, "ponytail", 2, "tee", 9, 1),
    Look(0, "parted", 5, "tank", 0, 6),
    Look(4, "short", 0, "zip", 3, 3, beard="stubble"),
    Look(1, "headband", 3, "tee", 6, 2),
    Look(5, "locs", 1, "hoodie", 5, 4, beard="stubble"),
    Look(0, "fade", 2, "crew", 2, 5),
    Look(3, "bob", 0, "zip", 8, 7, glasses=True),
]


def _anyone(seed: int) -> Look:
    dice = Random(f"portrait:{seed}")
    hair = dice.choice(list(_STYLES))
    bearded = hair in {"short", "swept", "fade", "buzz", "bald", "beanie", "locs"} and dice.random() < 0.5
    return Look(
        skin=dice.randrange(len(_SKIN)),
        hair=hair,
        colour=dice.randrange(len(_HAIR)),
        clothes=dice.choice(["tee", "tank", "hoodie", "zip", "crew"]),
        cloth=dice.randrange(len(_CLOTHES)),
        backdrop=dice.randrange(len(_BACKDROP)),
        beard=dice.choice(["full", "stubble"]) if bearded else "",
        glasses=dice.random() < 0.18,
    )


def _body(c: Canvas, look: Look, skin: str) -> None:
    cloth = _CLOTHES[look.cloth]
    shoulders = _around(smooth([(CX, 148), (128, 151), (158, 162), (174, 184), (180, 212)]))
    if look.clothes == "tank":
        c.polygon(shoulders, skin)
        strap = smooth([(122, 152), (126, 176), (144, 190), (150, 212)])
        c.polygon(_around([(CX, 178), *smooth([(CX, 178), (108, 172), (113, 152)]), *strap]), cloth)
        return
    if look.clothes == "hoodie":
        c.polygon(_around(smooth([(CX, 136), (126, 136), (143, 152), (138, 172), (CX, 182)])), cloth)
    c.polygon(shoulders, cloth)
    if look.clothes == "zip":
        c.polygon(_around(smooth([(CX, 140), (118, 138), (126, 150), (120, 164), (CX, 176)])), cloth)
        c.polygon(_around(smooth([(CX, 140), (118, 138), (126, 150), (120, 164), (CX, 176)])), "#000000", 0.16)
        c.stroke([(CX, 168), (CX, 204)], 2.4, "#ffffff", 0.55)


def _neckline(c: Canvas, look: Look, skin: str) -> None:
    cloth = _CLOTHES[look.cloth]
    if look.clothes in {"tee", "crew", "hoodie"}:
        depth = 168 if look.clothes == "tee" else 163
        c.polygon(_around([(CX, depth), *smooth([(CX, depth), (113, depth - 4), (121, 148)]), (CX, 142)]), skin)
    if look.clothes == "crew":
        c.stroke(smooth([(77, 149), (87, 160), (CX, 165), (113, 160), (123, 149)]), 3.4, cloth)
        c.stroke(smooth([(77, 149), (87, 160), (CX, 165), (113, 160), (123, 149)]), 3.4, "#000000", 0.22)
    if look.clothes == "hoodie":
        c.stroke(smooth([(76, 146), (86, 164), (CX, 170), (114, 164), (124, 146)]), 6, cloth)
        c.stroke(smooth([(76, 146), (86, 164), (CX, 170), (114, 164), (124, 146)]), 6, "#000000", 0.16)
        for side in (-1, 1):
            c.stroke([(CX + side * 9, 171), (CX + side * 10, 190)], 2.2, "#ffffff", 0.7)


def _head(c: Canvas, look: Look, skin: str, hair: str) -> None:
    c.polygon(box(84, 118, 32, 42, 12), skin)
    with c.inside(box(84, 118, 32, 42, 12)):
        c.ellipse(CX, 120, 34, 26, "#000000", 0.14)
    for x in (61, 139):
        c.ellipse(x, 93, 7, 10, skin)
        c.ellipse(x, 93, 7, 10, "#000000", 0.07)
    face = _around(smooth([(CX, 40), (122, 46), (137, 66), (138, 92), (130, 116), (114, 131), (CX, 135)]))
    c.polygon(face, skin)
    if look.beard:
        shape = _around(
            smooth([(CX, 114), (113, 112), (126, 105), (138, 86)])
            + smooth([(138.5, 92), (131, 118), (115, 133), (CX, 138)])
        )
        c.polygon(shape, hair, 1 if look.beard == "full" else 0.28)
    _features(c, look, hair)


def _features(c: Canvas, look: Look, hair: str) -> None:
    ink = "#2a1d18"
    for x in (84, 116):
        c.ellipse(x, 92, 2.7, 3.3, ink, 0.9)
        brow = [(x - 8, 82.5), (x - 1, 80), (x + 7, 82)] if x < CX else [(x - 7, 82), (x + 1, 80), (x + 8, 82.5)]
        c.stroke(smooth(brow), 2.4, ink if look.colour in {0, 1} else hair, 0.75)
    c.stroke(smooth([(101, 95), (103.5, 104), (98.5, 106)]), 1.9, "#000000", 0.2)
    dark_mouth = look.beard == "full"
    c.stroke(
        smooth([(91, 117), (100, 121), (109, 117)]), 2.6, "#f4d9c8" if dark_mouth else ink, 0.8 if dark_mouth else 0.55
    )
    if look.glasses:
        for x in (84, 116):
            c.ring(x, 92, 11.5, 2.4, "#26282e")
        c.stroke(smooth([(95.5, 91), (100, 89), (104.5, 91)]), 2.2, "#26282e", caps=False)


def avatar(seed: int) -> bytes:
    """A JPEG portrait of 256 x 256 pixels."""
    look = _CAST[seed] if 0 <= seed < len(_CAST) else _anyone(seed)
    skin, hair = _SKIN[look.skin], _HAIR[look.colour]
    if look.hair in {"scarf", "beanie"}:
        hair = _CLOTHES[(look.cloth + 3) % len(_CLOTHES)]
    c = Canvas(SIZE, SIZE, oversample=4)
    c.gradient(_BACKDROP[look.backdrop], _BACKDROP[look.backdrop])
    c.circle(CX, 92, 82, "#ffffff", 0.18)
    for kind, (x, y, a, b) in _BACK.get(look.hair, []):
        if kind == "disc":
            c.circle(x, y, a, hair)
        else:
            c.rect(x, y, a, b, hair, r=26)
    _body(c, look, skin)
    _neckline(c, look, skin)
    _head(c, look, skin, _HAIR[look.colour])
    _STYLES[look.hair](c, hair)
    return c.jpeg(92)
