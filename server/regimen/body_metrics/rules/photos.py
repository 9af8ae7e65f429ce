"""Progress photos: from which sides, how large and how many."""

from datetime import timedelta
from enum import StrEnum
from typing import Final


class Pose(StrEnum):
    """From which side a photo shows the client."""

    FRONT = "front"
    SIDE = "side"
    BACK = "back"


class PhotoSize(StrEnum):
    """The files that are kept of a photo; the picture as it was sent is not."""

    SMALL = "small"
    LARGE = "large"


LONGEST_SIDE: Final[dict[str, int]] = {PhotoSize.SMALL: 640, PhotoSize.LARGE: 1920}
"""In pixels."""
DELETED_KEPT: Final = timedelta(days=7)
"""How long the id of a deleted photo is known: no device sends a photo again later than that."""
MAX_PHOTOS: Final = 1_500
"""Of one client: three poses a week for almost ten years."""
