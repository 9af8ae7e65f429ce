"""Who hears of a message: ids only, and only those who may read it."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from regimen.accounts.access.actor import Actor, actor_of_new_token
from regimen.chat.access.channels import chat_channel, coaches_stream, community_stream, person_stream
from regimen.platform.live.hub import CHANGED_TOPIC, TOPIC
from regimen.platform.services import Services
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, read, send
from tests.conftest import Requests
from tests.waiting import wait_for

Pushed = Callable[[], Awaitable[list[dict[str, Any]]]]


@pytest.fixture
def pushed(services: Services) -> Pushed:
    """Returns what was sent to live connections since the last call."""
    subscriber = services.bus.subscribe(TOPIC)

    async def take() -> list[dict[str, Any]]:
        found: list[Any] = []
        while subscriber.waiting():
            found.append(await subscriber.next())
        return found

    return take


def streams(events: list[dict[str, Any]], name: str = "chat_message") -> set[str]:
    return {one["stream"] for one in events if one["message"]["event"] == name}


async def hears(gym: Gym, person: Person) -> frozenset[str]:
    """Returns the streams that this person's live connection has."""
    actor = await actor_of_new_token(gym.session, person.token, gym.clock.now())
    assert isinstance(actor, Actor)
    found = await chat_channel(gym.session, actor)
    assert found is not None
    return found


@pytest.mark.spec("FED-22")
async def test_a_direct_message_is_heard_by_the_client_and_the_coaches(
    gym: Gym, cast: Cast, erik: Requests, pushed: Pushed
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    noah = await cast.hire("Noah", "Fischer", cast.erik)
    await pushed()
    sent = await send(erik, conversation, "Only for Maya")
    events = await pushed()
    told = streams(events)
    assert told == {coaches_stream(cast.erik.account_id), person_stream(cast.maya.id)}
    for person in (cast.erik, noah, cast.maya):
        assert await hears(gym, person) & told
    for person in (cast.tom, cast.ines):
        assert not await hears(gym, person) & told
    assert {json.dumps(one["message"], sort_keys=True) for one in events if one["stream"] in told} >= {
        json.dumps({"event": "chat_message", "conversation_id": str(conversation), "seq": sent["seq"]}, sort_keys=True)
    }
    assert "Only for Maya" not in json.dumps(events), "ids only"


@pytest.mark.spec("FED-22")
async def test_a_community_is_one_message_however_many_clients_it_has(
    gym: Gym, cast: Cast, maya: Requests, tom: Requests, pushed: Pushed, services: Services
) -> None:
    community = await gym.community()
    changed = services.bus.subscribe(CHANGED_TOPIC)
    await pushed()
    await send(maya, community, "Hi all")
    assert streams(await pushed()) == {coaches_stream(cast.erik.account_id), community_stream(community)}
    assert community_stream(community) in await hears(gym, cast.tom)
    await gym.leave(tom)
    assert community_stream(community) not in await hears(gym, cast.tom)
    told = await wait_for(changed.next(), "the message that Tom's connections are to be checked")
    assert told == {"user": str(cast.tom.id)}, "open connections are checked at once"
    assert community_stream(community) not in await hears(gym, cast.ines)


async def test_the_desk_is_for_coaches_only(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, pushed: Pushed
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(maya, conversation)
    await pushed()
    await ok(await erik.put(f"/chat/conversations/{conversation}/desk", {"state": "done"}))
    assert streams(await pushed(), "conversation_changed") == {coaches_stream(cast.erik.account_id)}
    community = await gym.community()
    post = await send(erik, community, "News")
    await pushed()
    await read(maya, community, post["seq"])
    assert streams(await pushed(), "conversation_changed") == {person_stream(cast.maya.id)}, "nobody else's business"
    await read(erik, conversation, sent["seq"])
    assert person_stream(cast.maya.id) in streams(await pushed(), "conversation_changed"), "seen"


async def test_typing_is_heard_in_direct_conversations_only(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, pushed: Pushed
) -> None:
    conversation, community = await gym.direct(erik, cast.maya), await gym.community()
    await pushed()
    await ok(await maya.post(f"/chat/conversations/{conversation}/typing"))
    assert streams(await pushed(), "typing") == {coaches_stream(cast.erik.account_id)}
    await ok(await erik.post(f"/chat/conversations/{conversation}/typing"))
    assert streams(await pushed(), "typing") == {coaches_stream(cast.erik.account_id), person_stream(cast.maya.id)}
    await ok(await maya.post(f"/chat/conversations/{community}/typing"))
    assert streams(await pushed(), "typing") == set()


async def test_reading_is_not_told_by_who_does_not_show_it(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, pushed: Pushed
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(maya, conversation)
    await ok(await erik.put("/chat/settings", {"shows_reading": False, "mails": True}))
    await pushed()
    await read(erik, conversation, sent["seq"])
    assert streams(await pushed(), "conversation_changed") == {person_stream(cast.erik.id)}
