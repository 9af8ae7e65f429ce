"""What an event costs when many connections get it, and what waits for a client that does not read."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast
from uuid import UUID, uuid4

import pytest

from regimen.platform.bus import GAP, MemoryBus
from regimen.platform.live.hub import _AT_ONCE, TOPIC, Hub
from regimen.platform.live.outgoing import MAX_WAITING_BYTES, Outgoing
from tests.waiting import time_limit, wait_for

STREAM = "account:1"


class Owner:
    user_id: UUID = uuid4()
    token_id: UUID = uuid4()


class Listener:
    """A connection that keeps what it gets."""

    def __init__(self, hub: Hub, identifier: str = '{"channel":"A"}') -> None:
        self.principal = Owner()
        self.hub, self.identifier = hub, identifier
        self.received: list[str] = []
        hub.add(self)
        hub.join(STREAM, self, identifier)

    def send(self, frame: str) -> None:
        self.received.append(frame)

    def recheck(self) -> None: ...

    async def restart(self) -> None: ...


@pytest.fixture
async def live_hub() -> AsyncIterator[Hub]:
    hub = Hub(MemoryBus())
    await hub.start()
    yield hub
    await wait_for(hub.stop(), "the end of the live server")


def publish(hub: Hub, number: int = 1) -> None:
    cast(MemoryBus, hub._bus).publish(TOPIC, {"stream": STREAM, "message": {"number": number}})


async def until_received(listeners: list[Listener], messages: int) -> int:
    """Returns how many turns others had until all have got this many messages."""
    turns = 0
    async with time_limit(f"{messages} messages to each listener"):
        while not all(len(each.received) >= messages for each in listeners):
            turns += 1
            await asyncio.sleep(0)
    return turns


async def test_a_message_is_encoded_once_for_all_connections(live_hub: Hub) -> None:
    listeners = [Listener(live_hub) for _ in range(3)]
    other = Listener(live_hub, '{"channel":"é"}')
    publish(live_hub)
    await until_received([*listeners, other], 1)
    frames = [each.received[0] for each in listeners]
    assert frames[0] == '{"identifier":"{\\"channel\\":\\"A\\"}","message":{"number":1}}'
    assert all(each is frames[0] for each in frames)
    assert other.received == ['{"identifier":"{\\"channel\\":\\"\\u00e9\\"}","message":{"number":1}}']


async def test_others_work_while_an_event_goes_to_many_connections(live_hub: Hub) -> None:
    listeners = [Listener(live_hub) for _ in range(20 * _AT_ONCE)]
    publish(live_hub)
    assert await until_received(listeners, 1) >= 19
    cast(MemoryBus, live_hub._bus)._deliver(TOPIC, GAP)
    assert await until_received(listeners, 2) >= 19


async def test_others_work_while_many_events_go_to_one_connection(live_hub: Hub) -> None:
    listener = Listener(live_hub)
    for number in range(20 * _AT_ONCE):
        publish(live_hub, number)
    assert await until_received([listener], 20 * _AT_ONCE) >= 19


async def test_who_leaves_while_an_event_is_sent_does_not_get_it(live_hub: Hub) -> None:
    listeners = [Listener(live_hub) for _ in range(3 * _AT_ONCE)]
    publish(live_hub)
    turns = 0
    async with time_limit("the message to the first listeners"):
        while not any(each.received for each in listeners):
            turns += 1
            await asyncio.sleep(0)
    late = [each for each in listeners if not each.received]
    for each in late:
        live_hub.remove(each, [(STREAM, each.identifier)])
    publish(live_hub, 2)
    await until_received([each for each in listeners if each not in late], 2)
    assert late
    assert not any(each.received for each in late)


async def test_what_waits_is_bounded_by_its_size() -> None:
    large = "x" * (MAX_WAITING_BYTES // 2 - 10)
    outgoing = Outgoing()
    assert [outgoing.put(each) for each in (large, large, large, "small")] == [True, True, False, True]
    sent = list[str]()

    async def send(frame: str) -> None:
        sent.append(frame)

    sending = asyncio.create_task(outgoing.send_all(send))
    await outgoing.drained(5)
    assert sent == [large, large, "small"]
    assert outgoing.put(large)
    await outgoing.drained(5)
    assert outgoing.put("x" * (2 * MAX_WAITING_BYTES))
    sending.cancel()
