"""The processes that decode pictures."""

from typing import Final

from regimen.kit.pictures.failures import BadPicture
from regimen.kit.processes.pool import Pool

_MODULE: Final = "regimen.kit.pictures.worker"
_TOO_SLOW: Final = "This picture takes too long to read. Please export it again, or use a smaller one."
_WAITING: Final = 64

POOL: Final = Pool(_MODULE, failure=BadPicture, too_slow=_TOO_SLOW)
"""For requests: somebody waits for the answer."""

LOGOS: Final = Pool(_MODULE, failure=BadPicture, too_slow=_TOO_SLOW, size=1, deadline=8)
"""Drawings can keep a process busy with few bytes: no photo waits for them."""

BACKGROUND: Final = Pool(
    _MODULE, failure=BadPicture, too_slow=_TOO_SLOW, size=2, waiting=_WAITING, per_person=_WAITING, deadline=180
)
"""For jobs, so that a hundred photos in a row hold up no request. Pictures are decoded one at a time; the other process
is for stills of videos."""
