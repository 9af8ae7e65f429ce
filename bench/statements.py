"""Counts the statements of requests, and the time that the database needs for them, in the database's own log."""

import re
from dataclasses import dataclass

import asyncpg

from bench.load import RequestFactory, load
from regimen.platform.postgres import Supervisor

_LINE = re.compile(r"duration: ([\d.]+) ms  (parse|bind|execute) ")
REQUESTS = 40


@dataclass(frozen=True)
class Statements:
    """Of one request, who is calling included."""

    number: float
    milliseconds: float


class StatementLog:
    """The log of a database of the bench. Sessions that were opened before `start` write nothing into it."""

    def __init__(self, server: Supervisor, database: str) -> None:
        self._server, self._folder, self._database = server, server.data / "log", database

    async def start(self) -> None:
        connection = await asyncpg.connect(self._server.url())
        await connection.execute(f"alter database {self._database} set log_min_duration_statement = 0")
        await connection.close()

    async def of(self, port: int, make: RequestFactory, *, requests: int = REQUESTS) -> Statements:
        """Sends requests one after the other. The first ones prepare what is measured."""
        await load(port, make, connections=1, requests=requests)
        before = len(self._lines())
        await load(port, make, connections=1, requests=requests)
        lines = self._lines()[before:]
        executed = sum(kind == "execute" for _, kind in lines)
        return Statements(executed / requests, sum(float(duration) for duration, _ in lines) / requests)

    def _lines(self) -> list[tuple[str, str]]:
        text = "".join(path.read_text(errors="replace") for path in sorted(self._folder.glob("*.log")))
        found: list[tuple[str, str]] = _LINE.findall(text)
        return found
