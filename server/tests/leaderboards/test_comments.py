"""What is said about scores, whom one may mention, and scores that a coach checks."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.leaderboards.models import LeaderboardScore, ScoreComment
from regimen.programs.models import ProgramType
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.conftest import Gym, places


@pytest.fixture
async def two(gym: Gym) -> Gym:
    await gym.log("Maya", {"seconds": 648})
    await gym.log("Tom", {"seconds": 600})
    return gym


async def score_path(gym: Gym, first: str) -> str:
    opened = await gym.open(first)
    return f"/leaderboards/{opened['board']['id']}/scores/{opened['mine']['score_id']}"


async def comment(one: Requests, path: str, text: str, ident: UUID | None = None, mentions: Any = ()) -> Any:
    return await one.put(
        f"{path}/comments/{ident or new_id()}", {"text": text, "mentions": [str(each) for each in mentions]}
    )


@pytest.mark.spec("LDB-05")
async def test_everybody_on_the_board_reads_and_writes_comments(
    two: Gym, maya: Requests, tom: Requests, erik: Requests, cast: Cast
) -> None:
    path = await score_path(two, "Tom")
    assert (await comment(maya, path, "That last round 💪")).status_code == 200
    said = await comment(erik, path, "@Maya teach him", mentions=[cast.maya.id, cast.ines.id, new_id()])
    assert said.status_code == 200, said.text
    read = (await tom.get(path)).json()
    assert [(one["author"]["full_name"], one["text"], one["is_coach"]) for one in read["comments"]] == [
        ("Maya Kowalczyk", "That last round 💪", False),
        ("Erik Lindqvist", "@Maya teach him", True),
    ]
    assert [one["full_name"] for one in read["comments"][1]["mentions"]] == ["Maya Kowalczyk"]
    assert [one["may_delete"] for one in read["comments"]] == [False, False], "neither is Tom's"
    [first, second] = (await two.open("Maya"))["entries"]
    assert (first["person"]["full_name"], first["comments"], second["comments"]) == ("Tom Okafor", 2, 0)
    assert (await tom.get(await score_path(two, "Maya"))).json()["comments"] == []


@pytest.mark.spec("LDB-05")
async def test_a_repeated_send_says_it_once(two: Gym, maya: Requests, tom: Requests, session: AsyncSession) -> None:
    path, ident = await score_path(two, "Tom"), new_id()
    for _ in range(2):
        assert (await comment(maya, path, "Strong", ident)).status_code == 200
    assert len((await tom.get(path)).json()["comments"]) == 1
    assert (await comment(tom, path, "Mine now", ident)).status_code == 404
    assert [one.text for one in await session.scalars(select(ScoreComment))] == ["Strong"]


async def test_a_comment_needs_words(two: Gym, maya: Requests, session: AsyncSession) -> None:
    path = await score_path(two, "Tom")
    for text in ("", "   ", "x" * 5001):
        answer = await comment(maya, path, text)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["text"])
    assert (await session.scalars(select(ScoreComment))).all() == []


@pytest.mark.spec("LDB-05")
async def test_people_delete_their_own_comments_and_coaches_all(
    two: Gym, maya: Requests, tom: Requests, erik: Requests
) -> None:
    path, ident, other = await score_path(two, "Tom"), new_id(), new_id()
    await comment(maya, path, "Strong", ident)
    await comment(maya, path, "Rude", other)
    assert (await tom.delete(f"{path}/comments/{ident}")).status_code == 404
    assert (await maya.delete(f"{path}/comments/{ident}")).status_code == 200
    assert (await erik.delete(f"{path}/comments/{other}")).status_code == 200
    assert (await erik.delete(f"{path}/comments/{other}")).status_code == 404
    assert (await tom.get(path)).json()["comments"] == []
    assert [row["comments"] for row in (await two.open("Maya"))["entries"]] == [0, 0]


@pytest.mark.spec("LDB-06", "API-49")
async def test_whom_one_may_mention(
    two: Gym, maya: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    score_id = (await two.open("Maya"))["mine"]["score_id"]
    await two.new("Lena")
    await two.asks("Lena").patch("/users/private", {"private": {"show_results": False}})
    await two.training.enrol(await cast.client("Zoe", "Elsewhere"), ProgramType.FIXED, written=[0])
    await two.new("Gone")
    left = await session.get_one(Enrolment, two.enrolments["Gone"].id)
    left.open = False
    await session.commit()
    path = await score_path(two, "Maya")
    said = await comment(maya, path, "@Lena @Gone", mentions=[two.people["Lena"].id, two.people["Gone"].id])
    assert said.json()["comments"][0]["mentions"] == [], "whom one may not mention is not mentioned by their id"
    url = f"/score/members?score_id={score_id}"
    listed = (await maya.get(url)).json()
    assert [(one["id"], one["full_name"], one["type_account"]) for one in listed["members"]] == [
        ("all", "all", ""),
        (str(cast.erik.id), "Erik Lindqvist", "Owner"),
        (str(cast.maya.id), "Maya Kowalczyk", "Athlete"),
        (str(cast.tom.id), "Tom Okafor", "Athlete"),
    ]
    assert listed["pagination"] == {"current_page": 1, "total_pages": 1}
    found = (await maya.get(f"{url}&q[full_name_cont]=tom")).json()
    assert [one["full_name"] for one in found["members"]] == ["Tom Okafor"], "no @all while searching"
    assert (await maya.get(f"{url}&q[nosuch]=tom")).status_code == 422
    assert (await maya.get("/score/members")).status_code == 422
    assert (await ines.get(url)).status_code == 404


@pytest.mark.spec("LDB-01")
async def test_a_coach_corrects_a_score_with_a_reason_that_the_client_reads(
    two: Gym, erik: Requests, maya: Requests, tom: Requests, ines: Requests
) -> None:
    path = await score_path(two, "Tom")
    slower = {"score": {"type": "time", "seconds": 700}, "reason": "The clock says 11:40."}
    corrected = await erik.put(path, slower)
    assert corrected.status_code == 200, corrected.text
    assert places(await two.open("Maya")) == [(1, "Maya"), (2, "Tom")]
    [row] = [one for one in (await two.open("Maya"))["entries"] if one["place"] == 2]
    assert (row["corrected"], row["verified"], row["score"]["seconds"]) == (True, False, 700)
    own = (await two.open("Tom"))["mine"]
    assert (own["reason"], own["logged"]["seconds"]) == ("The clock says 11:40.", 600)
    [history] = (await tom.get(path)).json()["corrections"]
    assert (history["before"]["seconds"], history["after"]["seconds"], history["corrected_by"]) == (
        600,
        700,
        "Erik Lindqvist",
    )
    others = (await maya.get(path)).json()
    assert (others["corrections"], others["logged"], others["may_check"]) == ([], None, False)
    assert (await tom.put(path, slower)).status_code == 403
    assert (await ines.put(path, slower)).status_code == 404


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        ({"score": {"type": "time", "seconds": 700}, "reason": " "}, ["reason"]),
        ({"score": {"type": "reps", "reps": 9}, "reason": "Counted."}, ["score"]),
        ({"score": {"type": "time"}, "reason": "Counted."}, ["score"]),
        ({"score": {"type": "time", "seconds": 700}, "reason": "x" * 501}, ["reason"]),
    ],
)
async def test_a_correction_that_is_refused_moves_nobody(
    two: Gym, erik: Requests, session: AsyncSession, form: dict[str, Any], errors: list[str]
) -> None:
    answer = await erik.put(await score_path(two, "Tom"), form)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, errors)
    assert places(await two.open("Maya")) == [(1, "Tom"), (2, "Maya")]
    assert all(one.checked_at is None for one in await session.scalars(select(LeaderboardScore)))


async def test_a_coach_verifies_a_score_until_it_is_logged_again(two: Gym, erik: Requests, maya: Requests) -> None:
    path = await score_path(two, "Maya")
    assert (await maya.post(f"{path}/verify")).status_code == 403
    assert (await erik.post(f"{path}/verify")).json()["verified"] is True
    assert [row["verified"] for row in (await two.open("Maya"))["entries"]] == [False, True]
    await two.log("Maya", {"seconds": 400}, minutes=5)
    assert [row["verified"] for row in (await two.open("Maya"))["entries"]] == [False, False]


async def test_what_a_client_logs_after_a_correction_counts(two: Gym, erik: Requests) -> None:
    await erik.put(
        await score_path(two, "Tom"), {"score": {"type": "time", "seconds": 700}, "reason": "The clock says 11:40."}
    )
    await two.log("Tom", {"seconds": 640}, minutes=5)
    own = (await two.open("Tom"))["mine"]
    assert (own["score"]["seconds"], own["place"], own["reason"], own["logged"]) == (640, 1, "", None)


async def test_a_correction_of_what_the_client_has_changed_meanwhile_is_refused(
    two: Gym, erik: Requests, session: AsyncSession
) -> None:
    path = await score_path(two, "Tom")
    await two.log("Tom", {"seconds": 640}, minutes=5)
    form = {"score": {"type": "time", "seconds": 700}, "reason": "The clock says 11:40."}
    stale = await erik.put(path, {**form, "before": {"type": "time", "seconds": 600}})
    assert (stale.status_code, stale.json()["code"]) == (409, "ScoreChanged")
    assert (await two.open("Tom"))["mine"]["score"]["seconds"] == 640
    assert (await erik.put(path, {**form, "before": {"type": "time", "seconds": 640}})).status_code == 200


async def test_a_correction_back_to_what_was_logged_is_none(two: Gym, erik: Requests) -> None:
    path = await score_path(two, "Tom")
    await erik.put(path, {"score": {"type": "time", "seconds": 700}, "reason": "The clock says 11:40."})
    back = await erik.put(path, {"score": {"type": "time", "seconds": 600}, "reason": "My mistake."})
    assert (back.json()["logged"], back.json()["verified"]) == (None, True)
    assert (await two.open("Tom"))["mine"]["reason"] == ""
    assert len(back.json()["corrections"]) == 2


@pytest.mark.spec("LDB-06")
async def test_only_coaches_mention_everybody_where_many_see_the_board(
    two: Gym, maya: Requests, erik: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await score_path(two, "Tom")
    members = f"/score/members?score_id={path.rpartition('/')[2]}"
    for module in ("actions.comments", "api.boards"):
        monkeypatch.setattr(f"regimen.leaderboards.{module}.MENTION_ALL_LIMIT", 2)
    for reader, is_offered in ((erik, True), (maya, False)):
        offered = [one["id"] for one in (await reader.get(members)).json()["members"]]
        assert (len(offered), "all" in offered) == (3 + is_offered, is_offered)
    refused = await comment(maya, path, "Look, @all", mentions=["all"])
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["mentions"])
    assert (await erik.get(path)).json()["comments"] == []
    assert (await comment(erik, path, "Look, @all", mentions=["all"])).status_code == 200


async def test_a_person_writes_a_limited_number_of_comments_and_the_newest_are_shown(
    two: Gym, maya: Requests, tom: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regimen.leaderboards.actions.comments.MAX_COMMENTS_A_PERSON", 3)
    monkeypatch.setattr("regimen.leaderboards.access.scores.COMMENTS_SHOWN", 2)
    path = await score_path(two, "Tom")
    for text in ("one", "two", "three"):
        assert (await comment(maya, path, text)).status_code == 200
    refused = await comment(maya, path, "four")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["text"])
    shown = (await tom.get(path)).json()
    assert ([one["text"] for one in shown["comments"]], shown["comments_left_out"]) == (["two", "three"], 1)
    assert (await comment(tom, path, "Thanks")).status_code == 200
