"""Decodes and encodes pictures. Runs only in the processes of `pool`: hostile files may take any time and memory.

Imports nothing but the decoders, so that such a process starts quickly.
"""

import io
import warnings
from dataclasses import dataclass
from typing import Final

import pi_heif
from PIL import Image, ImageCms, ImageOps

MAX_PIXELS: Final = 50_000_000
MAX_AVATAR_PIXELS: Final = 12_000_000
MAX_FRAMES: Final = 300
_ANIMATION_PIXELS: Final = 60_000_000
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "HEIF")
_TYPES: Final = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp", "GIF": "image/gif"}
_SUPPORTED: Final = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8")
_PNG_END: Final = b"IEND\xaeB`\x82"
_ACCEPTED: Final = "Please use a JPEG, PNG, WebP, GIF or HEIC picture."
_NO_PICTURE: Final = f"This file isn't a picture. {_ACCEPTED}"
_DAMAGED: Final = "This picture is damaged or incomplete. Please export it again."
TOO_LARGE: Final = "This picture is too large to read. Please use a smaller one."
_TOO_MANY_FRAMES: Final = f"This animation has more than {MAX_FRAMES} frames. Please use a shorter one."

pi_heif.register_heif_opener(thumbnails=False)
# A header with more pixels than this is refused before anything is decoded.
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)


class Unusable(Exception):
    """A picture that is refused, with the sentence for its owner."""


@dataclass(frozen=True)
class Checked:
    """A picture that is safe to store."""

    data: bytes
    content_type: str
    width: int
    height: int


def too_many_pixels(limit: int = MAX_PIXELS) -> str:
    return f"This picture has too many pixels. The limit is {limit // 1_000_000} megapixels."


def check(data: bytes) -> Checked:
    """Returns the picture in `data`, upright, in sRGB, without metadata; raises Unusable, MemoryError."""
    image, kind = _open(data)
    try:
        return _clean(image, kind)
    except (Unusable, MemoryError):
        raise
    except Exception as error:  # decoders of hostile bytes raise anything
        raise Unusable(_DAMAGED) from error


def avatar(data: bytes, side: int) -> bytes:
    """Returns the middle of a picture (of its first frame) as a WebP of `side` x `side` pixels.

    Raises Unusable, MemoryError.
    """
    image, kind = _open(data)
    try:
        if kind == "JPEG":  # decodes an eighth of the pixels of a large photo
            image.draft("RGB", (2 * side, 2 * side))
        if image.width * image.height > MAX_AVATAR_PIXELS:
            raise Unusable(too_many_pixels(MAX_AVATAR_PIXELS))
        upright = _srgb(ImageOps.exif_transpose(image))
        return encode(_middle(upright, side), "WEBP", quality=86)
    except (Unusable, MemoryError):
        raise
    except Exception as error:
        raise Unusable(_DAMAGED) from error


def crop_to_sizes(data: bytes, crop: tuple[int, int, int, int], sizes: dict[str, tuple[int, int]]) -> dict[str, bytes]:
    """Returns the part `crop` (left, top, width, height) of a checked picture as JPEGs, one for each named size;
    transparency becomes white."""
    left, top, width, height = crop
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        part = image.convert("RGBA").crop((left, top, left + width, top + height))
    opaque = Image.new("RGB", part.size, "white")
    opaque.paste(part, mask=part.getchannel("A"))
    return {
        name: encode(opaque.resize(size, Image.Resampling.LANCZOS), "JPEG", quality=82) for name, size in sizes.items()
    }


def shrink(picture: Checked, longest: dict[str, int]) -> dict[str, bytes]:
    """Returns a checked picture by name, with its longer side at most so many pixels, as JPEG on white."""
    sizes = {}
    for name, most in longest.items():
        scale = min(1.0, most / max(picture.width, picture.height))
        sizes[name] = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    return crop_to_sizes(picture.data, (0, 0, picture.width, picture.height), sizes)


