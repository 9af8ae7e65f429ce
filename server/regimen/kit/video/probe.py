"""What a video or sound file holds."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regimen.kit.processes.pool import Pool
from regimen.kit.video.failures import MAX_HOURS, NOTHING, TOO_LONG, TOO_SLOW_TO_READ, BadVideo

_WAITING: Final = 64
POOL: Final = Pool(
    "regimen.kit.video.worker",
    failure=BadVideo,
    too_slow=TOO_SLOW_TO_READ,
    size=3,
    waiting=_WAITING,
    per_person=_WAITING,
)
"""One for each queue that reads files: voice notes don't wait for a video that has to be read to its end."""


@dataclass(frozen=True)
class VideoFacts:
    """`picture` and `sound` are the numbers of the streams to use, of those that can be decoded.

    `width` and `height` as it is watched: upright, with square pixels. `rate`: frames a second on average, or 0. `hdr`:
    ffmpeg's name of the transfer of a video with a high dynamic range.
    """

    duration_ms: int
    picture: int | None
    sound: int | None
    width: int = 0
    height: int = 0
    rate: float = 0.0
    hdr: str = ""
    is_interlaced: bool = False


async def probe(path: Path, demuxer: str, *, person: object) -> VideoFacts:
    """Returns what a file holds, which ffmpeg's `demuxer` reads. Raises BadVideo."""
    answer, _ = await POOL.run({"path": str(path), "demuxer": demuxer}, b"", person=person)
    facts = VideoFacts(**answer)
    if facts.picture is None and facts.sound is None:
        raise BadVideo(NOTHING)
    if facts.duration_ms > MAX_HOURS * 3600 * 1000:
        raise BadVideo(TOO_LONG)
    return facts
