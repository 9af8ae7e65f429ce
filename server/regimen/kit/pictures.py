"""What bytes really show: checked by content, turned upright, freed of metadata, cut to size.

Nothing here trusts a file's name or announced type. The work is blocking: call it through `in_thread`.
"""

import asyncio
import io
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, ParamSpec, TypeVar

from PIL import Image, ImageCms, ImageOps

from regimen.kit.errors import Failure

P = ParamSpec("P")
R = TypeVar("R")

# Unpacked pictures are large: two at a time, whatever the number of requests.
_workers = ThreadPoolExecutor(2, thread_name_prefix="pictures")
MAX_BYTES: Final = 10 * 1024 * 1024
MAX_PIXELS: Final = 50_000_000
_ANIMATION_PIXELS: Final = 60_000_000
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_TYPES: Final = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp", "GIF": "image/gif"}
SUFFIXES: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "image/gif": ".gif"}
_OURS: Final = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8")
_PNG_END: Final = b"IEND\xaeB`\x82"
_DAMAGED: Final = "This picture is damaged or incomplete. Please export it again."
_ACCEPTED: Final = "Please use a JPEG, PNG, WebP or GIF picture."

# A header that promises more pixels than this is refused before anything is unpacked, everywhere in the process.
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do blocking work on a picture beside the event loop, when a worker is free."""
    return await asyncio.get_running_loop().run_in_executor(_workers, lambda: work(*args, **kwargs))


class BadPicture(Failure):
    field = "file"
    message = f"This file is not a picture. {_ACCEPTED}"


@dataclass(frozen=True)
class Crop:
    """A rectangle in pixels of an upright picture."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Picture:
    """A picture that is safe to keep."""

    data: bytes
    content_type: str
    width: int
    height: int


def _megabytes(size: int) -> str:
    return f"{size / 1024 / 1024:.1f}".removesuffix(".0")


def too_big(size: int, limit: int = MAX_BYTES) -> str:
    """The sentence for a file of `size` bytes where `limit` is allowed."""
    return f"File is too big ({_megabytes(size)}Mb). Max filesize: {_megabytes(limit)}Mb."


def _known_other(data: bytes) -> str | None:
    """The name of a format that people really try and we do not take."""
    head = data[:64]
    if head[4:8] == b"ftyp":
        brand = head[8:12]
        if brand in {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}:
            return "HEIF"
        return "AVIF" if brand in {b"avif", b"avis"} else "video"
    if head.startswith((b"\xff\x0a", b"\x00\x00\x00\x0cJXL ")):
        return "JPEG XL"
    if head.startswith((b"\x00\x00\x00\x0cjP  ", b"\xff\x4f\xff\x51")):
        return "JPEG 2000"
    if head.startswith((b"II*\x00", b"MM\x00*")):
        return "TIFF"
    if head.startswith(b"BM"):
        return "BMP"
    if head.startswith(b"%PDF"):
        return "PDF"
    start = data[:1000].lstrip().lower()
    if start.startswith((b"<svg", b"<?xml")) and b"<svg" in start:
        return "SVG"
    return None


def check(data: bytes) -> Picture:
    """The picture in `data`, upright, in sRGB, without metadata; raises BadPicture with a sentence for its sender."""
    if not data:
        raise BadPicture("This file is empty.")
    if len(data) > MAX_BYTES:
        raise BadPicture(too_big(len(data)))
    other = _known_other(data)
    if other == "video":
        raise BadPicture(f"This is a film, not a picture. {_ACCEPTED}")
    if other:
        raise BadPicture(f"{other} pictures cannot be used here. {_ACCEPTED}")
    try:
        image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise BadPicture(_too_many_pixels()) from error
    except Exception as error:  # decoders of hostile bytes raise anything
        raise BadPicture(_DAMAGED if data.startswith(_OURS) or data[8:12] == b"WEBP" else None) from error
    if image.width * image.height > MAX_PIXELS:
        raise BadPicture(_too_many_pixels())
    kind = "JPEG" if image.format == "MPO" else str(image.format)
    if kind == "PNG" and _PNG_END not in data:  # the decoder would not mind
        raise BadPicture(_DAMAGED)
    try:
        return _clean(image, kind)
    except Exception as error:
        raise BadPicture(_DAMAGED) from error


def _too_many_pixels() -> str:
    return f"This picture has too many pixels. At most {MAX_PIXELS // 1_000_000} megapixels are possible."


