"""Folders for the time of a task."""

import asyncio
import contextlib
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

_PREFIX: Final = "regimen-scratch-"
_NEW_SECONDS: Final = 60
"""A folder of another process that is younger may not have its lock yet."""


@contextlib.asynccontextmanager
async def scratch_folder() -> AsyncIterator[Path]:
    """Yields an empty folder, which is deleted at the end; also deletes those of processes that were killed.

    It is where the system keeps temporary files (`TMPDIR`). Its lock ends with the process, however that ends.
    """
    path, lock = await asyncio.to_thread(_create)
    try:
        yield path
    finally:
        await asyncio.to_thread(shutil.rmtree, path, ignore_errors=True)
        os.close(lock)


def _create() -> tuple[Path, int]:
    for other in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        if _is_abandoned(other):
            shutil.rmtree(other, ignore_errors=True)
    path = Path(tempfile.mkdtemp(prefix=_PREFIX))
    lock = os.open(path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    return path, lock


def _is_abandoned(path: Path) -> bool:
    try:
        if time.time() - path.stat().st_ctime < _NEW_SECONDS:
            return False
        lock = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(lock)
    return True
