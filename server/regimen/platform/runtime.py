"""One process of Regimen: opens all services of the settings, and closes them in the right order."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform import clock_offset
from regimen.platform.bus import Bus, PostgresBus, RedisBus
from regimen.platform.database import DATABASE, build_engine, plain_dsn
from regimen.platform.fast_sql import FastSql
from regimen.platform.jobs import Sessions, WorkerNotifier
from regimen.platform.limiter import Limiter, postgres_limiter, redis_limiter
from regimen.platform.live.hub import Hub
from regimen.platform.postgres import Supervisor, default_folder
from regimen.platform.services import KEY, Services
from regimen.platform.storage.store import open_files
from regimen.platform.tasks import cancel_and_wait
from regimen.platform.worker import run_worker

_SMALL_POOL = 3
"""Connections that count attempts and look up tokens, whatever requests hold those of the large pool."""


@dataclass(frozen=True)
class DatabaseUrls:
    """URLs of the database: `pooled` for requests; `direct` for LISTEN, migrations and locks."""

    pooled: str
    direct: str


@dataclass
class Runtime:
    """The services and connections of a running process."""

    services: Services
    urls: DatabaseUrls
    engine: AsyncEngine
    sessions: Sessions
    read_sessions: Sessions
    hub: Hub

    @property
    def clock(self) -> Clock:
        return self.services.clock

    async def work(self, *, queues: list[str] | None = None, concurrency: int = 4) -> None:
        """Runs jobs until cancelled."""
        await run_worker(self.urls.direct, self.sessions, self.clock, queues=queues, concurrency=concurrency)


def data_folder(settings: Settings) -> Path:
    """Returns the folder of the embedded database and, without a bucket, of files."""
    return settings.data_dir or default_folder()


@contextlib.contextmanager
def open_database(settings: Settings) -> Iterator[DatabaseUrls]:
    """Yields the configured database, else runs the embedded one while the context is open."""
    if settings.database_url:
        pooled = plain_dsn(settings.database_url)
        yield DatabaseUrls(pooled, plain_dsn(settings.database_direct_url or settings.database_url))
        return
    server = Supervisor(data_folder(settings))
    server.start()
    try:
        _create_if_missing(server)
        server.keep_running()
        yield DatabaseUrls(server.url(DATABASE), server.url(DATABASE))
    finally:
        server.stop()


def _create_if_missing(server: Supervisor) -> None:
    with psycopg.connect(server.url(), autocommit=True) as connection:
        known = connection.execute("select from pg_database where datname = %s", [DATABASE]).fetchone()
        if known is None:
            with contextlib.suppress(psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
                connection.execute(f"create database {DATABASE}")


def _bus(settings: Settings, urls: DatabaseUrls) -> Bus:
    return RedisBus(settings.redis_url) if settings.redis_url else PostgresBus(urls.direct)


def _limiter(settings: Settings, engine: AsyncEngine) -> Limiter:
    return redis_limiter(settings.redis_url) if settings.redis_url else postgres_limiter(engine)


@contextlib.asynccontextmanager
async def open_runtime(settings: Settings, urls: DatabaseUrls) -> AsyncIterator[Runtime]:
    """Opens everything over a migrated database."""
    engine = build_engine(urls.pooled, size=settings.pool_size, pgbouncer=settings.pgbouncer)
    small = build_engine(urls.pooled, size=_SMALL_POOL, pgbouncer=settings.pgbouncer)
    bus = _bus(settings, urls)
    files = await asyncio.to_thread(open_files, settings, data_folder(settings) / "files")
    services = Services(settings, Clock(), bus, files, _limiter(settings, small), FastSql(engine), FastSql(small))
    sessions = async_sessionmaker(engine, expire_on_commit=False, info={KEY: services})
    read_sessions = async_sessionmaker(
        engine.execution_options(isolation_level="AUTOCOMMIT"), expire_on_commit=False, info={KEY: services}
    )
    notifier, hub = WorkerNotifier(async_sessionmaker(engine, class_=AsyncSession)), Hub(bus)
    services.notify_workers = notifier
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(engine.dispose)
        stack.push_async_callback(small.dispose)
        await bus.start()
        stack.push_async_callback(bus.stop)
        notifier.start()
        stack.push_async_callback(notifier.stop)
        if settings.developer_tools:
            await _follow_clock(stack, sessions, services)
        await hub.start()
        stack.push_async_callback(hub.stop)
        yield Runtime(services, urls, engine, sessions, read_sessions, hub)


async def _follow_clock(stack: contextlib.AsyncExitStack, sessions: Sessions, services: Services) -> None:
    following = asyncio.create_task(clock_offset.follow(sessions, services.clock, services.bus))
    stack.push_async_callback(cancel_and_wait, following)
    async with sessions.begin() as session:
        await clock_offset.load(session, services.clock)
