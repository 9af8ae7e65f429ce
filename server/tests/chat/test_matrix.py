"""Who may do what in a conversation: each person with each call. What they may not see looks like what is not there."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from regimen.chat.models import Message, Reaction
from regimen.kit.ids import new_id
from regimen.subscription.models import Subscription
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, send, texts
from tests.conftest import Requests

Call = Callable[[Requests, str, str], Awaitable[Any]]
CALLS: dict[str, Call] = {
    "open": lambda who, room, _: who.get(f"/chat/conversations/{room}"),
    "read messages": lambda who, room, _: who.get(f"/chat/conversations/{room}/messages"),
    "read answers": lambda who, room, _: who.get(f"/chat/conversations/{room}/answers"),
    "see members": lambda who, room, _: who.get(f"/chat/room/{room}/members"),
    "write": lambda who, room, _: who.put(f"/chat/conversations/{room}/messages/{new_id()}", {"text": "Hi"}),
    "mark read": lambda who, room, _: who.post(f"/chat/conversations/{room}/read", {"seq": 1}),
    "mute": lambda who, room, _: who.patch(f"/chat/conversations/{room}/settings", {"involvement": "nothing"}),
    "type": lambda who, room, _: who.post(f"/chat/conversations/{room}/typing"),
    "react": lambda who, _, message: who.put(f"/chat/messages/{message}/reactions", {"emoji": "👍"}),
    "see replies": lambda who, _, message: who.get(f"/chat/messages/{message}/replies"),
    "see versions": lambda who, _, message: who.get(f"/chat/messages/{message}/versions"),
    "report": lambda who, _, message: who.put(f"/chat/messages/{message}/report", {"reason": "Spam"}),
}


@dataclass
class Room:
    gym: Gym
    id: str
    message: str
    people: dict[str, Requests]


@pytest.fixture
async def room(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    ines: Requests,
    maya: Requests,
    tom: Requests,
    as_person: Callable[[Person], Requests],
) -> Room:
    """The community of a program after Tom has left it, with one message from before Zoe joined."""
    community = str(await gym.community())
    message = await send(maya, community, "Before Zoe")
    await gym.leave(tom)
    zoe = as_person(await cast.client("Zoe", "Papadopoulos"))
    await gym.join(zoe)
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    nobody = as_person(await cast.client("Ada", "Nowak"))
    people = {
        "coach": erik,
        "colleague": noah,
        "member": maya,
        "newcomer": zoe,
        "former member": tom,
        "other client": nobody,
        "other coach": ines,
    }
    return Room(gym, community, message["id"], people)


OUTSIDE = ("former member", "other client", "other coach")
BEFORE_THEM = ("react", "see replies", "see versions", "report")
"""Calls about a message from before the newcomer joined."""


def found(call: str, answer: httpx.Response) -> bool:
    """Whether a call did what it is for; nobody reports what they wrote themselves."""
    return answer.status_code < 300 or (call == "report" and answer.json()["code"] == "NotAMessage")


@pytest.mark.parametrize("call", [*CALLS])
async def test_members_may_and_nobody_else_finds_anything(room: Room, call: str) -> None:
    stored = await snapshot(room)
    for name in OUTSIDE:
        answer = await CALLS[call](room.people[name], room.id, room.message)
        assert answer.status_code == 404, (name, answer.text)
    if call in BEFORE_THEM:
        answer = await CALLS[call](room.people["newcomer"], room.id, room.message)
        assert answer.status_code == 404, answer.text
    assert await snapshot(room) == stored, "what was refused has changed nothing"
    for name in ("coach", "colleague", "member"):
        answer = await CALLS[call](room.people[name], room.id, room.message)
        assert found(call, answer), (name, answer.text)
    if call not in BEFORE_THEM:
        answer = await CALLS[call](room.people["newcomer"], room.id, room.message)
        assert answer.status_code < 300, answer.text
        assert "Before Zoe" not in answer.text


async def snapshot(room: Room) -> tuple[int, int]:
    room.gym.session.expire_all()
    messages = (await room.gym.session.scalars(select(Message.seq).where(Message.conversation_id == room.id))).all()
    reactions = (await room.gym.session.scalars(select(Reaction.seq).where(Reaction.conversation_id == room.id))).all()
    return len(messages), len(reactions)


@pytest.mark.parametrize("call", [*CALLS])
async def test_in_a_direct_conversation_there_are_two_sides(room: Room, cast: Cast, call: str) -> None:
    direct = str(await room.gym.direct(room.people["coach"], cast.maya))
    message = await send(room.people["member"], direct, "Between us")
    for name in ("newcomer", *OUTSIDE):
        answer = await CALLS[call](room.people[name], direct, message["id"])
        assert answer.status_code == 404, (name, answer.text)
    for name in ("coach", "colleague", "member"):
        answer = await CALLS[call](room.people[name], direct, message["id"])
        assert found(call, answer), (name, answer.text)


async def test_of_a_blocked_person_nothing_is_listed_counted_found_or_mailed(room: Room, cast: Cast) -> None:
    zoe, maya = room.people["newcomer"], room.people["member"]
    await ok(await zoe.put(f"/chat/blocks/{cast.maya.id}"))
    sent = await send(maya, room.id, "Unwanted words")
    assert await texts(zoe, room.id) == []
    listed = (await ok(await zoe.get("/chat/conversations")))["items"]
    here = next(one for one in listed if one["id"] == room.id)
    assert (here["unread"], here["last_message"] and here["last_message"]["text"]) == (0, None)
    assert (await ok(await zoe.get("/chat/search?q=unwanted")))["items"] == []
    assert (await ok(await zoe.get("/chat/counts")))["has_unread_chat_messages"] is False
    assert (await zoe.get(f"/chat/messages/{sent['id']}/replies")).status_code == 404


async def test_while_the_account_is_closed_its_coaches_find_the_door_shut(room: Room, cast: Cast) -> None:
    over = update(Subscription).where(Subscription.account_id == cast.erik.account_id)
    ended = room.gym.clock.now() - timedelta(days=1)
    await room.gym.session.execute(over.values(product_kind=None, trial_end_at=ended))
    await room.gym.session.commit()
    for name, call in CALLS.items():
        for coach in ("coach", "colleague"):
            assert (await call(room.people[coach], room.id, room.message)).status_code == 406, (name, coach)
        assert found(name, await call(room.people["member"], room.id, room.message)), name
