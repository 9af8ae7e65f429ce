"""Fast SQL: one complete statement, directly on the database driver.

A session with its transaction costs a request 0.2 ms of processor time and each of its statements 0.3 ms; here a
statement costs 0.02 ms. For what every request needs (who is calling?) and for the hottest routes; everything else uses
a session. See docs/decisions/fast-sql.md.

    _OPEN = Statement("select count(*) from invoices where account_id = :account_id and state = 'open'")

    await fast_sql.value(_OPEN, account_id=account_id)

Each statement is a transaction, with `row_after` together with the lock before it. It takes a connection of the
engine's pool while it runs, so never use it while a session of the same request holds one: if all requests hold one and
wait for a second, none can continue.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import asyncpg
from sqlalchemy import ClauseElement, TextClause, inspect, text
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError, MissingGreenlet
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import PoolProxiedConnection
from sqlalchemy.util import greenlet_spawn

from regimen.kit.db import Base
from regimen.platform.database import FairPool, is_connection_lost

T = TypeVar("T")
M = TypeVar("M", bound=Base)
Fetch = Callable[..., Awaitable[T]]
_NAME = re.compile(r"(?<![:\w]):([a-z_]+)")
_INTEGRITY = "23"
_DIALECT = PGDialect_asyncpg()  # type: ignore[no-untyped-call]


class Statement:
    """SQL with `:names`, converted once to the driver's parameters. Casts give types that PostgreSQL cannot infer."""

    def __init__(self, sql: str) -> None:
        self.names = list(dict.fromkeys(_NAME.findall(sql)))
        place = {name: f"${number}" for number, name in enumerate(self.names, 1)}
        self.sql = _NAME.sub(lambda found: place[found[1]], sql)
        self.text: TextClause = text(sql)
        """The statement for a session."""

    def arguments(self, values: Mapping[str, Any]) -> list[Any]:
        """Returns `values` in the driver's order; raises KeyError for a missing one."""
        return [values[name] for name in self.names]


def sql_of(expression: ClauseElement) -> str:
    """Returns the SQL of a rule that sessions use too, for a `Statement`: with its values, without parameters."""
    return str(expression.compile(dialect=_DIALECT, compile_kwargs={"literal_binds": True}))


class FastSql:
    """Runs statements on connections of an engine. Database errors are those that a session would raise."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def value(self, statement: Statement, **values: Any) -> Any:
        """Returns the first column of the first row, None without a row."""
        return await self._run(asyncpg.Connection.fetchval, statement, values)

    async def row(self, statement: Statement, **values: Any) -> asyncpg.Record | None:
        """Returns the first row, or None."""
        return await self._run(asyncpg.Connection.fetchrow, statement, values)

    async def row_after(self, lock: Statement, statement: Statement, **values: Any) -> asyncpg.Record | None:
        """Returns the first row of `statement`, which sees everything that was committed until `lock` had its locks:
        they are held until both are done, in one transaction."""
        before = lock.arguments(values)

        async def fetch(connection: asyncpg.Connection, sql: str, *arguments: Any) -> asyncpg.Record | None:
            async with connection.transaction():
                await connection.execute(lock.sql, *before)
                return await connection.fetchrow(sql, *arguments)

        return await self._run(fetch, statement, values)

    async def rows(self, statement: Statement, **values: Any) -> list[asyncpg.Record]:
        return await self._run(asyncpg.Connection.fetch, statement, values)

    async def _run(self, fetch: Fetch[T], statement: Statement, values: Mapping[str, Any]) -> T:
        try:
            return await self._fetch(fetch, statement.sql, statement.arguments(values))
        except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            broken = str(getattr(error, "sqlstate", "")).startswith(_INTEGRITY)
            if broken:
                raise IntegrityError(statement.sql, None, error) from error
            is_lost = is_connection_lost(error)
            raise DBAPIError(statement.sql, None, error, connection_invalidated=is_lost) from error

    async def _fetch(self, fetch: Fetch[T], sql: str, arguments: Sequence[Any]) -> T:
        connection = await self._borrow()
        try:
            answer = await fetch(connection.driver_connection, sql, *arguments)
        except asyncpg.InternalClientError:
            connection.invalidate()
            raise
        except Exception:
            _give_back(connection)
            raise
        except BaseException:  # cancelled in the middle: the connection may still have a result to deliver
            connection.invalidate()
            raise
        _give_back(connection)
        return answer

    async def _borrow(self) -> PoolProxiedConnection:
        """Returns a live connection; idle ones that died (the database was restarted) are dropped."""
        while True:
            connection = await self._connect()
            driver: Any = connection.driver_connection
            if not driver.is_closed():
                return connection
            connection.invalidate()

    async def _connect(self) -> PoolProxiedConnection:
        """Returns a connection of the pool: an idle one without a greenlet, which costs as much as a statement."""
        pool = self._engine.sync_engine.pool
        if isinstance(pool, FairPool) and pool.has_idle:
            try:
                return pool.connect()
            except MissingGreenlet:  # it was given up before, and has to be opened again
                pass
        return await greenlet_spawn(pool.connect)


def _give_back(connection: Any) -> None:
    """Returns a connection to its pool. `close` would roll back first, for which a greenlet waits; but a statement that
    is a transaction of its own leaves none behind. One that died in the statement is given up: a session would not
    notice."""
    if connection.driver_connection.is_closed():
        connection.invalidate()
    else:
        connection._close_special(transaction_reset=True)


class Rows(Generic[M]):
    """The rows of a mapped class in a statement: `select {PROGRAMS.columns}, ... from programs p`.

    They become objects for rules and presenters to read; they belong to no session, and changing them does nothing.
    """

    def __init__(self, kind: type[M], alias: str) -> None:
        self._kind = kind
        mapper = inspect(kind)
        columns = list(mapper.persist_selectable.columns)
        self.columns = ", ".join(f"{alias}.{column.name}" for column in columns)
        self.width = len(columns)
        self._names = [mapper.get_property_by_column(column).key for column in columns]
        self._key = next(place for place, column in enumerate(columns) if column.primary_key)
        processors = [
            (name, column.type.result_processor(_DIALECT, None))
            for name, column in zip(self._names, columns, strict=True)
        ]
        self._processors = [(name, make) for name, make in processors if make is not None]

    def read(self, row: Sequence[Any], start: int = 0) -> M | None:
        """Returns the object in `row` from column `start` on; None if an outer join found nothing."""
        values = row[start : start + self.width]
        if values[self._key] is None:
            return None
        instance = object.__new__(self._kind)
        instance.__dict__.update(zip(self._names, values, strict=True))
        for name, make in self._processors:
            instance.__dict__[name] = make(instance.__dict__[name])
        return instance
