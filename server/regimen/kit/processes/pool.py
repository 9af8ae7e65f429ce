"""Runs processes: one or two at a time, few tasks that wait, and none for longer than its deadline."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import weakref
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from regimen.kit.errors import Busy, Failure, TooMany
from regimen.kit.processes.messages import Blobs, read_message, write_message

_KEPT_ENVIRONMENT: Final = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")
Answer = tuple[dict[str, Any], Blobs]
_pools: "weakref.WeakSet[Pool]" = weakref.WeakSet()


@dataclass(eq=False)
class _Waiting:
    """A task that waits for a process. It runs also if nobody waits for its answer any more."""

    person: object
    task: dict[str, Any]
    data: bytes
    answer: Future[Answer] = field(default_factory=Future)

    def __post_init__(self) -> None:
        self.answer.set_running_or_notify_cancel()


def close_pools() -> None:
    """Ends the processes of all pools, so that nothing waits for them when this process stops."""
    for pool in list(_pools):
        pool.close()


class Pool:
    """`size` processes of `module`; `waiting` more tasks may wait. Each person has at most `per_person` tasks, of which
    one runs: the other processes are left to others.

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
        self._queue: list[_Waiting] = []
        self._running: set[object] = set()
        self._tasks = 0
        self._of_person: Counter[object] = Counter()
        _pools.add(self)

    async def run(self, task: dict[str, Any], data: bytes, *, person: object) -> Answer:
        """Returns the answer to `task`. Raises the pool's failure, TooMany, or Busy if the queue is full."""
        one = _Waiting(person, task, data)
        self._enter(one)
        try:
            self._threads.submit(self._run_waiting)
        except BaseException:
            self._queue.remove(one)
            self._leave(one)
            raise
        facts, blobs = await asyncio.shield(asyncio.wrap_future(one.answer))
        if "refused" in facts:
            raise self._failure(facts["refused"])
        return facts, blobs

    def close(self) -> None:
        """Ends all processes; what they are doing fails."""
        with self._lock:
            for process in self._processes:
                process.kill()

    def _enter(self, one: _Waiting) -> None:
        with self._lock:
            if self._tasks >= self.size + self.waiting:
                raise Busy(retry_after=5)
            if self._of_person[one.person] >= self.per_person:
                raise TooMany(retry_after=5)
            self._tasks += 1
            self._of_person[one.person] += 1
            self._queue.append(one)

    def _leave(self, one: _Waiting) -> None:
        with self._lock:
            self._tasks -= 1
            self._of_person[one.person] -= 1
            if not self._of_person[one.person]:
                del self._of_person[one.person]

    def _run_waiting(self) -> None:
        """Runs tasks until none is left that may run. Those that wait for another one of their person are left to the
        thread that runs that one."""
        while one := self._next():
            try:
                answer = self._work(one.task, one.data)
            except BaseException as error:
                self._end(one)
                one.answer.set_exception(error)
            else:
                self._end(one)
                one.answer.set_result(answer)

    def _next(self) -> _Waiting | None:
        with self._lock:
            one = next((one for one in self._queue if one.person not in self._running), None)
            if one is not None:
                self._queue.remove(one)
                self._running.add(one.person)
            return one

    def _end(self, one: _Waiting) -> None:
        with self._lock:
            self._running.discard(one.person)
        self._leave(one)

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
