"""Processes, servers and committed transactions for the tests of the platform."""

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.config import Settings
from regimen.kit.db import run_after_commit
from regimen.platform.jobs import Sessions
from regimen.platform.runtime import DatabaseUrls, Runtime, open_runtime
from tests.waiting import TIMEOUT


@pytest.fixture
async def runtime(database_url: str, tmp_path: Path) -> AsyncIterator[Runtime]:
    """A process with its own database, in which commits are real."""
    settings = Settings(_env_file=None, data_dir=tmp_path)
    async with open_runtime(settings, DatabaseUrls(database_url, database_url)) as runtime:
        yield runtime


@contextlib.asynccontextmanager
async def stored(sessions: Sessions) -> AsyncIterator[AsyncSession]:
    """A transaction like that of a request: commits, then runs the after-commit actions."""
    async with sessions() as session:
        async with session.begin():
            yield session
        await run_after_commit(session)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RedisServer:
    """A local redis-server on a Unix socket, which can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "redis.sock"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        command = ["redis-server", "--port", "0", "--unixsocket", str(self.socket), "--save", "", "--daemonize", "no"]
        # `tools/at` preloads a library that redis-server's allocator does not start with; Redis needs no other date.
        env = {**os.environ, "LD_PRELOAD": ""}
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=env)
        end = time.monotonic() + 10
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as probe:
                probe.connect(str(self.socket))
                return
            time.sleep(0.01)
        raise RuntimeError("redis-server did not start")

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait(TIMEOUT)
            self._process = None


@pytest.fixture
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    if shutil.which("redis-server") is None:
        pytest.skip("redis-server is not installed on this machine")
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.kill()
