"""What load balancers and monitors ask."""

from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

READY = {"status": "ok", "database": "ok", "migrations": "ok", "queue": "ok"}


async def test_a_process_lives_without_a_database(http: httpx.AsyncClient, app: Any) -> None:
    app.state.read_sessions = None
    answer = await http.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["cache-control"] == "no-store"


async def test_ready(http: httpx.AsyncClient) -> None:
    answer = await http.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, READY)


async def test_not_ready_without_the_database(http: httpx.AsyncClient, app: Any) -> None:
    app.state.read_sessions = None
    answer = await http.get("/health/ready")
    assert answer.status_code == 503
    assert set(answer.json().values()) == {"failed"}


@pytest.mark.parametrize(
    "statement", ["update alembic_version set version_num = '0001'", "delete from alembic_version"]
)
async def test_not_ready_before_the_migrations_have_run(
    http: httpx.AsyncClient, session: AsyncSession, statement: str
) -> None:
    await session.execute(text(statement))
    await session.commit()
    answer = await http.get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, READY | {"status": "failed", "migrations": "failed"})


@pytest.mark.parametrize(
    ("queue", "waited", "state"),
    [
        ("default", "4 minutes", "ok"),
        ("default", "6 minutes", "behind"),
        ("pictures", "6 minutes", "behind"),
        ("sound", "6 minutes", "behind"),
        ("media", "6 minutes", "ok"),
        ("long_media", "6 minutes", "ok"),
    ],
)
async def test_a_queue_that_nobody_works_on_is_told(
    http: httpx.AsyncClient, session: AsyncSession, queue: str, waited: str, state: str
) -> None:
    await session.execute(
        text(
            "insert into procrastinate_jobs (queue_name, task_name, args, status, scheduled_at)"
            f" values ('{queue}', 'x', '{{}}', 'todo', now() - interval '{waited}')"
        )
    )
    await session.commit()
    answer = await http.get("/health/ready")
    assert (answer.status_code, answer.json()["queue"]) == (200, state)


@pytest.mark.parametrize(("others", "state"), [("doing", "ok"), ("todo", "behind")])
async def test_videos_wait_for_the_one_that_is_worked_on_but_not_for_a_worker(
    http: httpx.AsyncClient, session: AsyncSession, others: str, state: str
) -> None:
    for status in (others, "todo"):
        job = await session.scalar(
            text(
                "insert into procrastinate_jobs (queue_name, task_name, args, status)"
                f" values ('long_media', 'x', '{{}}', '{status}') returning id"
            )
        )
        stored = text("update procrastinate_events set at = now() - interval '6 minutes' where job_id = :job")
        await session.execute(stored, {"job": job})
    await session.commit()
    assert (await http.get("/health/ready")).json()["queue"] == state


@pytest.mark.parametrize(("waited", "state"), [("4 minutes", "ok"), ("6 minutes", "behind")])
async def test_a_job_without_a_time_waits_since_it_was_stored(
    http: httpx.AsyncClient, session: AsyncSession, waited: str, state: str
) -> None:
    insert = (
        "insert into procrastinate_jobs (queue_name, task_name, args, status, scheduled_at)"
        " values ('default', 'x', '{}', 'todo', null) returning id"
    )
    job = await session.scalar(text(insert))
    stored = text(f"update procrastinate_events set at = now() - interval '{waited}' where job_id = :job")
    await session.execute(stored, {"job": job})
    await session.commit()
    answer = await http.get("/health/ready")
    assert (answer.status_code, answer.json()["queue"]) == (200, state)
