"""The same behaviour over memory, PostgreSQL and Redis; the two real ones also lose connections."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import asyncpg
import pytest

from regimen.platform import bus as buses
from regimen.platform.bus import GAP, Bus, BusSubscriber, MemoryBus, PostgresBus, Received, RedisBus
from tests.platform.conftest import RedisServer
from tests.waiting import wait_for, wait_until


@dataclass
class Pair:
    """Two processes' ends of one bus, and a way to break it."""

    mine: Bus
    yours: Bus
    break_it: Callable[[], Awaitable[None]] | None = None


@pytest.fixture(params=["memory", "postgres", "redis"])
async def pair(request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    if request.param == "memory":
        bus = MemoryBus()
        pair = Pair(bus, bus)
    elif request.param == "postgres":
        url = request.getfixturevalue("database_url")

        async def end_connections() -> None:
            connection = await asyncpg.connect(url)
            await connection.execute(
                """select pg_terminate_backend(pid) from pg_stat_activity
                   where pid <> pg_backend_pid() and datname = current_database()"""
            )
            await connection.close()

        pair = Pair(PostgresBus(url), PostgresBus(url), end_connections)
    else:
        server: RedisServer = request.getfixturevalue("redis_server")

        async def restart() -> None:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

        pair = Pair(RedisBus(server.url), RedisBus(server.url), restart)
    await pair.mine.start()
    await pair.yours.start()
    yield pair
    await pair.mine.stop()
    await pair.yours.stop()


async def received(subscriber: BusSubscriber) -> Received:
    return await wait_for(subscriber.next(), f"a message about {subscriber.topic}")


async def test_a_message_reaches_the_other_process(pair: Pair) -> None:
    here, there = pair.mine.subscribe("chat"), pair.yours.subscribe("chat")
    pair.mine.publish("chat", {"id": 1, "text": "é 💪"})
    assert await received(there) == {"id": 1, "text": "é 💪"}
    assert await received(here) == {"id": 1, "text": "é 💪"}


async def test_subscribers_get_their_topic_only_and_in_order(pair: Pair) -> None:
    wanted, other = pair.yours.subscribe("a"), pair.yours.subscribe("b")
    for number in range(20):
        pair.mine.publish("a", {"n": number})
    assert [await received(wanted) for _ in range(20)] == [{"n": n} for n in range(20)]
    assert other.waiting() == 0


async def test_nothing_arrives_after_unsubscribing(pair: Pair) -> None:
    leaving, staying = pair.yours.subscribe("a"), pair.yours.subscribe("a")
    pair.yours.unsubscribe(leaving)
    pair.mine.publish("a", {"n": 1})
    await received(staying)
    assert leaving.waiting() == 0


async def test_a_slow_subscriber_gets_a_gap(pair: Pair) -> None:
    slow, fast = pair.yours.subscribe("a", size=3), pair.yours.subscribe("a", size=100)
    for number in range(10):
        pair.mine.publish("a", {"n": number})
    for _ in range(10):
        await received(fast)
    assert await received(slow) is GAP


@pytest.mark.parametrize("pair", ["postgres", "redis"], indirect=True)
async def test_a_lost_connection_gives_a_gap_and_reconnects(pair: Pair) -> None:
    assert pair.break_it is not None
    there = pair.yours.subscribe("a")
    pair.mine.publish("a", {"n": 1})
    assert await received(there) == {"n": 1}
    await pair.break_it()
    assert await received(there) is GAP

    async def comes_through() -> bool:
        pair.mine.publish("a", {"n": 2})
        await asyncio.sleep(0.05)
        return there.waiting() > 0

    await wait_until(comes_through, "a message over the new connection")
    got = await received(there)
    assert got is GAP or got == {"n": 2}


async def test_a_message_too_large_for_notify_becomes_a_gap(database_url: str) -> None:
    bus = PostgresBus(database_url)
    await bus.start()
    there = bus.subscribe("a")
    bus.publish("a", {"text": "x" * 9000})
    assert await received(there) is GAP
    await bus.stop()


async def test_a_full_backlog_becomes_one_gap(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "BACKLOG", 5)
    bus = PostgresBus(database_url)
    for number in range(12):
        bus.publish("a", {"n": number})
    there = bus.subscribe("a")
    await bus.start()
    first = await received(there)
    assert first is GAP or first == {"n": 11}
    await bus.stop()
