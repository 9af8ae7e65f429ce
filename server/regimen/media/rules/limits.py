"""How large files may be, how many of them, and how long unfinished uploads are kept."""

from datetime import timedelta
from typing import Final

MIB: Final = 1024 * 1024
GIB: Final = 1024 * MIB
MAX_UPLOAD: Final = 500 * MIB
MAX_PICTURE: Final = 50 * MIB
CLIENT_MINUTES: Final = 30
"""How long a video or sound of a client may be."""
PART_SIZE: Final = 8 * MIB
"""A cut line costs at most one part of each that was being sent."""
ACCOUNT_QUOTA: Final = 50 * GIB
CLIENT_QUOTA: Final = 5 * GIB
UPLOADS_A_PERSON: Final = "200/hour"
PICTURES_A_PERSON: Final = "120/hour"
CAPTIONS_A_PERSON: Final = "120/hour"
LINKS_A_PERSON: Final = "200/hour"
MAX_LINKS: Final = 5_000
"""Links to videos in one library: they take no bytes of its quota."""
OPEN_UPLOADS: Final = 50
"""Unfinished uploads of one person."""
UPLOAD_KEPT: Final = timedelta(days=7)
"""How long an upload waits to be resumed; then it is deleted."""
NEW_FOR: Final = timedelta(days=1)
"""How long an item counts as newly added, and can be deleted while it isn't used."""
MAX_TITLE: Final = 200
MAX_CAPTION: Final = 500
MAX_TAGS: Final = 20
MAX_TAG: Final = 40
MAX_ATTACHMENTS: Final = 50
"""Of one place, such as a program."""


def too_big(size: int, limit: int = MAX_UPLOAD) -> str:
    """Returns the sentence for a file of `size` bytes where `limit` are allowed."""
    return f"File is too big ({_megabytes(size)}Mb). Max filesize: {_megabytes(limit)}Mb."


def _megabytes(size: int) -> str:
    return f"{size / MIB:.1f}".removesuffix(".0")


def part_sizes(size: int, part_size: int = PART_SIZE) -> dict[int, int]:
    """Returns the size of each part of a file, by its number from 1; an empty file has none."""
    whole, rest = divmod(size, part_size)
    sizes = dict.fromkeys(range(1, whole + 1), part_size)
    return sizes | ({whole + 1: rest} if rest else {})
