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
"""No statement waits for a lock for ever, even one its own test holds. Long enough for a queue of buyers; shorter than
`waiting.LONG_TIMEOUT`, so the lock is named first."""


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
