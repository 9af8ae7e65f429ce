"""Makes of a video what people watch: a still, one file, and a ladder of sizes; and of sound one file.

Everything is upright, in standard colours, at a constant frame rate, with even loudness and without metadata.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regimen.kit.video.failures import BadVideo, TooLarge, TooSlow
from regimen.kit.video.ffmpeg import Ffmpeg, Progress, run_ffmpeg
from regimen.kit.video.probe import VideoFacts

LADDER: Final = (360, 480, 720, 1080)
"""The short sides of the sizes, as far as the video has them. The third is the usual one (MED-04)."""
LADDER_FROM_MS: Final = 1000
"""Shorter videos have none: ffmpeg can't say how many bits they take a second."""
FILE_SIDE: Final = 720
MAX_RATE: Final = 60
_USUAL_RATE: Final = 30.0
_SHORT_MS: Final = 120_000
_SHORT_STEP: Final = 15
"""A key frame for each quarter or half of a second in short clips, so that one can go back frame by frame."""
_STEP: Final = 60
_BRIGHTEST: Final = 5
"""Of HDR, as a multiple of white: phones record up to 1000 cd/m2."""
_LONGEST_RUN: Final = 4 * 3600.0
_STILL_WITHIN: Final = 120.0
_ENCODER: Final = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-profile:v", "high"]
_MOST_KBITS: Final = {360: 1_600, 480: 3_000, 720: 6_000, 1080: 10_000}
"""Of a second, by short side. What people film takes less at this quality; noise would take ten times as much."""
_TIMES_THE_SOURCE: Final = 4
"""As many times the bits of the uploaded file: one that shows a few frames for half an hour has few bits a second."""
_ALWAYS_ALLOWED: Final = 1 / 8
"""Of `_MOST_KBITS`, however few bits the uploaded file has: better encoders than ours make quiet pictures smaller."""
_SOUND_KBITS: Final = 128
_LARGEST_BESIDE: Final = 16 * 1024 * 1024
"""Bytes that a file may have besides those of its length, for headers and for lengths that are a little wrong."""
_SOUND: Final = ["-c:a", "aac", "-b:a", f"{_SOUND_KBITS}k", "-ac", "2", "-ar", "48000"]
_EVEN_LOUDNESS: Final = "loudnorm"
_SAME_LOUDNESS: Final = "anull"
_NOTHING_ELSE: Final = ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]


@dataclass(frozen=True)
class Source:
    """A video or sound to encode: its file, the name of its demuxer, and what it holds."""

    path: Path
    demuxer: str
    facts: VideoFacts


def size_of(facts: VideoFacts, side: int) -> tuple[int, int]:
    """Returns width and height with the short side at most `side`, both even."""
    scale = min(1.0, side / min(facts.width, facts.height))
    return _even(facts.width * scale), _even(facts.height * scale)


def ladder_of(facts: VideoFacts) -> list[int]:
    """Returns the short sides that the ladder has: none is larger than the video, but there is one at least."""
    short = min(facts.width, facts.height)
    return [side for side in LADDER if side <= short] or [LADDER[0]]


async def make_still(ffmpeg: Ffmpeg, source: Source, target: Path) -> None:
    """Writes a JPEG of a moment near the start, when most clips have begun. Raises BadVideo."""
    moment = min(1.0, source.facts.duration_ms / 3000)
    size = size_of(source.facts, LADDER[-1])
    for start in (moment, 0.0):  # a wrong duration may lead past the end
        await run_ffmpeg(
            ffmpeg,
            [
                *_input(source, start),
                *["-map", f"0:{source.facts.picture}", "-frames:v", "1", "-an", *_NOTHING_ELSE],
                *["-vf", f"{_prepared(source, size)},format=yuvj420p"],
                *["-f", "image2", "-c:v", "mjpeg", "-q:v", "3", str(target)],
            ],
            seconds=_STILL_WITHIN,
        )
        if await asyncio.to_thread(_is_written, target):
            return
    raise BadVideo


