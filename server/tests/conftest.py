"""One template database a worker, one rolled-back transaction a test, one stopped clock."""

import asyncio
import faulthandler
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import settings as hypothesis_settings
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker

from regimen.accounts.access.actor import OWNER_OF_TOKEN
from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.main import create_app
from regimen.platform import jobs
from regimen.platform.database import build_engine
from regimen.platform.migrations import migrate_sync
from regimen.platform.person_limit import PersonLimit
from regimen.platform.postgres import Supervisor
from regimen.platform.server import freeze_garbage_collector
from regimen.platform.services import KEY, Services
from tests import database
from tests.cast import Cast, Person
from tests.deep import DEEP
from tests.services import OneConnection, for_tests
from tests.waiting import LONG_TIMEOUT, TimeoutTransport, wait_for

MONDAY = datetime(2026, 1, 12, 9, 0, tzinfo=UTC)
_numbers = itertools.count(1)

# Speed is measured in bench/: a busy machine must not fail a property test.
hypothesis_settings.register_profile("push", deadline=None, max_examples=25)
hypothesis_settings.register_profile("deep", deadline=None, max_examples=500)
hypothesis_settings.load_profile("deep" if DEEP else "push")


@pytest.fixture(scope="session", autouse=True)
def _collector() -> None:
    """The code of app and tests stays as long as the process: collections need not walk through it."""
    freeze_garbage_collector()


@pytest.fixture(autouse=True)
def no_limit_at_night() -> None:
    """Long searches and kills have no time limit for one test (`faulthandler_timeout`): the night has one."""
    if DEEP:
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Supervisor]:
    with database.cluster() as server:
        yield server


@pytest.fixture(scope="session")
def template(postgres: Supervisor) -> str:
    """Returns the name of a migrated database to copy."""
    database.run(postgres, "create database template_regimen")
    migrate_sync(postgres.url("template_regimen"))
    return "template_regimen"


@pytest.fixture
def database_url(postgres: Supervisor, template: str) -> Iterator[str]:
    """A database for one test that has to commit: races, workers, restarts."""
    name = f"copy_{next(_numbers)}"
    database.run(postgres, f"create database {name} template {template} strategy file_copy")
    yield postgres.url(name)
    database.run(postgres, f"drop database {name} with (force)")


@pytest.fixture(scope="session")
async def engine(postgres: Supervisor, template: str) -> AsyncIterator[AsyncEngine]:
    database.run(postgres, f"create database shared template {template} strategy file_copy")
    engine = build_engine(postgres.url("shared"))
    yield engine
    await engine.dispose()


