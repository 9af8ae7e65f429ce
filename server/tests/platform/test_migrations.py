"""Migrations run once, whichever process starts first; the engine's pool is fair and works with poolers."""

import asyncio
import contextlib
import os
import sys
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from alembic import command
from sqlalchemy import Connection, text

from regimen.platform import migrations
from regimen.platform.database import build_engine, engine_url, plain_dsn
from regimen.platform.migrations import current_revision, head_revision, migrate
from regimen.platform.postgres import Supervisor
from tests import database
from tests.waiting import LONG_TIMEOUT, time_limit, wait_for, wait_until

SERVER = Path(__file__).resolve().parents[2]


async def test_several_processes_may_migrate_at_the_same_moment(postgres: Supervisor) -> None:
    database.run(postgres, "create database race")
    database.run(postgres, "alter database race set lock_timeout = 0")  # they wait until the first one has migrated
    url = postgres.url("race")
    try:
        command = [sys.executable, "-m", "regimen.cli", "migrate"]
        environment = {**os.environ, "DATABASE_URL": url}
        processes = [await asyncio.create_subprocess_exec(*command, cwd=SERVER, env=environment) for _ in range(3)]
        try:
            migrated = asyncio.gather(*(process.wait() for process in processes))
            assert await wait_for(migrated, "the end of three processes that migrate", 2 * LONG_TIMEOUT) == [0, 0, 0]
        finally:
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
        engine = build_engine(url, size=1)
        async with engine.connect() as connection:
            assert await current_revision(connection) == head_revision()
            queue = await connection.scalar(text("select to_regclass('procrastinate_jobs') is not null"))
        await engine.dispose()
        assert queue
        await migrate(url)
    finally:
        database.run(postgres, "drop database race with (force)")


async def test_new_migrations_know_every_table(database_url: str) -> None:
    """A table that `regimen.models` alone doesn't find would be dropped by the next generated migration."""
    script = "from regimen.models import Base; print(*Base.metadata.tables)"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, cwd=SERVER, stdout=asyncio.subprocess.PIPE
    )
    written, _ = await wait_for(process.communicate(), "the names of the tables", LONG_TIMEOUT)
    known = set(written.decode().split())
    engine = build_engine(database_url, size=1)
    async with engine.connect() as connection:
        names = await connection.scalars(text("select tablename from pg_tables where schemaname = 'public'"))
        stored = {name for name in names if not name.startswith(("procrastinate_", "alembic_"))}
    await engine.dispose()
    assert stored == known


async def test_the_pool_serves_callers_in_order(database_url: str) -> None:
    engine = build_engine(database_url, size=1)  # of two connections, one may be slower by several callers
    served: list[int] = []

    async def ask(number: int) -> None:
        async with engine.connect() as connection:
            await connection.execute(text("select pg_sleep(0.01)"))
            served.append(number)

    await wait_for(asyncio.gather(*(ask(number) for number in range(20))), "the turns of twenty callers")
    await engine.dispose()
    assert served == list(range(20))


async def test_a_cancelled_caller_releases_its_place(database_url: str) -> None:
    engine, watching = build_engine(database_url, size=1), build_engine(database_url, size=1)
    started: list[bool] = []

    async def hold() -> None:
        started.append(True)
        async with engine.connect() as connection:
            await connection.execute(text("select pg_sleep(30)"))

    async def sleeps() -> bool:
        asleep = "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
        async with watching.connect() as connection:
            return await connection.scalar(text(asleep)) == 1

    holder = asyncio.create_task(hold())
    await wait_until(sleeps, "the statement that sleeps")
    waiting = asyncio.create_task(hold())
    await wait_until(lambda: len(started) == 2, "the second caller")
    for task in (waiting, holder):
        task.cancel()
    await wait_for(asyncio.gather(holder, waiting, return_exceptions=True), "the end of the cancelled callers")
    async with time_limit("a connection of the pool"), engine.connect() as connection:
        assert await connection.scalar(text("select 1")) == 1
    await engine.dispose()
    await watching.dispose()


async def test_pgbouncer_disables_prepared_statements(database_url: str) -> None:
    engine = build_engine(database_url, pgbouncer=True)
    async with engine.connect() as connection:
        for _ in range(3):
            assert await connection.scalar(text("select cast(:n as int)"), {"n": 7}) == 7
        prepared = await connection.scalar(text("select count(*) from pg_prepared_statements where not name like ''"))
    await engine.dispose()
    assert prepared in {0, 1}, "at most the statement that asks"


@pytest.mark.parametrize(
    ("given", "dsn"),
    [
        ("postgres://u:p%40@db:5/x", "postgresql://u:p%40@db:5/x"),
        ("postgresql+asyncpg://u@db/x", "postgresql://u@db/x"),
    ],
)
def test_common_forms_of_database_urls_are_accepted(given: str, dsn: str) -> None:
    assert plain_dsn(given) == dsn


def test_sslmode_is_translated_for_each_driver(postgres: Supervisor) -> None:
    url = engine_url("postgresql://u@db/x?sslmode=require&channel_binding=require")
    assert dict(url.query) == {"ssl": "require"}
    with psycopg.connect(plain_dsn(postgres.url())) as connection:
        answer = connection.execute("select interval '1 day'").fetchone()
    assert answer == (timedelta(days=1),)


