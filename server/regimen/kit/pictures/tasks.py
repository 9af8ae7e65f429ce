"""What the app does with pictures. Call these before any row is locked and any connection is taken."""

from dataclasses import asdict, dataclass
from typing import Literal

from regimen.kit.pictures.crops import Crop
from regimen.kit.pictures.failures import MAX_BYTES, check_size
from regimen.kit.pictures.pool import BACKGROUND, LOGOS, POOL
from regimen.kit.pictures.shapes import Square
from regimen.kit.processes.pool import Pool

Sizes = dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Picture:
    """A picture that is safe to store, and smaller JPEGs of it by name."""

    data: bytes
    content_type: str
    width: int
    height: int
    sizes: dict[str, bytes]


async def check_picture(
    data: bytes, sizes: dict[str, int], *, person: object, limit: int = MAX_BYTES, is_job: bool = False
) -> Picture:
    """Returns the picture in `data`, upright, in sRGB, without metadata, also in `sizes`: by name, the longest side in
    pixels. Raises BadPicture, also for more than `limit` bytes."""
    check_size(len(data), limit)
    facts, blobs = await _pool(is_job).run({"do": "check", "sizes": sizes}, data, person=person)
    picture = blobs.pop("picture")
    return Picture(picture, facts["content_type"], facts["width"], facts["height"], blobs)


@dataclass(frozen=True)
class Resized:
    """JPEGs of a picture by name, and its own size in pixels. The picture itself is not kept."""

    width: int
    height: int
    sizes: dict[str, bytes]


async def resized(data: bytes, sizes: dict[str, int], *, person: object) -> Resized:
    """Returns the picture in `data`, upright, in sRGB, without metadata, in `sizes`: by name, the longest side in
    pixels. Raises BadPicture."""
    check_size(len(data))
    facts, blobs = await POOL.run({"do": "sizes", "sizes": sizes}, data, person=person)
    return Resized(facts["width"], facts["height"], blobs)


async def avatar(data: bytes, side: int, *, person: object) -> bytes:
    """Returns the middle of a picture, upright, as a square WebP without metadata; raises BadPicture."""
    check_size(len(data))
    return (await POOL.run({"do": "avatar", "side": side}, data, person=person))[1]["picture"]


async def crop_to_sizes(
    data: bytes, crop: Crop, sizes: Sizes, *, person: object, is_job: bool = False
) -> dict[str, bytes]:
    """Returns the part `crop` of a checked picture as JPEGs, one for each named size; transparency becomes white."""
    part = asdict(crop)
    task = {"do": "crop", "crop": [part["x"], part["y"], part["width"], part["height"]], "sizes": sizes}
    return (await _pool(is_job).run(task, data, person=person))[1]


@dataclass(frozen=True)
class Logo:
    """PNGs of a logo by name, and their sizes. `background` is the only one on which it can be seen, if it is one."""

    pictures: dict[str, bytes]
    sizes: Sizes
    background: Literal["light", "dark"] | None


async def cut_logo(data: bytes, boxes: Sizes, squares: dict[str, Square], *, person: object) -> Logo:
    """Returns the logo in `data`, an SVG too, without transparent edges: as large as fits in each box, and in the
    middle of squares. Raises BadPicture."""
    check_size(len(data))
    task = {"do": "logo", "boxes": boxes, "squares": {name: asdict(it) for name, it in squares.items()}}
    facts, blobs = await LOGOS.run(task, data, person=person)
    sizes = {name: (width, height) for name, (width, height) in facts["sizes"].items()}
    return Logo(blobs, sizes, facts["background"])


def _pool(is_job: bool) -> Pool:
    return BACKGROUND if is_job else POOL
