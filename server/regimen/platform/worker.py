"""Runs jobs (`jobs.py`), and runs again those of workers that were killed.

A worker is present while a connection of its process holds an advisory lock, which the database frees the moment
the process dies. Jobs of a worker without it are returned to the queue within seconds; a worker that is merely
slow, or finishes its last jobs before it stops, keeps its own.
"""

import asyncio
import contextlib
import functools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import procrastinate
import psycopg
from procrastinate.exceptions import ConnectorException, UniqueViolation
from procrastinate.job_context import JobContext
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager, NotificationCallback
from procrastinate.retry import RetryDecision

from regimen.kit.clock import Clock
from regimen.platform.jobs import ONE_AT_A_TIME, Entry, Sessions, declared_jobs, give_up, perform
from regimen.platform.tasks import cancel_and_wait, raise_if_cancelled

log = logging.getLogger(__name__)

_POLL = 1.5  # seconds until a job is found whose notification was lost
_BEAT = 1.0
_CHECK = 1.0
_ABSENT_AFTER = 3.0
# The lock of a machine that lost its power is held until the database notices.
_SILENT_AFTER = 60.0
_GRACE = 20  # seconds that jobs have to finish when the worker stops
_LOCK_CLASS = 0x4A4F42
_IMMEDIATE_RETRIES = 3
_LONGEST_WAIT = 3600.0

# Seconds. A database that is away for longer stops the worker, and the next one runs its jobs again.
_STORE_AGAIN_AFTER = (0.1, 0.5, 1.0, 2.0, 4.0, 8.0)

_OURS = "select id from procrastinate_jobs where id = %(id)s and status = 'doing' and worker_id = any(%(workers)s)"
_LOCK = "select pg_try_advisory_lock(%s, %s)"
_HEARTBEAT = "update procrastinate_workers set last_heartbeat = now() where id = any(%s)"
_ORPHANED = """
    select j.id, j.status, j.task_name, j.priority, j.lock, j.queueing_lock, j.args, j.scheduled_at,
           j.queue_name, j.attempts, j.worker_id
    from procrastinate_jobs j left join procrastinate_workers w on w.id = j.worker_id
    where j.status = 'doing' and (
        w.id is null
        or w.last_heartbeat < now() - make_interval(secs => %(silent)s)
        or w.last_heartbeat < now() - make_interval(secs => %(absent)s) and not exists (
            select from pg_locks l
            where l.locktype = 'advisory' and l.classid = %(lock_class)s and l.objid = w.id and l.objsubid = 2
              and l.database = (select oid from pg_database where datname = current_database())))
    order by j.id
"""


class _Presence:
    """Shows to others that the workers of this process live, and keeps showing it while they stop."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._workers: dict[int, asyncio.Event] = {}
        self._new = asyncio.Event()

    @property
    def workers(self) -> list[int]:
        return list(self._workers)

    async def add(self, worker_id: int) -> None:
        """Returns once the worker is present, so that it has no job before."""
        self._workers[worker_id] = asyncio.Event()
        self._new.set()
        await self._workers[worker_id].wait()

    async def keep(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._dsn, autocommit=True) as connection:
                    await self._beat(connection)
            except psycopg.Error as error:
                log.warning("The worker's presence could not be shown and is tried again: %s", error)
                await asyncio.sleep(_BEAT)

    async def _beat(self, connection: psycopg.AsyncConnection[Any]) -> None:
        locked: set[int] = set()
        while True:
            self._new.clear()
            for worker_id in self._workers.keys() - locked:
                answer = await connection.execute(_LOCK, (_LOCK_CLASS, worker_id))
                if (row := await answer.fetchone()) and row[0]:
                    locked.add(worker_id)
                    self._workers[worker_id].set()
            await connection.execute(_HEARTBEAT, (self.workers,))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._new.wait(), _BEAT)


class JobQueue(JobManager):
    """The library's queue, where four things differ.

    Workers become present. Each hears of new jobs of all queues, as we notify of them. A job returns to the queue even
    if one with its queueing lock is queued already: that one does its work, so this one is dropped, as `enqueue` drops
    it; the library raises, which stopped the worker. And how a job ended is stored even if a connection breaks: else it
    would count as running for as long as its worker lives.
    """

    def __init__(self, connector: procrastinate.PsycopgConnector, presence: _Presence) -> None:
        super().__init__(connector)
        self._presence = presence

    async def register_worker(self) -> int:
        worker_id = await super().register_worker()
        await self._presence.add(worker_id)
        raise_if_cancelled()
        return worker_id

    async def listen_for_jobs(
        self, *, on_notification: NotificationCallback, queues: Iterable[str] | None = None
    ) -> None:
        del queues
        await super().listen_for_jobs(on_notification=on_notification)

    async def finish_job_by_id_async(self, job_id: int, status: Status, delete_job: bool) -> None:
        store = functools.partial(super().finish_job_by_id_async, job_id, status, delete_job)
        await self._store_end(job_id, store)

    async def retry_job_by_id_async(
        self,
        job_id: int,
        retry_at: datetime,
        priority: int | None = None,
        queue: str | None = None,
        lock: str | None = None,
    ) -> None:
        store = functools.partial(super().retry_job_by_id_async, job_id, retry_at, priority, queue, lock)
        try:
            await self._store_end(job_id, store)
        except UniqueViolation:
            await self.finish_job_by_id_async(job_id=job_id, status=Status.SUCCEEDED, delete_job=True)

    async def _store_end(self, job_id: int, store: Callable[[], Awaitable[None]]) -> None:
        """Repeats `store` while the database cannot be reached. Nothing is left to do if an attempt whose answer was
        lost has succeeded, or another worker has the job now."""
        for pause in _STORE_AGAIN_AFTER:
            try:
                return await store()
            except UniqueViolation:
                raise
            except ConnectorException as error:
                log.warning("How job %s ended could not be stored and is tried again: %r", job_id, error.__cause__)
            await asyncio.sleep(pause)
            with contextlib.suppress(ConnectorException):
                if not await self.connector.execute_query_all_async(_OURS, id=job_id, workers=self._presence.workers):
                    return None
        return await store()

    async def orphaned_jobs(self) -> list[Job]:
        """Returns the running jobs whose worker is gone."""
        rows = await self.connector.execute_query_all_async(
            _ORPHANED, silent=_SILENT_AFTER, absent=_ABSENT_AFTER, lock_class=_LOCK_CLASS
        )
        return [Job.from_row(row) for row in rows]


def _procrastinate(
    dsn: str, sessions: Sessions, clock: Clock, presence: _Presence, concurrency: int
) -> tuple[procrastinate.App, JobQueue]:
    most = concurrency + 3 + 2 * len(ONE_AT_A_TIME)
    connector = procrastinate.PsycopgConnector(conninfo=dsn, min_size=1, max_size=most)
    app = procrastinate.App(connector=connector)
    app.job_manager = manager = JobQueue(connector, presence)
    for entry in declared_jobs():
        _declare(app, entry, sessions, clock)
    return app, manager


class _Retries(procrastinate.RetryStrategy):
    """Retries with growing waits. A job that a stopping worker has cut short did not fail: the next one begins it."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision(retry_in={"seconds": 0})
        # The library counts only attempts that have been followed by another one.
        if self.max_attempts is not None and job.attempts + 1 >= self.max_attempts:
            return None
        return super().get_retry_decision(exception=exception, job=job)