def _clean(image: Image.Image, kind: str) -> Picture:
    frames = getattr(image, "n_frames", 1)
    if kind in {"GIF", "WEBP"} and frames > 1 and frames * image.width * image.height <= _ANIMATION_PIXELS:
        return _animation(image, kind, frames)
    image.load()
    upright = _srgb(ImageOps.exif_transpose(image))
    if kind == "GIF":
        kind = "PNG"
    elif kind == "JPEG" and upright.mode not in {"RGB", "L"}:
        upright = upright.convert("RGB")
    return Picture(_encode(upright, kind), _TYPES[kind], upright.width, upright.height)


def _animation(image: Image.Image, kind: str, frames: int) -> Picture:
    pictures, durations = [], []
    for number in range(frames):
        image.seek(number)
        image.load()
        pictures.append(image.convert("RGBA"))
        durations.append(int(image.info.get("duration", 100) or 100))
    out = io.BytesIO()
    pictures[0].save(
        out,
        kind,
        save_all=True,
        append_images=pictures[1:],
        duration=durations,
        loop=int(image.info.get("loop", 0)),
        **({"quality": 85} if kind == "WEBP" else {"disposal": 2}),
    )
    return Picture(out.getvalue(), _TYPES[kind], image.width, image.height)


def _srgb(image: Image.Image) -> Image.Image:
    """Colours as browsers show them once the profile is gone; a broken profile is ignored."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in {"RGB", "CMYK"}:
        return image
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        turned = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return image
    return turned or image


def _encode(image: Image.Image, kind: str, quality: int = 90) -> bytes:
    """The pixels alone: a fresh picture carries no EXIF, no profile, no comment, no text chunk."""
    bare = image.copy()
    bare.info = {"transparency": image.info["transparency"]} if "transparency" in image.info else {}
    out = io.BytesIO()
    if kind == "PNG":
        bare.save(out, kind, optimize=bare.width * bare.height < 4_000_000)
    else:
        bare.save(out, kind, quality=quality, **({"progressive": True} if kind == "JPEG" else {}))
    return out.getvalue()


def fit(crop: Crop | None, width: int, height: int, ratio: float) -> Crop:
    """`crop` trimmed around its centre to `ratio` (width / height); the whole picture where none is given.

    Raises BadPicture where it is smaller than 2 x 1 or leaves the picture.
    """
    asked = crop or Crop(0, 0, width, height)
    if asked.width < 2 or asked.height < 1:
        raise BadPicture("Please choose a part of at least 2 x 1 pixels.", errors=_crop("at least 2 x 1 pixels"))
    if asked.x < 0 or asked.y < 0 or asked.x + asked.width > width or asked.y + asked.height > height:
        raise BadPicture("Please choose a part inside the picture.", errors=_crop("inside the picture"))
    new_width = min(asked.width, max(1, round(asked.height * ratio)))
    new_height = min(asked.height, max(1, round(asked.width / ratio)))
    return Crop(
        asked.x + (asked.width - new_width) // 2, asked.y + (asked.height - new_height) // 2, new_width, new_height
    )


def _crop(what: str) -> dict[str, list[str]]:
    return {"crop": [f"Please choose a part that is {what}."]}


def cut(data: bytes, crop: Crop, sizes: dict[str, tuple[int, int]]) -> dict[str, bytes]:
    """JPEGs of the part `crop` of a checked picture, one for each named (width, height); transparency becomes white."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        part = image.convert("RGBA").crop((crop.x, crop.y, crop.x + crop.width, crop.y + crop.height))
    opaque = Image.new("RGB", part.size, "white")
    opaque.paste(part, mask=part.getchannel("A"))
    return {
        name: _encode(opaque.resize(size, Image.Resampling.LANCZOS), "JPEG", quality=82) for name, size in sizes.items()
    }


def square(data: bytes, side: int) -> bytes:
    """The middle of a checked picture as a WebP of `side` x `side` pixels; transparency stays."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        fitted = ImageOps.fit(image.convert("RGBA"), (side, side), Image.Resampling.LANCZOS)
    return _encode(fitted, "WEBP", quality=86)


def within(data: bytes, longest: int) -> bytes:
    """A checked picture made smaller until its longer side is at most `longest`, as JPEG on white."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        scale = min(1.0, longest / max(image.size))
        size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
        crop = Crop(0, 0, image.width, image.height)
    return cut(data, crop, {"only": size})["only"]
