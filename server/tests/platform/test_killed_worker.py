"""Jobs of a worker that was killed run again within ten seconds, and the worker that takes over does not stumble."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from procrastinate import PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job
from sqlalchemy import text

from regimen.platform import worker
from regimen.platform.jobs import declared_jobs, enqueue
from regimen.platform.runtime import Runtime
from tests.platform.conftest import stored
from tests.platform.dying_worker import fails_beside_another, long_outlives_its_worker, outlives_its_worker
from tests.waiting import LONG_TIMEOUT, wait_for, wait_until

SERVER = Path(__file__).resolve().parents[2]
RUNS_AGAIN_WITHIN = 60
"""Seconds: it takes about six; a busy machine must not fail the test."""


@pytest.fixture(autouse=True)
def no_periodic_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that happen to be due when the test runs would be among the jobs that it watches."""
    others = [entry for entry in declared_jobs() if entry.cron is None]
    monkeypatch.setattr(worker, "declared_jobs", lambda: others)


@contextlib.asynccontextmanager
async def worker_process(database_url: str) -> AsyncIterator[asyncio.subprocess.Process]:
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.platform.dying_worker",
        database_url,
        cwd=SERVER,
        env={**os.environ, "DYING_WORKER": "1"},
    )
    try:
        yield child
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await wait_for(child.wait(), "the end of the killed worker")


@contextlib.asynccontextmanager
async def working(runtime: Runtime) -> AsyncIterator[None]:
    task = asyncio.create_task(runtime.work())
    try:
        yield
    finally:
        task.cancel()
        await wait_for(asyncio.gather(task, return_exceptions=True), "the end of the worker")


async def count(runtime: Runtime, key: str) -> int:
    async with runtime.sessions() as session:
        return await session.scalar(text("select count(*) from rate_windows where key like :key"), {"key": key}) or 0


async def left_over(runtime: Runtime) -> int:
    ours = text("select count(*) from procrastinate_jobs where task_name like 'test\\_%'")
    async with runtime.sessions() as session:
        return await session.scalar(ours) or 0


def restarts(caplog: pytest.LogCaptureFixture) -> int:
    return sum("The worker stopped" in record.getMessage() for record in caplog.records)


async def start(runtime: Runtime, *names: str, queueing_lock: str | None = None) -> None:
    """Enqueues jobs one after the other, each when the one before runs."""
    for number, name in enumerate(names, 1):
        async with stored(runtime.sessions) as session:
            job = long_outlives_its_worker if name == "long" else outlives_its_worker
            await enqueue(session, job, name=name, queueing_lock=queueing_lock)

        async def running(expected: int = number) -> bool:
            return await count(runtime, "started %") == expected

        await wait_until(running, f"the start of the job {name}", LONG_TIMEOUT)


async def done(runtime: Runtime, expected: int) -> None:
    async def finished() -> bool:
        return await count(runtime, "done %") == expected and await left_over(runtime) == 0

    await wait_until(finished, f"the end of {expected} jobs", RUNS_AGAIN_WITHIN)


async def test_its_jobs_run_again(runtime: Runtime, database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with worker_process(database_url) as victim:
        await start(runtime, "short", "long")
        async with working(runtime):
            victim.kill()
            await done(runtime, 2)
    assert restarts(caplog) == 0


async def test_two_dead_jobs_with_one_queueing_lock_run_as_one(
    runtime: Runtime, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with worker_process(database_url) as victim:
        await start(runtime, "first", "second", queueing_lock="one is enough")
        async with stored(runtime.sessions) as session:
            # They wait for seconds when they are back, so that the first is still queued when the second comes.
            await session.execute(text("update procrastinate_jobs set attempts = 3 where task_name like 'test\\_%'"))
        async with working(runtime):
            victim.kill()
            await done(runtime, 1)
    assert restarts(caplog) == 0


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many jobs of dead workers each search found."""
    found: list[int] = []
    search = worker.JobQueue.orphaned_jobs

    async def counted(queue: worker.JobQueue) -> list[Job]:
        jobs = await search(queue)
        found.append(len(jobs))
        return jobs

    monkeypatch.setattr(worker.JobQueue, "orphaned_jobs", counted)
    return found


async def test_a_worker_that_stands_still_keeps_its_jobs(
    runtime: Runtime, database_url: str, searches: list[int]
) -> None:
    async with worker_process(database_url) as still:
        await start(runtime, "short")
        still.send_signal(signal.SIGSTOP)
        async with stored(runtime.sessions) as session:
            await session.execute(text("update procrastinate_workers set last_heartbeat = now() - interval '30 s'"))
        async with working(runtime):
            await wait_until(lambda: len(searches) >= 2, "two searches for jobs of dead workers")
            assert set(searches) == {0}
            still.kill()
            await done(runtime, 1)


async def test_a_job_that_kills_its_workers_waits_ever_longer(runtime: Runtime) -> None:
    async with stored(runtime.sessions) as session:
        await enqueue(session, outlives_its_worker, name="poison")
        await session.execute(text("update procrastinate_jobs set status = 'doing', attempts = 5"))
    async with working(runtime):

        async def queued() -> bool:
            async with runtime.sessions() as session:
                status = "select status::text from procrastinate_jobs where task_name like 'test\\_%'"
                return bool(await session.scalar(text(status)) == "todo")

        await wait_until(queued, "the job, back in its queue")
    async with runtime.sessions() as session:
        wait = "select scheduled_at - now() from procrastinate_jobs where task_name like 'test\\_%'"
        assert await session.scalar(text(wait)) > timedelta(seconds=30)
    assert await count(runtime, "done poison") == 0


async def test_a_failing_job_makes_way_for_the_queued_one(runtime: Runtime, caplog: pytest.LogCaptureFixture) -> None:
    """It would be tried again, but a job with its queueing lock has been queued meanwhile."""
    async with working(runtime):
        async with stored(runtime.sessions) as session:
            await enqueue(session, fails_beside_another, queueing_lock="one is enough")
        await done(runtime, 1)
    assert restarts(caplog) == 0


@pytest.mark.parametrize("lost", ["request", "answer"])
async def test_a_job_ends_although_the_connection_breaks(
    runtime: Runtime, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """While it is stored how the job ended. Its worker lives on, so nobody else would ever run it again."""
    execute = PsycopgConnector.execute_query_async
    broken: list[str] = []

    async def breaks_once(connector: PsycopgConnector, query: str, **arguments: object) -> None:
        breaks = "delete_job" in arguments and not broken
        if breaks:
            broken.append(lost)
        if not breaks or lost == "answer":
            await execute(connector, query, **arguments)
        if breaks:
            raise ConnectorException

    monkeypatch.setattr(PsycopgConnector, "execute_query_async", breaks_once)
    async with working(runtime):
        async with stored(runtime.sessions) as session:
            await enqueue(session, outlives_its_worker, name="job")
        await done(runtime, 1)
    assert broken == [lost]
    assert restarts(caplog) == 0
