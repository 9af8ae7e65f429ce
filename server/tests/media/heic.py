"""HEIC pictures as iPhones write them: a frame of HEVC, how to turn it, and where and by what it was taken."""

import struct
import subprocess

from PIL import Image

from tests.media.uploading import FFMPEG


def heic(image: Image.Image, *, turns: int = 0, exif: bytes = b"") -> bytes:
    """Returns `image` (even sides) as HEIC that is shown turned by `turns` quarters to the left. `exif` is what
    Pillow writes into JPEG."""
    sets, slices = _encoded(image)
    picture = b"".join(struct.pack(">I", len(one)) + one for one in slices)
    told = struct.pack(">I", 6) + exif if exif else b""
    head = _box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")
    start = len(head) + len(_meta(image, sets, turns, 0, picture, told)) + 8
    return head + _meta(image, sets, turns, start, picture, told) + _box(b"mdat", picture + told)


def _encoded(image: Image.Image) -> tuple[list[bytes], list[bytes]]:
    """Returns the units of an encoded picture: the three that describe it, and the others."""
    command = [
        FFMPEG,
        "-loglevel",
        "error",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{image.width}x{image.height}",
    ]
    command += ["-i", "-", "-frames:v", "1", "-pix_fmt", "yuv420p", "-c:v", "libx265"]
    command += ["-x265-params", "log-level=none:info=0:repeat-headers=1", "-f", "hevc", "-"]
    stream = subprocess.run(command, input=image.convert("RGB").tobytes(), capture_output=True, check=True).stdout
    units = [one for one in stream.replace(b"\0\0\0\1", b"\0\0\1").split(b"\0\0\1") if one]
    sets = {(one[0] >> 1) & 63: one for one in units if (one[0] >> 1) & 63 in {32, 33, 34}}
    return [sets[kind] for kind in (32, 33, 34)], [one for one in units if (one[0] >> 1) & 63 < 32]


def _meta(image: Image.Image, sets: list[bytes], turns: int, start: int, picture: bytes, told: bytes) -> bytes:
    items = [(1, b"hvc1", picture)] + ([(2, b"Exif", told)] if told else [])
    info = struct.pack(">H", len(items)) + b"".join(
        _full(b"infe", 2, struct.pack(">HH", n, 0) + kind + b"\0") for n, kind, _ in items
    )
    places, offset = b"", start
    for number, _, data in items:
        places += struct.pack(">HHHII", number, 0, 1, offset, len(data))
        offset += len(data)
    properties = _box(b"hvcC", _configuration(sets)) + _full(b"ispe", 0, struct.pack(">II", *image.size))
    properties += _box(b"irot", bytes([turns]))
    content = _full(b"hdlr", 0, bytes(4) + b"pict" + bytes(13)) + _full(b"pitm", 0, struct.pack(">H", 1))
    content += _full(b"iloc", 0, struct.pack(">BBH", 0x44, 0, len(items)) + places) + _full(b"iinf", 0, info)
    if told:
        content += _full(b"iref", 0, _box(b"cdsc", struct.pack(">HHH", 2, 1, 1)))
    content += _box(
        b"iprp", _box(b"ipco", properties) + _full(b"ipma", 0, struct.pack(">IHB", 1, 1, 3) + b"\x81\x02\x83")
    )
    return _full(b"meta", 0, content)


def _configuration(sets: list[bytes]) -> bytes:
    """Returns the box by which decoders are set up; profile and level are those of the second unit."""
    profile = sets[1].replace(b"\0\0\3", b"\0\0")[3:15]
    arrays = b"".join(bytes([0x80 | (one[0] >> 1) & 63]) + struct.pack(">HH", 1, len(one)) + one for one in sets)
    return b"\1" + profile + b"\xf0\0\xfc\xfd\xf8\xf8\0\0\x0f\3" + arrays


def _box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + kind + content


def _full(kind: bytes, version: int, content: bytes) -> bytes:
    return _box(kind, bytes([version, 0, 0, 0]) + content)
