"""While the database is away the API says so, and when to ask again; the processes that use it start it again."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import psycopg
import pytest
from fastapi import FastAPI, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import async_sessionmaker

from regimen.kit import errors
from regimen.kit.db import Session
from regimen.kit.errors import DatabaseAway
from regimen.platform.database import build_engine
from regimen.platform.fast_sql import FastSql, Statement
from regimen.platform.postgres import Supervisor
from tests.platform.test_postgres import folder as folder
from tests.platform.test_postgres import gone
from tests.waiting import wait_until

Ask = Callable[[str], Awaitable[httpx.Response]]
ONE = Statement("select 1")
PATHS = ["/session", "/written", "/fast"]


def kill(server: Supervisor) -> None:
    os.kill(int((server.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)


def answers(server: Supervisor) -> bool:
    try:
        with psycopg.connect(server.url(), connect_timeout=5) as connection:
            return connection.execute("select 1").fetchone() == (1,)
    except psycopg.Error:
        return False


def app_on(server: Supervisor) -> FastAPI:
    app = FastAPI()
    errors.install(app)
    engine = build_engine(server.url(), size=4)
    app.state.engine = engine
    app.state.sessions = async_sessionmaker(engine, expire_on_commit=False)
    app.state.read_sessions = async_sessionmaker(engine.execution_options(isolation_level="AUTOCOMMIT"))
    fast = FastSql(engine)

    @app.get("/session")
    async def read(session: Session) -> int:
        return int(await session.scalar(text("select 1")) or 0)

    @app.post("/written")
    async def write(session: Session) -> int:
        return int(await session.scalar(text("select 1")) or 0)

    @app.get("/fast")
    async def read_fast(_: Request) -> int:
        return int(await fast.value(ONE))

    return app


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Supervisor]:
    server = Supervisor(folder)
    await asyncio.to_thread(server.start)
    yield server
    await asyncio.to_thread(server.stop)


@pytest.fixture
async def ask(server: Supervisor) -> AsyncIterator[Ask]:
    app = app_on(server)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as http:

        async def ask(path: str) -> httpx.Response:
            return await http.request("POST" if path == "/written" else "GET", path)

        yield ask
    await app.state.engine.dispose()


async def all_at_once(ask: Ask, path: str) -> list[int]:
    """Asks on every connection of the pool."""
    return [one.status_code for one in await asyncio.gather(*(ask(path) for _ in range(4)))]


@pytest.mark.parametrize("path", PATHS)
async def test_it_says_when_to_ask_again_and_the_first_request_afterwards_succeeds(
    server: Supervisor, ask: Ask, path: str
) -> None:
    assert await all_at_once(ask, path) == [200] * 4
    kill(server)
    assert await asyncio.to_thread(gone, server.folder)
    for _ in range(6):  # more than the pool has connections
        away = await ask(path)
        assert (away.status_code, away.json()["title"]) == (503, DatabaseAway.message)
        assert int(away.headers["retry-after"]) > 0
    server.keep_running()
    await wait_until(lambda: answers(server), "the database")
    assert await all_at_once(ask, path) == [200] * 4


@pytest.mark.parametrize("path", PATHS)
async def test_connections_from_before_a_restart_fail_nobody(server: Supervisor, ask: Ask, path: str) -> None:
    assert await all_at_once(ask, path) == [200] * 4
    server.keep_running()
    kill(server)
    await wait_until(lambda: answers(server), "the database")
    assert await all_at_once(ask, path) == [200] * 4


async def test_of_several_processes_that_use_it_one_starts_it_again(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    servers = [Supervisor(folder) for _ in range(3)]
    for server in servers:
        await asyncio.to_thread(server.start)
        server.keep_running()
    with caplog.at_level(logging.WARNING, "regimen.platform.postgres"):
        for number in (1, 2):
            kill(servers[0])
            await wait_until(lambda number=number: len(restarts(caplog)) >= number, "the next start")  # type: ignore[misc]
            await wait_until(lambda: answers(servers[0]), "the database")
            for server in servers:
                server._restart_if_gone()
            assert len(restarts(caplog)) == number
    assert [await asyncio.to_thread(server.stop) for server in servers] == [False, False, True]
    assert await asyncio.to_thread(gone, folder)


def restarts(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [message for message in caplog.messages if "started again" in message and "could not" not in message]


async def test_one_that_was_stopped_is_not_started_again(folder: Path) -> None:
    server = Supervisor(folder)
    await asyncio.to_thread(server.start)
    server.keep_running()
    assert await asyncio.to_thread(server.stop)
    server._restart_if_gone()
    assert await asyncio.to_thread(gone, folder)
