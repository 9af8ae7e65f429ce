"""What the app does with pictures. Call these before any row is locked and any connection is taken."""

from dataclasses import asdict, dataclass

from regimen.kit.pictures.crops import Crop
from regimen.kit.pictures.failures import check_size
from regimen.kit.pictures.pool import BACKGROUND, POOL

_THUMBNAIL_PX = 480
Sizes = dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Picture:
    """A picture that is safe to store, and a small JPEG of it."""

    data: bytes
    thumbnail: bytes
    content_type: str
    width: int
    height: int


async def for_library(data: bytes, *, person: object) -> Picture:
    """Returns the picture in `data`, upright, in sRGB, without metadata; raises BadPicture."""
    check_size(len(data))
    facts, blobs = await POOL.run({"do": "library", "thumbnail": _THUMBNAIL_PX}, data, person=person)
    return Picture(blobs["picture"], blobs["thumbnail"], facts["content_type"], facts["width"], facts["height"])


@dataclass(frozen=True)
class PictureInSizes:
    """A picture that is safe to store, and smaller JPEGs of it by name."""

    data: bytes
    content_type: str
    width: int
    height: int
    sizes: dict[str, bytes]


async def for_media(data: bytes, sizes: dict[str, int], *, limit: int, person: object) -> PictureInSizes:
    """Returns the picture in `data`, as `for_library` does, in `sizes`: by name, the longest side in pixels. For jobs.

    Raises BadPicture, also for more than `limit` bytes.
    """
    check_size(len(data), limit)
    facts, blobs = await BACKGROUND.run({"do": "media", "sizes": sizes}, data, person=person)
    picture = blobs.pop("picture")
    return PictureInSizes(picture, facts["content_type"], facts["width"], facts["height"], blobs)


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
    return (await (BACKGROUND if is_job else POOL).run(task, data, person=person))[1]
