"""Jobs are added in a transaction, run after its commit, and are retried when they fail."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

import pytest
from croniter import croniter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.platform import worker as worker_module
from regimen.platform.jobs import (
    ONE_AT_A_TIME,
    Retry,
    Sessions,
    declared_jobs,
    enqueue,
    enqueue_many,
    job,
    long_job,
    run_due,
)
from regimen.platform.runtime import Runtime
from tests.platform.conftest import stored
from tests.waiting import wait_for, wait_until

EVERY_MINUTE = "* * * * *"
SCHEDULE = {
    "forget_uploads": "23 * * * *",
    "forget_parts": "53 3 * * *",
    "delete_orphaned_files": "13 4 * * *",
    "membership_timers": EVERY_MINUTE,
    "plan_billing": EVERY_MINUTE,
    "delete_old_form_check_clips": "29 * * * *",
    "delete_unused_voice_overs": "43 3 * * *",
    "send_planned_posts": EVERY_MINUTE,
    "reconcile_payments": EVERY_MINUTE,
    "run_sandbox_jobs": EVERY_MINUTE,
    "enqueue_invitation_mails": "11 * * * *",
    "backfill_events": "7 * * * *",
    "forget_failed_jobs": "17 3 * * *",
    "check_documents": "10 4 * * *",
    "delete_unused_chat_pictures": "37 * * * *",
    "sync_disabled_accounts": "20 3 * * *",
    "sync_tax_settings": "30 3 * * *",
    "forget_answers": "23 3 * * *",
    "forget_deleted_photos": "47 3 * * *",
    "delete_unconfirmed_questions": "17 * * * *",
    "delete_old_questions": "37 3 * * *",
    "forget_expired_tokens": "27 3 * * *",
    "erase_mailed_links": "37 3 * * *",
    "reconcile_ledger": "40 3 * * *",
    "delete_signed_out_devices": "52 3 * * *",
    "send_feed_summaries": "4 * * * *",
    "warn_of_plans_in_danger": "2 * * * *",
    "close_begun_days": "*/10 * * * *",
}
RAN: Counter[str] = Counter()
SEEN: list[object] = []
RELEASED = asyncio.Event()


@job("test_note")
async def note(session: AsyncSession, now: datetime, *, who: str) -> None:
    RAN[who] += 1


@job("test_typed")
async def typed(session: AsyncSession, now: datetime, *, who: UUID, day: date, amounts: list[int]) -> None:
    SEEN.extend([who, day, amounts, now])


@job("test_parent")
async def parent(session: AsyncSession, now: datetime) -> None:
    await enqueue(session, note, who="child")


@job("test_fails_twice", retry=Retry(attempts=3, base=1))
async def fails_twice(session: AsyncSession, now: datetime) -> None:
    await session.execute(text("insert into rate_windows values ('half done', 1, now())"))
    RAN["attempt"] += 1
    if RAN["attempt"] < 3:
        raise ConnectionError("not yet")


@job("test_slow")
async def slow(session: AsyncSession, now: datetime, *, name: str) -> None:
    SEEN.append(f"start {name}")
    await asyncio.sleep(0.05)
    SEEN.append(f"end {name}")


async def mourn(sessions: Sessions, now: datetime, *, who: str) -> None:
    RAN[f"given up {who}"] += 1


@long_job("test_hopeless", retry=Retry(attempts=2, base=1), given_up=mourn)
async def hopeless(sessions: Sessions, now: datetime, *, who: str) -> None:
    RAN[who] += 1
    raise ZeroDivisionError


@long_job("test_heavy", queue="media")
async def heavy(sessions: Sessions, now: datetime, *, name: str) -> None:
    SEEN.append(f"start {name}")
    await RELEASED.wait()
    SEEN.append(f"end {name}")


@long_job("test_long")
async def long(sessions: Sessions, now: datetime, *, parts: int) -> None:
    for part in range(parts):
        async with sessions.begin() as session:
            await session.execute(text(f"insert into rate_windows values ('part {part}', 1, now())"))


@pytest.fixture(autouse=True)
def forget() -> None:
    RAN.clear()
    SEEN.clear()
    RELEASED.clear()


async def waiting(session: AsyncSession) -> int:
    return await session.scalar(text("select count(*) from procrastinate_jobs where status = 'todo'")) or 0


async def stop(*workers: "asyncio.Task[None]") -> None:
    for worker in workers:
        worker.cancel()
    await wait_for(asyncio.gather(*workers, return_exceptions=True), "the end of the workers")


@pytest.fixture
async def working(runtime: Runtime) -> AsyncIterator[Runtime]:
    task = asyncio.create_task(runtime.work())
    yield runtime
    await stop(task)


async def test_a_rollback_discards_the_job(runtime: Runtime) -> None:
    async def fail() -> None:
        async with stored(runtime.sessions) as session:
            await enqueue(session, note, who="nobody")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with runtime.sessions() as session:
        assert await waiting(session) == 0


@pytest.fixture
def never_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that do not poll, only a notification makes them run."""
    monkeypatch.setattr(worker_module, "_POLL", 3600)


