"""How much work a file is, and who comes first: short before long, and nobody's tenth before somebody else's first."""

from typing import Final

from regimen.kit.video.probe import VideoFacts

SHORT_WORK: Final = 90.0
"""Seconds of usual video. Two processors encode it in less than a minute."""
MAX_WORK: Final = 15_000.0
"""Four hours of usual video, or one of 4K with 30 frames a second: two hours of a processor."""
MAX_WORK_OF_CLIENT: Final = 7_500.0
MAX_SHORT_SOUND: Final = 32_000_000
"""Bytes of short sound: three minutes have them only if they are not compressed, and fetching them takes no longer."""
_SHORT_SOUND_MS: Final = 180_000
"""It is encoded in some seconds."""
_USUAL_PIXELS: Final = 1920 * 1080
_USUAL_RATE: Final = 30.0
_LEAST_SHARE: Final = 0.25
_SOUND_SHARE: Final = 0.04
"""Of sound alone: half an hour takes about a minute."""
"""Of the work of usual pictures, however small or few they are."""
_LONG: Final = 100
_PLACE: Final = 1_000
_SIZES: Final = 10_000
PRIORITY_OF_COVERS: Final = -_LONG
"""After pictures that somebody waits for: until then the old covers are shown."""


def work_of(facts: VideoFacts) -> float:
    """Returns how many seconds of 1920x1080 with 30 frames a second take as long."""
    if facts.picture is None:
        return facts.duration_ms / 1000 * _SOUND_SHARE
    rate = facts.rate or _USUAL_RATE
    share = facts.width * facts.height / _USUAL_PIXELS * rate / _USUAL_RATE
    return facts.duration_ms / 1000 * max(_LEAST_SHARE, share)


def is_short(facts: VideoFacts) -> bool:
    return work_of(facts) <= SHORT_WORK


def is_short_sound(facts: VideoFacts) -> bool:
    return facts.picture is None and facts.duration_ms <= _SHORT_SOUND_MS


def priority_of_short(place: int) -> int:
    """Returns the priority of a picture, short sound or a short video, its owner's `place`-th that waits."""
    return -min(place, _LONG - 1)


def priority_of_long(work: float, place: int) -> int:
    return -(_LONG + _PLACE * min(place - 1, 8) + _minutes(work))


def priority_of_sizes(work: float) -> int:
    return -(_SIZES + _minutes(work))


def _minutes(work: float) -> int:
    return min(round(work / 60), _PLACE - _LONG - 1)
