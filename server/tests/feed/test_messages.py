"""Mentions, and answers to sessions, become notifications of those who may read them."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest
from sqlalchemy import select

from regimen.chat.actions.session_cards import add_session_card
from regimen.platform.services import Services
from regimen.training.events import DayCompleted
from regimen.training.models import Enrolment
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, read, send, thread
from tests.conftest import Requests

RunJobs = Callable[[], Awaitable[int]]


async def told(person: Requests, activity: str = "chat_mention") -> list[dict[str, Any]]:
    answer = await ok(await person.get("/notifications", params={"activity_type": activity}))
    return list(answer["items"])


@pytest.mark.spec("FED-02", "FED-03", "FED-05")
async def test_who_is_mentioned_is_told_and_led_to_the_message(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    community = await gym.community()
    said = await send(
        maya, community, "@Erik @Tom @Maya", mentions=[str(p.id) for p in (cast.erik, cast.tom, cast.maya)]
    )
    await run_jobs()
    assert await told(maya) == [], "nobody is told what they wrote themselves"
    for person, type_ in ((erik, "coach_mention"), (tom, "client_mention")):
        [one] = await told(person)
        assert (one["notification_type"], one["activity_type"]) == (type_, "chat_mention")
        assert one["text"] == f"Maya Kowalczyk mentioned you in {gym.program.title}."
        assert one["chat_room_id"] == str(community)
        assert one["chat_message"] == {"chat_room_id": str(community), "seq": said["seq"]}
        assert one["user"]["full_name"] == "Maya Kowalczyk"
        assert one["plan"]["id"] == str(gym.program.id)


async def test_everyone_is_not_told_one_by_one(gym: Gym, erik: Requests, maya: Requests, run_jobs: RunJobs) -> None:
    await send(erik, await gym.community(), "@all hi", mentions=["all"])
    await run_jobs()
    assert await told(maya) == []


@pytest.mark.spec("FED-21")
async def test_an_edit_tells_whom_it_adds_and_takes_back_whom_it_removes(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs, services: Services
) -> None:
    community = await gym.community()
    said = await send(erik, community, "@Maya", mentions=[str(cast.maya.id)])
    await run_jobs()
    [before] = await told(maya)
    live = services.bus.subscribe("live")
    await ok(await erik.patch(f"/chat/messages/{said['id']}", {"text": "@Tom", "mentions": [str(cast.tom.id)]}))
    await run_jobs()
    assert await told(maya) == []
    assert len(await told(tom)) == 1
    heard = [await live.next() for _ in range(live.waiting())]
    gone = {"event": "destroyed_notification", "id": before["id"]}
    assert {"stream": f"user:{cast.maya.id}", "message": gone} in heard
    await ok(await erik.delete(f"/chat/messages/{said['id']}"))
    await run_jobs()
    assert await told(tom) == []


async def test_what_is_read_in_the_conversation_is_read_in_the_feed(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    community = await gym.community()
    first = await send(erik, community, "@Maya", mentions=[str(cast.maya.id)])
    await run_jobs()
    second = await send(erik, community, "@Maya again", mentions=[str(cast.maya.id)])
    await run_jobs()
    await read(maya, community, first["seq"])
    assert [one["read"] for one in await told(maya)] == [False, True]
    await read(maya, community, second["seq"])
    assert (await ok(await maya.get("/notifications/counters")))["unread_total"] == 0
    third = await send(erik, community, "@Maya, still there?", mentions=[str(cast.maya.id)])
    await read(maya, community, third["seq"])
    await run_jobs()
    assert len(await told(maya)) == 2, "what was read before it could be told is not told"


async def test_nobody_is_told_who_left_blocked_muted_or_wants_nothing(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    run_jobs: RunJobs,
    as_person: Callable[[Person], Requests],
) -> None:
    community, direct = await gym.community(), await gym.direct(erik, cast.maya)
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}"))
    await send(tom, community, "@Maya", mentions=[str(cast.maya.id)])
    await ok(await maya.patch(f"/chat/conversations/{direct}/settings", {"involvement": "nothing"}))
    await send(erik, direct, "@Maya", mentions=[str(cast.maya.id)])
    noah = await cast.hire("Noah", "Fischer", cast.erik)
    muted = f"/chat/conversations/{direct}/settings"
    await ok(await as_person(noah).patch(muted, {"muted_until": "2100-01-01T00:00:00Z"}))
    await send(erik, direct, "@Noah", mentions=[str(noah.id)])
    await send(erik, community, "@Tom", mentions=[str(cast.tom.id)])
    await gym.leave(tom)
    await run_jobs()
    for person in (maya, tom, as_person(noah)):
        assert await told(person) == []


@pytest.mark.spec("FED-02", "FED-05")
async def test_a_coach_who_answers_a_session_comments_on_it(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    of_maya = select(Enrolment.id).where(Enrolment.client_id == cast.maya.id)
    enrolment_id = (await gym.session.scalars(of_maya)).one()
    event = DayCompleted(
        at=gym.clock.now(),
        account_id=gym.program.account_id,
        client_id=cast.maya.id,
        program_id=gym.program.id,
        enrolment_id=enrolment_id,
        day=0,
        date=date(2026, 1, 12),
        comment="Heavy.",
    )
    await add_session_card(gym.session, event, gym.clock.now())
    await gym.session.commit()
    conversation = await gym.direct(erik, cast.maya)
    card = next(
        one
        for one in (await thread(erik, conversation))["items"]
        if one["card"] and one["card"]["kind"] == "session_finished"
    )
    answer = await send(erik, conversation, "Well done", reply_to_seq=card["seq"])
    await send(maya, conversation, "Thanks", reply_to_seq=answer["seq"])
    await run_jobs()
    [one] = [each for each in await told(maya, "client_activity") if each["notification_type"] == "client_comment"]
    assert one["text"] == f"Erik Lindqvist commented on your session of 12 January in {gym.program.title}."
    assert one["schedule_date"] == "12/01/2026"
    assert one["chat_message"] == {"chat_room_id": str(conversation), "seq": answer["seq"]}
    assert one["schedule_id"] is not None
    assert (one["plan_track_id"] is not None, one["is_default_track"]) == (True, True)
    await ok(await erik.delete(f"/chat/messages/{answer['id']}"))
    await run_jobs()
    assert [each for each in await told(maya, "client_activity") if each["notification_type"] == "client_comment"] == []
