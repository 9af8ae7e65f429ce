"""The loop of a process that works for a `pool`.

It reads tasks from standard input and writes answers to standard output, one after the other, until the input ends.
"""

import os
import resource
import select
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final

from regimen.kit.processes.messages import Blobs, read_message, write_message

Answer = tuple[dict[str, Any], Blobs]
Work = Callable[[dict[str, Any], Blobs], Answer]
_CPU_SECONDS_A_TASK: Final = 20
_MEMORY_BYTES: Final = 1536 * 1024 * 1024
_KEEP_BELOW_BYTES: Final = 256 * 1024 * 1024
_IDLE_SECONDS: Final = 300


def serve_tasks(work: Work) -> None:
    """Answers tasks until the input ends, with limits of memory and of time for each."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    os.nice(5)
    _serve(work, sys.stdin.buffer, sys.stdout.buffer)


def refusal(text: str) -> Answer:
    """The answer to a file that can't be used: `text` says why, to the person who sent it."""
    return {"refused": text}, {}


def _serve(work: Work, source: BinaryIO, target: BinaryIO) -> None:
    """Ends after some minutes without a task, or when a task has left a large process."""
    while select.select([source], [], [], _IDLE_SECONDS)[0] and (message := read_message(source)):
        # Beyond the soft limit the system ends the process.
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (_used_seconds() + _CPU_SECONDS_A_TASK, hard))
        write_message(target, *work(*message))
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 > _KEEP_BELOW_BYTES:
            return


def _used_seconds() -> int:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return int(used.ru_utime + used.ru_stime) + 1
