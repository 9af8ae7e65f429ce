"""Generated pictures, and real ones if the data sets are on this machine."""

import io
from pathlib import Path

import pytest
from PIL import Image

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "datasets" / "upload-samples"

# How `quarters()` is stored for each EXIF orientation.
_STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def quarters(width: int = 120, height: int = 80) -> Image.Image:
    """Red, green / blue, white: shows every rotation and mirroring."""
    image = Image.new("RGB", (width, height), "white")
    image.paste("red", (0, 0, width // 2, height // 2))
    image.paste("lime", (width // 2, 0, width, height // 2))
    image.paste("blue", (0, height // 2, width // 2, height))
    return image


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def rotated(orientation: int) -> bytes:
    """`quarters()` as a camera stores it with this EXIF orientation."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010E] = "taken at home"
    operation = _STORED[orientation]
    stored = quarters() if operation is None else quarters().transpose(operation)
    return encoded(stored, "JPEG", quality=95, exif=exif)


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the mean difference of two pictures (0 to 255), scaled to the same small size."""
    size = (32, 32)
    pairs = zip(one.convert("RGB").resize(size).tobytes(), other.convert("RGB").resize(size).tobytes(), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (size[0] * size[1] * 3)


def sample(path: str) -> bytes:
    file = SAMPLES / path
    if not file.exists():
        pytest.skip(f"the data set upload-samples/{path} is not on this machine")
    return file.read_bytes()
