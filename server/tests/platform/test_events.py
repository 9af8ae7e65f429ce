"""An event is stored with its change and delivered once to each subscriber, whatever the others do."""

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
from regimen.platform import events
from regimen.platform.events import DomainEvent, Subscriber, deliver_event, publish
from regimen.platform.jobs import run_due
from regimen.platform.models import EventRow


class Lifted(DomainEvent, frozen=True):
    type: Literal["test_lifted"] = "test_lifted"
    weight: int


CALLS: Counter[str] = Counter()
EVENTS: list[Lifted] = []


async def counts(session: AsyncSession, event: Lifted, now: datetime) -> None:
    CALLS["counts"] += 1
    EVENTS.append(event)


async def stumbles(session: AsyncSession, event: Lifted, now: datetime) -> None:
    await session.execute(text("insert into rate_windows values ('stumbled', 1, now())"))
    CALLS["stumbles"] += 1
    if CALLS["stumbles"] == 1:
        raise ConnectionError("a subscriber in trouble")


@pytest.fixture(autouse=True)
def subscribers() -> Iterator[None]:
    CALLS.clear()
    EVENTS.clear()
    yield
    events.subscribers.pop("test_lifted", None)


def lifted(clock: Clock, actor: UUID | None = None) -> Lifted:
    return Lifted(at=clock.now(), actor_id=actor, subject_id=new_id(), weight=100)


async def test_an_event_is_stored_with_actor_and_time(session: AsyncSession, clock: Clock) -> None:
    event = lifted(clock, new_id())
    await publish(session, event)
    row = (await session.scalars(select(EventRow).where(EventRow.type == "test_lifted"))).one()
    assert (row.actor_id, row.subject_id, row.at) == (event.actor_id, event.subject_id, clock.now())
    assert row.body["weight"] == 100


async def test_each_subscriber_gets_the_typed_event_once(session: AsyncSession, clock: Clock) -> None:
    Subscriber(Lifted, counts)()
    Subscriber(Lifted, counts)()
    event = lifted(clock)
    await publish(session, event)
    await run_due(session, clock.now())
    assert [event] == EVENTS
    event_id = await session.scalar(select(EventRow.id).where(EventRow.type == "test_lifted"))
    assert event_id is not None
    await deliver_event(session, clock.now(), event_id=event_id)
    assert CALLS == {"counts": 1}, "delivering again changes nothing"


async def test_only_the_failing_subscriber_is_retried(session: AsyncSession, clock: Clock) -> None:
    Subscriber(Lifted, counts)()
    Subscriber(Lifted, stumbles)()
    await publish(session, lifted(clock))
    event_id = await session.scalar(select(EventRow.id).where(EventRow.type == "test_lifted"))
    assert event_id is not None
    await deliver_event(session, clock.now(), event_id=event_id)
    assert CALLS == {"counts": 1, "stumbles": 1}
    half_done = text("select count(*) from rate_windows where key = 'stumbled'")
    assert await session.scalar(half_done) == 0, "what the failing subscriber wrote is gone"
    retry = text("select args ->> 'attempt' from procrastinate_jobs where scheduled_at > now()")
    assert await session.scalar(retry) == "2"
    await deliver_event(session, clock.now(), event_id=event_id, attempt=2)
    assert CALLS == {"counts": 1, "stumbles": 2}
    assert await session.scalar(half_done) == 1


async def test_a_subscriber_that_never_recovers_ends_as_a_failed_job(session: AsyncSession, clock: Clock) -> None:
    async def never(session: AsyncSession, event: Lifted, now: datetime) -> None:
        raise ConnectionError("for good")

    Subscriber(Lifted, never)()
    await publish(session, lifted(clock))
    event_id = await session.scalar(select(EventRow.id).where(EventRow.type == "test_lifted"))
    assert event_id is not None
    with pytest.raises(ConnectionError):
        await deliver_event(session, clock.now(), event_id=event_id, attempt=events._ATTEMPTS)


async def test_in_tests_a_failing_subscriber_raises(session: AsyncSession, clock: Clock) -> None:
    Subscriber(Lifted, stumbles)()
    await publish(session, lifted(clock))
    with pytest.raises(ConnectionError):
        await run_due(session, clock.now())


async def test_an_event_without_subscribers_needs_no_job(session: AsyncSession, clock: Clock) -> None:
    await publish(session, lifted(clock))
    assert await run_due(session, clock.now()) == 0


def test_two_events_cannot_share_a_type() -> None:
    with pytest.raises(TypeError, match="test_lifted names two events"):

        class Other(DomainEvent, frozen=True):
            type: Literal["test_lifted"] = "test_lifted"
