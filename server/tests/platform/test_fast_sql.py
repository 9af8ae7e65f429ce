"""Fast SQL: single statements on the driver, with the errors and the pool of a session."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from regimen.accounts.access import actor
from regimen.accounts.models import AccessToken, Role, User
from regimen.config import Settings
from regimen.kit.db import open_session
from regimen.kit.errors import or_404
from regimen.payments.access import guards
from regimen.platform.database import build_engine, is_connection_lost
from regimen.platform.fast_sql import FastSql, Rows, Statement
from regimen.platform.runtime import DatabaseUrls, open_runtime
from tests.cast import Cast
from tests.services import OneConnection
from tests.waiting import time_limit, wait_for, wait_until

ECHO = Statement("select cast(:one as int)")
WHO = Statement("select pg_backend_pid()")
GUARDS = {
    *(actor.optional_actor, actor.signed_in, actor.client_only, actor.coach_only, actor.financial_coach),
    guards.client_in_device_zone,
}


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[AsyncEngine]:
    """A pool of two connections, so that a leaked one is noticed."""
    engine = build_engine(database_url, size=2)
    yield engine
    await engine.dispose()


@pytest.fixture
def real(pool: AsyncEngine) -> FastSql:
    return FastSql(pool)


async def still_whole(fast_sql: FastSql) -> bool:
    """Asserts that every connection of the pool works."""
    values = asyncio.gather(*(fast_sql.value(ECHO, one=number) for number in range(8)))
    return await wait_for(values, "values over every connection") == list(range(8))


def test_names_become_positions_and_casts_stay() -> None:
    statement = Statement("select :b::text, '$.a[*]', cast(:a as int) where :b <> ':' and x::int = :a")
    assert statement.sql == "select $1::text, '$.a[*]', cast($2 as int) where $1 <> ':' and x::int = $2"
    assert statement.arguments({"a": 1, "b": "x", "c": None}) == ["x", 1]
    with pytest.raises(KeyError):
        statement.arguments({"a": 1})


async def test_it_returns_values_and_rows(real: FastSql) -> None:
    each = Statement("select n, n * 2 as double from generate_series(1, cast(:most as int)) n")
    assert await real.value(each, most=2) == 1
    assert dict(or_404(await real.row(each, most=2))) == {"n": 1, "double": 2}
    assert [tuple(row) for row in await real.rows(each, most=2)] == [(1, 2), (2, 4)]
    assert (await real.value(each, most=0), await real.row(each, most=0)) == (None, None)


async def test_many_callers_share_few_connections(real: FastSql) -> None:
    answers = asyncio.gather(*(real.value(ECHO, one=number) for number in range(200)))
    assert await wait_for(answers, "200 values over two connections") == list(range(200))


@pytest.mark.parametrize("one", [10**12, "x", "\ud800"])
async def test_data_errors_are_those_of_a_session(real: FastSql, one: object) -> None:
    for _ in range(3):
        with pytest.raises(DBAPIError) as refused:
            await real.value(ECHO, one=one)
        assert str(refused.value.orig.sqlstate).startswith("22")  # type: ignore[union-attr]
    assert await still_whole(real)


async def test_integrity_errors_are_those_of_a_session(real: FastSql) -> None:
    mark = Statement("insert into rate_windows (key, hits, expires_at) values ('once', 1, now())")
    await real.value(mark)
    for _ in range(3):
        with pytest.raises(IntegrityError):
            await real.value(mark)
    assert await still_whole(real)


async def test_a_cancelled_caller_breaks_no_connection(real: FastSql, database_url: str) -> None:
    slow = [asyncio.create_task(real.value(Statement("select pg_sleep(30)"))) for _ in range(2)]
    waiting = asyncio.create_task(real.value(ECHO, one=1))
    watching = build_engine(database_url, size=1)
    sleeping = Statement("select count(*) from pg_stat_activity where wait_event = 'PgSleep' "
                         "and datname = current_database()")  # fmt: skip

    async def both_sleep() -> bool:
        return await FastSql(watching).value(sleeping) == len(slow)

    await wait_until(both_sleep, "two statements that sleep")
    await watching.dispose()
    assert not waiting.done()
    for task in slow:
        task.cancel()
    ended = await wait_for(asyncio.gather(*slow, return_exceptions=True), "the end of the cancelled callers")
    assert [type(one) for one in ended] == [asyncio.CancelledError] * 2
    assert await wait_for(waiting, "the value of the caller that waited") == 1
    assert await still_whole(real)


async def test_dead_connections_are_replaced(real: FastSql, database_url: str) -> None:
    assert await still_whole(real)
    other = build_engine(database_url, size=1)
    mine = await FastSql(other).value(WHO)
    await FastSql(other).value(
        Statement("select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity "
                  "where datname = current_database() and pid <> cast(:mine as int)"),
        mine=mine,
    )  # fmt: skip
    assert await FastSql(other).value(WHO) == mine
    await other.dispose()
    assert await still_whole(real)


async def test_rows_become_read_only_objects(fast_sql: OneConnection, cast: Cast) -> None:
    people, tokens = Rows(User, "u"), Rows(AccessToken, "t")
    statement = Statement(f"""
        select {people.columns}, {tokens.columns} from users u
        left join access_tokens t on t.user_id = u.id and t.device = :device where u.id = :id
    """)
    row = or_404(await fast_sql.row(statement, id=cast.maya.id, device="test"))
    maya = or_404(people.read(row))
    assert (maya.id, maya.role, maya.full_name) == (cast.maya.id, Role.CLIENT, "Maya Kowalczyk")
    assert or_404(tokens.read(row, people.width)).user_id == cast.maya.id
    assert tokens.read(or_404(await fast_sql.row(statement, id=cast.maya.id, device="?")), people.width) is None
    with pytest.raises(AttributeError):
        maya.first_name = "Somebody else"


async def test_it_sees_rows_of_the_tests_transaction(fast_sql: OneConnection, session, cast: Cast) -> None:
    cast.maya.user.first_name = "May"
    await session.flush()
    assert await fast_sql.value(Statement("select first_name from users where id = :id"), id=cast.maya.id) == "May"
    with pytest.raises(DBAPIError):
        await fast_sql.value(Statement("select nothing"))
    assert await session.scalar(select(User.first_name).where(User.id == cast.maya.id)) == "May"


def _solved(dependant: Dependant) -> Iterator[Dependant]:
    """Returns the dependencies of a route in the order of their execution."""
    for each in dependant.dependencies:
        yield from _solved(each)
        yield each


def test_no_guard_waits_for_a_connection_while_a_session_holds_one(built_app: FastAPI) -> None:
    """If all requests hold one connection and wait for a second, none continues: guards run first."""
    guarded = 0
    for route in built_app.routes:
        if not isinstance(route, APIRoute):
            continue
        known, reading = set(), False
        for each in _solved(route.dependant):
            if each.call in known:
                continue
            known.add(each.call)
            if each.call in GUARDS:
                guarded += 1
                assert not reading, f"{route.path}: {each.call} comes after something that reads"
            reading |= each.call not in GUARDS and any(one.call is open_session for one in each.dependencies)
    assert guarded > 100


async def test_owners_of_tokens_are_looked_up_though_requests_hold_all_connections(database_url: str) -> None:
    async with (
        open_runtime(Settings(pool_size=1), DatabaseUrls(database_url, database_url)) as runtime,
        runtime.engine.connect(),
        time_limit("the owner of a token"),
    ):
        assert await runtime.services.token_sql.value(ECHO, one=1) == 1


async def test_a_connection_that_dies_in_a_statement_is_not_given_to_a_session(database_url: str) -> None:
    engine = build_engine(database_url, size=1)
    with pytest.raises(DBAPIError) as lost:
        await FastSql(engine).value(Statement("select pg_terminate_backend(pg_backend_pid())"))
    assert is_connection_lost(lost.value)
    async with AsyncSession(engine) as session:
        assert await session.scalar(select(1)) == 1
    await engine.dispose()


async def test_a_connection_that_is_just_ending_is_lost_and_given_up(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What asyncpg says between the server's last words and the end of the connection."""
    engine = build_engine(database_url, size=1)
    fast_sql, backend = FastSql(engine), Statement("select pg_backend_pid()")
    before = await fast_sql.value(backend)

    async def ending(*_: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.Connection, "fetchval", ending)
        with pytest.raises(DBAPIError) as lost:
            await fast_sql.value(backend)
    assert lost.value.connection_invalidated
    assert await fast_sql.value(backend) != before
    await engine.dispose()


async def test_a_lost_connection_is_told_from_what_the_database_refuses(database_url: str) -> None:
    engine = build_engine(database_url, size=1)
    for statement, is_lost in (("select pg_terminate_backend(pg_backend_pid())", True), ("select 1 / 0", False)):
        with pytest.raises(DBAPIError) as failed:
            async with AsyncSession(engine) as session:
                await session.execute(text(statement))
        assert is_connection_lost(failed.value) is is_lost, statement
    await engine.dispose()
