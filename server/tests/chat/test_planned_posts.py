"""Planned posts that cannot be sent, and those beside them."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI

from regimen.chat.actions import planned_posts
from regimen.chat.models import PlannedPost
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, texts
from tests.conftest import Requests
from tests.running import running_app
from tests.training.factory import TrainingFactory
from tests.waiting import wait_for_lock_wait

RunJobs = Callable[[], Awaitable[int]]
HOUR = timedelta(hours=1)


async def plan(gym: Gym, coach: Requests, post_id: object, text: str, **form: Any) -> None:
    at = (gym.clock.now() + HOUR).isoformat()
    path = f"/chat/conversations/{await gym.community()}/planned_posts/{post_id}"
    await ok(await coach.put(path, {"text": text, "send_at": at} | form))


async def failures(coach: Requests) -> dict[str, str]:
    """Returns what is still planned, each with the reason why it could not be sent."""
    return {one["text"]: one["failed"] for one in (await ok(await coach.get("/chat/planned_posts")))["items"]}


async def test_a_post_whose_id_a_message_has_taken_is_sent_all_the_same(
    gym: Gym, erik: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    community, taken = await gym.community(), new_id()
    await plan(gym, erik, taken, "Week 10 is up")
    await plan(gym, erik, new_id(), "Open gym on Saturday")
    await send(erik, community, "Morning", id=taken)
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert sorted(await texts(maya, community)) == ["Morning", "Open gym on Saturday", "Week 10 is up"]
    assert await failures(erik) == {}


async def test_a_post_that_fails_says_so_and_holds_up_no_other(
    gym: Gym, erik: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs, monkeypatch
) -> None:
    real = planned_posts.append

    async def fail_for_one(session, conversation, message_id, message, now):
        if message.body == "Broken":
            await real(session, conversation, message_id, message, now)
            raise RuntimeError("the database said no")
        return await real(session, conversation, message_id, message, now)

    monkeypatch.setattr(planned_posts, "append", fail_for_one)
    for text in ("Before", "Broken", "After"):
        await plan(gym, erik, new_id(), text)
    clock.advance(HOUR)
    for _ in range(2):
        await gym.send_due_posts(run_jobs)
    assert sorted(await texts(maya, await gym.community())) == ["After", "Before"]
    assert await failures(erik) == {"Broken": planned_posts.NOT_SENT}


async def test_nothing_is_planned_or_sent_in_a_closed_community(
    gym: Gym, cast: Cast, erik: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    community = await gym.community()
    await plan(gym, erik, new_id(), "Week 10 is up")
    gym.program.archived_at = clock.now()
    await gym.session.merge(gym.program)
    await gym.session.commit()
    form = {"text": "Too late", "send_at": (clock.now() + HOUR).isoformat()}
    refused = await erik.put(f"/chat/conversations/{community}/planned_posts/{new_id()}", form)
    assert (refused.status_code, refused.json()["reason"]) == (403, "archived")
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await texts(erik, community) == []
    assert await failures(erik) == {"Week 10 is up": "This community is closed. You can still read it."}


@pytest.mark.parametrize("change", ["text", "time of a draft", "only the time"])
async def test_who_changes_a_post_becomes_its_author(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person, clock: Clock, run_jobs: RunJobs, change: str
) -> None:
    rosa = as_person(await cast.hire("Rosa", "Lind", cast.erik))
    post_id = new_id()
    await plan(gym, erik, post_id, "Week 10 is up", **({"send_at": None} if change == "time of a draft" else {}))
    await plan(gym, rosa, post_id, "Week 10 is cancelled" if change == "text" else "Week 10 is up")
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    page = await ok(await maya.get(f"/chat/conversations/{await gym.community()}/messages"))
    author = "Erik Lindqvist" if change == "only the time" else "Rosa Lind"
    assert [one["author"]["full_name"] for one in page["items"]] == [author]


async def test_limited_to_clients_the_list_has_what_is_planned_for_them_only(
    gym: Gym, cast: Cast, erik: Requests
) -> None:
    await plan(gym, erik, new_id(), "Week 10 is up")
    conversation = await gym.direct(erik, cast.maya)
    at = (gym.clock.now() + HOUR).isoformat()
    path = f"/chat/conversations/{conversation}/planned_posts/{new_id()}"
    await ok(await erik.put(path, {"text": "Happy birthday", "send_at": at}))
    tag = await ok(await erik.post("/coach/client_tags", {"name": "VIP", "colour": "orange"}))
    query = f"tag_id={tag['id']}"

    async def planned(query: str) -> list[str]:
        return [one["text"] for one in (await ok(await erik.get(f"/chat/planned_posts?{query}")))["items"]]

    assert await planned(query) == []
    await ok(await erik.put(f"/coach/clients/{cast.maya.id}/tags", {"tag_ids": [tag["id"]]}))
    assert await planned(query) == ["Happy birthday"], "as in the list of conversations: communities have no tags"
    assert await planned("assignee=mine") == []
    assert sorted(await planned("")) == ["Happy birthday", "Week 10 is up"]
    refused = await erik.get("/chat/planned_posts?assignee=everybody")
    assert refused.json()["errors"] == {"assignee": ["Unknown value."]}


async def test_of_two_requests_that_plan_one_post_at_once_one_is_refused(
    database_url: str, tmp_path: Path, built_app: FastAPI
) -> None:
    path = "/chat/conversations/{conversation_id}/planned_posts/{post_id}"
    assert "409" in built_app.openapi()["paths"][f"/api{path}"]["put"]["responses"]
    async with running_app(database_url, tmp_path) as app:
        cast, now = app.cast, app.runtime.clock.now()
        async with app.runtime.sessions() as session:
            await TrainingFactory(session, cast, now).enrol(cast.maya, ProgramType.SELF_PACED)
        erik, post_id = app.as_person(cast.erik), new_id()
        direct = (await ok(await erik.post("/chat/direct", {"client_id": str(cast.maya.id)})))["conversation_id"]
        async with app.runtime.sessions() as other, app.runtime.sessions() as watch:
            other.add(
                PlannedPost(
                    id=post_id,
                    conversation_id=UUID(direct),
                    author_id=cast.erik.id,
                    body="Week 10 is up",
                    created_at=now,
                    updated_at=now,
                )
            )
            await other.flush()
            planning = asyncio.create_task(
                erik.put(path.format(conversation_id=direct, post_id=post_id), {"text": "Week 10 is up"})
            )
            await wait_for_lock_wait(watch, planning)
            await other.commit()
            assert (await planning).status_code == 409
