"""Processor time of a process, or of a whole tree, in milliseconds."""

import os
from pathlib import Path

_TICK = 1000 / os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


def _children(pid: int) -> list[int]:
    return [int(p.name) for p in Path("/proc").iterdir() if p.name.isdigit() and _parent(int(p.name)) == pid]


def _parent(pid: int) -> int:
    try:
        return int(_stat(pid)[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def spent(pid: int, *, tree: bool = False) -> float:
    """User and system time so far, children that have ended included."""
    fields = _stat(pid)
    total = sum(int(fields[place]) for place in (11, 12, 13, 14)) * _TICK
    return total + sum(spent(child) for child in _children(pid)) if tree else total
