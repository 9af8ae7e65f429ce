"""Who is told of a message on their devices: those who may see it, want to know, and have not read it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember
from regimen.chat.models import ConversationKind
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, read, send
from tests.conftest import Requests
from tests.push.conftest import Push
from tests.push.service import Browser

NewBrowser = Callable[[str], Browser]
Phones = dict[str, Browser]


@pytest.fixture
async def phones(gym: Gym, erik: Requests, maya: Requests, tom: Requests, browser: NewBrowser, push: Push) -> Phones:
    """Erik, Maya and Tom have a phone each, since they joined."""
    await push()
    phones = {}
    for name, person in (("erik", erik), ("maya", maya), ("tom", tom)):
        phones[name] = browser(name)
        await phones[name].turn_on(person)
    return phones


def told(phones: Phones) -> dict[str, list[str]]:
    """Returns what each phone has shown; only those that have shown anything."""
    return {name: phone.bodies for name, phone in phones.items() if phone.bodies}


async def test_the_other_side_of_a_direct_conversation_is_told(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, phones: Phones, push: Push
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "How was it?")
    await push()
    await send(maya, conversation, "Heavy!")
    await push()
    assert told(phones) == {"maya": ["How was it?"], "erik": ["Heavy!"]}
    assert [phones[name].shown[0]["title"] for name in ("maya", "erik")] == ["Erik Lindqvist", "Maya Kowalczyk"]


async def test_a_picture_without_words_says_so(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, phones: Phones, push: Push, session: AsyncSession
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "Look")
    message = (await gym.stored(conversation))[-1]
    message.body = ""
    await session.commit()
    await push()
    assert told(phones) == {"maya": ["Sent a picture"]}


async def test_a_file_without_words_says_so(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, phones: Phones, push: Push, session: AsyncSession
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "Look")
    message = (await gym.stored(conversation))[-1]
    message.body, message.attachments = "", [{"resource_type": "media", "resource_id": str(new_id())}]
    await session.commit()
    await push()
    assert told(phones) == {"maya": ["Sent a file"]}


async def test_what_was_read_or_deleted_meanwhile_is_not_shown(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, phones: Phones, push: Push
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    seen = await send(erik, conversation, "Seen")
    await read(maya, conversation, seen["seq"])
    gone = await send(erik, conversation, "Wrong chat")
    await ok(await erik.delete(f"/chat/messages/{gone['id']}"))
    await push()
    assert told(phones) == {}
    await send(erik, conversation, "New")
    await push()
    assert told(phones) == {"maya": ["New"]}


async def test_nobody_is_told_who_muted_the_conversation_or_wants_no_notifications(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, phones: Phones, push: Push
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    settings = f"/chat/conversations/{conversation}/settings"
    await ok(await maya.patch(settings, {"muted_until": "2100-01-01T00:00:00Z"}))
    await send(erik, conversation, "Muted")
    await push()
    # Muting that is over mutes no longer, however the calendar of the computer reads.
    await ok(await maya.patch(settings, {"muted_until": gym.clock.now().isoformat(), "involvement": "nothing"}))
    await send(erik, conversation, "Nothing")
    await push()
    await ok(await maya.patch(settings, {"involvement": "everything"}))
    await ok(await maya.patch("/push/settings", {"push": {"messages": False}}))
    await send(erik, conversation, "Off")
    await push()
    assert told(phones) == {}
    await ok(await maya.patch("/push/settings", {"push": {"messages": True}}))
    await send(erik, conversation, "On")
    await push()
    assert told(phones) == {"maya": ["On"]}


async def test_in_communities_those_are_told_who_are_mentioned_or_follow_everything(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, phones: Phones, push: Push
) -> None:
    community = await gym.community()
    await send(erik, community, "Open gym on Saturday")
    await push()
    assert told(phones) == {}
    await ok(await tom.patch(f"/chat/conversations/{community}/settings", {"involvement": "everything"}))
    await send(erik, community, "Coffee too")
    await send(erik, community, "@Maya you bring cake", mentions=[str(cast.maya.id)])
    await push()
    assert told(phones) == {"tom": ["Coffee too", "@Maya you bring cake"], "maya": ["@Maya you bring cake"]}
    assert phones["maya"].shown[0]["title"] == "Erik Lindqvist in Foundations"
    assert phones["maya"].deliveries[0].headers["urgency"] == "normal"
    await ok(await tom.patch("/push/settings", {"push": {"community": False}}))
    await send(erik, community, "And tea")
    await push()
    assert len(told(phones)["tom"]) == 2


async def test_nobody_is_told_what_a_blocked_person_wrote(
    gym: Gym, cast: Cast, maya: Requests, tom: Requests, phones: Phones, push: Push
) -> None:
    community = await gym.community(ConversationKind.ACCOUNT)
    await send(tom, community, "@Maya", mentions=[str(cast.maya.id)])
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}"))
    await push()
    assert told(phones) == {}, "also if it was sent before they blocked"


async def test_nobody_is_told_what_was_said_before_they_joined_or_after_they_left(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    phones: Phones,
    push: Push,
    maya: Requests,
    browser: NewBrowser,
    as_person: Callable[[Person], Requests],
    session: AsyncSession,
) -> None:
    community = await gym.community()
    await send(erik, community, "@all before", mentions=["all"])
    zoe = as_person(await cast.client("Zoe"))
    await session.commit()
    phones["zoe"] = browser("zoe")
    await phones["zoe"].turn_on(zoe)
    await gym.join(zoe)
    await send(erik, community, "@all after", mentions=["all"])
    await gym.leave(maya)
    await push()
    shown = told(phones)
    assert [one for one in shown["zoe"] if one.startswith("@all")] == ["@all after"]
    assert shown["tom"] == ["@all before", "@all after"]
    assert "maya" not in shown, "she left before anything was sent to her"


async def test_a_coach_who_has_left_the_account_is_not_told(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    phones: Phones,
    browser: NewBrowser,
    push: Push,
    as_person: Callable[[Person], Requests],
    session: AsyncSession,
    clock: Clock,
) -> None:
    hired = await cast.hire("Noah", "Fischer", cast.erik)
    phones["noah"] = browser("noah")
    await phones["noah"].turn_on(as_person(hired))
    conversation = await gym.direct(erik, cast.maya)
    clock.advance(timedelta(minutes=1))
    await send(maya, conversation, "Hello?")
    await push()
    assert told(phones) == {"noah": ["Hello?"], "erik": ["Hello?"]}
    await send(maya, conversation, "Anybody?")
    await session.execute(delete(AccountMember).where(AccountMember.user_id == hired.id))
    await session.commit()
    await push()
    assert told(phones) == {"noah": ["Hello?"], "erik": ["Hello?", "Anybody?"]}


async def test_a_colleagues_answer_is_no_news_unless_it_mentions_somebody(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    phones: Phones,
    push: Push,
    as_person: Callable[[Person], Requests],
) -> None:
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    conversation = await gym.direct(erik, cast.maya)
    await send(noah, conversation, "Answered")
    await send(noah, conversation, "@Erik please look", mentions=[str(cast.erik.id)])
    await push()
    assert told(phones) == {"maya": ["Answered", "@Erik please look"], "erik": ["@Erik please look"]}


async def test_the_badge_is_the_number_of_unread_conversations(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, phones: Phones, push: Push
) -> None:
    conversation, community = await gym.direct(erik, cast.maya), await gym.community()
    first = await send(erik, conversation, "One")
    await push()
    await send(erik, community, "@Maya", mentions=[str(cast.maya.id)])
    await push()
    await read(maya, conversation, first["seq"])
    await send(erik, community, "@Maya?", mentions=[str(cast.maya.id)])
    await push()
    assert [one["app_badge"] for one in phones["maya"].shown] == [1, 2, 1]


async def test_sending_costs_the_same_with_and_without_devices(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, browser: NewBrowser, count_queries: Callable[[], Any]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation)
    with count_queries() as without:
        await send(erik, conversation)
    await browser("phone").turn_on(maya)
    with count_queries() as with_device:
        await send(erik, conversation)
    assert len(without) == len(with_device)
