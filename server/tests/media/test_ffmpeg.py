"""How ffmpeg runs: after everybody else, within limits, and never longer than somebody waits for it."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from regimen.kit.video.failures import BadVideo, TooSlow
from regimen.kit.video.ffmpeg import Ffmpeg, run_ffmpeg
from tests.media.uploading import FFMPEG
from tests.waiting import LONG_TIMEOUT, wait_for, wait_until

PROGRAM = Ffmpeg(FFMPEG, waits=False)


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
