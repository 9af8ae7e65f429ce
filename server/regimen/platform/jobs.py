"""Background jobs. A job is enqueued in the transaction of the change that needs it, and must be safe to run twice.

    @job("send_welcome")
    async def send_welcome(session: AsyncSession, now: datetime, *, user_id: UUID) -> None: ...

    await enqueue(session, send_welcome, user_id=user.id)

Each job has a transaction of its own. `worker.py` runs them; these two modules alone know the queue library.
"""

import asyncio
import inspect
import json
import logging
import typing
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from pydantic import TypeAdapter
from pydantic_core import to_jsonable_python
from sqlalchemy import delete, func, text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.kit.db import after_commit, run_after_commit
from regimen.platform.models import FailedJobItem
from regimen.platform.services import KEY, services_of
from regimen.platform.tasks import cancel_and_wait

log = logging.getLogger(__name__)

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Awaitable[None]])
Sessions = async_sessionmaker[AsyncSession]
Job = Callable[Concatenate[AsyncSession, datetime, P], Awaitable[None]]
LongJob = Callable[Concatenate[Sessions, datetime, P], Awaitable[None]]

EVERY_MINUTE: Final = "* * * * *"
TAKE_MINUTES: Final = frozenset({"media", "long_media"})
"""Queues whose jobs take minutes of a processor, so that the next ones may wait for long."""
ONE_AT_A_TIME: Final = TAKE_MINUTES | {"pictures", "sound", "deletions"}
"""Queues whose jobs wait for a processor, or for a store that is away: a process runs one of each at a time, beside
those of other queues."""
_KEEP_FAILED = timedelta(days=30)
_NOTIFY_CHANNEL = "procrastinate_any_queue_v1"
_NOTIFY_PAYLOAD = '{"type":"job_inserted","job_id":0}'

_INSERT = text("""
    insert into procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, scheduled_at)
    values (:queue, :name, :priority, :lock, :queueing_lock, cast(:args as jsonb),
            coalesce(cast(:at as timestamptz), now() + cast(:delay as interval)))
    on conflict (queueing_lock) where status = 'todo' do nothing
""")
_DUE = text("""
    delete from procrastinate_jobs where id = (
        select id from procrastinate_jobs
        where status = 'todo' and (scheduled_at is null or scheduled_at <= :now)
        order by priority desc, id limit 1 for update skip locked)
    returning task_name, args
""")
_COUNT = text("""
    select count(*) from procrastinate_jobs
    where task_name = any(:names) and status in ('todo', 'doing') and args @> cast(:args as jsonb)
""")
_NOTIFY = text("select pg_notify(:channel, :payload)")


@dataclass(frozen=True)
class Retry:
    """`attempts` in total, waiting `base ** n` seconds after the n-th failure."""

    attempts: int = 6
    base: int = 4


