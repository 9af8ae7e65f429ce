"""What somebody hides leaves no trace: no gap, no count, no row, no live message."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.kit.ids import new_id
from regimen.leaderboards.actions.scores import forget_person
from regimen.leaderboards.events import LeaderboardChanged
from regimen.leaderboards.models import Leaderboard, LeaderboardScore, ScoreComment
from regimen.platform import live
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.conftest import Gym, places


@pytest.fixture
async def three(gym: Gym) -> Gym:
    await gym.new("Lena")
    for first, seconds in (("Lena", 581), ("Maya", 600), ("Tom", 648)):
        await gym.log(first, {"seconds": seconds})
    return gym


@pytest.mark.spec("LDB-07")
async def test_a_hidden_score_is_nobodys_business(three: Gym, erik: Requests) -> None:
    board_id = await three.board_id()
    hidden = await three.asks("Lena").put(f"/leaderboards/{board_id}/mine", {"hidden": True})
    assert hidden.status_code == 204
    seen = await three.open("Maya")
    assert (places(seen), seen["total"]) == ([(1, "Maya"), (2, "Tom")], 2)
    own = (await three.open("Lena"))["mine"]
    assert (own["hidden"], own["place"], own["score"]["seconds"]) == (True, 1, 581)
    assert (await erik.get(f"/leaderboards/{board_id}")).json()["total"] == 2
    assert [(board["place"], board["total"]) for board in await three.boards("Tom")] == [(2, 2)]
    assert [board["hidden"] for board in await three.boards("Lena")] == [True]
    [listed] = (await erik.get("/leaderboards")).json()["items"]
    assert (listed["count"], listed["first"]["full_name"]) == (2, "Maya Kowalczyk")
    rows = (await three.asks("Tom").get(f"/leaderboards/{board_id}/entries")).json()["entries"]
    assert [row["score"]["seconds"] for row in rows] == [600, 648]
    assert "Lena" not in (await erik.get(f"/leaderboards/{board_id}/export")).text
    lenas = f"/leaderboards/{board_id}/scores/{own['score_id']}"
    assert (await three.asks("Maya").get(lenas)).status_code == 404
    assert (await three.asks("Maya").get(f"/score/members?score_id={own['score_id']}")).status_code == 404
    assert (await erik.get(lenas)).json()["visible"] is False, "coaches know what their clients do"

    await three.asks("Lena").put(f"/leaderboards/{board_id}/mine", {"hidden": False})
    assert places(await three.open("Maya")) == [(1, "Lena"), (2, "Maya"), (3, "Tom")]


async def test_the_setting_of_a_person_holds_for_all_their_scores(three: Gym) -> None:
    lena = three.asks("Lena")
    changed = await lena.patch("/users/private", {"private": {"show_results": False}})
    assert changed.status_code == 200, changed.text
    assert places(await three.open("Maya")) == [(1, "Maya"), (2, "Tom")]
    board_id = await three.board_id()
    await lena.put(f"/leaderboards/{board_id}/mine", {"hidden": False})
    assert places(await three.open("Maya")) == [(1, "Maya"), (2, "Tom")], "one score alone cannot be shown"
    await three.log("Lena", {"seconds": 500}, minutes=5)
    assert places(await three.open("Maya")) == [(1, "Maya"), (2, "Tom")]
    await lena.patch("/users/private", {"private": {"show_results": True}})
    assert places(await three.open("Maya")) == [(1, "Lena"), (2, "Maya"), (3, "Tom")]


async def test_one_hidden_score_stays_hidden_when_the_others_are_shown_again(three: Gym) -> None:
    lena, board_id = three.asks("Lena"), await three.board_id()
    await lena.put(f"/leaderboards/{board_id}/mine", {"hidden": True})
    await lena.patch("/users/private", {"private": {"show_results": False}})
    await lena.patch("/users/private", {"private": {"show_results": True}})
    assert places(await three.open("Maya")) == [(1, "Maya"), (2, "Tom")]


async def test_who_has_no_score_cannot_hide_one(three: Gym) -> None:
    zoe = await three.new("Zoe")
    assert (await zoe.put(f"/leaderboards/{await three.board_id()}/mine", {"hidden": True})).status_code == 404


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Who was told live of a change, and how often: coaches (`account`) or clients (`timeline`)."""
    told: Counter[str] = Counter()
    push = live.push

    async def note(session: Any, stream: str, event: Any) -> None:
        if isinstance(event, LeaderboardChanged):
            told[stream.split(":")[1]] += 1
        await push(session, stream, event)

    monkeypatch.setattr(live, "push", note)
    return told


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_hidden_score_sends_clients_no_message(
    three: Gym, erik: Requests, told: Counter[str], session: AsyncSession, hidden: bool
) -> None:
    board_id = await three.board_id()
    await three.asks("Lena").put(f"/leaderboards/{board_id}/mine", {"hidden": hidden})
    path = f"/leaderboards/{board_id}/scores/{(await three.open('Lena'))['mine']['score_id']}"
    told.clear()
    scored_at = await session.scalar(select(Leaderboard.scored_at))
    await three.log("Lena", {"seconds": 570}, minutes=5)
    await erik.post(f"{path}/verify")
    await erik.put(path, {"score": {"type": "time", "seconds": 575}, "reason": "Counted."})
    await erik.put(f"{path}/comments/{new_id()}", {"text": "Strong"})
    assert told == ({"account": 4} if hidden else {"account": 4, "timeline": 4})
    assert (await session.scalar(select(Leaderboard.scored_at)) == scored_at) is hidden


