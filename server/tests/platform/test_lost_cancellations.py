"""Workers and tasks end although a library has lost the cancellation, as `asyncio.wait_for` of Python 3.11 may."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from procrastinate import PsycopgConnector
from procrastinate.manager import JobManager

from regimen.platform import worker
from regimen.platform.runtime import Runtime
from regimen.platform.tasks import cancel_and_wait
from tests.waiting import wait_for

STEPS = [
    (PsycopgConnector, "open_async"),
    (JobManager, "prune_stalled_workers"),
    (JobManager, "register_worker"),
    (worker.JobQueue, "orphaned_jobs"),
]


def loses_cancellations(step: Callable[..., Awaitable[Any]], reached: asyncio.Event) -> Callable[..., Awaitable[Any]]:
    """Returns the step as it is if it is cancelled in the moment in which it ends."""

    async def ends_when_cancelled(*args: Any, **options: Any) -> Any:
        if not reached.is_set():
            reached.set()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        return await step(*args, **options)

    return ends_when_cancelled


@pytest.mark.parametrize(("owner", "name"), STEPS, ids=[name for _, name in STEPS])
async def test_a_worker_stops_although_a_step_loses_its_cancellation(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> None:
    reached = asyncio.Event()
    monkeypatch.setattr(owner, name, loses_cancellations(getattr(owner, name), reached))
    work = asyncio.create_task(runtime.work())
    await wait_for(reached.wait(), f"the step {name}")
    work.cancel()
    await wait_for(asyncio.gather(work, return_exceptions=True), "the end of the worker")
    assert work.cancelled()


async def test_a_task_that_has_lost_a_cancellation_is_cancelled_again() -> None:
    reached = asyncio.Event()

    async def waits() -> None:
        reached.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    task = asyncio.create_task(waits())
    await wait_for(reached.wait(), "the start of the task")
    await wait_for(cancel_and_wait(task), "the end of the task")
    assert task.cancelled()