def _open(data: bytes) -> tuple[Image.Image, str]:
    """Returns a picture, not yet decoded, and its format."""
    if other := _unsupported_format(data):
        what = "This is a video, not a picture." if other == "video" else f"{other} pictures aren't supported."
        raise Unusable(f"{what} {_ACCEPTED}")
    try:
        image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unusable(too_many_pixels()) from error
    except MemoryError:
        raise
    except Exception as error:
        known = data.startswith(_SUPPORTED) or data[8:12] == b"WEBP" or data[8:12] in _HEIF
        raise Unusable(_DAMAGED if known else _NO_PICTURE) from error
    if image.width * image.height > MAX_PIXELS:
        raise Unusable(too_many_pixels())
    kind = "JPEG" if image.format in {"MPO", "HEIF"} else str(image.format)
    if kind == "PNG" and _PNG_END not in data:  # the decoder accepts it
        raise Unusable(_DAMAGED)
    return image, kind


def _unsupported_format(data: bytes) -> str | None:
    """Returns the name of a format that people upload and we don't support."""
    head = data[:64]
    if head[4:8] == b"ftyp":
        brand = head[8:12]
        if brand in _HEIF:
            return None
        return "AVIF" if brand in {b"avif", b"avis"} else "video"
    for name, starts in _OTHER_FORMATS.items():
        if head.startswith(starts):
            return name
    start = data[:1000].lstrip().lower()
    return "SVG" if start.startswith((b"<svg", b"<?xml")) and b"<svg" in start else None


_HEIF: Final = {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}
_OTHER_FORMATS: Final[dict[str, tuple[bytes, ...]]] = {
    "JPEG XL": (b"\xff\x0a", b"\x00\x00\x00\x0cJXL "),
    "JPEG 2000": (b"\x00\x00\x00\x0cjP  ", b"\xff\x4f\xff\x51"),
    "TIFF": (b"II*\x00", b"MM\x00*"),
    "BMP": (b"BM",),
    "PDF": (b"%PDF",),
}


def _clean(image: Image.Image, kind: str) -> Checked:
    if kind in {"GIF", "WEBP"} and (animation := _animation(image, kind)):
        return animation
    image.seek(0)
    image.load()
    upright = _srgb(ImageOps.exif_transpose(image))
    if kind == "GIF":
        kind = "PNG"
    elif kind == "JPEG" and upright.mode not in {"RGB", "L"}:
        upright = upright.convert("RGB")
    return Checked(encode(upright, kind), _TYPES[kind], upright.width, upright.height)


def _animation(image: Image.Image, kind: str) -> Checked | None:
    """Returns an animation; None for one frame, or for more pixels than an animation may have: its first frame is
    used. Frames are not counted before they are read: counting alone can take minutes."""
    frames: list[Image.Image] = []
    durations: list[int] = []
    while _has_frame(image, len(frames)):
        if len(frames) == MAX_FRAMES:
            raise Unusable(_TOO_MANY_FRAMES)
        image.load()
        frames.append(image.convert("RGBA"))
        durations.append(int(image.info.get("duration", 100) or 100))
        if (len(frames) + 1) * image.width * image.height > _ANIMATION_PIXELS and _has_frame(image, len(frames)):
            return None
    if len(frames) < 2:
        return None
    out = io.BytesIO()
    frames[0].save(
        out,
        kind,
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=int(image.info.get("loop", 0)),
        **({"quality": 85} if kind == "WEBP" else {"disposal": 2}),
    )
    return Checked(out.getvalue(), _TYPES[kind], image.width, image.height)


def _has_frame(image: Image.Image, number: int) -> bool:
    """Moves to a frame; returns whether there is one."""
    try:
        image.seek(number)
    except EOFError:
        return False
    return True


def _middle(image: Image.Image, side: int) -> Image.Image:
    """Returns the middle of a picture as a square; transparency stays."""
    return ImageOps.fit(image.convert("RGBA"), (side, side), Image.Resampling.LANCZOS)


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


def encode(image: Image.Image, kind: str, quality: int = 90) -> bytes:
    """Returns only the pixels: no EXIF, no profile, no comment, no text chunk."""
    bare = image.copy()
    bare.info = {"transparency": image.info["transparency"]} if "transparency" in image.info else {}
    out = io.BytesIO()
    if kind == "PNG":
        small = bare.width * bare.height < 4_000_000
        bare.save(out, kind, **({"optimize": True} if small else {"compress_level": 3}))
    elif kind == "JPEG":
        bare.save(out, kind, quality=quality, progressive=True)
    else:
        try:
            bare.save(out, kind, quality=quality)
        except ValueError as error:  # "encoding error 1": the library's own words for too little memory
            raise MemoryError from error
    return out.getvalue()
