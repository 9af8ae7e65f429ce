"""Mails about unread messages: after two minutes, one for each conversation, none for what was read."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from sqlalchemy import select, text

from regimen.chat.actions.mails import mail_about
from regimen.chat.models import ConversationKind
from regimen.kit.clock import Clock
from regimen.platform.models import MailRow
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, read, send
from tests.conftest import Requests

MINUTE = timedelta(minutes=1)


async def mailed(gym: Gym, *conversations: object) -> list[tuple[str, str]]:
    """Runs the job of each conversation; returns to whom all mails so far went, and their texts."""
    for conversation in conversations:
        await mail_about(gym.session, conversation, gym.clock.now())  # type: ignore[arg-type]
    await gym.session.commit()
    rows = await gym.session.scalars(
        select(MailRow).where(MailRow.kind == "unread_messages").order_by(MailRow.created_at, MailRow.to)
    )
    return [(row.to.partition(".")[0], row.text) for row in rows]


async def recipients(gym: Gym, *conversations: object) -> list[str]:
    return [to for to, _ in await mailed(gym, *conversations)]


async def test_what_is_read_within_two_minutes_is_not_mailed(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    sent = await send(erik, conversation, "See you at six")
    clock.advance(MINUTE)
    assert await recipients(gym, conversation) == []
    await read(maya, conversation, sent["seq"])
    clock.advance(5 * MINUTE)
    assert await recipients(gym, conversation) == []


async def test_one_mail_says_what_was_written(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "See you at six at https://evil.example/x?y")
    gone = await send(erik, conversation, "Wrong chat")
    await send(erik, conversation, "Bring chalk")
    await ok(await erik.delete(f"/chat/messages/{gone['id']}"))
    clock.advance(2 * MINUTE)
    ((to, text_),) = await mailed(gym, conversation)
    assert to == "maya"
    assert "Erik Lindqvist: See you at six at" in text_
    assert "Erik Lindqvist: Bring chalk" in text_
    assert f"/chat/{conversation}" in text_
    assert "Wrong chat" not in text_
    assert "evil" not in text_
    await send(erik, conversation, "And tape")
    clock.advance(5 * MINUTE)
    assert await recipients(gym, conversation) == ["maya"], "the first mail was not followed by reading"
    await read(maya, conversation, (await send(erik, conversation, "Hi?"))["seq"])
    await send(erik, conversation, "One more")
    clock.advance(2 * MINUTE)
    assert await recipients(gym, conversation) == ["maya", "maya"]


async def test_thirty_messages_in_three_conversations_are_three_mails(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:

    places = [await gym.direct(erik, cast.maya), await gym.community(), await gym.community(ConversationKind.ACCOUNT)]
    for number in range(10):
        for conversation in places:
            await send(erik, conversation, f"{number}", mentions=[str(cast.maya.id)])
    clock.advance(10 * MINUTE)
    for _ in range(3):
        assert await recipients(gym, *places) == ["maya"] * 3


async def test_in_communities_only_those_are_mailed_who_are_mentioned_or_want_everything(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, clock: Clock
) -> None:
    community = await gym.community()
    await send(erik, community, "Open gym on Saturday")
    clock.advance(2 * MINUTE)
    assert await recipients(gym, community) == []
    await ok(await tom.patch(f"/chat/conversations/{community}/settings", {"involvement": "everything"}))
    assert await recipients(gym, community) == ["tom"]
    await send(erik, community, "@all coffee too", mentions=["all"])
    clock.advance(2 * MINUTE)
    assert await recipients(gym, community) == ["tom", "maya"]


async def test_nobody_is_mailed_who_muted_left_blocked_or_said_no(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, clock: Clock
) -> None:
    conversation, community = await gym.direct(erik, cast.maya), await gym.community()
    settings = f"/chat/conversations/{conversation}/settings"
    await ok(await maya.patch(settings, {"muted_until": "2100-01-01T00:00:00Z"}))
    await send(erik, conversation, "Psst")
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}"))
    await send(tom, community, "@Maya", mentions=[str(cast.maya.id)])
    await send(maya, community, "@Tom", mentions=[str(cast.tom.id)])
    await gym.leave(tom)
    clock.advance(5 * MINUTE)
    assert await recipients(gym, conversation, community) == []
    muted_until = clock.now() + MINUTE
    await ok(await maya.patch(settings, {"muted_until": muted_until.isoformat()}))
    assert await recipients(gym, conversation, community) == []
    clock.advance(MINUTE)
    await ok(await maya.put("/chat/settings", {"shows_reading": True, "mails": False}))
    assert await recipients(gym, conversation, community) == []
    await ok(await maya.put("/chat/settings", {"shows_reading": True, "mails": True}))
    assert await recipients(gym, conversation, community) == ["maya"]


async def test_every_coach_is_mailed_until_one_answers_for_themselves(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock, as_person: Callable[[Person], Requests]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    clock.advance(MINUTE)
    cast.now = clock.now()
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    asked = await send(maya, conversation, "Could we move our call?")
    await read(noah, conversation, asked["seq"])
    clock.advance(2 * MINUTE)
    ((to, body),) = await mailed(gym, conversation)
    assert (to, "Maya Kowalczyk: Could we move our call?" in body) == ("erik", True)


async def test_a_conversation_waits_for_its_mail_once(
    gym: Gym, cast: Cast, erik: Requests, run_jobs: Callable[[], Any]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    for _ in range(3):
        await send(erik, conversation)
    await run_jobs()
    jobs = await gym.session.execute(
        text("select count(*) from procrastinate_jobs where task_name = 'mail_unread_messages' and status = 'todo'")
    )
    assert jobs.scalar_one() == 1


async def test_a_mail_about_a_mention_shows_it(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, clock: Clock
) -> None:
    community = await gym.community()
    await send(erik, community, "@Maya bring your belt", mentions=[str(cast.maya.id)])
    for number in range(8):
        await send(tom, community, f"Chatter {number}")
    clock.advance(2 * MINUTE)
    ((to, text_),) = await mailed(gym, community)
    assert to == "maya"
    assert "bring your belt" in text_
    assert text_.count("Chatter") == 4
