"""Runs processes: one or two at a time, few tasks that wait, and none for longer than its deadline."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import weakref
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from regimen.kit.errors import Busy, Failure, TooMany
from regimen.kit.processes.messages import Blobs, read_message, write_message

_KEPT_ENVIRONMENT: Final = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")
Answer = tuple[dict[str, Any], Blobs]
_pools: "weakref.WeakSet[Pool]" = weakref.WeakSet()


def close_pools() -> None:
    """Ends the processes of all pools, so that nothing waits for them when this process stops."""
    for pool in list(_pools):
        pool.close()


class Pool:
    """`size` processes of `module`; `waiting` more tasks may wait, of which each person has at most `per_person`.

    `failure` says to a person why their file can't be used, `too_slow` is what it says after `deadline` seconds.
    """

    def __init__(
        self,
        module: str,
        *,
        failure: type[Failure],
        too_slow: str,
        size: int = 2,
        waiting: int = 8,
        per_person: int = 2,
        deadline: float = 60,
    ) -> None:
        self.size, self.waiting, self.per_person, self.deadline = size, waiting, per_person, deadline
        self.command: tuple[str, ...] = (sys.executable, "-m", module)
        self._failure, self._too_slow = failure, too_slow
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=module)
        self._of_thread = threading.local()
        self._lock = threading.Lock()
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._tasks = 0
        self._of_person: Counter[object] = Counter()
        _pools.add(self)

    async def run(self, task: dict[str, Any], data: bytes, *, person: object) -> Answer:
        """Returns the answer to `task`. Raises the pool's failure, TooMany, or Busy if the queue is full."""
        self._enter(person)
        try:
            job = self._threads.submit(self._work, task, data)
        except BaseException:
            self._leave(person)
            raise
        job.add_done_callback(lambda _: self._leave(person))  # also if nobody waits for it any more
        facts, blobs = await asyncio.shield(asyncio.wrap_future(job))
        if "refused" in facts:
            raise self._failure(facts["refused"])
        return facts, blobs

    def close(self) -> None:
        """Ends all processes; what they are doing fails."""
        with self._lock:
            for process in self._processes:
                process.kill()

    def _enter(self, person: object) -> None:
        with self._lock:
            if self._tasks >= self.size + self.waiting:
                raise Busy(retry_after=5)
            if self._of_person[person] >= self.per_person:
                raise TooMany(retry_after=5)
            self._tasks += 1
            self._of_person[person] += 1

    def _leave(self, person: object) -> None:
        with self._lock:
            self._tasks -= 1
            self._of_person[person] -= 1
            if not self._of_person[person]:
                del self._of_person[person]

    def _work(self, task: dict[str, Any], data: bytes) -> Answer:
        """Returns the answer of this thread's process. One that ended by itself, after a pause, is replaced."""
        for _ in range(2):
            process = self._process()
            if answer := self._ask(process, task, data):
                return answer
            if self._discard(process) != 0:
                break
        raise self._failure(self._too_slow)

    def _ask(self, process: subprocess.Popen[bytes], task: dict[str, Any], data: bytes) -> Answer | None:
        """Sends a task; returns None if the process ends before it answers. One that takes too long is killed."""
        assert process.stdin is not None
        assert process.stdout is not None
        killer = threading.Timer(self.deadline, process.kill)
        killer.start()
        try:
            write_message(process.stdin, task, {"data": data})
            return read_message(process.stdout)
        except (EOFError, OSError):
            return None
        finally:
            killer.cancel()

    def _process(self) -> subprocess.Popen[bytes]:
        """Returns the process of this thread; starts one if there is none, or if it has ended."""
        process: subprocess.Popen[bytes] | None = getattr(self._of_thread, "process", None)
        if process is not None and process.poll() is None:
            return process
        if process is not None:
            self._discard(process)
        # It needs none of our secrets, and its files are closed.
        environment = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
        process = subprocess.Popen(  # noqa: S603
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
        )
        self._of_thread.process = process
        with self._lock:
            self._processes.add(process)
        return process

    def _discard(self, process: subprocess.Popen[bytes]) -> int:
        """Returns how a process ended, which has ended or is about to."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):  # its input may hold what it never read
            process.communicate(timeout=5)
        process.kill()
        with self._lock:
            self._processes.discard(process)
        self._of_thread.process = None
        return process.wait()