def _declare(app: procrastinate.App, entry: Entry, sessions: Sessions, clock: Clock) -> None:
    strategy = _Retries(max_attempts=entry.retry.attempts, exponential_wait=entry.retry.base)

    async def run(context: JobContext, *_: int, **raw: Any) -> None:
        try:
            await perform(entry, sessions, clock.now(), raw)
        except Exception as error:
            if strategy.get_retry_decision(exception=error, job=context.job) is None:
                await give_up(entry, sessions, clock.now(), raw)
            raise

    options: dict[str, Any] = {"name": entry.name, "queue": entry.queue, "retry": strategy, "pass_context": True}
    if entry.cron is None:
        app.task(**options)(run)
    else:
        declared: Any = app.task(queueing_lock=entry.name, **options)
        task: Any = declared(run)
        schedule: Any = app.periodic(cron=entry.cron)
        schedule(task)


async def run_worker(
    dsn: str, sessions: Sessions, clock: Clock, *, queues: Sequence[str] | None = None, concurrency: int = 4
) -> None:
    """Runs jobs until cancelled; survives a restart of the database. `dsn` must not go through a pooler (LISTEN).

    `concurrency` jobs run at the same time, and one more of each queue whose jobs run one at a time.
    """
    while True:
        try:
            await _work(dsn, sessions, clock, queues, concurrency)
        except Exception:
            log.exception("The worker stopped and is restarted")
        await asyncio.sleep(1)


async def _work(dsn: str, sessions: Sessions, clock: Clock, queues: Sequence[str] | None, concurrency: int) -> None:
    presence = _Presence(dsn)
    app, manager = _procrastinate(dsn, sessions, clock, presence, concurrency)
    async with app.open_async(), _beside(presence.keep()), _beside(_rescue_orphaned(manager)):
        raise_if_cancelled()
        await _until_one_ends(
            app.run_worker_async(
                queues=names,
                concurrency=at_once,
                fetch_job_polling_interval=_POLL,
                delete_jobs="successful",
                install_signal_handlers=False,
                shutdown_graceful_timeout=_GRACE,
                stalled_worker_timeout=_SILENT_AFTER,
            )
            for names, at_once in _shares(queues, concurrency)
        )


def _shares(queues: Sequence[str] | None, concurrency: int) -> list[tuple[list[str], int]]:
    """Returns which queues share how many jobs at the same time."""
    chosen = set(queues or (entry.queue for entry in declared_jobs()))
    shared = sorted(chosen - ONE_AT_A_TIME)
    alone = [([name], 1) for name in sorted(chosen & ONE_AT_A_TIME)]
    return [(shared, concurrency), *alone] if shared else alone


async def _until_one_ends(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Runs `works` beside each other. When one ends, or the caller is cancelled, all end; raises what one raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        if not task.cancelled():
            task.result()


@contextlib.asynccontextmanager
async def _beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs `work` until the context ends."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        await cancel_and_wait(task)


async def _rescue_orphaned(manager: JobQueue) -> None:
    """Returns the jobs of killed workers to the queue. Trouble with one job stops neither the others nor the worker."""
    while True:
        try:
            for job in await manager.orphaned_jobs():
                await _rescue(manager, job)
        except Exception as error:
            log.warning("Jobs of dead workers could not be looked up: %r", error)
        await asyncio.sleep(_CHECK)


async def _rescue(manager: JobQueue, job: Job) -> None:
    log.warning("Job %s of a dead worker is run again", job.call_string)
    try:
        await manager.retry_job(job, retry_at=datetime.now(UTC) + _pause_before_retry(job.attempts))
    except Exception as error:  # also when another worker was faster
        log.warning("Job %s was not returned to the queue: %r", job.call_string, error)


def _pause_before_retry(attempts: int) -> timedelta:
    """Returns nothing for the first retries, then ever more: a job that kills its workers must not occupy them."""
    if attempts < _IMMEDIATE_RETRIES:
        return timedelta()
    return timedelta(seconds=min(4.0 ** (attempts - _IMMEDIATE_RETRIES + 1), _LONGEST_WAIT))