@pytest.mark.usefixtures("never_polling")
async def test_an_idle_worker_is_notified(runtime: Runtime) -> None:
    worker = asyncio.create_task(runtime.work())
    async with runtime.sessions() as session:
        await wait_until(lambda: _listening(session), "workers that listen")
    for round_ in range(4):
        async with stored(runtime.sessions) as session:
            await enqueue(session, note, who=str(round_))
        await wait_until(lambda name=str(round_): RAN[name] == 1, f"job {round_}")  # type: ignore[misc]
    async with runtime.sessions() as session:
        await wait_until(lambda: _gone(session), "a queue without jobs")
    await stop(worker)


async def _listening(session: AsyncSession) -> bool:
    """Whether all workers of the process listen: the one of the shared queues, and those of queues of their own."""
    listeners = text("""select count(*) from pg_stat_activity
                        where datname = current_database() and query ~* '^listen "procrastinate_any_queue'""")
    count = await session.scalar(listeners)
    await session.rollback()
    return count == 1 + len(ONE_AT_A_TIME)


async def _gone(session: AsyncSession) -> bool:
    # A real worker also runs periodic jobs: only the jobs of this file are counted.
    left = await session.scalar(text("select count(*) from procrastinate_jobs where task_name like 'test\\_%'"))
    await session.rollback()
    return bool(left == 0)


async def test_a_failing_job_is_rolled_back_and_retried(working: Runtime) -> None:
    async with stored(working.sessions) as session:
        await enqueue(session, fails_twice)
    await wait_until(lambda: RAN["attempt"] == 3, "the third attempt")
    async with working.sessions() as session:
        await wait_until(lambda: _gone(session), "a queue without jobs")
        rows = await session.scalar(text("select count(*) from rate_windows where key = 'half done'"))
        assert rows == 1, "the two failed attempts were rolled back"


async def test_jobs_with_one_lock_run_one_after_the_other(working: Runtime) -> None:
    async with stored(working.sessions) as session:
        for name in ("a", "b", "c"):
            await enqueue(session, slow, lock="one at a time", name=name)
    await wait_until(lambda: len(SEEN) == 6, "the end of three jobs")
    assert [f"{what} {name}" for name in "abc" for what in ("start", "end")] == SEEN


async def test_heavy_jobs_run_one_at_a_time_and_hold_up_no_others(working: Runtime) -> None:
    async with stored(working.sessions) as session:
        for name, priority in (("low", None), ("high", 3), ("middle", 1)):
            await enqueue(session, heavy, priority=priority, name=name)
    await wait_until(lambda: SEEN == ["start high"], "the start of the most urgent job")
    async with stored(working.sessions) as session:
        await enqueue_many(session, note, [{"who": str(n)} for n in range(20)])
    await wait_until(lambda: len(RAN) == 20, "20 jobs of another queue")
    assert SEEN == ["start high"]
    RELEASED.set()
    await wait_until(lambda: len(SEEN) == 6, "the end of three jobs")
    assert [f"{what} {name}" for name in ("high", "middle", "low") for what in ("start", "end")] == SEEN


async def test_a_worker_can_be_for_heavy_jobs_only(runtime: Runtime) -> None:
    async with stored(runtime.sessions) as session:
        await enqueue(session, note, who="other")
        await enqueue(session, heavy, name="own")
    RELEASED.set()
    worker = asyncio.create_task(runtime.work(queues=["media"]))
    await wait_until(lambda: SEEN == ["start own", "end own"], "the heavy job")
    await stop(worker)
    assert RAN == {}


async def test_a_job_that_is_given_up_is_told(working: Runtime) -> None:
    async with stored(working.sessions) as session:
        await enqueue(session, hopeless, who="nobody")
    await wait_until(lambda: RAN["given up nobody"] == 1, "the job that is given up")
    assert RAN == {"nobody": 2, "given up nobody": 1}


