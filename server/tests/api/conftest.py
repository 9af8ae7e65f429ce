"""Erik sells to Maya, Ines to Tom. What a request changes in the database is rolled back before the next, and what a
test changes at Stripe or deletes of files after the test."""

import copy
import shutil
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker

from regimen.platform.public_http import PublicHttp
from regimen.platform.rate_limits import memory_limiter
from regimen.platform.services import Services
from regimen.push.actions.client import PushClient
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.memory_store import MemoryStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.api.callers import CALLERS, Caller
from tests.api.sample_requests import Operation, RequestBuilder, SampleRequest
from tests.api.samples import Document, Tenant
from tests.api.tenants import create_tenant
from tests.cast import Cast, Person
from tests.conftest import (
    Requests,
    rolled_back,
    run_due_jobs,
    serve_from,
    sessions_of,
    settings_of_tests,
    stopped_clock,
)
from tests.connection_watch import ConnectionWatch
from tests.loop_watch import LoopWatch
from tests.money import Shop, open_sandbox
from tests.services import OneConnection, for_tests
from tests.waiting import TimeoutTransport


@pytest.fixture(scope="session")
def document(built_app: FastAPI) -> Document:
    return built_app.openapi()


@dataclass
class TenantsClient:
    """Sends requests of both tenants and rolls back what they change."""

    connection: AsyncConnection
    sessions: async_sessionmaker[AsyncSession]
    http: httpx.AsyncClient
    services: Services
    cast: Cast
    headers: dict[str, dict[str, str]]
    watch: LoopWatch
    """How long the app kept the event loop in the requests of the test."""
    connections: ConnectionWatch
    files: "KeptFiles"
    tenants: dict[str, Tenant] = field(default_factory=dict)

    def tenant(self, caller: Caller) -> Tenant:
        return self.tenants[caller.tenant]

    def other_tenant(self, caller: Caller) -> Tenant:
        return next(tenant for name, tenant in self.tenants.items() if name != caller.tenant)

    async def statuses(self, operation: Operation) -> set[int]:
        """Returns the statuses that callers get for their own rows."""
        found = set()
        for caller in CALLERS:
            request = RequestBuilder(operation, self.tenant(caller).ids).valid()
            found.add((await self.send(caller.name, operation.method, request))[0])
        return found

    async def send(
        self, name: str, method: str, one: SampleRequest, answers: list[httpx.Response] | None = None
    ) -> tuple[int, str]:
        """Returns status and body, and adds the answer to `answers`; 500 and the exception if nothing caught it."""
        self.services.limiter = memory_limiter()
        savepoint = await self.connection.begin_nested()
        self.connections.begin(f"{name}: {method} {one.url}")
        try:
            headers = self.headers[name] | one.headers
            answer = await self.http.request(method, one.url, headers=headers, **one.options)
        except Exception as error:
            return 500, repr(error)[:300]
        finally:
            await savepoint.rollback()
            if method == "delete":
                self.files.restore()
            self.services.clock.offset = timedelta()
        if answers is not None:
            answers.append(answer)
        return answer.status_code, answer.text


@dataclass
class KeptFiles:
    """The files of both tenants: their rows come back after each request, so they have to come back too."""

    folder: Path
    copy: Path

    def keep(self) -> None:
        shutil.copytree(self.folder, self.copy, dirs_exist_ok=True)

    def restore(self) -> None:
        shutil.copytree(self.copy, self.folder, dirs_exist_ok=True)


async def public_host(_host: str, _port: int) -> list[str]:
    """Every push service that a test names is at a public address. Nothing is sent there."""
    return ["1.1.1.1"]


@pytest.fixture(scope="module")
async def tenants(
    engine: AsyncEngine, built_app: FastAPI, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[TenantsClient]:
    """Both tenants, made once for all tests of a module: it takes longer than most of them."""
    clock = stopped_clock()
    folder = tmp_path_factory.mktemp("files")
    services = for_tests(settings_of_tests(), clock, folder)
    async with AsyncExitStack() as stack:
        connection = await stack.enter_async_context(rolled_back(engine))
        fast_sql = OneConnection(connection)
        sessions = sessions_of(connection, fast_sql, services)
        session = await stack.enter_async_context(sessions())
        serve_from(built_app, sessions, services)
        watch = LoopWatch(built_app)
        http = httpx.AsyncClient(transport=TimeoutTransport(watch), base_url="http://127.0.0.1:8400")
        await stack.enter_async_context(http)

        cast = await Cast(session, clock.now()).enter()
        await session.commit()
        sandbox = await open_sandbox(clock)
        set_provider(services, sandbox_provider(sandbox))
        services.extra[Sandbox] = sandbox
        services.extra[PushClient] = PushClient(services.settings, PublicHttp(resolve=public_host))
        shop = Shop(sandbox, sessions, services, clock)
        headers = {name: getattr(cast, name).headers for name in ("erik", "ines", "maya", "tom")}
        headers["nobody"] = {"Api-Version": "3", "Client-Timezone": "Europe/London"}
        connections = ConnectionWatch()
        files = KeptFiles(folder, tmp_path_factory.mktemp("kept"))
        both = TenantsClient(connection, sessions, http, services, cast, headers, watch, connections, files)

        def as_person(person: Person) -> Requests:
            return Requests(http, person.headers)

        def run_jobs() -> Awaitable[int]:
            return run_due_jobs(sessions, clock)

        for name, coach, client in (("erik", cast.erik, cast.maya), ("ines", cast.ines, cast.tom)):
            both.tenants[name] = await create_tenant(shop, session, coach, client, as_person, run_jobs)
        fast_sql.listeners.append(connections.fast_sql)
        files.keep()
        yield both


@pytest.fixture
async def api(tenants: TenantsClient, built_app: FastAPI) -> AsyncIterator[TenantsClient]:
    """Both tenants as they were made; what the test itself changes is rolled back too."""
    serve_from(built_app, tenants.sessions, tenants.services)
    tenants.watch.reset()
    tenants.connections.found.clear()
    store = tenants.services.extra[Sandbox].store
    assert isinstance(store, MemoryStore)
    at_stripe = copy.deepcopy(store._memory)
    savepoint = await tenants.connection.begin_nested()
    with tenants.connections:
        yield replace(tenants, headers=dict(tenants.headers))
    await savepoint.rollback()
    store._memory = at_stripe
    tenants.files.restore()
    assert tenants.connections.found == [], "these requests hold two database connections at once"
