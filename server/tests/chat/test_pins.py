"""Pinned messages: who pins, how many, who sees them, and who hears of it."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest

from regimen.chat.access.channels import coaches_stream, community_stream, person_stream
from regimen.chat.rules.limits import MAX_PINNED
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, send, thread
from tests.chat.test_live import Pushed, streams
from tests.chat.test_live import pushed as pushed
from tests.conftest import Requests


def path(message: dict[str, object]) -> str:
    return f"/chat/messages/{message['id']}/pin"


async def pinned(person: Requests, conversation: object) -> list[str]:
    """Returns what is pinned for a person, which both ways to open a conversation must agree on."""
    opened = await ok(await person.get(f"/chat/conversations/{conversation}?page=true"))
    detail = await ok(await person.get(f"/chat/conversations/{conversation}"))
    assert detail["pinned"] == opened["pinned"]
    flagged = {one["id"] for one in opened["page"]["items"] if one["pinned"]}
    assert flagged == {one["id"] for one in opened["pinned"]}
    return [one["text"] for one in opened["pinned"]]


async def stored(gym: Gym, conversation: UUID) -> list[int]:
    """Returns the numbers of the messages that are pinned."""
    return [one.seq for one in await gym.stored(conversation) if one.pinned_at is not None]


async def test_the_latest_pin_is_first_and_a_second_time_changes_nothing(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    for conversation in (await gym.direct(erik, cast.maya), await gym.community()):
        first, second = await send(maya, conversation, "First"), await send(erik, conversation, "Second")
        for message in (second, first, second):
            clock.advance(timedelta(minutes=1))
            await ok(await erik.put(path(message)))
        assert await pinned(maya, conversation) == await pinned(erik, conversation) == ["First", "Second"]
        for _ in range(2):
            await ok(await erik.delete(path(first)))
        assert await pinned(maya, conversation) == await pinned(erik, conversation) == ["Second"]


async def test_what_a_person_may_do_follows_the_pin(gym: Gym, erik: Requests, maya: Requests) -> None:
    community = await gym.community()
    message = await send(maya, community, "Mine")
    expected = {"pin"}
    for call in (erik.put, erik.delete):
        (seen,) = (await thread(erik, community))["items"]
        assert {"pin", "unpin"} & set(seen["abilities"]) == expected
        (seen,) = (await thread(maya, community))["items"]
        assert {"pin", "unpin"} & set(seen["abilities"]) == set()
        await ok(await call(path(message)))
        expected = {"unpin"}
    (seen,) = (await thread(erik, community))["items"]
    assert "pin" in seen["abilities"]


async def test_coaches_of_the_account_pin_and_nobody_else(
    gym: Gym, cast: Cast, erik: Requests, ines: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    direct, community = await gym.direct(erik, cast.maya), await gym.community()
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    for conversation in (direct, community):
        plain, held = await send(maya, conversation, "Plain"), await send(maya, conversation, "Held")
        await ok(await noah.put(path(held)))
        for who, status in ((maya, 403), (ines, 404)):
            assert (await who.put(path(plain))).status_code == status
            assert (await who.delete(path(held))).status_code == status
        assert await stored(gym, conversation) == [held["seq"]], "what was refused has changed nothing"
        await ok(await noah.delete(path(held)))
    for call in (erik.put, erik.delete):
        assert (await call(f"/chat/messages/{new_id()}/pin")).status_code == 404


async def test_up_to_ten_and_no_more(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    community, direct = await gym.community(), await gym.direct(erik, cast.maya)
    messages = [await send(maya, community, f"m{number}") for number in range(MAX_PINNED + 1)]
    for message in messages[:-1]:
        await ok(await erik.put(path(message)))
    refused = await erik.put(path(messages[-1]))
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"base": ["Up to 10 messages can be pinned. Unpin one first."]}
    assert await stored(gym, community) == [one["seq"] for one in messages[:-1]]
    await ok(await erik.put(path(messages[0])))
    await ok(await erik.delete(path(messages[0])))
    await ok(await erik.put(path(messages[-1])))
    assert await stored(gym, community) == [one["seq"] for one in messages[1:]]
    await ok(await erik.put(path(await send(erik, direct, "Counted by conversation"))))


async def test_a_deleted_message_is_not_pinned(gym: Gym, erik: Requests, maya: Requests) -> None:
    community = await gym.community()
    message = await send(maya, community, "Gone")
    await ok(await erik.put(path(message)))
    await ok(await maya.delete(f"/chat/messages/{message['id']}"))
    assert await pinned(erik, community) == []
    for call in (erik.put, erik.delete):
        refused = await call(path(message))
        assert (refused.status_code, refused.json()["reason"]) == (409, "deleted")
    assert await stored(gym, community) == []


async def test_who_joined_later_does_not_see_what_was_pinned_before(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    community = await gym.community()
    await ok(await erik.put(path(await send(erik, community, "Before"))))
    zoe = as_person(await cast.client("Zoe", "Papadopoulos"))
    await gym.join(zoe)
    await ok(await erik.put(path(await send(erik, community, "After"))))
    assert await pinned(zoe, community) == ["After"]
    assert sorted(await pinned(maya, community)) == ["After", "Before"]


@pytest.mark.parametrize("kind", ["direct", "community"])
async def test_everybody_in_the_conversation_hears_of_it(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, pushed: Pushed, kind: str
) -> None:
    conversation = await gym.direct(erik, cast.maya) if kind == "direct" else await gym.community()
    message = await send(maya, conversation, "Bring chalk")
    clients = person_stream(cast.maya.id) if kind == "direct" else community_stream(conversation)
    for call in (erik.put, erik.delete):
        await pushed()
        await ok(await call(path(message)))
        events = await pushed()
        assert streams(events) == {coaches_stream(cast.erik.account_id), clients}
        assert {one["message"]["seq"] for one in events} == {message["seq"]}, "open pages read this message again"
        await ok(await call(path(message)))
        assert await pushed() == [], "nothing has changed"
