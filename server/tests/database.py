"""A temporary PostgreSQL for the tests: in memory if possible, never synced to disk."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from regimen.platform.postgres import Supervisor

FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}
LIMITS = {"lock_timeout": "90s"}
"""No statement waits for a lock without end, not even for one that its own test holds. A crowd takes a while to get
through one after the other; a request says that it waited for a lock before it is given up itself (`waiting.LONG`)."""


@contextmanager
def cluster() -> Iterator[Supervisor]:
    """Yields a running server with an empty data folder, and deletes it afterwards."""
    memory = Path("/dev/shm")  # noqa: S108
    root = Path(tempfile.mkdtemp(prefix="regimen-test-", dir=memory if memory.is_dir() else None))
    server = Supervisor(root, FAST | LIMITS)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(root, ignore_errors=True)


def run(server: Supervisor, statement: str) -> None:
    """Runs one statement outside any transaction, such as `create database`."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute(statement.encode())
