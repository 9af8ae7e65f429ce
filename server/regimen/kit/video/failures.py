"""Why a video or sound can't be used."""

from typing import Final

from regimen.kit.errors import Failure

DAMAGED: Final = "This file is damaged or incomplete. Please export it again."
NOTHING: Final = "There is neither a picture nor sound in this file."
MAX_HOURS: Final = 4
TOO_LONG: Final = f"This file is longer than {MAX_HOURS} hours. Please cut it into parts."
_TOO_SLOW: Final = "This file takes too long to process. Please use a shorter or smaller one."
_TOO_LARGE: Final = "This file gets too large when it is processed. Please use a shorter one, or export it again."
TOO_SLOW_TO_READ: Final = "This file takes too long to read. Please export it again."


class BadVideo(Failure):
    field = "file"
    message = DAMAGED


class TooSlow(BadVideo):
    """It takes more time or memory than there is."""

    message = _TOO_SLOW


class TooLarge(BadVideo):
    """What is made of it takes more room than a video of its length may."""

    message = _TOO_LARGE
