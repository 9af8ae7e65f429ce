"""Uploaded pictures: checked by content, turned upright, stripped of metadata, cropped and resized.

The name and declared type of a file are never trusted. The functions block: call them through `in_thread`.
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

# Decoded pictures are large: two at a time, whatever the number of requests.
_workers = ThreadPoolExecutor(2, thread_name_prefix="pictures")
MAX_BYTES: Final = 10 * 1024 * 1024
FORM_BYTES: Final = 12 * 1024 * 1024
"""The largest form with a picture that is read: a little above, so that its size can be told."""
MAX_PIXELS: Final = 50_000_000
_ANIMATION_PIXELS: Final = 60_000_000
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_TYPES: Final = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp", "GIF": "image/gif"}
SUFFIXES: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "image/gif": ".gif"}
_SUPPORTED: Final = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8")
_PNG_END: Final = b"IEND\xaeB`\x82"
_DAMAGED: Final = "This picture is damaged or incomplete. Please export it again."
_ACCEPTED: Final = "Please use a JPEG, PNG, WebP or GIF picture."

# A header with more pixels than this is refused before anything is decoded, everywhere in the process.
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Runs blocking work on a picture in a thread, when one is free."""
    return await asyncio.get_running_loop().run_in_executor(_workers, lambda: work(*args, **kwargs))


class BadPicture(Failure):
    field = "file"
    message = f"This file isn't a picture. {_ACCEPTED}"


@dataclass(frozen=True)
class Crop:
    """A rectangle in pixels of an upright picture."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Picture:
    """A picture that is safe to store."""

    data: bytes
    content_type: str
    width: int
    height: int


def _megabytes(size: int) -> str:
    return f"{size / 1024 / 1024:.1f}".removesuffix(".0")


def too_big(size: int, limit: int = MAX_BYTES) -> str:
    """Returns the message for a file of `size` bytes."""
    return f"File is too big ({_megabytes(size)}Mb). Max filesize: {_megabytes(limit)}Mb."


def _unsupported_format(data: bytes) -> str | None:
    """Returns the name of a format that people upload and we don't support."""
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


def check_picture(data: bytes) -> Picture:
    """Returns the picture in `data`, upright, in sRGB, without metadata; raises BadPicture."""
    if not data:
        raise BadPicture("This file is empty.")
    if len(data) > MAX_BYTES:
        raise BadPicture(too_big(len(data)))
    other = _unsupported_format(data)
    if other == "video":
        raise BadPicture(f"This is a video, not a picture. {_ACCEPTED}")
    if other:
        raise BadPicture(f"{other} pictures aren't supported. {_ACCEPTED}")
    try:
        image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise BadPicture(_too_many_pixels()) from error
    except Exception as error:  # decoders of hostile bytes raise anything
        raise BadPicture(_DAMAGED if data.startswith(_SUPPORTED) or data[8:12] == b"WEBP" else None) from error
    if image.width * image.height > MAX_PIXELS:
        raise BadPicture(_too_many_pixels())
    kind = "JPEG" if image.format == "MPO" else str(image.format)
    if kind == "PNG" and _PNG_END not in data:  # the decoder accepts it
        raise BadPicture(_DAMAGED)
    try:
        return _clean(image, kind)
    except Exception as error:
        raise BadPicture(_DAMAGED) from error


def _too_many_pixels() -> str:
    return f"This picture has too many pixels. The limit is {MAX_PIXELS // 1_000_000} megapixels."


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
    """Converts to sRGB, so that colours stay right without the profile; a broken profile is ignored."""
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
    """Returns only the pixels: no EXIF, no profile, no comment, no text chunk."""
    bare = image.copy()
    bare.info = {"transparency": image.info["transparency"]} if "transparency" in image.info else {}
    out = io.BytesIO()
    if kind == "PNG":
        bare.save(out, kind, optimize=bare.width * bare.height < 4_000_000)
    else:
        bare.save(out, kind, quality=quality, **({"progressive": True} if kind == "JPEG" else {}))
    return out.getvalue()


def fit_crop(crop: Crop | None, width: int, height: int, ratio: float) -> Crop:
    """Returns `crop` (or the whole picture) trimmed around its centre to `ratio` (width / height).

    Raises BadPicture if it is smaller than 2 x 1 or not inside the picture.
    """
    wanted = crop or Crop(0, 0, width, height)
    if wanted.width < 2 or wanted.height < 1:
        raise BadPicture("Please choose a part of at least 2 x 1 pixels.", errors=_crop_error("at least 2 x 1 pixels"))
    if wanted.x < 0 or wanted.y < 0 or wanted.x + wanted.width > width or wanted.y + wanted.height > height:
        raise BadPicture("Please choose a part inside the picture.", errors=_crop_error("inside the picture"))
    new_width = min(wanted.width, max(1, round(wanted.height * ratio)))
    new_height = min(wanted.height, max(1, round(wanted.width / ratio)))
    return Crop(
        wanted.x + (wanted.width - new_width) // 2, wanted.y + (wanted.height - new_height) // 2, new_width, new_height
    )


def _crop_error(what: str) -> dict[str, list[str]]:
    return {"crop": [f"Please choose a part that is {what}."]}


def crop_to_sizes(data: bytes, crop: Crop, sizes: dict[str, tuple[int, int]]) -> dict[str, bytes]:
    """Returns the part `crop` of a checked picture as JPEGs, one for each named size; transparency becomes white."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        part = image.convert("RGBA").crop((crop.x, crop.y, crop.x + crop.width, crop.y + crop.height))
    opaque = Image.new("RGB", part.size, "white")
    opaque.paste(part, mask=part.getchannel("A"))
    return {
        name: _encode(opaque.resize(size, Image.Resampling.LANCZOS), "JPEG", quality=82) for name, size in sizes.items()
    }


def square(data: bytes, side: int) -> bytes:
    """Returns the middle of a checked picture as a WebP of `side` x `side` pixels; transparency stays."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        fitted = ImageOps.fit(image.convert("RGBA"), (side, side), Image.Resampling.LANCZOS)
    return _encode(fitted, "WEBP", quality=86)


def shrink(data: bytes, longest: int) -> bytes:
    """Returns a checked picture with its longer side at most `longest`, as JPEG on white."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        scale = min(1.0, longest / max(image.size))
        size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
        crop = Crop(0, 0, image.width, image.height)
    return crop_to_sizes(data, crop, {"only": size})["only"]
