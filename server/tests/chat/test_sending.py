"""Messages: sending, repeating, reading, editing, deleting, reactions, replies."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest

from regimen.chat.access.conversations import Place
from regimen.chat.actions import send as sending
from regimen.chat.models import ConversationKind
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast, Person
from tests.chat.gym import Gym, has_unread, listed, ok, read, send, texts, thread, unread
from tests.conftest import Requests


@pytest.mark.spec("MSG-01")
async def test_coach_and_client_talk_in_one_thread(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    own = await ok(await maya.post("/chat/direct", {"account_id": str(cast.erik.account_id)}))
    assert own["conversation_id"] == str(conversation)
    await send(erik, conversation, "How was it?")
    await send(maya, conversation, "Heavy!")
    assert await texts(erik, conversation) == await texts(maya, conversation) == ["How was it?", "Heavy!"]
    first, second = (await thread(maya, conversation))["items"][-2:]
    assert (first["author"]["full_name"], first["mine"], first["from_coach"]) == ("Erik Lindqvist", False, True)
    assert (second["author"]["type_account"], second["mine"]) == ("Athlete", True)
    opened = await ok(await erik.get(f"/chat/conversations/{conversation}"))
    assert (opened["title"], opened["kind"]) == ("Maya Kowalczyk", "direct")
    assert (await ok(await maya.get(f"/chat/conversations/{conversation}")))["title"] == "Erik Lindqvist"


@pytest.mark.spec("MSG-01")
async def test_the_lists_are_all_messages_and_communities(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    await gym.direct(erik, cast.maya)
    kinds = {
        tab: sorted(one["kind"] for one in await listed(maya, f"tab={tab}"))
        for tab in ("all", "messages", "communities")
    }
    assert kinds == {
        "all": ["account", "direct", "program"],
        "messages": ["direct"],
        "communities": ["account", "program"],
    }
    counts = (await ok(await erik.get("/chat/conversations")))["counts"]
    assert (counts["all"], counts["messages"], counts["communities"]) == (3, 1, 2)


@pytest.mark.spec("MSG-06")
@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  hi \n", "hi"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("a\n\nb", "a\n\nb"),
        ("a\r\n\r\n\r\nb", "a\n\nb"),
        ("🏋️‍♀️ ﷽", "🏋️‍♀️ ﷽"),
    ],
)
async def test_text_is_trimmed_and_has_one_empty_line_at_most(
    gym: Gym, cast: Cast, erik: Requests, typed: str, stored: str
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    assert (await send(erik, conversation, typed))["text"] == stored


@pytest.mark.spec("MSG-07")
@pytest.mark.parametrize("text", ["", "   ", "\n\n", "\u200b", "\u3164", "\u2800 \u200d"])
async def test_a_message_without_anything_to_see_is_refused(gym: Gym, cast: Cast, erik: Requests, text: str) -> None:
    conversation = await gym.direct(erik, cast.maya)
    before = len(await gym.stored(conversation))
    refused = await erik.put(f"/chat/conversations/{conversation}/messages/{new_id()}", {"text": text})
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"text": ["Write a message or attach a file."]}
    assert len(await gym.stored(conversation)) == before


async def test_text_has_a_limit(gym: Gym, cast: Cast, erik: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    assert len((await send(erik, conversation, "a" * 5000))["text"]) == 5000
    refused = await erik.put(f"/chat/conversations/{conversation}/messages/{new_id()}", {"text": "a" * 5001})
    assert refused.json()["errors"] == {"text": ["Please use at most 5,000 characters."]}


async def test_what_is_sent_twice_is_stored_once(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    message_id = new_id()
    first = await send(erik, conversation, "Once", id=message_id)
    again = await send(erik, conversation, "Once", id=message_id)
    assert (first["seq"], first["id"]) == (again["seq"], again["id"])
    assert await texts(maya, conversation) == ["Once"]
    theirs = await maya.put(f"/chat/conversations/{conversation}/messages/{message_id}", {"text": "Mine"})
    assert theirs.status_code == 404
    elsewhere = await gym.direct(erik, cast.tom)
    assert (await erik.put(f"/chat/conversations/{elsewhere}/messages/{message_id}", {"text": "x"})).status_code == 404
    assert await texts(maya, conversation) == ["Once"]


@pytest.mark.spec("MSG-02", "ACC-07")
async def test_unread_is_what_others_wrote_after_the_read_mark(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    assert not await has_unread(maya)
    await send(erik, conversation, "One")
    second = await send(erik, conversation, "Two")
    await send(maya, conversation, "Mine, written offline before")
    third = await send(erik, conversation, "Three")
    assert await unread(maya, conversation) == 3
    assert await has_unread(maya)
    assert (await ok(await maya.get(f"/chat/conversations/{conversation}")))["first_unread_seq"] == second["seq"] - 1
    assert await read(maya, conversation, second["seq"]) == second["seq"]
    assert await unread(maya, conversation) == 1
    assert await read(maya, conversation, 1) == second["seq"], "it never moves back"
    assert await read(maya, conversation, 2**31 - 1) == third["seq"], "nor beyond the last message"
    assert await unread(maya, conversation) == 0
    assert not await has_unread(maya)


async def test_a_deleted_message_is_a_tombstone_and_not_unread(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(erik, conversation, "Wrong person")
    assert await unread(maya, conversation) == 1
    assert (await maya.delete(f"/chat/messages/{sent['id']}")).status_code == 403
    assert await unread(maya, conversation) == 1
    for _ in range(2):
        assert (await erik.delete(f"/chat/messages/{sent['id']}")).status_code == 204
    assert await unread(maya, conversation) == 0
    gone = (await thread(maya, conversation))["items"][-1]
    assert (gone["deleted"], gone["text"], gone["abilities"], gone["seq"]) == (True, "", [], sent["seq"])
    assert (await gym.stored(conversation))[-1].body == ""
    refused = await erik.patch(f"/chat/messages/{sent['id']}", {"text": "Back"})
    assert (refused.status_code, refused.json()["reason"]) == (409, "deleted")


async def test_own_messages_can_be_edited_for_fifteen_minutes(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(erik, conversation, "82.5 kg")
    assert (await maya.patch(f"/chat/messages/{sent['id']}", {"text": "90 kg"})).status_code == 403
    clock.advance(timedelta(minutes=15))
    edited = await ok(await erik.patch(f"/chat/messages/{sent['id']}", {"text": "85 kg"}))
    assert (edited["text"], edited["edited_at"] is not None) == ("85 kg", True)
    versions = await ok(await maya.get(f"/chat/messages/{sent['id']}/versions"))
    assert [one["text"] for one in versions["items"]] == ["82.5 kg"]
    clock.advance(timedelta(seconds=1))
    refused = await erik.patch(f"/chat/messages/{sent['id']}", {"text": "87.5 kg"})
    assert (refused.status_code, refused.json()["reason"]) == (422, "too_late")
    assert (await ok(await erik.patch(f"/chat/messages/{sent['id']}", {"text": "85 kg"})))["text"] == "85 kg"
    assert await texts(maya, conversation) == ["85 kg"]


async def test_reactions_are_counted_once_a_person(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(erik, conversation, "New record!")
    path = f"/chat/messages/{sent['id']}/reactions"
    for person in (maya, maya, erik):
        assert (await person.put(path, {"emoji": "💪🏽"})).status_code == 204
    clock.advance(timedelta(seconds=1))
    await ok(await maya.put(path, {"emoji": "❤️"}))
    seen = (await thread(maya, conversation))["items"][-1]["reactions"]
    assert seen == [{"emoji": "💪🏽", "count": 2, "mine": True}, {"emoji": "❤️", "count": 1, "mine": True}]
    for _ in range(2):
        assert (await maya.delete(path, params={"emoji": "💪🏽"})).status_code == 204
    seen = (await thread(maya, conversation))["items"][-1]["reactions"]
    assert seen == [{"emoji": "💪🏽", "count": 1, "mine": False}, {"emoji": "❤️", "count": 1, "mine": True}]


@pytest.mark.parametrize("emoji", ["", "a", "<b>", "1", "hi 👋", "\u200d", "😀" * 20, "\0"])
async def test_only_emoji_are_reactions(gym: Gym, cast: Cast, erik: Requests, emoji: str) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(erik, conversation)
    refused = await erik.put(f"/chat/messages/{sent['id']}/reactions", {"emoji": emoji})
    assert refused.status_code == 422
    assert "emoji" in refused.json()["errors"]
    assert (await thread(erik, conversation))["items"][-1]["reactions"] == []


async def test_replies_quote_and_are_counted(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    question = await send(maya, conversation, "Straps on heavy pulls?")
    answer = await send(erik, conversation, "From 5 reps down", reply_to_seq=question["seq"])
    assert (answer["reply_to"]["text"], answer["reply_to"]["author"]["full_name"]) == (
        "Straps on heavy pulls?",
        "Maya Kowalczyk",
    )
    replies = await ok(await maya.get(f"/chat/messages/{question['id']}/replies"))
    assert [one["text"] for one in replies["items"]] == ["From 5 reps down"]
    assert [one["replies"] for one in (await thread(maya, conversation))["items"][-2:]] == [1, 0]
    refused = await erik.put(
        f"/chat/conversations/{conversation}/messages/{new_id()}", {"text": "x", "reply_to_seq": 99}
    )
    assert refused.json()["errors"] == {"reply_to_seq": ["The message you're replying to isn't there any more."]}


async def test_a_page_has_forty_messages(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    for number in range(90):
        await send(erik if number % 2 else maya, conversation, f"m{number}")
    newest = await thread(maya, conversation)
    first, last = newest["items"][0]["seq"], newest["items"][-1]["seq"]
    assert (len(newest["items"]), newest["before"], newest["after"], last) == (40, True, False, newest["seq"])
    before = await thread(maya, conversation, f"before={first}")
    assert [one["seq"] for one in before["items"]] == list(range(first - 40, first))
    after = await thread(maya, conversation, f"after={before['items'][-1]['seq']}")
    assert [one["seq"] for one in after["items"]] == [one["seq"] for one in newest["items"]]
    around = await thread(maya, conversation, "around=30")
    assert [one["seq"] for one in around["items"]] == list(range(10, 50))
    assert (around["before"], around["after"]) == (True, True)
    some = await thread(maya, conversation, "numbers=5&numbers=7&numbers=4000")
    assert [one["seq"] for one in some["items"]] == [5, 7]


async def test_queries_do_not_grow(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, count_queries: Callable[[], Any]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    community = await gym.community()
    await send(erik, conversation)
    with count_queries() as few:
        await send(erik, conversation)
        await thread(erik, conversation)
        await listed(erik)
        await listed(maya)
    for number in range(30):
        sent = await send(maya, conversation, f"m{number}", reply_to_seq=number or None)
        await maya.put(f"/chat/messages/{sent['id']}/reactions", {"emoji": "👍"})
        await send(maya, community, f"c{number}", mentions=[str(cast.erik.id)])
    with count_queries() as many:
        await send(erik, conversation)
        await thread(erik, conversation)
        await listed(erik)
        await listed(maya)
    assert len(many) <= len(few) + 4, many.statements  # quotes, mentions and their people, reactions


@pytest.mark.parametrize("kind", [ConversationKind.PROGRAM, ConversationKind.ACCOUNT])
async def test_communities_open_with_the_first_client(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests, kind: ConversationKind
) -> None:
    community = await gym.community(kind)
    await send(maya, community, "Six of us before work")
    for person in (erik, tom):
        assert await texts(person, community) == ["Six of us before work"]
        assert await unread(person, community) == 1


async def test_what_a_colleague_writes_is_unread_only_if_it_mentions_you(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    await send(noah, conversation, "I'll take this one")
    assert (await unread(erik, conversation), await has_unread(erik)) == (0, False)
    await send(noah, conversation, "@Erik Lindqvist, your turn", mentions=[str(cast.erik.id)])
    assert (await unread(erik, conversation), await has_unread(erik)) == (1, True)
    assert await unread(maya, conversation) == 2


@pytest.mark.spec("MSG-02")
async def test_what_was_read_is_not_unread_again_because_a_colleague_wrote(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    asked = await send(maya, conversation, "Which shoes?")
    await read(erik, conversation, asked["seq"])
    await send(as_person(await cast.hire("Noah", "Fischer", cast.erik)), conversation, "Flat ones")
    assert not await has_unread(erik)


async def test_another_text_under_the_same_id_is_refused(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation, message_id = await gym.direct(erik, cast.maya), new_id()
    path = f"/chat/conversations/{conversation}/messages/{message_id}"
    await ok(await maya.put(path, {"text": "At six"}))
    assert (await maya.put(path, {"text": "At six"})).status_code == 200
    refused = await maya.put(path, {"text": "At seven"})
    assert (refused.status_code, refused.json()["reason"]) == (409, "sent_differently")
    assert await texts(erik, conversation) == ["At six"]
    await ok(await maya.patch(f"/chat/messages/{message_id}", {"text": "At eight"}))
    assert (await maya.put(path, {"text": "At six"})).status_code == 200, "a late repetition, before the edit"
    assert await texts(erik, conversation) == ["At eight"]


@pytest.mark.parametrize("text", ["\u034f", "\ufe0f\ufe0f", "\u180b", "\u0301", "\u202e", "\u2066 \u2069"])
async def test_what_shows_nothing_is_no_message(gym: Gym, cast: Cast, erik: Requests, text: str) -> None:
    conversation = await gym.direct(erik, cast.maya)
    refused = await erik.put(f"/chat/conversations/{conversation}/messages/{new_id()}", {"text": text})
    assert list(refused.json()["errors"]) == ["text"]
    assert await texts(erik, conversation) == []


async def test_a_message_turns_no_text_over(gym: Gym, cast: Cast, erik: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    assert (await send(erik, conversation, "\u202eeikcoC\u202c, \u05e9\u05dc\u05d5\u05dd"))[
        "text"
    ] == "eikcoC, \u05e9\u05dc\u05d5\u05dd"


async def test_nothing_comes_after_the_newest_that_is_shown(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    shown = await send(erik, community, "Open gym on Saturday")
    await send(tom, community, "Rude words")
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}"))
    page = await thread(maya, community)
    assert ([one["seq"] for one in page["items"]], page["after"]) == ([shown["seq"]], False)
    assert (await thread(erik, community, "before=2"))["after"]


async def test_a_message_that_arrives_twice_at_the_same_time_is_stored_once(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second request looks for the message before the first one is committed, and then waits for its lock."""
    conversation = await gym.direct(erik, cast.maya)
    first = await send(maya, conversation, "Hello")
    read_place = sending.get_place_to_send

    async def read_too_early(*arguments: Any) -> tuple[Place, None]:
        place, _ = await read_place(*arguments)
        return place, None

    monkeypatch.setattr(sending, "get_place_to_send", read_too_early)
    assert await send(maya, conversation, "Hello", id=first["id"]) == first
    path = f"/chat/conversations/{conversation}/messages/{first['id']}"
    assert (await maya.put(path, {"text": "Something else"})).status_code == 409
    assert (await erik.put(path, {"text": "Hello"})).status_code == 404
    monkeypatch.undo()
    assert [(one.seq, one.body) for one in await gym.stored(conversation)][-1] == (first["seq"], "Hello")
    assert (await send(maya, conversation, "Next"))["seq"] == first["seq"] + 1


async def test_nobody_takes_the_id_of_a_message_that_the_app_will_write(
    gym: Gym, cast: Cast, maya: Requests, erik: Requests
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    before = len(await gym.stored(conversation))
    taken = uuid5(NAMESPACE_URL, "day_completed:1:58:2026-01-12")
    for person in (maya, erik):
        refused = await person.put(
            f"/chat/conversations/{conversation}/messages/{taken}", {"text": "You agreed, right?"}
        )
        assert refused.status_code == 404
    assert len(await gym.stored(conversation)) == before
