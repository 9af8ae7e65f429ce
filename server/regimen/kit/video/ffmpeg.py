"""Runs ffmpeg as a process of its own."""

import asyncio
import errno
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import imageio_ffmpeg

from regimen.kit.video.failures import BadVideo, TooLarge, TooSlow

Progress = Callable[[float], Awaitable[None]]
"""Called about once a second with the part that is done, from 0 to 1. What it raises ends the program."""

_MEMORY: Final = 4 * 1024**3
_LARGEST: Final = 256 * 1024**2
_LIMITED: Final = str(Path(__file__).with_name("limited.py"))
_KEPT_ENVIRONMENT: Final = ("LD_LIBRARY_PATH",)


async def no_progress(_: float) -> None:
    """For what is done at once."""


@dataclass(frozen=True)
class Ffmpeg:
    """The program. If it `waits`, it only gets the processor time that nobody else wants; if not, a little of it."""

    path: str
    waits: bool = True


def ffmpeg_of(setting: str | None, *, waits: bool = True) -> Ffmpeg:
    """Returns the program of the setting, else the one that is installed with us."""
    return Ffmpeg(setting or _installed(), waits)


@cache
def _installed() -> str:
    return str(imageio_ffmpeg.get_ffmpeg_exe())


async def run_ffmpeg(
    ffmpeg: Ffmpeg,
    arguments: list[str],
    *,
    seconds: float,
    processors: int = 2,
    largest: int = _LARGEST,
    duration_ms: int = 0,
    progress: Progress = no_progress,
) -> int:
    """Runs ffmpeg on so many `processors`; returns how many milliseconds of video or sound it wrote. It ends if the
    caller is cancelled.

    Raises BadVideo if it fails, TooSlow if it takes longer than `seconds` or too much memory, TooLarge if a file gets
    more bytes than `largest`, OSError if the disk is full.
    """
    limits = [_MEMORY, largest, round(seconds * processors), processors]
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-I", "-S", _LIMITED, "waits" if ffmpeg.waits else "shares", *map(str, limits)],
        *[ffmpeg.path, "-nostdin", "-hide_banner", "-loglevel", "error", "-y"],
        *["-progress", "pipe:1", "-stats_period", "1"],
        *arguments,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ},
    )
    try:
        async with asyncio.timeout(seconds):
            assert process.stdout is not None
            written = await _follow(process.stdout, duration_ms, progress)
            code = await process.wait()
    except TimeoutError as error:
        raise TooSlow from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if code == _exit_code(errno.ENOSPC):
        raise OSError(errno.ENOSPC, "There is no room for what ffmpeg writes.")
    if code == -signal.SIGXFSZ:
        raise TooLarge
    if code < 0 or code == _exit_code(errno.ENOMEM):
        raise TooSlow
    if code != 0:
        raise BadVideo
    return written


def _exit_code(number: int) -> int:
    """Returns the code by which ffmpeg says what the system said to it."""
    return -number % 256


async def _follow(output: asyncio.StreamReader, duration_ms: int, progress: Progress) -> int:
    """Reads what ffmpeg says about its progress; returns the milliseconds that it has written."""
    written = 0
    async for line in output:
        name, _, value = line.decode().strip().partition("=")
        if name == "out_time_us" and value.isdigit():
            written = int(value) // 1000
        elif name == "progress":
            await progress(min(1.0, written / duration_ms) if duration_ms else 0.0)
    return written
