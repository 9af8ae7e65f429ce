"""The services of a test: in memory instead of on the network."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy.ext.asyncio import AsyncConnection

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.bus import MemoryBus
from regimen.platform.fast_sql import FastSql, Fetch, Statement, T
from regimen.platform.rate_limits import memory_limiter
from regimen.platform.services import Services
from regimen.platform.storage.store import Files, folder_files


class NoFastSql(FastSql):
    """For tests without a database."""

    def __init__(self) -> None:
        pass


class OneConnection(FastSql):
    """Runs statements in the transaction of a test; `listeners` are called with each."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.listeners: list[Callable[[str], None]] = []

    async def row_after(self, lock: Statement, statement: Statement, **values: Any) -> asyncpg.Record | None:
        for listener in self.listeners:
            listener(lock.sql)
        return await super().row_after(lock, statement, **values)

    async def _fetch(self, fetch: Fetch[T], sql: str, arguments: Sequence[Any]) -> T:
        for listener in self.listeners:
            listener(sql)
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        async with driver.transaction():  # a savepoint, so that a failed statement does not abort the transaction
            return await fetch(driver, sql, *arguments)


def for_tests(settings: Settings, clock: Clock, folder: Path) -> Services:
    files: Files = folder_files(folder, settings)
    return Services(
        settings=settings,
        clock=clock,
        bus=MemoryBus(),
        files=files,
        limiter=memory_limiter(),
        fast_sql=NoFastSql(),
        token_sql=NoFastSql(),
    )
