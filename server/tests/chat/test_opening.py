"""Opening a conversation: one request answers what its page shows first."""

from datetime import timedelta
from typing import Any

import pytest

from regimen.kit.clock import Clock
from tests.cast import Cast
from tests.chat.gym import Gym, ok, read, send, thread
from tests.conftest import Requests


async def opened(person: Requests, conversation: object, query: str = "") -> dict[str, Any]:
    return dict(await ok(await person.get(f"/chat/conversations/{conversation}?page=true{query}")))


@pytest.mark.parametrize("read_to", [0, 1, 30, 59, 60])
async def test_opening_answers_what_two_requests_would(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock, read_to: int
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = [await send(maya, conversation, f"m{number}") for number in range(60)]
    for number in (2, 31, 58):
        clock.advance(timedelta(minutes=1))
        await ok(await erik.put(f"/chat/messages/{sent[number]['id']}/pin"))
    await read(erik, conversation, read_to)
    answer = await opened(erik, conversation)
    page = answer.pop("page")
    detail = await ok(await erik.get(f"/chat/conversations/{conversation}"))
    assert answer | {"page": None} == detail
    assert [one["text"] for one in detail["pinned"]] == ["m58", "m31", "m2"]
    first = detail["first_unread_seq"]
    assert first == (None if read_to == 60 else read_to + 1)
    assert page == await thread(erik, conversation, "" if first is None else f"around={first}")
    for seq in (0, 1, 20, 45, 60, 99):
        page = (await opened(erik, conversation, f"&around={seq}"))["page"]
        assert page == await thread(erik, conversation, f"around={seq}")


async def test_opening_shows_nothing_of_people_whom_somebody_has_blocked(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    await send(erik, community, "Welcome")
    hidden = await send(tom, community, "Hidden")
    await ok(await erik.put(f"/chat/messages/{hidden['id']}/pin"))
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}", {}))
    answer = await opened(maya, community)
    assert [one["text"] for one in answer["page"]["items"]] == ["Welcome"]
    assert answer["pinned"] == []


async def test_an_empty_conversation_opens(gym: Gym, cast: Cast, erik: Requests) -> None:
    answer = await opened(erik, await gym.direct(erik, cast.maya))
    assert (answer["first_unread_seq"], answer["pinned"]) == (None, [])
    assert answer["page"] == {"items": [], "before": False, "after": False, "seq": 0}


async def test_conversations_of_others_do_not_open(gym: Gym, cast: Cast, erik: Requests, tom: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    refused = await tom.get(f"/chat/conversations/{conversation}?page=true&around=1")
    assert refused.status_code == 404