async def test_saving_the_setting_again_tells_nobody_that_somebody_hides(three: Gym, told: Counter[str]) -> None:
    for shown in (False, False, True, True):
        await three.asks("Lena").patch("/users/private", {"private": {"show_results": shown}})
    assert told == {"account": 2, "timeline": 2}, "once when they go, and once when they come back"


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["Lena", "Maya", "Tom"]),
            st.sampled_from(["hide", "show", "off", "on", "log"]),
            st.integers(300, 310),
        ),
        min_size=1,
        max_size=8,
    )
)
async def test_whatever_people_hide_the_rest_is_ranked_as_if_they_were_not_there(three: Gym, steps: Any) -> None:
    board_id = await three.board_id()
    shown: dict[str, list[bool]] = {}
    for minute, (first, step, seconds) in enumerate(steps):
        one = three.asks(first)
        if step in ("hide", "show"):
            await one.put(f"/leaderboards/{board_id}/mine", {"hidden": step == "hide"})
        elif step in ("off", "on"):
            await one.patch("/users/private", {"private": {"show_results": step == "on"}})
        else:
            three.clock.advance(timedelta(minutes=1))
            await three.log(first, {"seconds": seconds}, minutes=minute + 6)
    for first in ("Lena", "Maya", "Tom"):
        mine = (await three.open(first))["mine"]
        shown[first] = [not mine["hidden"] and mine["shows_results"], mine["score"]["seconds"]]
    expected = sorted((score, first) for first, (visible, score) in shown.items() if visible)
    opened = await three.open("Tom")
    assert [row["score"]["seconds"] for row in opened["entries"]] == [score for score, _ in expected]
    assert {row["person"]["full_name"].split()[0] for row in opened["entries"]} == {first for _, first in expected}
    assert opened["total"] == len(expected)
    assert [row["place"] for row in opened["entries"]] == [
        1 + sum(other < score for other, _ in expected) for score, _ in expected
    ]
    assert [row["number"] for row in opened["entries"]] == list(range(1, len(expected) + 1))


async def test_the_only_score_of_a_day_is_not_given_away_by_its_board(gym: Gym, erik: Requests) -> None:
    await gym.asks("Maya").patch("/users/private", {"private": {"show_results": False}})
    await gym.log("Maya", {"seconds": 648})
    assert await gym.boards("Tom") == []
    assert (await erik.get("/leaderboards")).json()["items"] == []
    assert [board["total"] for board in await gym.boards("Maya")] == [0]
    await gym.asks("Maya").patch("/users/private", {"private": {"show_results": True}})
    assert [board["total"] for board in await gym.boards("Tom")] == [1]
    assert (await erik.get("/leaderboards")).json()["items"][0]["count"] == 1


async def test_who_has_left_the_program_can_still_hide_their_score(three: Gym, cast: Cast) -> None:
    board_id = await three.board_id()
    enrolment = await cast.session.get_one(Enrolment, three.enrolments["Lena"].id)
    enrolment.open = False
    await cast.session.commit()
    assert (await three.asks("Lena").get(f"/leaderboards/{board_id}")).status_code == 404
    assert await three.boards("Lena") == []
    hidden = await three.asks("Lena").put(f"/leaderboards/{board_id}/mine", {"hidden": True})
    assert hidden.status_code == 204
    assert places(await three.open("Maya")) == [(1, "Maya"), (2, "Tom")]


async def test_a_deleted_account_leaves_its_place_and_nothing_about_itself(
    three: Gym, cast: Cast, session: AsyncSession
) -> None:
    lena = three.people["Lena"]
    path = f"/leaderboards/{await three.board_id()}/scores/{(await three.open('Tom'))['mine']['score_id']}"
    assert (await three.asks("Lena").put(f"{path}/comments/{new_id()}", {"text": "Strong"})).status_code == 200
    await forget_person(
        session, UserDeleted(subject_id=lena.id, role=lena.user.role, at=three.clock.now()), three.clock.now()
    )
    await session.commit()
    row = (await session.scalars(select(LeaderboardScore).where(LeaderboardScore.client_id == lena.id))).one()
    assert (row.gender, row.age, row.visible) == (None, None, True)
    assert (await three.asks("Tom").get(path)).json()["comments"] == []
    assert [one.text for one in await session.scalars(select(ScoreComment))] == [""]


async def test_a_person_who_has_gone_keeps_the_place_without_a_name(three: Gym, cast: Cast) -> None:
    three.people["Lena"].user.deleted_at = three.clock.now()
    await cast.session.commit()
    [first, *_] = (await three.open("Maya"))["entries"]
    assert (first["place"], first["person"]["full_name"], first["person"]["deleted"]) == (1, "Former member", True)
