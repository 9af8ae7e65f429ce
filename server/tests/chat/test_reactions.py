"""Reactions: one emoji each, few of them, and what coaches and blocked people do with them."""

from typing import Any

import pytest

from regimen.chat.models import Reaction
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, thread
from tests.conftest import Requests

EMOJI = [
    "👍",
    "❤️",
    "💪",
    "🔥",
    "🎉",
    "🙌",
    "😂",
    "😮",
    "😢",
    "🙏",
    "👏",
    "🤝",
    "🏋️",
    "🥇",
    "🏃",
    "🚴",
    "🧘",
    "🥦",
    "🍎",
    "☕",
]


async def react(person: Requests, message: dict[str, Any], emoji: str) -> Any:
    return await person.put(f"/chat/messages/{message['id']}/reactions", {"emoji": emoji})


async def shown(person: Requests, conversation: object) -> dict[str, int]:
    """Returns the reactions to the newest message, with their counts."""
    newest = (await thread(person, conversation))["items"][-1]
    return {one["emoji"]: one["count"] for one in newest["reactions"]}


@pytest.mark.parametrize("text", ["🅵🆄🅲🅺", "🅰🅱", "🇫🇺🇨🇰", "👍👍", "🏽", "①②③", "©®", "🇬", "6", "👍\u0301"])
async def test_words_are_no_reaction(gym: Gym, maya: Requests, text: str) -> None:
    community = await gym.community()
    refused = await react(maya, await send(maya, community), text)
    assert refused.json()["errors"] == {"emoji": ["Please choose one emoji."]}
    assert await shown(maya, community) == {}


@pytest.mark.parametrize("emoji", ["👨‍👩‍👧‍👦", "🇬🇧", "👍🏽", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
async def test_emoji_of_several_signs_are_one(gym: Gym, maya: Requests, emoji: str) -> None:
    community = await gym.community()
    assert (await react(maya, await send(maya, community), emoji)).status_code == 204
    assert await shown(maya, community) == {emoji: 1}


async def test_one_emoji_in_two_spellings_is_counted_together(gym: Gym, maya: Requests, tom: Requests) -> None:
    community = await gym.community()
    post = await send(maya, community)
    await react(maya, post, "❤️")
    await react(tom, post, "❤")
    assert await shown(maya, community) == {"❤️": 2}


async def test_a_person_leaves_up_to_five_and_a_message_has_up_to_twenty(
    gym: Gym, cast: Cast, maya: Requests, tom: Requests, erik: Requests
) -> None:
    community = await gym.community()
    post = await send(maya, community)
    for emoji in EMOJI[:5]:
        await ok(await react(maya, post, emoji))
    assert (await react(maya, post, EMOJI[0])).status_code == 204, "the same one again changes nothing"
    refused = await react(maya, post, EMOJI[5])
    assert refused.json()["errors"] == {"emoji": ["You can leave up to 5 reactions on a message. Remove one first."]}
    assert await shown(maya, community) == dict.fromkeys(EMOJI[:5], 1)
    rows = [
        Reaction(
            conversation_id=community, seq=post["seq"], user_id=cast.ines.id, emoji=emoji, created_at=gym.clock.now()
        )
        for emoji in EMOJI[5:20]
    ]
    gym.session.add_all(rows)
    await gym.session.commit()
    assert (await react(tom, post, "🦄")).status_code == 422
    assert (await react(tom, post, EMOJI[19])).status_code == 204
    assert len(await shown(tom, community)) == 20


async def test_who_may_not_post_may_not_react_unless_only_coaches_post(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    post = await send(erik, community, "Week 10 is up")
    await ok(await erik.put(f"/chat/conversations/{community}/members/{cast.tom.id}", {"may_post": False}))
    for posting in ("everyone", "coaches"):
        await ok(await erik.patch(f"/chat/conversations/{community}/community", {"about": "", "posting": posting}))
        refused = await react(tom, post, "👍")
        assert (refused.status_code, refused.json()["reason"]) == (403, "stopped")
        assert "react" not in (await thread(tom, community))["items"][-1]["abilities"]
        assert (await react(maya, post, "👍")).status_code == 204
    assert await shown(erik, community) == {"👍": 1}


async def test_reactions_of_blocked_people_are_not_shown(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    post = await send(erik, community, "Week 10 is up")
    for person, emoji in ((tom, "👍"), (maya, "👍"), (tom, "🔥")):
        await ok(await react(person, post, emoji))
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}"))
    assert await shown(maya, community) == {"👍": 1}
    assert await shown(erik, community) == {"👍": 2, "🔥": 1}


async def test_a_coach_removes_a_reaction_of_everyone(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    post = await send(erik, community, "Week 10 is up")
    for person in (maya, tom):
        await ok(await react(person, post, "🖕"))
    path = f"/chat/messages/{post['id']}/reactions"
    assert (await maya.delete(path, params={"emoji": "🖕", "everyone": True})).status_code == 403
    assert await shown(maya, community) == {"🖕": 2}
    for _ in range(2):
        await ok(await erik.delete(path, params={"emoji": "🖕", "everyone": True}))
    assert await shown(maya, community) == {}
    direct = await gym.direct(erik, cast.maya)
    said = await send(maya, direct, "Thanks")
    await ok(await react(maya, said, "🙏"))
    private = await erik.delete(f"/chat/messages/{said['id']}/reactions", params={"emoji": "🙏", "everyone": True})
    assert private.status_code == 403
    assert await shown(erik, direct) == {"🙏": 1}


async def test_reacting_is_limited(gym: Gym, maya: Requests) -> None:
    post = await send(maya, await gym.community())
    answers = {(await react(maya, post, "👍")).status_code for _ in range(61)}
    assert answers == {204, 429}
