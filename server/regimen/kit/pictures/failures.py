"""Why a picture is refused, and the sizes of files."""

from typing import Final

from regimen.kit.errors import Failure, TooLarge

MAX_BYTES: Final = 10 * 1024 * 1024
FORM_BYTES: Final = 12 * 1024 * 1024
"""The largest form with a picture that is read: a little above, so that its size can be told."""
SUFFIXES: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "image/gif": ".gif"}
ACCEPTED: Final = "Please use a JPEG, PNG, WebP, GIF or HEIC picture."


class BadPicture(Failure):
    field = "file"
    message = f"This file isn't a picture. {ACCEPTED}"


def _megabytes(size: int) -> str:
    return f"{size / 1024 / 1024:.1f}".removesuffix(".0")


PICTURE_TOO_LARGE: Final = TooLarge(
    errors={BadPicture.field: [f"File is too big. Max filesize: {_megabytes(MAX_BYTES)}Mb."]}
)
"""For forms with a picture that are too large to be read."""


def check_size(size: int, limit: int = MAX_BYTES) -> None:
    """Raises BadPicture for a file of more than `limit` bytes, or none."""
    if size > limit:
        raise BadPicture(f"File is too big ({_megabytes(size)}Mb). Max filesize: {_megabytes(limit)}Mb.")
    if not size:
        raise BadPicture("This file is empty.")
