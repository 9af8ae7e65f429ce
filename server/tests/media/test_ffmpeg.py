"""How ffmpeg runs: after everybody else, within limits of time, memory and room, and never longer than somebody waits
for it.
"""

import asyncio
import itertools
import os
import signal
import sys
from pathlib import Path

import pytest

from regimen.kit.video import encode
from regimen.kit.video.encode import Source, largest_file, make_file, make_ladder, most_kbits
from regimen.kit.video.failures import BadVideo, TooLarge, TooSlow
from regimen.kit.video.ffmpeg import Ffmpeg, no_progress, run_ffmpeg
from regimen.kit.video.probe import VideoFacts
from tests.media.phone_files import QUICK
from tests.media.uploading import FFMPEG
from tests.waiting import LONG_TIMEOUT, wait_for, wait_until

PROGRAM = Ffmpeg(FFMPEG, waits=False)
NOISE = ["-f", "lavfi", "-i", "nullsrc=size=320x240:rate=30:duration=2,geq=random(1)*255:128:128"]
MP4 = ["-movflags", "+faststart", "-f", "mp4", "{}/video.mp4"]
HLS = [
    *["-f", "hls", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "-hls_flags", "single_file"],
    *["-hls_segment_filename", "{}/v0.mp4", "{}/v0.m3u8"],
]


async def test_what_its_progress_raises_ends_ffmpeg() -> None:
    class _Enough(Exception):
        pass

    async def enough(_: float) -> None:
        raise _Enough

    endless = ["-re", "-f", "lavfi", "-i", "testsrc2", "-f", "null", "-"]
    with pytest.raises(_Enough):
        await wait_for(run_ffmpeg(PROGRAM, endless, seconds=60, progress=enough), "the end of ffmpeg", LONG_TIMEOUT)


async def test_ffmpeg_has_limits_of_time_and_memory() -> None:
    endless = ["-f", "lavfi", "-i", "testsrc2", "-f", "null", "-"]
    with pytest.raises(TooSlow):
        await wait_for(run_ffmpeg(PROGRAM, endless, seconds=0.2), "the end of ffmpeg", LONG_TIMEOUT)
    huge = ["-f", "lavfi", "-i", "color=s=30000x30000", "-vf", "format=gbrpf32le,reverse", "-f", "null", "-"]
    with pytest.raises(BadVideo):
        await wait_for(run_ffmpeg(PROGRAM, huge, seconds=60), "the end of ffmpeg", LONG_TIMEOUT)


@pytest.mark.parametrize("output", [MP4, HLS])
async def test_a_file_that_gets_too_large_is_a_failure(output: list[str], tmp_path: Path) -> None:
    """Of a cut-off HLS file, ffmpeg itself would say that all went well."""
    arguments = [*NOISE, "-c:v", "libx264", "-preset", "ultrafast", *(one.format(tmp_path) for one in output)]
    with pytest.raises(TooLarge):
        await run_ffmpeg(PROGRAM, arguments, seconds=60, largest=200_000)
    await run_ffmpeg(PROGRAM, arguments, seconds=60, largest=20_000_000)


async def noise(folder: Path) -> Source:
    target = folder / "noise.mp4"
    await run_ffmpeg(PROGRAM, [*NOISE, *QUICK, str(target)], seconds=60)
    return Source(target, "mov", VideoFacts(2000, 0, None, 320, 240, 30.0))


async def test_noise_takes_no_more_bits_than_other_videos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encode, "_MOST_KBITS", {360: 400})
    source, target = await noise(tmp_path), tmp_path / "video.mp4"
    await make_file(PROGRAM, source, target, no_progress)
    await make_ladder(PROGRAM, source, tmp_path, no_progress)
    for made in (target, tmp_path / "v0.mp4"):
        # Two seconds at this rate, and what may come at once.
        assert made.stat().st_size < 400_000 / 8 * 4 < source.path.stat().st_size / 10


async def test_a_file_that_is_longer_than_its_header_says_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encode, "_LARGEST_BESIDE", 0)
    source = await noise(tmp_path)
    short = Source(source.path, "mov", VideoFacts(40, 0, None, 320, 240, 30.0))
    with pytest.raises(TooLarge):
        await make_file(PROGRAM, short, tmp_path / "video.mp4", no_progress)
    with pytest.raises(TooLarge):
        await make_ladder(PROGRAM, short, tmp_path, no_progress)