@dataclass
class Entry:
    """A declared job."""

    name: str
    function: Callable[..., Awaitable[None]]
    queue: str
    retry: Retry
    priority: int
    long: bool
    cron: str | None = None
    given_up: Callable[..., Awaitable[None]] | None = None
    types: dict[str, TypeAdapter[Any]] = field(default_factory=dict)

    def arguments(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Returns stored JSON in the types that the function declares."""
        if not self.types:
            hints = typing.get_type_hints(self.function, include_extras=True)
            names = list(inspect.signature(self.function).parameters)[2:]
            self.types = {name: TypeAdapter(hints[name]) for name in names}
        known = {name: value for name, value in raw.items() if self.cron is None or name in self.types}
        return {name: self.types[name].validate_python(value) for name, value in known.items()}


_registry: dict[str, Entry] = {}
_names: dict[Callable[..., Any], str] = {}


def job(
    name: str, *, retry: Retry | None = None, queue: str = "default", priority: int = 0
) -> Callable[[Job[P]], Job[P]]:
    """Declares `async def f(session, now, **args)` as a job. The queue stores `name`: never reuse one."""

    def declare(function: Job[P]) -> Job[P]:
        _register(Entry(name, function, queue, retry or Retry(), priority, long=False))
        return function

    return declare


def long_job(
    name: str,
    *,
    retry: Retry | None = None,
    queue: str = "default",
    priority: int = 0,
    given_up: Callable[..., Awaitable[None]] | None = None,
) -> Callable[[LongJob[P]], LongJob[P]]:
    """Declares `async def f(sessions, now, **args)` as a job of minutes, which opens short transactions of its own.

    `given_up` is called with the same arguments when the last attempt has failed too.
    """

    def declare(function: LongJob[P]) -> LongJob[P]:
        _register(Entry(name, function, queue, retry or Retry(), priority, long=True, given_up=given_up))
        return function

    return declare


def periodic(cron: str) -> Callable[[F], F]:
    """Above `@job` or `@long_job`: runs it by the real clock (cron with five fields, or six with seconds), on one
    worker each time. A job that runs again before its attempts are over needs `Retry(attempts=1)`; one of every minute
    has it."""

    def declare(function: F) -> F:
        entry = _registry[_names[function]]
        entry.cron = cron
        # The next run is the retry. Waits between attempts would keep it from being queued.
        entry.retry = Retry(attempts=1) if cron == EVERY_MINUTE else entry.retry
        return function

    return declare


def _register(entry: Entry) -> None:
    if entry.name in _registry:
        raise ValueError(f"There are two jobs called {entry.name}.")
    _registry[entry.name] = entry
    _names[entry.function] = entry.name


async def enqueue(
    session: AsyncSession,
    job: Callable[..., Awaitable[None]],
    *,
    schedule_at: datetime | None = None,
    delay: timedelta | None = None,
    lock: str | None = None,
    queueing_lock: str | None = None,
    priority: int | None = None,
    **args: Any,
) -> None:
    """Adds a job that runs after this transaction commits.

    `schedule_at` is real time; `delay` counts from now. Jobs with the same `lock` run one after the other. While a job
    with the same `queueing_lock` is queued, another one is not added. `priority` takes the place of the job's own; the
    highest runs first.
    """
    await enqueue_many(
        session,
        job,
        [args],
        schedule_at=schedule_at,
        delay=delay,
        lock=lock,
        queueing_lock=queueing_lock,
        priority=priority,
    )


async def enqueue_many(
    session: AsyncSession,
    job: Callable[..., Awaitable[None]],
    each: Sequence[dict[str, Any]],
    *,
    schedule_at: datetime | None = None,
    delay: timedelta | None = None,
    lock: str | None = None,
    queueing_lock: str | None = None,
    priority: int | None = None,
) -> None:
    """Adds one job for each set of arguments, in one statement (for many recipients: about 500 in one job)."""
    if not each:
        return
    entry = _registry[_names[job]]
    common = {
        "queue": entry.queue,
        "name": entry.name,
        "priority": entry.priority if priority is None else priority,
        "lock": lock,
        "queueing_lock": queueing_lock,
        "at": schedule_at,
        "delay": delay,
    }
    await session.execute(_INSERT, [common | {"args": json.dumps(to_jsonable_python(args))} for args in each])
    if schedule_at is None and delay is None:
        _notify_after_commit(session)


async def count_unfinished(session: AsyncSession, jobs: Sequence[Callable[..., Awaitable[None]]], **args: Any) -> int:
    """Returns how many of these jobs wait or run whose arguments contain `args`, as JSON does."""
    values = {"names": [_names[job] for job in jobs], "args": json.dumps(to_jsonable_python(args))}
    return await session.scalar(_COUNT, values) or 0


def insert_job_sql(job: Callable[..., Awaitable[None]], *, queueing_lock: str, where: str) -> str:
    """Returns SQL that adds `job` without arguments if `where` holds: a part of a statement of fast SQL.

    Call `notify_workers` of the services afterwards. None of the arguments may come from a request.
    """
    entry = _registry[_names[job]]
    return f"""
        insert into procrastinate_jobs (queue_name, task_name, priority, queueing_lock, args)
        select '{entry.queue}', '{entry.name}', {entry.priority}, '{queueing_lock}', '{{}}' where {where}
        on conflict (queueing_lock) where status = 'todo' do nothing"""


def _notify_after_commit(session: AsyncSession) -> None:
    # The library's own trigger notifies inside the transaction, which takes commits out of group commit. A migration
    # disables it, and one notification follows the commit instead.
    wake = services_of(session).notify_workers

    async def after() -> None:
        wake()

    after_commit(session, after)


def declared_jobs() -> list[Entry]:
    return list(_registry.values())


class WorkerNotifier:
    """Notifies idle workers of new jobs: many requests at the same moment become one NOTIFY."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._requested = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            await cancel_and_wait(self._task)

    def __call__(self) -> None:
        self._requested.set()

    async def _run(self) -> None:
        while True:
            await self._requested.wait()
            self._requested.clear()
            try:
                async with self._sessions.begin() as session:
                    await session.execute(_NOTIFY, {"channel": _NOTIFY_CHANNEL, "payload": _NOTIFY_PAYLOAD})
            except Exception as error:
                log.warning("Workers could not be notified and will poll: %r", error)
                await asyncio.sleep(0.5)


async def perform(entry: Entry, sessions: Sessions, now: datetime, raw: dict[str, Any]) -> None:
    """Runs a job in a transaction of its own; a long job opens its own ones."""
    args = entry.arguments(raw)
    if entry.long:
        await entry.function(sessions, now, **args)
        return
    async with sessions() as session:
        async with session.begin():
            await entry.function(session, now, **args)
        await run_after_commit(session)


async def give_up(entry: Entry, sessions: Sessions, now: datetime, raw: dict[str, Any]) -> None:
    """Tells a job that it is not tried again. It may fail as the job did: the log has both."""
    if entry.given_up is not None:
        try:
            await entry.given_up(sessions, now, **entry.arguments(raw))
        except Exception:
            log.exception("The end of the job %s could not be dealt with", entry.name)


async def run_due(session: AsyncSession, now: datetime, *, limit: int = 200) -> int:
    """Runs every job due at `now` in this session, also those that are added on the way; returns how many.

    For tests and the demo. A failing job raises, and so does a failing subscriber of an event.
    """
    session.info["raise_errors"] = True
    nested: Sessions = async_sessionmaker(
        await session.connection(),
        expire_on_commit=False,
        join_transaction_mode="create_savepoint",
        info={KEY: session.info.get(KEY), "raise_errors": True},
    )
    for ran in range(limit):
        await session.flush()
        row = (await session.execute(_DUE, {"now": now})).one_or_none()
        if row is None:
            return ran
        entry = _registry[row.task_name]
        await perform(entry, nested, now, row.args)
        session.expire_all()
    raise RuntimeError(f"There are still jobs after {limit}.")


@periodic("17 3 * * *")
@job("forget_failed_jobs")
async def forget_failed_jobs(session: AsyncSession, now: datetime) -> None:
    """Deletes failed jobs, and what is known of failed items of jobs, after a month."""
    await session.execute(
        text("""
            delete from procrastinate_jobs j where status in ('failed', 'cancelled', 'aborted')
            and not exists (select from procrastinate_events e
                            where e.job_id = j.id and e.at > now() - cast(:keep as interval))
        """),
        {"keep": _KEEP_FAILED},
    )
    await session.execute(delete(FailedJobItem).where(FailedJobItem.failed_at < func.now() - _KEEP_FAILED))
