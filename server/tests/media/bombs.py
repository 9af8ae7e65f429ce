"""Small files that are expensive to decode."""

import io

from PIL import Image

from tests.media.samples import encoded

_HEADER = b"GIF89a" + (1).to_bytes(2, "little") * 2 + b"\xf0\x00\x00" + b"\xff\x00\x00\x00\x00\xff"
_CONTROL = b"\x21\xf9\x04\x00\x02\x00\x00\x00"
_FRAME = b"\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00"


def gif_of_frames(number: int) -> bytes:
    """Returns an animation of one pixel, 20 bytes a frame: red, blue, red and so on."""
    data = (b"\x02\x02\x44\x01\x00", b"\x02\x02\x4c\x01\x00")
    return _HEADER + b"".join(_CONTROL + _FRAME + data[n % 2] for n in range(number)) + b"\x3b"


def webp_of_frames(number: int) -> bytes:
    frames = [Image.new("RGB", (1, 1), "red" if n % 2 else "blue") for n in range(number)]
    out = io.BytesIO()
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], duration=50, minimize_size=False)
    return out.getvalue()


def large_png(side: int = 7070) -> bytes:
    """Returns a picture of 50 megapixels in 160 KB."""
    return encoded(Image.new("RGB", (side, side), "teal"))
