"""Becomes another program, with limits: `python limited.py waits|shares MEMORY FILE SECONDS PROCESSORS PROGRAM ...`.

A program that `waits` only gets what nobody else wants of the processors and the disk; one that `shares` gets less of
it than others. Both run on at most so many processors, with at most so much memory and processor time, and end when the
process that started them ends, however that happens. A program that writes a file of more bytes than FILE is killed by
SIGXFSZ. This file imports nothing of ours, so that it starts quickly.
"""

import contextlib
import ctypes
import os
import random
import resource
import signal
import sys

_END_WITH_PARENT = 1  # PR_SET_PDEATHSIG
_LAST = 19
_LATER = 10


def main(manner: str, memory: str, file: str, seconds: str, processors: str, *command: str) -> None:
    # Not a session: the kernel may share the processors evenly between sessions, whatever priorities they have.
    os.setpgid(0, 0)
    _limit(resource.RLIMIT_CPU, int(seconds))
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, int(file))
    # Python ignores it, and so would the program: ffmpeg says of a cut-off HLS file that all went well.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    if sys.platform == "linux":
        _limit(resource.RLIMIT_AS, int(memory))
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)
        available = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, random.sample(available, min(int(processors), len(available))))
        if manner == "waits":
            with contextlib.suppress(OSError):  # where a sandbox forbids it, the lower priority below has to do
                # Anyone who wants to run interrupts it at once. The kernel serves it last at the disk, too.
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    # A process that was started with an even lower priority may not raise it.
    priority = max(os.getpriority(os.PRIO_PROCESS, 0), _LAST if manner == "waits" else _LATER)
    os.setpriority(os.PRIO_PROCESS, 0, priority)
    os.execv(command[0], command)  # noqa: S606


def _limit(what: int, value: int) -> None:
    resource.setrlimit(what, (value, value))


if __name__ == "__main__":
    main(*sys.argv[1:])
