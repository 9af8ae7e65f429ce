"""The database of the installation, whose processes are killed with -9."""

import contextlib
import os
import random
import signal
import time
from pathlib import Path

import psycopg

from regimen.platform.postgres import Supervisor
from tests.database import run

# Commits reach the operating system, which survives the death of a process; the disk matters for power cuts only.
DURABLE = {"fsync": "off", "synchronous_commit": "on", "max_connections": "100"}
FORGETFUL = DURABLE | {"synchronous_commit": "off", "wal_writer_delay": "10s"}
"""Acknowledges what it has not written yet."""
NAME = "chaos"
# The others are restarted by the postmaster without any consequences.
_FATAL = (f" {NAME} ", "checkpointer", "walwriter", "background writer")


class Database:
    """PostgreSQL, with a folder of its own."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self._server = Supervisor(folder, settings)
        self._server.start()
        self._server.keep_running()
        run(self._server, f"create database {NAME}")

    @property
    def url(self) -> str:
        return self._server.url(NAME)

    def kill_postmaster(self) -> None:
        """Kills the process that all others descend from. The product starts another one by itself."""
        postmaster = self._postmaster()
        _kill(postmaster)
        _wait_for_death(postmaster)

    def kill_backend(self) -> None:
        """Kills one process that has shared memory in its hands; the postmaster then restarts all of them."""
        children = Path(f"/proc/{self._postmaster()}/task/{self._postmaster()}/children").read_text().split()
        known = [(int(child), _title(int(child))) for child in children]
        _kill(random.choice([child for child, title in known if any(name in title for name in _FATAL)] or [0]))

    def wait_until_back(self) -> None:
        """Returns when the database answers again."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(psycopg.Error):
                with psycopg.connect(self.url, connect_timeout=5) as connection:
                    connection.execute("select")
                return
            time.sleep(0.02)
        raise RuntimeError("The database did not come back.")

    def stop(self) -> None:
        self._server.stop()

    def _postmaster(self) -> int:
        """Returns 0 if there is none."""
        with contextlib.suppress(FileNotFoundError, IndexError, ValueError):
            return int((self._server.data / "postmaster.pid").read_text().splitlines()[0])
        return 0


def _title(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def _kill(process: int) -> None:
    if process:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def _wait_for_death(process: int) -> None:
    while _is_alive(process):
        time.sleep(0.001)
