"""A fact is stored with its change and heard once by each listener, whatever the others do."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Literal
from uuid import UUID

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform import facts
from regimen.platform.facts import Fact, announce, deliver_fact, hear, unhear
from regimen.platform.jobs import run_due
from regimen.platform.models import FactRow


class Lifted(Fact, frozen=True):
    type: Literal["test_lifted"] = "test_lifted"
    weight: int


HEARD: Counter[str] = Counter()
FACTS: list[Lifted] = []


async def counts(session: AsyncSession, fact: Lifted, now: datetime) -> None:
    HEARD["counts"] += 1
    FACTS.append(fact)


async def stumbles(session: AsyncSession, fact: Lifted, now: datetime) -> None:
    await session.execute(text("insert into rate_windows values ('stumbled', 1, now())"))
    HEARD["stumbles"] += 1
    if HEARD["stumbles"] == 1:
        raise ConnectionError("a listener in trouble")


@pytest.fixture(autouse=True)
def listeners() -> Iterator[None]:
    HEARD.clear()
    FACTS.clear()
    yield
    unhear(Lifted)


def lifted(clock: Clock, actor: UUID | None = None) -> Lifted:
    return Lifted(at=clock.now(), actor_id=actor, subject_id=new_id(), weight=100)


async def test_a_fact_is_kept_with_who_and_when(session: AsyncSession, clock: Clock) -> None:
    fact = lifted(clock, new_id())
    await announce(session, fact)
    row = (await session.scalars(select(FactRow).where(FactRow.type == "test_lifted"))).one()
    assert (row.actor_id, row.subject_id, row.at) == (fact.actor_id, fact.subject_id, clock.now())
    assert row.body["weight"] == 100


async def test_each_listener_hears_the_typed_fact_once(session: AsyncSession, clock: Clock) -> None:
    hear(Lifted, counts)
    hear(Lifted, counts)
    fact = lifted(clock)
    await announce(session, fact)
    await run_due(session, clock.now())
    assert [fact] == FACTS
    fact_id = await session.scalar(select(FactRow.id).where(FactRow.type == "test_lifted"))
    assert fact_id is not None
    await deliver_fact(session, clock.now(), fact_id=fact_id)
    assert HEARD == {"counts": 1}, "delivering again changes nothing"


async def test_a_failing_listener_is_tried_again_alone(session: AsyncSession, clock: Clock) -> None:
    hear(Lifted, counts)
    hear(Lifted, stumbles)
    await announce(session, lifted(clock))
    fact_id = await session.scalar(select(FactRow.id).where(FactRow.type == "test_lifted"))
    assert fact_id is not None
    await deliver_fact(session, clock.now(), fact_id=fact_id)
    assert HEARD == {"counts": 1, "stumbles": 1}
    half_done = text("select count(*) from rate_windows where key = 'stumbled'")
    assert await session.scalar(half_done) == 0, "what the failing listener wrote is gone"
    retry = text("select args ->> 'attempt' from procrastinate_jobs where scheduled_at > now()")
    assert await session.scalar(retry) == "2"
    await deliver_fact(session, clock.now(), fact_id=fact_id, attempt=2)
    assert HEARD == {"counts": 1, "stumbles": 2}
    assert await session.scalar(half_done) == 1


async def test_a_listener_that_never_recovers_ends_as_a_failed_job(session: AsyncSession, clock: Clock) -> None:
    async def never(session: AsyncSession, fact: Lifted, now: datetime) -> None:
        raise ConnectionError("for good")

    hear(Lifted, never)
    await announce(session, lifted(clock))
    fact_id = await session.scalar(select(FactRow.id).where(FactRow.type == "test_lifted"))
    assert fact_id is not None
    with pytest.raises(ConnectionError):
        await deliver_fact(session, clock.now(), fact_id=fact_id, attempt=facts._ATTEMPTS)


async def test_in_tests_a_broken_listener_is_loud(session: AsyncSession, clock: Clock) -> None:
    hear(Lifted, stumbles)
    await announce(session, lifted(clock))
    with pytest.raises(ConnectionError):
        await run_due(session, clock.now())


async def test_a_fact_that_nobody_hears_costs_no_job(session: AsyncSession, clock: Clock) -> None:
    await announce(session, lifted(clock))
    assert await run_due(session, clock.now()) == 0


def test_two_facts_may_not_share_a_type() -> None:
    with pytest.raises(TypeError, match="test_lifted names two facts"):

        class Other(Fact, frozen=True):
            type: Literal["test_lifted"] = "test_lifted"