async def test_migrations_create_exactly_the_tables_of_the_models(database_url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from regimen.models import Base

    def differences(connection: Connection) -> list[object]:
        def ours(thing: object, name: str | None, kind: str, reflected: bool, compare_to: object) -> bool:
            table = thing if kind == "table" else getattr(thing, "table", None)
            return table is None or not str(table.name).startswith("procrastinate_")

        context = MigrationContext.configure(connection, opts={"include_object": ours})
        return [each for each in compare_metadata(context, Base.metadata) if "alembic_version" not in str(each)]

    engine = build_engine(database_url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


_MAYA = "00000000-0000-0000-0000-000000000001"
_OLD_ROWS = f"""
    set session_replication_role = replica;
    insert into users (id, email, password_hash, role, first_name, last_name, platform_currency, weight_unit,
        length_unit, zone, registration_step, popup_storage, show_results, created_at)
    values ('{_MAYA}', 'maya@example.com', '', 'user', '', '', 'GBP', 'kg', 'cm', 'UTC', 'done', '[]', true, now());
    insert into access_tokens (id, user_id, token_hash, device, created_at, expires_at)
    values (gen_random_uuid(), '{_MAYA}', 'x', '', now() - interval '29 days', now() + interval '1 day');
    insert into program_invites (id, program_id, account_id, email, token_hash, state, sent_on, claimed_by, created_by,
        created_at)
    values (gen_random_uuid(), '{_MAYA}', '{_MAYA}', 'maya@example.com', 'a', 'sent', '2026-01-12', '{_MAYA}',
            '{_MAYA}', now()),
        (gen_random_uuid(), '{_MAYA}', '{_MAYA}', 'tom@example.com', null, 'init', '2026-01-12', null,
            '{_MAYA}', now());
    insert into allowed_emails (program_id, email)
    values ('{_MAYA}', 'maya@example.com'), ('{_MAYA}', 'tom@example.com');
"""


def upgrade(connection: Connection, revision: str) -> None:
    command.upgrade(migrations._config(connection), revision)


async def test_sessions_and_claimed_invitations_survive_the_columns_of_identity(postgres: Supervisor) -> None:
    database.run(postgres, "create database before_identity")
    engine = build_engine(postgres.url("before_identity"))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0009")
    with psycopg.connect(postgres.url("before_identity"), autocommit=True) as direct:
        direct.execute(_OLD_ROWS)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, "0010")
        await engine.dispose()
        used = direct.execute("select last_used_at > now() - interval '1 hour' from access_tokens").fetchall()
        expiry = "select email, token_expires_at::date - sent_on, invited_email from program_invites order by email"
        invitations = direct.execute(expiry).fetchall()
        rights = direct.execute("select email, claimed_by::text from allowed_emails order by email").fetchall()
    database.run(postgres, "drop database before_identity with (force)")
    assert used == [(True,)], "nobody is signed out"
    assert invitations == [("maya@example.com", 31, None), ("tom@example.com", None, None)]
    assert rights == [("maya@example.com", _MAYA), ("tom@example.com", None)], "what was claimed stays hers"


_QUEUED = """
    insert into procrastinate_jobs (queue_name, task_name, priority, queueing_lock, args)
    values ('default', 'mail_waiting_invitations', 0, 'mail_waiting_invitations', '{}'),
        ('default', 'mail_waiting_invitations_of', 0, null, '{"program_id": "p"}');
"""


async def test_queued_mails_of_invitations_get_the_new_names_of_their_jobs(postgres: Supervisor) -> None:
    database.run(postgres, "create database before_job_names")
    engine = build_engine(postgres.url("before_job_names"))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0020")
    with psycopg.connect(postgres.url("before_job_names"), autocommit=True) as direct:
        direct.execute(_QUEUED)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, "0021")
        await engine.dispose()
        queued = direct.execute("select task_name, queueing_lock from procrastinate_jobs order by id").fetchall()
    database.run(postgres, "drop database before_job_names with (force)")
    new = "enqueue_invitation_mails"
    assert queued == [(new, new), ("mail_invitations_of_program", None)]


_STORED_ZONES = """
    set session_replication_role = replica;
    insert into users (id, email, password_hash, role, first_name, last_name, platform_currency, weight_unit,
        length_unit, zone, registration_step, popup_storage, show_results, hyrox_access, created_at)
    select gen_random_uuid(), zone, '', 'user', '', '', 'GBP', 'kg', 'cm', zone, 'done', '[]', true, false, now()
    from unnest(array['localtime', 'Factory', 'posix/Europe/London', 'Mars/Olympus', 'Asia/Kolkata', 'Eire']) zone;
"""


async def test_stored_zones_that_not_every_database_knows_become_utc(postgres: Supervisor) -> None:
    database.run(postgres, "create database before_zones")
    engine = build_engine(postgres.url("before_zones"))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0063")
    with psycopg.connect(postgres.url("before_zones"), autocommit=True) as direct:
        direct.execute(_STORED_ZONES)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, "0064")
        await engine.dispose()
        zones = dict(direct.execute("select email, zone from users").fetchall())
    database.run(postgres, "drop database before_zones with (force)")
    unknown = dict.fromkeys(("localtime", "Factory", "posix/Europe/London", "Mars/Olympus"), "UTC")
    assert zones == unknown | {"Asia/Kolkata": "Asia/Kolkata", "Eire": "Eire"}
