"""Who is told of comments on scores, in the feed and live."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.models import ActivityType, Notification
from regimen.kit.ids import new_id
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.conftest import Gym
from tests.leaderboards.test_comments import comment, score_path

RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def two(gym: Gym) -> Gym:
    await gym.log("Maya", {"seconds": 648})
    await gym.log("Tom", {"seconds": 600})
    return gym


async def told(one: Requests, query: str = "") -> list[dict[str, Any]]:
    listed = (await one.get(f"/notifications?leaderboards=true{query}")).json()
    return list(listed["items"])


@pytest.mark.spec("FED-02", "FED-07")
async def test_people_are_told_of_comments_on_their_scores_and_of_mentions(
    two: Gym,
    maya: Requests,
    tom: Requests,
    erik: Requests,
    cast: Cast,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    path = await score_path(two, "Tom")
    await comment(maya, path, "Strong, @Erik look", mentions=[cast.erik.id, cast.maya.id])
    await run_jobs()
    [own] = await told(tom)
    assert (own["text"], own["notification_type"], own["activity_type"]) == (
        "Maya Kowalczyk commented on your score in Finisher.",
        "client_comment",
        "client_activity",
    )
    board_id, score_id = path.split("/")[2], path.split("/")[4]
    target = own["score_comment"]
    assert (target["info"], target["score_score_id"], target["score_value_id"]) == ("daily", board_id, score_id)
    assert target["id"] == (await tom.get(path)).json()["comments"][0]["id"]
    [mentioned] = await told(erik)
    assert (mentioned["text"], mentioned["activity_type"]) == (
        "Maya Kowalczyk mentioned you on the leaderboard Finisher.",
        "chat_mention",
    )
    assert await told(maya) == [], "nobody is told of their own words"
    session.add(
        Notification(
            user_id=cast.tom.id,
            activity_type=ActivityType.CLIENT_ACTIVITY,
            notification_type="client_comment",
            data={"kind": "plain_text", "text": "Something else."},
            created_at=two.clock.now(),
        )
    )
    await session.commit()
    counters = (await tom.get("/notifications/counters")).json()
    assert (counters["unread_leaderboards"], counters["unread_total"]) == (1, 2)
    assert len(await told(tom)) == 1
    assert (await maya.get("/notifications/counters")).json()["unread_leaderboards"] == 0


async def test_everybody_is_told_once_of_a_comment_that_mentions_all(
    two: Gym, maya: Requests, tom: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    path, ident = await score_path(two, "Tom"), new_id()
    for _ in range(2):
        await comment(maya, path, "Look, @all", ident, mentions=["all"])
        await run_jobs()
    assert [len(await told(one)) for one in (maya, tom, erik)] == [0, 1, 1]


async def test_a_deleted_comment_is_told_to_nobody_any_more(
    two: Gym, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    path, ident = await score_path(two, "Tom"), new_id()
    await comment(maya, path, "Rude", ident)
    await run_jobs()
    await maya.delete(f"{path}/comments/{ident}")
    await run_jobs()
    assert await told(tom) == []


async def test_nobody_hears_of_a_hidden_score_by_a_comment(
    two: Gym, maya: Requests, tom: Requests, erik: Requests, cast: Cast, run_jobs: RunJobs
) -> None:
    path = await score_path(two, "Tom")
    await tom.put(f"{path.rsplit('/', 2)[0]}/mine", {"hidden": True})
    assert (await comment(maya, path, "Where did it go?")).status_code == 404
    await comment(erik, path, "Between us, @all", mentions=["all"])
    await run_jobs()
    assert [len(await told(one)) for one in (maya, tom)] == [0, 1]
