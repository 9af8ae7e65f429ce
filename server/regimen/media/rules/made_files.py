"""The keys of files that are made of an upload. They follow from its own key, so that a job that runs again overwrites
what a killed one has left, and all of them can be deleted without knowing how far it came."""

from typing import Final

PICTURE_SIZES: Final = {"small": 480, "normal": 960, "large": 1920}
"""The longest side of pictures and stills, in pixels."""
MAX_RENDITIONS: Final = 4
_PICTURES: Final = tuple(f"picture.{suffix}" for suffix in ("jpg", "png", "webp", "gif"))
_LADDER: Final = ("master.m3u8", *(f"v{n}.{end}" for n in range(MAX_RENDITIONS) for end in ("m3u8", "mp4")))
_NAMES: Final = (*_PICTURES, *(f"{size}.jpg" for size in PICTURE_SIZES), "video.mp4", "sound.m4a", *_LADDER)


def folder_of(key: str) -> str:
    """Returns the folder of an upload or of anything that was made of it: `media`, its owner's id, its own id."""
    return "/".join(key.split("/")[:3])


def made_key(upload_key: str, name: str) -> str:
    return f"{folder_of(upload_key)}/made/{name}"


def made_keys(upload_key: str) -> list[str]:
    """Returns all keys that files made of an upload may have."""
    return [made_key(upload_key, name) for name in _NAMES]


def ladder_keys(upload_key: str) -> list[str]:
    """Returns the keys that the HLS files of a video may have."""
    return [made_key(upload_key, name) for name in _LADDER]


def is_later(key: str, other: str) -> bool:
    """Whether a file was uploaded after another one: ids are sorted by time."""
    return folder_of(key) > folder_of(other)
