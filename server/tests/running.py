"""The app over a database of its own, in which requests run at the same time and commits are real."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
from fastapi import FastAPI

from regimen.config import Settings
from regimen.main import create_app
from regimen.platform.runtime import DatabaseUrls, Runtime, open_runtime
from regimen.platform.server import attach
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.loop_watch import LoopWatch
from tests.waiting import TimeoutTransport


@dataclass
class RunningApp:
    """The app, its services, the cast, and what its event loop was busy with."""

    app: FastAPI
    runtime: Runtime
    cast: Cast
    http: httpx.AsyncClient
    watch: LoopWatch

    def as_person(self, person: Person) -> Requests:
        return Requests(self.http, person.headers)

    @property
    def visitor(self) -> Requests:
        return Requests(self.http, {"Api-Version": "3", "Client-Timezone": "Europe/London"})

    @property
    def connections_in_use(self) -> int:
        in_use: int = self.runtime.engine.pool.checkedout()  # type: ignore[attr-defined]
        return in_use


@contextlib.asynccontextmanager
async def running_app(database_url: str, folder: Path) -> AsyncIterator[RunningApp]:
    settings = Settings(_env_file=None, data_dir=folder, address_limit=0)  # type: ignore[call-arg]
    async with open_runtime(settings, DatabaseUrls(database_url, database_url)) as runtime:
        app = create_app(settings)
        attach(app, runtime)
        async with runtime.sessions() as session:
            cast = await Cast(session, runtime.clock.now()).enter()
            await session.commit()
        watch = LoopWatch(app)
        transport = TimeoutTransport(watch, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8400") as http:
            yield RunningApp(app, runtime, cast, http, watch)
