"""The process that reads the headers of videos and sound: `python -m regimen.kit.video.worker`, started by `pool`.

Hostile files may crash the reader, so it runs in no process of the app.
"""

from fractions import Fraction
from typing import Any, Final

import av

from regimen.kit.processes.messages import Blobs
from regimen.kit.processes.serving import Answer, refusal, serve_tasks
from regimen.kit.video.failures import DAMAGED

_HDR: Final = {16: "smpte2084", 18: "arib-std-b67"}
"""The transfers PQ and HLG: their numbers in the standard H.273, and ffmpeg's names."""
_PACKETS_READ: Final = 300
_INTERLACED_READ: Final = 10


def _answer(task: dict[str, Any], blobs: Blobs) -> Answer:
    del blobs
    try:
        return read(task["path"], task["demuxer"]), {}
    except (av.FFmpegError, MemoryError, ValueError, OSError, IndexError, ArithmeticError):
        return refusal(DAMAGED)


def read(path: str, demuxer: str) -> dict[str, Any]:
    """Returns what the file holds; no other demuxer is tried."""
    facts: dict[str, Any] = {"picture": None, "sound": None}
    with _opened(path, demuxer) as container:
        facts["duration_ms"] = int(container.duration / 1000) if container.duration else 0
        stream = next((one for one in container.streams.video if not _is_cover(one)), None)
        if stream is not None and (frames := _first_frames(container, stream, _INTERLACED_READ)):
            facts |= _facts_of_picture(stream, frames)
    for number in _numbers_of_sound(path, demuxer):
        with _opened(path, demuxer) as container:  # from the start again
            if _first_frames(container, container.streams[number], 1):
                facts["sound"] = number
                break
    followed = facts["picture"] if facts["picture"] is not None else facts["sound"]
    if followed is not None and not (facts["duration_ms"] and facts.get("rate", 1)):
        facts |= _measured(path, demuxer, followed)
    return facts


def _opened(path: str, demuxer: str) -> Any:
    return av.open(path, format=demuxer, options={"protocol_whitelist": "file"})


def _facts_of_picture(stream: Any, frames: list[Any]) -> dict[str, Any]:
    frame = frames[0]
    width, height = frame.width, frame.height
    if stream.sample_aspect_ratio:
        width = max(1, round(width * float(stream.sample_aspect_ratio)))
    if frame.rotation % 180:
        width, height = height, width
    return {
        "picture": stream.index,
        "width": width,
        "height": height,
        "rate": float(stream.average_rate or 0),
        "hdr": _HDR.get(int(frame.color_trc or 0), ""),
        "is_interlaced": any(one.interlaced_frame for one in frames),
    }


def _is_cover(stream: Any) -> bool:
    """Whether a stream is the still picture of a sound file."""
    return bool(stream.disposition & av.stream.Disposition.attached_pic)


def _numbers_of_sound(path: str, demuxer: str) -> list[int]:
    with _opened(path, demuxer) as container:
        return [one.index for one in container.streams.audio]


def _first_frames(container: Any, stream: Any, number: int) -> list[Any]:
    """Returns the first frames of a stream; none if it cannot be decoded."""
    frames: list[Any] = []
    context = stream.codec_context
    if context is None:
        return frames
    context.thread_count = 1  # frames that wait for each other take memory
    for packet in _packets(container, stream, _PACKETS_READ):
        try:
            frames += packet.decode()
        except av.FFmpegError:
            continue
        if len(frames) >= number:
            break
    return frames


def _packets(container: Any, stream: Any, most: int | None = None) -> Any:
    """Yields packets, then an empty one that asks for the rest; a file that breaks off ends early."""
    packets = container.demux(stream)
    number = 0
    while most is None or number < most:
        try:
            packet = next(packets)
        except (StopIteration, av.FFmpegError):
            return
        yield packet
        number += 1


def _measured(path: str, demuxer: str, number: int) -> dict[str, Any]:
    """Returns duration and average rate of a file that doesn't say them, as browsers record them."""
    first: Fraction | None = None
    last, count = Fraction(0), 0
    with _opened(path, demuxer) as container:
        for packet in _packets(container, container.streams[number]):
            if packet.pts is None:
                continue
            start = packet.pts * packet.time_base
            first = start if first is None else min(first, start)
            last = max(last, start + (packet.duration or 0) * packet.time_base)
            count += 1
    length = float(last - (first or 0))
    if length <= 0:
        return {}
    return {"duration_ms": round(length * 1000), "rate": count / length}


if __name__ == "__main__":
    serve_tasks(_answer)