@asynccontextmanager
async def rolled_back(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that is rolled back in the end."""
    async with engine.connect() as connection:
        outer = await connection.begin()
        await connection.exec_driver_sql("select")  # the transaction begins with its first statement
        yield connection
        try:
            await outer.rollback()
        except BaseException:
            await connection.invalidate()  # a statement still runs on it: the next test gets another one
            raise


@pytest.fixture
async def connection(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """The transaction of the test."""
    async with rolled_back(engine) as connection:
        yield connection


def stopped_clock() -> Clock:
    """Stopped at Monday, 12 January 2026, 09:00 UTC until the test moves it."""
    clock = Clock()
    clock.freeze(MONDAY)
    return clock


@pytest.fixture
def clock() -> Clock:
    return stopped_clock()


def settings_of_tests() -> Settings:
    return Settings(_env_file=None, sign_in_limit="100/minute", ffmpeg_waits=False)  # type: ignore[call-arg]


@pytest.fixture
def settings() -> Settings:
    return settings_of_tests()


@pytest.fixture
def services(settings: Settings, clock: Clock, tmp_path_factory: pytest.TempPathFactory) -> Services:
    return for_tests(settings, clock, tmp_path_factory.mktemp("files"))


@pytest.fixture(scope="session")
def bucket_endpoint() -> Iterator[str]:
    from tests.buckets import bucket_server  # only where it is needed: the simulation is large

    with bucket_server() as url:
        yield url


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, services: Services, tmp_path: Path) -> str:
    """Makes the test's session and requests use one of the stores."""
    if request.param == "bucket":
        from tests.buckets import bucket_files

        services.files = bucket_files(request.getfixturevalue("bucket_endpoint"), tmp_path)
    return str(request.param)


@pytest.fixture
def fast_sql(connection: AsyncConnection) -> OneConnection:
    """Fast SQL in the transaction of the test."""
    return OneConnection(connection)


def sessions_of(
    connection: AsyncConnection, fast_sql: OneConnection, services: Services
) -> async_sessionmaker[AsyncSession]:
    """Sessions whose commits become savepoints of the one transaction."""
    services.fast_sql = services.token_sql = fast_sql
    return async_sessionmaker(
        bind=connection,
        join_transaction_mode="create_savepoint",
        expire_on_commit=False,
        info={KEY: services},
    )


@pytest.fixture
def sessions(
    connection: AsyncConnection, fast_sql: OneConnection, services: Services
) -> async_sessionmaker[AsyncSession]:
    return sessions_of(connection, fast_sql, services)


@pytest.fixture
async def session(sessions: async_sessionmaker[AsyncSession]) -> AsyncIterator[AsyncSession]:
    """For arranging and asserting; the requests of the test see its flushed rows."""
    async with sessions() as session:
        yield session


@pytest.fixture
async def cast(session: AsyncSession, clock: Clock) -> Cast:
    cast = await Cast(session, clock.now()).enter()
    await session.commit()
    return cast


@pytest.fixture(scope="session")
def built_app() -> FastAPI:
    app = create_app(Settings(_env_file=None, address_limit=0))  # type: ignore[call-arg]
    for middleware in app.user_middleware:
        if middleware.cls is PersonLimit:
            # Cached tokens never expire here: a background refresh would share the test's only connection.
            middleware.kwargs["seconds"] = lambda: 0.0
    return app


def serve_from(app: FastAPI, sessions: async_sessionmaker[AsyncSession], services: Services) -> None:
    """From now on the app uses these."""
    app.state.sessions = app.state.read_sessions = sessions
    app.state.clock = services.clock
    app.state.settings = services.settings
    app.state.services = services


@pytest.fixture
def app(built_app: FastAPI, sessions: async_sessionmaker[AsyncSession], services: Services) -> FastAPI:
    serve_from(built_app, sessions, services)
    return built_app


@dataclass
class Requests:
    """The API as one person sees it: `await maya.get("/users/me")`."""

    http: httpx.AsyncClient
    headers: dict[str, str]

    async def get(self, path: str, **kw: Any) -> httpx.Response:
        return await self._send("GET", path, **kw)

    async def post(self, path: str, json: Any = None, **kw: Any) -> httpx.Response:
        return await self._send("POST", path, json=json, **kw)

    async def put(self, path: str, json: Any = None, **kw: Any) -> httpx.Response:
        return await self._send("PUT", path, json=json, **kw)

    async def patch(self, path: str, json: Any = None, **kw: Any) -> httpx.Response:
        return await self._send("PATCH", path, json=json, **kw)

    async def delete(self, path: str, **kw: Any) -> httpx.Response:
        return await self._send("DELETE", path, **kw)

    async def _send(self, method: str, path: str, **kw: Any) -> httpx.Response:
        headers = self.headers | kw.pop("headers", {})
        return await self.http.request(method, f"/api{path}", headers=headers, **kw)


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """Runs the steps of a test that isn't asynchronous itself."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = TimeoutTransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8400") as client:
        yield client


@pytest.fixture
def visitor(http: httpx.AsyncClient) -> Requests:
    """A caller who is not signed in."""
    return Requests(http, {"Api-Version": "3", "Client-Timezone": "Europe/London"})


@pytest.fixture
def as_person(http: httpx.AsyncClient) -> Callable[[Person], Requests]:
    """`as_person(cast.maya)` calls the API as Maya."""
    return lambda person: Requests(http, person.headers)


@pytest.fixture
def erik(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(cast.erik)


@pytest.fixture
def ines(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(cast.ines)


@pytest.fixture
def maya(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(cast.maya)


@pytest.fixture
def tom(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(cast.tom)


async def run_due_jobs(sessions: async_sessionmaker[AsyncSession], clock: Clock) -> int:
    async with sessions() as session, session.begin():
        return await wait_for(jobs.run_due(session, clock.now()), "the end of the due jobs", LONG_TIMEOUT)


@pytest.fixture
def run_jobs(sessions: async_sessionmaker[AsyncSession], clock: Clock) -> Callable[[], Awaitable[int]]:
    """Runs every due job, subscribers of events included; returns how many."""

    return lambda: run_due_jobs(sessions, clock)


@dataclass
class Queries:
    """The statements that were sent to the database, without savepoints."""

    statements: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.statements)


@pytest.fixture
def count_queries(engine: AsyncEngine, fast_sql: OneConnection) -> Callable[[], Any]:
    """`with count_queries() as queries: ...; assert len(queries) <= 3`. Whose token it is is asked for once a minute
    only, and not counted."""

    @contextmanager
    def counting() -> Iterator[Queries]:
        queries = Queries()

        def note(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            if not statement.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT")):
                queries.statements.append(statement)

        def note_fast(statement: str) -> None:
            if statement != OWNER_OF_TOKEN.sql:
                queries.statements.append(statement)

        event.listen(engine.sync_engine, "before_cursor_execute", note)
        fast_sql.listeners.append(note_fast)
        try:
            yield queries
        finally:
            event.remove(engine.sync_engine, "before_cursor_execute", note)
            fast_sql.listeners.remove(note_fast)

    return counting
