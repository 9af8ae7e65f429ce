"""What is pushed, and to whom."""

import pytest
from sqlalchemy import update

from regimen.accounts.access.actor import actor_of_socket
from regimen.accounts.access.channels import system_channel
from regimen.platform import bus
from regimen.subscription.models import Subscription


async def messages(live: bus.BusSubscriber) -> list[tuple[str, str]]:
    heard = [await live.next() for _ in range(live.waiting())]
    return sorted((one["stream"], one["message"]["event"]) for one in heard)


@pytest.mark.parametrize(
    ("audience", "streams"),
    [
        ("all", ["release_notes:coach", "release_notes:user"]),
        ("coaches", ["release_notes:coach"]),
        ("clients", ["release_notes:user"]),
    ],
)
@pytest.mark.spec("FED-24", "FED-27")
async def test_a_new_note_is_pushed_to_everybody_who_may_read_it(publish, services, audience, streams) -> None:
    live = services.bus.subscribe("live")
    await publish("Supersets", audience=audience)
    assert await messages(live) == [(stream, "new_release_note") for stream in streams]


@pytest.mark.spec("FED-24", "FED-27")
async def test_reading_updates_the_counter_on_other_devices_once(publish, services, cast, maya) -> None:
    await publish("Supersets")
    live = services.bus.subscribe("live")
    [note] = (await maya.get("/notes")).json()["items"]
    for _ in range(2):
        await maya.post("/notes/read", {"id": note["id"]})
    assert await messages(live) == [(f"system:{cast.maya.id}", "has_unread_release_notes")]


@pytest.mark.spec("FED-27")
async def test_removing_a_note_updates_the_counters(publish, release_note, services, erik) -> None:
    await publish("Supersets", audience="coaches")
    [note] = (await erik.get("/notes")).json()["items"]
    live = services.bus.subscribe("live")
    assert await release_note("remove", note["id"]) == 0
    assert await messages(live) == [("release_notes:coach", "has_unread_release_notes")]


@pytest.mark.spec("FED-28")
async def test_a_blocked_coach_cannot_subscribe(session, cast, clock) -> None:
    async def streams_of(token: str) -> frozenset[str]:
        actor = await actor_of_socket(session, token)
        assert actor
        streams = await system_channel(session, actor)
        assert streams is not None
        return frozenset(one for one in streams if one.startswith("release_notes"))

    assert await streams_of(cast.erik.token) == {"release_notes:coach"}
    assert await streams_of(cast.maya.token) == {"release_notes:user"}
    ended = update(Subscription).where(Subscription.account_id == cast.erik.account_id)
    await session.execute(ended.values(trial_end_at=clock.now()))
    assert await streams_of(cast.erik.token) == frozenset()
    assert await streams_of(cast.maya.token) == {"release_notes:user"}
