"""The engine: SQLAlchemy over asyncpg, with a fair connection pool."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import asyncpg
import orjson
from sqlalchemy import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, PoolProxiedConnection
from sqlalchemy.util import await_only

from regimen.kit.errors import AWAY_RETRY_SECONDS, Busy, DatabaseAway

_WAIT = 10.0
_LOST = (
    ConnectionError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
)
_IS_ENDING = "another operation (2) is in progress"
"""What asyncpg says of a connection that the server has just ended, until it is closed here too."""
_RETRY_SECONDS = 5
DATABASE = "regimen"


class FairPool(AsyncAdaptedQueuePool):
    """First come, first served.

    SQLAlchemy's own pool lets latecomers overtake: with 32 callers for 16 connections, the slowest 1% waited 100 times
    as long.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._turns = asyncio.Semaphore(self.size())

    @property
    def has_idle(self) -> bool:
        """Whether a connection is free, so that `connect` has nothing to wait for and needs no greenlet."""
        return not self._turns.locked() and self.checkedin() > 0

    def connect(self) -> PoolProxiedConnection:
        """Raises DatabaseAway if none can be opened."""
        try:
            return super().connect()
        except Exception as error:
            if isinstance(error, OSError) or is_connection_lost(error):
                raise DatabaseAway(retry_after=AWAY_RETRY_SECONDS) from error
            raise

    def _do_get(self) -> ConnectionPoolEntry:
        if self._turns.locked():
            try:
                await_only(asyncio.wait_for(self._turns.acquire(), _WAIT))
            except TimeoutError as error:
                raise Busy(retry_after=_RETRY_SECONDS) from error
        else:
            _finish(self._turns.acquire())  # free: no greenlet, task or timer in the common case
        try:
            return _without_dead_connection(super()._do_get())
        except BaseException:
            self._turns.release()
            raise

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        try:
            super()._do_return_conn(record)
        finally:
            self._turns.release()


def _without_dead_connection(record: ConnectionPoolEntry) -> ConnectionPoolEntry:
    """Drops a connection that died while it was idle (the database was restarted): another one is opened in its place.
    It costs nothing, because the driver knows; a database that vanished without a word is noticed by the statement."""
    connection: Any = record.dbapi_connection
    if connection is not None and connection.driver_connection.is_closed():
        record.invalidate()
    return record


def _finish(coroutine: Coroutine[Any, Any, Any]) -> None:
    """Runs a coroutine that has nothing to wait for."""
    with contextlib.suppress(StopIteration):
        coroutine.send(None)


def is_connection_lost(error: BaseException | None) -> bool:
    """Whether something failed only because the database went away meanwhile, so that it may be tried again."""
    if isinstance(error, DatabaseAway):
        return True
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or is_connection_lost(error.orig)
    if isinstance(error, asyncpg.InterfaceError) and "closed" in str(error):
        return True
    if isinstance(error, asyncpg.InternalClientError) and _IS_ENDING in str(error):
        return True
    return isinstance(error, _LOST) or (error is not None and is_connection_lost(error.__cause__))


def plain_dsn(url: str) -> str:
    """Returns the URL for libpq and asyncpg, whatever SQLAlchemy driver it names."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def engine_url(url: str) -> URL:
    """Returns the URL for SQLAlchemy with asyncpg."""
    parsed = make_url(url).set(drivername="postgresql+asyncpg")
    mode = parsed.query.get("sslmode")
    if mode is None:
        return parsed
    return parsed.difference_update_query(["sslmode", "channel_binding"]).update_query_dict({"ssl": mode})


def build_engine(url: str, *, size: int = 16, pgbouncer: bool = False) -> AsyncEngine:
    """Returns an engine of at most `size` connections; with `pgbouncer` it uses no prepared statements."""
    arguments: dict[str, Any] = {"server_settings": {"application_name": "regimen", "timezone": "UTC"}}
    if pgbouncer:
        arguments |= {"statement_cache_size": 0, "prepared_statement_cache_size": 0, "server_settings": {}}
    return create_async_engine(
        engine_url(url),
        poolclass=FairPool,
        pool_size=size,
        max_overflow=0,
        pool_pre_ping=False,
        connect_args=arguments,
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
    )