async def test_each_size_has_a_rate_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[list[str]] = []

    async def note(_: Ffmpeg, arguments: list[str], **__: object) -> int:
        runs.append(arguments)
        return 0

    monkeypatch.setattr(encode, "run_ffmpeg", note)
    path = tmp_path / "clip.mp4"
    path.write_bytes(bytes(1_000_000))  # 8 megabits in a second
    source = Source(path, "mov", VideoFacts(1000, 0, None, 1920, 1080, 30.0))
    await make_file(PROGRAM, source, tmp_path / "video.mp4", no_progress)
    await make_ladder(PROGRAM, source, tmp_path, no_progress)
    rates = [
        {name: value for name, value in itertools.pairwise(run) if name.startswith(("-maxrate", "-bufsize"))}
        for run in runs
    ]
    assert rates == [
        {"-maxrate": "6000k", "-bufsize": "12000k"},
        {
            "-maxrate:v:0": "1600k",
            "-bufsize:v:0": "3200k",
            "-maxrate:v:1": "3000k",
            "-bufsize:v:1": "6000k",
            "-maxrate:v:2": "6000k",
            "-bufsize:v:2": "12000k",
            "-maxrate:v:3": "10000k",
            "-bufsize:v:3": "20000k",
        },
    ]


def test_a_small_file_that_plays_for_long_takes_little_room(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(bytes(5_000_000))
    half_an_hour, a_minute = VideoFacts(1_800_000, 0, None, 1920, 1080), VideoFacts(60_000, 0, None, 1920, 1080)
    assert most_kbits(Source(path, "mov", half_an_hour), 720) == 6_000 / 8
    assert most_kbits(Source(path, "mov", a_minute), 720) == round(4 * 5_000_000 * 8 / 60_000)
    assert most_kbits(Source(path, "mov", VideoFacts(0, 0, None, 1920, 1080)), 720) == 6_000
    assert largest_file(a_minute, 6_000) < 110_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
@pytest.mark.parametrize(
    ("waits", "processors", "priority"),
    [(True, 1, (os.SCHED_IDLE, 19)), (True, 2, (os.SCHED_IDLE, 19)), (False, 2, (0, 10))],
)
async def test_ffmpeg_gets_only_the_time_that_nobody_else_wants(
    waits: bool, processors: int, priority: tuple[int, int]
) -> None:
    class _Seen(Exception):
        pass

    seen: list[tuple[int, int, int, bool]] = []

    async def look(_: float) -> None:
        pid = _only_child(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children"), "ffmpeg")
        is_apart = os.getpgid(pid) == pid and os.getsid(pid) == os.getsid(0)
        nice = os.getpriority(os.PRIO_PROCESS, pid)
        seen.append((os.sched_getscheduler(pid), nice, len(os.sched_getaffinity(pid)), is_apart))
        raise _Seen

    endless = ["-re", "-f", "lavfi", "-i", "testsrc2", "-f", "null", "-"]
    running = run_ffmpeg(Ffmpeg(FFMPEG, waits), endless, seconds=600, processors=processors, progress=look)
    with pytest.raises(_Seen):
        await wait_for(running, "the first progress of ffmpeg", LONG_TIMEOUT)
    most = min(processors, len(os.sched_getaffinity(0)))
    assert seen == [(*priority, most, True)], "of its own session, it would share the processors evenly"


async def test_ffmpeg_ends_with_the_worker_that_started_it(tmp_path: Path) -> None:
    program = f"""
import asyncio
from regimen.kit.video.ffmpeg import Ffmpeg, run_ffmpeg
endless = ["-re", "-f", "lavfi", "-i", "testsrc2", "-f", "mpegts", {str(tmp_path / "out.ts")!r}]
asyncio.run(run_ffmpeg(Ffmpeg({FFMPEG!r}), endless, seconds=600))
"""
    worker = await asyncio.create_subprocess_exec(sys.executable, "-c", program)
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children")

    def encoding() -> bool:
        return (tmp_path / "out.ts").exists() and bool(children.read_text())

    await wait_until(encoding, "ffmpeg at work", LONG_TIMEOUT)
    child = _only_child(children)
    worker.send_signal(signal.SIGKILL)
    await wait_for(worker.wait(), "the end of the killed worker")
    await wait_until(lambda: not _runs(child), "the end of ffmpeg", LONG_TIMEOUT)


def _only_child(children: Path, name: str = "") -> int:
    """Returns the id of the process that has this in its name."""
    (child,) = (one for one in children.read_text().split() if name in Path(f"/proc/{one}/comm").read_text())
    return int(child)


def _runs(pid: int) -> bool:
    """Whether a process still runs; one that has ended may not have been counted yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in {"Z", "X"}
    except (FileNotFoundError, ProcessLookupError):
        return False
