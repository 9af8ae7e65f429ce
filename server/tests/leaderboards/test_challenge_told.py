"""Who is told of challenges, in the feed and live."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from regimen.kit.ids import new_id
from regimen.leaderboards.events import LeaderboardChanged
from regimen.platform import live
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.challenges import create, publish, seconds
from tests.leaderboards.conftest import Gym, workout
from tests.leaderboards.test_comments import comment
from tests.leaderboards.test_told import told

RunJobs = Callable[[], Awaitable[int]]


@pytest.mark.spec("FED-02")
async def test_clients_are_told_once_of_a_challenge_that_is_for_them(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    program = await gym.training.create_program(ProgramType.ONE_MANY, written=[0], content=workout())
    await gym.training.enrol(gym.people["Maya"], ProgramType.ONE_MANY, program=program)
    await run_jobs()
    draft = await create(erik, program_id=str(program.id))
    await run_jobs()
    assert await told(maya) == [], "a draft is nobody's business"
    for _ in range(2):
        await erik.post(f"/coach/challenges/{draft['id']}/publish")
        await run_jobs()
    [notification] = await told(maya)
    assert (notification["text"], notification["notification_type"], notification["activity_type"]) == (
        "Northside Strength invites you to a challenge: Hybrid January, from 10 January to 14 January.",
        "client_comment",
        "client_activity",
    )
    assert notification["challenge"] == {"id": draft["id"]}
    assert [len(await told(one)) for one in (tom, erik)] == [0, 0]
    assert (await maya.get("/notifications/counters")).json()["unread_leaderboards"] == 1


async def test_nobody_is_told_of_a_challenge_that_was_archived_at_once(
    gym: Gym, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    challenge = await publish(gym, erik)
    await erik.post(f"{challenge.path}/archive")
    await run_jobs()
    assert await told(maya) == []


@pytest.mark.spec("FED-02", "LDB-05")
async def test_a_comment_on_a_result_names_the_challenge(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    challenge = await publish(gym, erik)
    await run_jobs()
    await challenge.entered("Maya", seconds(420))
    score_id = (await challenge.open())["mine"]["score_id"]
    await comment(tom, f"/leaderboards/{challenge.id}/scores/{score_id}", "Strong", new_id())
    await run_jobs()
    [newest, _] = await told(maya)
    assert newest["text"] == "Tom Okafor commented on your score in Hybrid January."
    target = newest["score_comment"]
    assert (target["info"], target["score_score_id"], target["score_value_id"]) == ("challenge", challenge.id, score_id)

    await challenge.leave("Maya")
    await run_jobs()
    assert [one["data"]["kind"] for one in await told(maya)] == ["challenge_published"], "the comment is gone"


async def test_open_pages_hear_of_results_but_not_of_hidden_people(
    gym: Gym, erik: Requests, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    async def push(_session: Any, stream: str, event: Any) -> None:
        if isinstance(event, LeaderboardChanged):
            heard.append(stream.split(":")[1])

    monkeypatch.setattr(live, "push", push)
    await create(erik)
    assert heard == ["account"], "clients hear nothing of a draft"
    challenge = await publish(gym, erik)
    heard.clear()
    await challenge.join("Maya")
    assert heard == ["account", "clients"]
    heard.clear()
    tom = gym.asks("Tom")
    await tom.patch("/users/private", {"private": {"show_results": False}})
    await challenge.join("Tom")
    await challenge.entered("Tom", seconds(400))
    await challenge.leave("Tom")
    assert set(heard) == {"account"}
    heard.clear()
    await challenge.entered("Maya", seconds(410))
    assert heard == ["account", "clients"]
    only = await publish(gym, erik, program_id=str(gym.program.id))
    heard.clear()
    await only.entered("Maya", seconds(410))
    assert heard == ["account", "program"]
