"""What is left in conversations of a coach who goes: nothing reaches them, and their planned posts find somebody."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import update

from regimen.accounts.models import MemberRole, Role
from regimen.chat.access.recipients import people_to_mail
from regimen.chat.models import Conversation, ConversationMember
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, texts
from tests.conftest import Requests

RunJobs = Callable[[], Awaitable[int]]


@pytest.mark.parametrize("to_ines", [True, False], ids=["a colleague takes over", "nobody takes over"])
async def test_planned_posts_become_drafts_of_who_takes_over(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person, clock: Clock, run_jobs: RunJobs, to_ines: bool
) -> None:
    bea = await cast.hire("Bea", "Novak", cast.erik)
    rosa = await cast.hire("Rosa", "Lind", cast.erik)
    community, at = await gym.community(), clock.now() + timedelta(hours=1)
    form = {"text": "Week 10 is up", "send_at": at.isoformat()}
    await ok(await as_person(bea).put(f"/chat/conversations/{community}/planned_posts/{new_id()}", form))
    successor = {"hand_over_to": str(rosa.id)} if to_ines else {}
    await ok(await erik.post(f"/coach/coaches/{bea.id}/remove", successor))

    [planned] = (await ok(await erik.get("/chat/planned_posts")))["items"]
    author = "Rosa Lind" if to_ines else "Erik Lindqvist"
    assert (planned["author"]["full_name"], planned["send_at"]) == (author, None)
    clock.advance(timedelta(hours=1))
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, community) == [], "nobody says what they haven't read"


async def test_a_contributor_is_in_no_conversation(gym: Gym, cast: Cast, erik: Requests, as_person) -> None:
    cleo = await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)
    community = await gym.community()
    members = (await ok(await erik.get(f"/chat/room/{community}/members")))["members"]
    assert "Cleo Park" not in {one["full_name"] for one in members}
    assert (await as_person(cleo).get(f"/chat/conversations/{community}/messages")).status_code == 403


@pytest.mark.parametrize("end", ["removed", "contributor", "before this was known"])
async def test_an_ex_coach_is_in_no_community(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person, clock: Clock, end: str
) -> None:
    bea = await cast.hire("Bea", "Novak", cast.erik)
    community = await gym.community()
    before = await ok(await maya.get(f"/chat/conversations/{community}"))
    hello = await send(maya, community, "Hello")
    await ok(await as_person(bea).post(f"/chat/conversations/{community}/read", {"seq": hello["seq"]}))
    settings = {"involvement": "everything"}
    await ok(await as_person(bea).patch(f"/chat/conversations/{community}/settings", settings))
    if end == "contributor":
        await ok(await erik.patch(f"/coach/coaches/{bea.id}", {"role": "contributor"}))
    else:
        await ok(await erik.post(f"/coach/coaches/{bea.id}/remove", {}))
    if end == "before this was known":
        await gym.session.execute(update(ConversationMember).values(left_at=None))
        await gym.session.commit()

    sent = await send(maya, community, "@Bea is away", mentions=[str(bea.id), "all"])
    assert sent["mentions"] == []
    members = (await ok(await maya.get(f"/chat/room/{community}/members")))["members"]
    assert "Bea Novak" not in {one["full_name"] for one in members}
    assert (await ok(await maya.get(f"/chat/conversations/{community}")))["members"] == before["members"] - 1
    clock.advance(timedelta(minutes=5))
    conversation = await gym.session.get_one(Conversation, community)
    for role in (Role.CLIENT, Role.COACH):
        told = await people_to_mail(gym.session, conversation, role, clock.now(), clock.now(), None)
        assert bea.id not in {user.id for user, _ in told}
    stop = await erik.put(f"/chat/conversations/{community}/members/{bea.id}", {"may_post": False})
    assert stop.status_code == 404
