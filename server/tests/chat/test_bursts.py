"""Nobody makes work for everybody by editing or reacting without a pause, or by saving a long conversation."""

from typing import Any

import pytest

from regimen.chat.access import export
from regimen.chat.actions import messages
from regimen.chat.failures import EditingTooFast, ReactingTooFast
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, texts
from tests.chat.test_live import Pushed
from tests.chat.test_live import pushed as pushed
from tests.conftest import Requests


async def versions(person: Requests, message: dict[str, Any], **params: int) -> dict[str, Any]:
    return dict(await ok(await person.get(f"/chat/messages/{message['id']}/versions", params=params)))


async def test_editing_without_a_pause_is_refused_and_changes_nothing(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(erik, conversation, "0 kg")
    path = f"/chat/messages/{sent['id']}"
    for number in range(20):
        await ok(await erik.patch(path, {"text": f"{number + 1} kg"}))
    refused = await erik.patch(path, {"text": "21 kg"})
    assert (refused.status_code, refused.json()["title"]) == (429, EditingTooFast.message)
    assert int(refused.headers["retry-after"]) > 0
    assert await texts(maya, conversation) == ["20 kg"]
    assert (await versions(maya, sent))["pagination"]["total"] == 20
    same = await erik.patch(path, {"text": "20 kg"})
    assert same.status_code == 200, "sent again, it changes nothing and counts for nothing"


async def test_of_many_versions_the_first_and_the_latest_are_kept(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "_EDITS", "1000/minute")
    sent = await send(erik, await gym.direct(erik, cast.maya), "0 kg")
    for number in range(1, 31):
        await ok(await erik.patch(f"/chat/messages/{sent['id']}", {"text": f"{number} kg"}))
    found = await versions(maya, sent)
    assert [one["text"] for one in found["items"]] == [*(f"{number} kg" for number in range(29, 10, -1)), "0 kg"]
    page = await versions(maya, sent, per_page=8, page=3)
    assert [one["text"] for one in page["items"]] == ["13 kg", "12 kg", "11 kg", "0 kg"]
    assert page["pagination"] == {"current_page": 3, "per_page": 8, "total_pages": 3, "total": 20}


async def test_a_reaction_changes_no_list_and_no_number_on_open_pages(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, pushed: Pushed
) -> None:
    sent = await send(erik, await gym.direct(erik, cast.maya), "New record!")
    path = f"/chat/messages/{sent['id']}/reactions"
    await pushed()
    await ok(await maya.put(path, {"emoji": "💪"}))
    await ok(await maya.delete(path, params={"emoji": "💪"}))
    assert {one["message"]["event"] for one in await pushed()} == {"chat_reactions"}


async def test_reacting_without_a_pause_is_refused_in_a_sentence(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    sent = await send(erik, await gym.direct(erik, cast.maya), "New record!")
    path = f"/chat/messages/{sent['id']}/reactions"
    for _ in range(60):
        await ok(await maya.put(path, {"emoji": "💪"}))
    refused = await maya.put(path, {"emoji": "🎉"})
    assert (refused.status_code, refused.json()["title"]) == (429, ReactingTooFast.message)


@pytest.mark.parametrize("part", [1, 2, 200])
async def test_a_conversation_is_the_same_in_however_many_parts_it_is_read(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "_PART", part)
    monkeypatch.setattr(export, "_MOST", 3)
    conversation = await gym.direct(erik, cast.maya)
    for text in ("Too old", "One", "Two", "Three"):
        await send(erik, conversation, text)
    answer = await maya.get(f"/chat/conversations/{conversation}/export")
    time = "2026-01-12 09:00 Erik Lindqvist"
    assert answer.text == f"{time}\nOne\n\n{time}\nTwo\n\n{time}\nThree\n"


async def test_an_empty_conversation_is_an_empty_text(gym: Gym, cast: Cast, erik: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    answer = await erik.get(f"/chat/conversations/{conversation}/export")
    assert (answer.status_code, answer.text.strip()) == (200, "")
