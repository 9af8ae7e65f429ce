"""Rate limits: fixed windows in memory, PostgreSQL or Redis."""

import time
from typing import Any

from limits import parse
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import FixedWindowRateLimiter
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from regimen.kit.errors import TooMany

_HIT = text("""
    insert into rate_windows as w (key, hits, expires_at)
    values (:key, :amount, now() + make_interval(secs => :seconds))
    on conflict (key) do update set
        hits = case when w.expires_at <= now() then excluded.hits else w.hits + excluded.hits end,
        expires_at = case when w.expires_at <= now() then excluded.expires_at else w.expires_at end
    returning hits
""")
_READ = text("""
    select hits, extract(epoch from expires_at)::float8 as expiry from rate_windows
    where key = :key and expires_at > now()
""")


class PostgresStorage(Storage):
    """Counters in an unlogged table, one transaction for each attempt."""

    STORAGE_SCHEME = None

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def base_exceptions(self) -> type[Exception]:
        return SQLAlchemyError

    async def _one(self, statement: Any, **values: Any) -> Any:
        async with self._engine.connect() as connection:
            return (await connection.execute(statement, values)).one_or_none()

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        return int((await self._one(_HIT, key=key, amount=amount, seconds=expiry)).hits)

    async def get(self, key: str) -> int:
        row = await self._one(_READ, key=key)
        return int(row.hits) if row else 0

    async def get_expiry(self, key: str) -> float:
        row = await self._one(_READ, key=key)
        return float(row.expiry) if row else time.time()

    async def check(self) -> bool:
        return await self._one(text("select 1 as one")) is not None

    async def reset(self) -> int | None:
        async with self._engine.connect() as connection:
            return (await connection.execute(text("delete from rate_windows"))).rowcount

    async def clear(self, key: str) -> None:
        async with self._engine.connect() as connection:
            await connection.execute(text("delete from rate_windows where key = :key"), {"key": key})


class Limiter:
    """Fixed windows over one of the stores."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._windows = FixedWindowRateLimiter(storage)

    async def hit(self, name: str, rate: str, key: str) -> None:
        """Counts an attempt; raises TooMany with the seconds to wait if `rate` ("5/minute") is used up."""
        if not await self._windows.hit(parse(rate), name, key):
            raise await self._refusal(name, rate, key)

    async def check(self, name: str, rate: str, key: str) -> None:
        """Raises TooMany if `rate` is used up; counts nothing."""
        if not await self._windows.test(parse(rate), name, key):
            raise await self._refusal(name, rate, key)

    async def count(self, name: str, rate: str, key: str) -> None:
        """Counts an attempt that has been made."""
        await self._windows.hit(parse(rate), name, key)

    async def _refusal(self, name: str, rate: str, key: str) -> TooMany:
        reset = (await self._windows.get_window_stats(parse(rate), name, key)).reset_time
        return TooMany(retry_after=max(1, round(reset - time.time())))

    async def reset(self, name: str, rate: str, key: str) -> None:
        """Resets a counter, for example after a success."""
        await self._windows.clear(parse(rate), name, key)


def memory_limiter() -> Limiter:
    """Returns a limiter for this process only: for tests."""
    return Limiter(MemoryStorage())


def postgres_limiter(engine: AsyncEngine) -> Limiter:
    """Returns a limiter over an engine of its own.

    A request that is counted holds a connection already. If both came from one pool, as many requests as it has
    connections would wait for each other.
    """
    return Limiter(PostgresStorage(engine))


def redis_limiter(url: str) -> Limiter:
    """Returns a limiter over Redis or Valkey, on the network or a Unix socket."""
    known = url.replace("valkey", "redis", 1) if url.startswith("valkey") else url
    scheme = "async+redis+" if known.startswith("unix") else "async+"
    return Limiter(RedisStorage(scheme + known, implementation="redispy"))
