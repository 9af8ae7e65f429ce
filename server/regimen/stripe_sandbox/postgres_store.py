"""A sandbox store in PostgreSQL, with its own schema, connections and commits.

Stripe is another company's system, so a rollback of our transaction must not undo what the sandbox did.
"""

import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from regimen.stripe_sandbox.store import StoredEvent, StoredResponse, StoreTransaction
from regimen.stripe_sandbox.wire import Body

_SCHEMA = """
create schema if not exists sandbox;
create table if not exists sandbox.objects (
    seq bigint generated always as identity,
    account text not null,
    id text not null,
    kind text not null,
    body jsonb not null,
    created bigint not null,
    primary key (account, id)
);
create index if not exists objects_kind on sandbox.objects (account, kind, seq);
create index if not exists objects_id on sandbox.objects (id);
create table if not exists sandbox.idempotency (
    account text not null,
    key text not null,
    fingerprint text not null,
    status int not null,
    body jsonb not null,
    created bigint not null,
    primary key (account, key)
);
create table if not exists sandbox.events (
    seq bigint generated always as identity primary key,
    account text not null,
    body jsonb not null,
    attempts int not null default 0,
    claimed_at timestamptz,
    delivered_at timestamptz
);
create index if not exists events_account on sandbox.events (account, seq);
create index if not exists events_waiting on sandbox.events (seq) where delivered_at is null;
"""
_LOCK = "select pg_advisory_xact_lock(hashtextextended('regimen.sandbox:' || $1, 0))"
_CLAIM = """
update sandbox.events set claimed_at = clock_timestamp()
where seq in (
    select seq from sandbox.events
    where delivered_at is null and (claimed_at is null or claimed_at < clock_timestamp() - interval '60 seconds')
    order by seq limit $1 for update skip locked
)
returning seq, account, body, attempts
"""


async def _use_json(connection: Any) -> None:
    await connection.set_type_codec("jsonb", encoder=json.dumps, decoder=json.loads, schema="pg_catalog")


class _PostgresTransaction:
    def __init__(self, connection: Any) -> None:
        self._c = connection

    async def get(self, account: str, object_id: str) -> Body | None:
        body: Body | None = await self._c.fetchval(
            "select body from sandbox.objects where account = $1 and id = $2", account, object_id
        )
        return body

    async def put(self, account: str, body: Body) -> None:
        await self._c.execute(
            "insert into sandbox.objects (account, id, kind, body, created) values ($1, $2, $3, $4, $5) "
            "on conflict (account, id) do update set body = excluded.body",
            account,
            body["id"],
            body["object"],
            body,
            body.get("created", 0),
        )

    async def delete(self, account: str, object_id: str) -> None:
        await self._c.execute("delete from sandbox.objects where account = $1 and id = $2", account, object_id)

    async def find(self, account: str, kind: str, **where: Any) -> list[Body]:
        rows = await self._c.fetch(
            "select body from sandbox.objects where account = $1 and kind = $2 and body @> $3 order by seq desc",
            account,
            kind,
            where,
        )
        return [row["body"] for row in rows]

    async def get_response(self, account: str, key: str) -> StoredResponse | None:
        row = await self._c.fetchrow(
            "select fingerprint, status, body, created from sandbox.idempotency where account = $1 and key = $2",
            account,
            key,
        )
        return StoredResponse(**dict(row)) if row else None

    async def save_response(self, account: str, key: str, response: StoredResponse) -> None:
        await self._c.execute(
            "insert into sandbox.idempotency (account, key, fingerprint, status, body, created) "
            "values ($1, $2, $3, $4, $5, $6) on conflict (account, key) do update set "
            "fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, "
            "created = excluded.created",
            account,
            key,
            response.fingerprint,
            response.status,
            response.body,
            response.created,
        )

    async def emit(self, account: str, event: Body) -> None:
        await self._c.execute("insert into sandbox.events (account, body) values ($1, $2)", account, event)

    async def events(self, account: str) -> list[Body]:
        rows = await self._c.fetch("select body from sandbox.events where account = $1 order by seq desc", account)
        return [row["body"] for row in rows]


class PostgresStore:
    """`dsn` in libpq's form; SQLAlchemy's `postgresql+asyncpg://` works too. Several processes can share it."""

    def __init__(self, dsn: str, *, connections: int = 4) -> None:
        self._dsn = dsn.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._connections = connections
        self._pool: Any = None

    async def open(self) -> None:
        """Connects, and creates the schema if it is missing."""
        if self._pool is not None:
            return
        # Prepared statements are not cached, because a transaction pooler may be in between.
        self._pool = await asyncpg.create_pool(
            self._dsn, min_size=0, max_size=self._connections, init=_use_json, statement_cache_size=0
        )
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(_LOCK, "schema")
            await connection.execute(_SCHEMA)

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await pool.close()

    @asynccontextmanager
    async def _transaction(self, account: str) -> AsyncIterator[StoreTransaction]:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(_LOCK, account)
            yield _PostgresTransaction(connection)

    def transaction(self, account: str) -> AbstractAsyncContextManager[StoreTransaction]:
        return self._transaction(account)

    async def find_account(self, object_id: str) -> str | None:
        account: str | None = await self._pool.fetchval(
            "select account from sandbox.objects where id = $1 limit 1", object_id
        )
        return account

    async def claim_events(self, limit: int) -> list[StoredEvent]:
        rows = await self._pool.fetch(_CLAIM, limit)
        return sorted((StoredEvent(**dict(row)) for row in rows), key=lambda event: event.seq)

    async def finish_delivery(self, seq: int, *, delivered: bool) -> None:
        change = "delivered_at = clock_timestamp()" if delivered else "claimed_at = null, attempts = attempts + 1"
        await self._pool.execute(f"update sandbox.events set {change} where seq = $1", seq)

    async def count_pending_events(self) -> int:
        waiting: int = await self._pool.fetchval("select count(*) from sandbox.events where delivered_at is null")
        return waiting
