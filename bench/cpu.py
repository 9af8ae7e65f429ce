"""Processor time of processes, as the Linux scheduler counts it."""

import contextlib
from pathlib import Path


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def with_children(pid: int) -> list[int]:
    """Returns the process and its children."""
    running = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())
    return [pid, *(each for each in running if _parent(each) == pid)]


def cpu_ms(pids: list[int]) -> float:
    """Returns the processor time that all threads of these processes have used so far, in milliseconds."""
    total = 0
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                total += int(thread.read_text().split()[0])
    return total / 1e6