async def test_a_job_that_a_stopping_worker_cuts_short_runs_again(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_GRACE", 0.01)
    async with stored(runtime.sessions) as session:
        await enqueue(session, heavy, name="cut")
    for _ in range(8):  # more often than a job may fail
        SEEN.clear()
        worker = asyncio.create_task(runtime.work())
        await wait_until(lambda: SEEN == ["start cut"], "the start of the job")
        await stop(worker)
    RELEASED.set()
    worker = asyncio.create_task(runtime.work())
    await wait_until(lambda: SEEN == ["start cut", "start cut", "end cut"], "the end of the job")
    await stop(worker)


async def test_two_workers_share_the_jobs(runtime: Runtime) -> None:
    workers = [asyncio.create_task(runtime.work()) for _ in range(2)]
    async with stored(runtime.sessions) as session:
        await enqueue_many(session, note, [{"who": str(n)} for n in range(60)])
    await wait_until(lambda: len(RAN) == 60, "60 jobs")
    async with runtime.sessions() as session:
        await wait_until(lambda: _gone(session), "a queue without jobs")
    await stop(*workers)
    assert set(RAN.values()) == {1}


async def test_a_worker_survives_a_lost_database_connection(working: Runtime) -> None:
    async with stored(working.sessions) as session:
        await enqueue(session, note, who="before")
    await wait_until(lambda: RAN["before"] == 1, "the job before")
    async with working.engine.connect() as connection:
        await connection.execute(
            text("""select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'regimen'""")
        )
    async with stored(working.sessions) as session:
        await enqueue(session, note, who="after")
    await wait_until(lambda: RAN["after"] == 1, "the job after the lost connection")


async def test_the_job_of_a_killed_worker_runs_again(runtime: Runtime) -> None:
    async with stored(runtime.sessions) as session:
        await enqueue(session, note, who="orphan")
        await session.execute(
            text("""with dead as (insert into procrastinate_workers (last_heartbeat)
                                  values (now() - interval '5 minutes') returning id)
                    update procrastinate_jobs set status = 'doing', worker_id = (select id from dead)""")
        )
    worker = asyncio.create_task(runtime.work())
    await wait_until(lambda: RAN["orphan"] == 1, "the job of the killed worker")
    await stop(worker)
    assert RAN["orphan"] == 1


async def test_the_librarys_notify_trigger_is_disabled(session: AsyncSession) -> None:
    state = await session.scalar(
        text("select tgenabled from pg_trigger where tgname = 'procrastinate_jobs_notify_queue_job_inserted_v1'")
    )
    assert state in (b"D", "D")


async def test_arguments_keep_their_types(session: AsyncSession, clock: Clock) -> None:
    who = uuid4()
    await enqueue(session, typed, who=who, day=date(2026, 2, 28), amounts=[1, 2])
    assert await run_due(session, clock.now()) == 1
    assert [who, date(2026, 2, 28), [1, 2], clock.now()] == SEEN


async def test_run_due_runs_jobs_of_jobs_but_only_due_ones(session: AsyncSession, clock: Clock) -> None:
    await enqueue(session, parent)
    await enqueue(session, note, schedule_at=clock.now() + timedelta(minutes=1), who="later")
    assert await run_due(session, clock.now()) == 2
    assert RAN == {"child": 1}
    assert await run_due(session, clock.now() + timedelta(minutes=1)) == 1
    assert RAN["later"] == 1


async def test_a_queueing_lock_prevents_a_second_queued_job(session: AsyncSession, clock: Clock) -> None:
    for _ in range(3):
        await enqueue(session, note, queueing_lock="refresh", who="once")
    assert await waiting(session) == 1
    await run_due(session, clock.now())
    await enqueue(session, note, queueing_lock="refresh", who="once")
    await run_due(session, clock.now())
    assert RAN == {"once": 2}


async def test_a_long_job_opens_its_own_transactions(session: AsyncSession, clock: Clock) -> None:
    await enqueue(session, long, parts=3)
    await run_due(session, clock.now())
    assert await session.scalar(text("select count(*) from rate_windows where key like 'part %'")) == 3


@pytest.mark.usefixtures("built_app")
def test_a_worker_runs_these_jobs_at_these_times() -> None:
    build: Any = worker_module._procrastinate
    app, _ = build("", None, None, None, 1)
    found = {each.task.name: each.cron for each in app.periodic_registry.periodic_tasks.values()}
    assert found == SCHEDULE


@pytest.mark.usefixtures("built_app")
def test_attempts_of_a_periodic_job_are_over_before_it_runs_again() -> None:
    """Waiting for the next attempt, a job would keep the next runs from being queued."""
    monday = datetime(2026, 1, 12, tzinfo=UTC)
    for entry in declared_jobs():
        if entry.cron is None or entry.retry.attempts == 1:
            continue
        times = croniter(entry.cron, monday)
        runs = [times.get_next(datetime) for _ in range(200)]
        waits = sum(entry.retry.base**number for number in range(1, entry.retry.attempts))
        gap = min(later - earlier for earlier, later in pairwise(runs))
        assert gap > timedelta(seconds=waits), f"{entry.name} is to have one attempt"


def test_two_jobs_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two jobs called test_note"):
        job("test_note")(parent)
