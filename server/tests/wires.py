"""The adapters of a test: memory where production has a network."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.bus import MemoryBus
from regimen.platform.lane import Fetch, Lane, T
from regimen.platform.rate_limits import memory_limiter
from regimen.platform.storage.store import Files, folder_files
from regimen.platform.wires import Wires


class NoLane(Lane):
    """For tests without a database."""

    def __init__(self) -> None:
        pass


class OneConnection(Lane):
    """Statements inside the transaction of a test; `heard` is told of each."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.heard: list[Callable[[str], None]] = []

    async def _fetch(self, fetch: Fetch[T], sql: str, arguments: Sequence[Any]) -> T:
        for hear in self.heard:
            hear(sql)
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        async with driver.transaction():  # a savepoint, so that a refused statement spoils nothing
            return await fetch(driver, sql, *arguments)


def for_tests(settings: Settings, clock: Clock, folder: Path) -> Wires:
    files: Files = folder_files(folder, settings)
    return Wires(settings=settings, clock=clock, bus=MemoryBus(), files=files, limiter=memory_limiter(), lane=NoLane())