def _is_written(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


async def make_file(ffmpeg: Ffmpeg, source: Source, target: Path, progress: Progress, *, processors: int = 2) -> int:
    """Writes an MP4 with a short side of 720 pixels, which starts to play before it has arrived. Returns its length in
    milliseconds. Raises BadVideo."""
    facts = source.facts
    sound = facts.sound is not None
    most = await asyncio.to_thread(most_kbits, source, FILE_SIDE)

    def arguments(loudness: str) -> list[str]:
        return [
            *["-map", f"0:{facts.picture}", *(["-map", f"0:{facts.sound}"] if sound else []), *_NOTHING_ELSE],
            *["-vf", f"{_prepared(source, size_of(facts, FILE_SIDE))},format=yuv420p"],
            *[*_ENCODER, *_bits("", most), *_rate(facts), *_key_frames(facts)],
            *(["-af", loudness, *_SOUND] if sound else []),
            *["-movflags", "+faststart", "-f", "mp4", str(target)],
        ]

    return await _encode(ffmpeg, source, arguments, progress, most, processors=processors)


async def make_ladder(ffmpeg: Ffmpeg, source: Source, folder: Path, progress: Progress) -> None:
    """Writes HLS into `folder`: `master.m3u8`, and a playlist and one file for each size. Raises BadVideo."""
    facts = source.facts
    sizes = [size_of(facts, side) for side in ladder_of(facts)]
    most = [await asyncio.to_thread(most_kbits, source, side) for side in ladder_of(facts)]
    numbers = range(len(sizes))
    split = f"split={len(sizes)}" + "".join(f"[s{n}]" for n in numbers)
    prepared = f"[0:{facts.picture}]{_prepared(source, sizes[-1])},{split}"
    scaled = [f"[s{n}]scale={w}:{h},setsar=1,format=yuv420p[v{n}]" for n, (w, h) in enumerate(sizes)]
    streams = ["v"] if facts.sound is None else ["v", "a"]
    maps = [part for n in numbers for one in streams for part in ("-map", f"[{one}{n}]")]
    variants = " ".join(",".join(f"{one}:{n}" for one in streams) for n in numbers)

    def arguments(loudness: str) -> list[str]:
        heard = f"[0:{facts.sound}]{loudness},asplit={len(sizes)}" + "".join(f"[a{n}]" for n in numbers)
        graph = [prepared, *scaled, *([] if facts.sound is None else [heard])]
        return [
            *["-filter_complex", ";".join(graph), *maps, *_NOTHING_ELSE],
            *[*_ENCODER, *(part for n in numbers for part in _bits(f":v:{n}", most[n]))],
            *[*_rate(facts), *_key_frames(facts), "-sc_threshold", "0"],
            *([] if facts.sound is None else _SOUND),
            *["-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
            *["-hls_flags", "single_file+independent_segments", "-master_pl_name", "master.m3u8"],
            *["-hls_segment_filename", str(folder / "v%v.mp4"), "-var_stream_map", variants],
            str(folder / "v%v.m3u8"),
        ]

    # Nobody waits for it, so it leaves a processor to those who do.
    await _encode(ffmpeg, source, arguments, progress, max(most), processors=1)


async def make_sound(ffmpeg: Ffmpeg, source: Source, target: Path, progress: Progress) -> int:
    """Writes an M4A, which every browser plays. Returns its length in milliseconds. Raises BadVideo."""

    def arguments(loudness: str) -> list[str]:
        return [
            *["-map", f"0:{source.facts.sound}", "-vn", *_NOTHING_ELSE, "-af", loudness, *_SOUND],
            *["-movflags", "+faststart", "-f", "mp4", str(target)],
        ]

    return await _encode(ffmpeg, source, arguments, progress, 0)


async def _encode(
    ffmpeg: Ffmpeg,
    source: Source,
    arguments: Callable[[str], list[str]],
    progress: Progress,
    kbits: int,
    *,
    processors: int = 2,
) -> int:
    """Encodes with even loudness, if it can be measured: in two seconds of silence it can't, and stays. No file may
    have many more bytes than pictures of so many `kbits` a second, and sound, take for as long as the source says."""
    facts = source.facts
    for loudness in (_EVEN_LOUDNESS, _SAME_LOUDNESS):
        try:
            return await run_ffmpeg(
                ffmpeg,
                [*_input(source), *arguments(loudness)],
                seconds=_patience(facts),
                processors=processors,
                largest=largest_file(facts, kbits),
                duration_ms=facts.duration_ms,
                progress=progress,
            )
        except (TooSlow, TooLarge):
            raise
        except BadVideo:
            if facts.sound is None:
                raise
    raise BadVideo


def _even(value: float) -> int:
    return max(2, 2 * int(value / 2))


def _input(source: Source, start: float = 0.0) -> list[str]:
    # Only this demuxer and only files: a playlist that calls itself a video can't lead to other files or servers.
    seek = ["-ss", f"{start:.3f}"] if start else []
    return ["-protocol_whitelist", "file", "-f", source.demuxer, *seek, "-i", str(source.path)]


def _prepared(source: Source, size: tuple[int, int]) -> str:
    """Returns the filters that every picture passes: what cameras write into frames is dropped, then it is scaled,
    because standard colours take long to compute. White of HDR (203 cd/m2) stays below white, so that lights show."""
    facts = source.facts
    filters = ["sidedata=mode=delete"]
    if facts.is_interlaced:
        filters.append("bwdif=mode=send_frame:deint=interlaced")
    filters.append(f"scale={size[0]}:{size[1]},setsar=1")
    if facts.hdr:
        filters += [
            f"setparams=color_primaries=bt2020:color_trc={facts.hdr}:colorspace=bt2020nc",
            "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709",
            f"tonemap=tonemap=mobius:param=0.5:desat=0:peak={_BRIGHTEST},zscale=t=bt709:m=bt709:r=tv",
        ]
    return ",".join(filters)


def _rate(facts: VideoFacts) -> list[str]:
    rate = min(facts.rate, float(MAX_RATE)) if facts.rate >= 1 else _USUAL_RATE
    return ["-fps_mode", "cfr", "-r", f"{rate:.3f}"]


def most_kbits(source: Source, side: int) -> int:
    """Returns how many bits a second, in thousands, the pictures of a size may take."""
    short = min(side, source.facts.width, source.facts.height)
    most = next(kbits for rung, kbits in _MOST_KBITS.items() if short <= rung)
    if not source.facts.duration_ms:
        return most
    uploaded = source.path.stat().st_size * 8 / source.facts.duration_ms
    return round(min(most, max(most * _ALWAYS_ALLOWED, uploaded * _TIMES_THE_SOURCE)))


def largest_file(facts: VideoFacts, kbits: int) -> int:
    """Returns how many bytes a file may have. One that would have more plays longer than its header says."""
    return _LARGEST_BESIDE + 2 * (kbits + _SOUND_KBITS) * facts.duration_ms // 8


def _bits(stream: str, kbits: int) -> list[str]:
    return [f"-maxrate{stream}", f"{kbits}k", f"-bufsize{stream}", f"{2 * kbits}k"]


def _key_frames(facts: VideoFacts) -> list[str]:
    every = str(_SHORT_STEP if facts.duration_ms <= _SHORT_MS else _STEP)
    return ["-g", every, "-keyint_min", every]


def _patience(facts: VideoFacts) -> float:
    """How many seconds an encoding may take, on a machine that is busy with others."""
    return min(_LONGEST_RUN, 300 + facts.duration_ms / 1000 * 20)
