"""Clients join challenges, leave them, and have results there."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import Gender
from regimen.kit.ids import new_id
from regimen.leaderboards.actions.scores import forget_person
from regimen.leaderboards.models import ChallengeParticipant, LeaderboardScore, ScoreComment
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.challenges import Challenge, publish, seconds
from tests.leaderboards.conftest import Gym, places
from tests.leaderboards.test_comments import comment


@pytest.fixture
async def challenge(gym: Gym, erik: Requests) -> Challenge:
    return await publish(gym, erik)


async def rows(session: AsyncSession) -> tuple[int, int]:
    """How many take part, and how many results there are."""
    statement = select(
        select(func.count()).select_from(ChallengeParticipant).scalar_subquery(),
        select(func.count()).select_from(LeaderboardScore).scalar_subquery(),
    )
    participants, results = (await session.execute(statement)).one()
    return participants, results


async def test_joining_is_one_tap_and_safe_to_repeat(challenge: Challenge, session: AsyncSession) -> None:
    [offered] = await challenge.listed("Maya")
    assert (offered["joined"], offered["participants"], offered["place"]) == (False, 0, None)
    assert (await challenge.open())["participation"] == {"count": 0, "joined": False, "abilities": ["join", "enter"]}
    for _ in range(2):
        assert (await challenge.join("Maya")).status_code == 204
    assert await rows(session) == (1, 0)
    assert (await challenge.open())["participation"] == {"count": 1, "joined": True, "abilities": ["enter", "leave"]}
    [joined] = await challenge.listed("Maya")
    assert (joined["joined"], joined["participants"]) == (True, 1)
    assert (await challenge.show())["joined"] == 1


@pytest.mark.spec("LDB-04", "LDB-07")
async def test_results_are_ranked_and_a_new_one_replaces_the_old(challenge: Challenge) -> None:
    await challenge.gym.new("Lena", Gender.FEMALE)
    await challenge.entered("Maya", seconds(431.4))
    await challenge.entered("Tom", seconds(425, "2026-01-10"))
    await challenge.entered("Lena", seconds(400, rx=False))
    opened = await challenge.open()
    assert places(opened) == [(1, "Tom"), (2, "Maya"), (3, "Lena")]
    assert (opened["board"]["kind"], opened["board"]["name"], opened["total"]) == ("challenge", "Hybrid January", 3)
    assert opened["participation"]["count"] == 3, "who has a result has joined"
    assert (opened["mine"]["place"], opened["mine"]["enrolment_id"]) == (2, None)
    assert places(await challenge.open(query="?gender=female")) == [(1, "Maya"), (2, "Lena")]

    await challenge.entered("Maya", seconds(424))
    assert places(await challenge.open()) == [(1, "Maya"), (2, "Tom"), (3, "Lena")]
    [listed] = await challenge.listed("Maya")
    assert (listed["place"], listed["total"], listed["score"]["seconds"]) == (1, 3, 424)
    shown = await challenge.show()
    assert (shown["count"], shown["first"]["full_name"], shown["first_score"]["seconds"]) == (3, "Maya Kowalczyk", 424)
    daily = (await challenge.coach.get("/leaderboards")).json()["items"]
    assert daily == [], "challenges have a list of their own"


async def test_the_longest_wins_where_the_coach_says_so(gym: Gym, erik: Requests) -> None:
    plank = await publish(gym, erik, lower_wins=False)
    await plank.entered("Maya", seconds(180))
    await plank.entered("Tom", seconds(150))
    assert places(await plank.open()) == [(1, "Maya"), (2, "Tom")]
    score_id = (await plank.open())["mine"]["score_id"]
    corrected = await erik.put(
        f"/leaderboards/{plank.id}/scores/{score_id}", {"score": seconds(120)["score"], "reason": "Your hips dropped."}
    )
    assert corrected.status_code == 200, corrected.text
    assert places(await plank.open()) == [(1, "Tom"), (2, "Maya")]


@pytest.mark.parametrize(
    ("result", "field", "sentence"),
    [
        (seconds(0), "score", "Enter a time above 0."),
        (seconds(601), "score", "That is over the time cap. Choose “Hit the time cap” and enter your reps."),
        ({"score": {"type": "reps", "reps": 9}, "done_on": "2026-01-12"}, "score", "This leaderboard ranks another"),
        (seconds(420, "2026-01-09"), "done_on", "Choose a day of the challenge, today at the latest."),
        (seconds(420, "2026-01-13"), "done_on", "Choose a day of the challenge, today at the latest."),
    ],
)
async def test_a_result_that_does_not_fit_changes_nothing(
    gym: Gym, erik: Requests, session: AsyncSession, result: dict[str, Any], field: str, sentence: str
) -> None:
    challenge = await publish(gym, erik, cap_seconds=600)
    for refused in (await challenge.enter("Maya", result), await challenge.enter_for(gym.people["Maya"], result)):
        assert refused.status_code == 422, refused.text
        assert refused.json()["errors"][field][0].startswith(sentence)
    assert await rows(session) == (0, 0)


async def test_who_missed_the_cap_is_below_who_did_not(gym: Gym, erik: Requests) -> None:
    challenge = await publish(gym, erik, cap_seconds=600)
    capped = {"score": {"type": "time", "capped": True, "reps": 80}, "done_on": "2026-01-12"}
    await challenge.entered("Maya", capped)
    await challenge.entered("Tom", seconds(600))
    assert places(await challenge.open()) == [(1, "Tom"), (2, "Maya")]


@pytest.mark.spec("LDB-04", "LDB-07")
async def test_who_did_not_finish_is_on_the_leaderboard_below_all_others(gym: Gym, erik: Requests) -> None:
    challenge = await publish(gym, erik, cap_seconds=600)
    unfinished = {"score": {"type": "time", "unfinished": True, "seconds": 1, "rx": False}, "done_on": "2026-01-12"}
    await challenge.entered("Maya", unfinished)
    await challenge.entered("Tom", {"score": {"type": "time", "capped": True, "reps": 1}, "done_on": "2026-01-12"})
    opened = await challenge.open()
    assert places(opened) == [(1, "Tom"), (2, "Maya")]
    stored = opened["entries"][1]["score"]
    assert (stored["unfinished"], stored["seconds"], stored["rx"]) == (True, None, True), "not finishing has no level"
    assert (opened["mine"]["place"], opened["total"]) == (2, 2)


async def test_a_challenge_of_ticking_off_cannot_be_left_unfinished(
    gym: Gym, erik: Requests, session: AsyncSession
) -> None:
    challenge = await publish(gym, erik, score_type="checkbox", lower_wins=False)
    refused = await challenge.enter(
        "Maya", {"score": {"type": "checkbox", "unfinished": True}, "done_on": "2026-01-12"}
    )
    assert (refused.status_code, refused.json()["errors"]) == (422, {"score": ["Enter the score."]})
    assert await rows(session) == (0, 0)


@pytest.mark.spec("LDB-04")
async def test_a_tiebreak_decides_between_equal_results_and_a_correction_keeps_it(gym: Gym, erik: Requests) -> None:
    reps = {"score_type": "reps", "lower_wins": False}
    challenge = await publish(gym, erik, **reps, tiebreak="Time of rep 100")

    def result(count: int, tiebreak: float | None) -> dict[str, Any]:
        score = {"type": "reps", "reps": count, "tiebreak_seconds": tiebreak}
        return {"score": score, "done_on": "2026-01-12"}

    await gym.new("Lena", Gender.FEMALE)
    await challenge.entered("Maya", result(120, 305))
    await challenge.entered("Tom", result(120, None))
    await challenge.entered("Lena", result(120, 304.5))
    opened = await challenge.open()
    assert places(opened) == [(1, "Lena"), (2, "Maya"), (3, "Tom")], "without a time, below those who have one"
    assert opened["board"]["tiebreak"] == "Time of rep 100"
    assert [row["score"]["tiebreak_seconds"] for row in opened["entries"]] == [304.5, 305, None]
    path = f"/leaderboards/{challenge.id}/scores/{opened['entries'][0]['score_id']}"
    body = {"score": result(120, 306)["score"], "reason": "The clock ran on."}
    assert (await erik.put(path, body)).status_code == 200
    assert places(await challenge.open()) == [(1, "Maya"), (2, "Lena"), (3, "Tom")]


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        ({"seconds": 420, "tiebreak_seconds": 420.01}, "The tiebreak can't be later than your finish."),
        ({"capped": True, "reps": 80, "tiebreak_seconds": 600.01}, "The tiebreak can't be later than the time cap."),
    ],
)
async def test_a_tiebreak_after_the_end_is_refused_beside_its_field(
    gym: Gym, erik: Requests, session: AsyncSession, score: dict[str, Any], sentence: str
) -> None:
    challenge = await publish(gym, erik, cap_seconds=600, tiebreak="Time of the first kilometre")
    result = {"score": {"type": "time", **score}, "done_on": "2026-01-12"}
    for refused in (await challenge.enter("Maya", result), await challenge.enter_for(gym.people["Maya"], result)):
        assert (refused.status_code, refused.json()["errors"]) == (422, {"score.tiebreak_seconds": [sentence]})
    assert await rows(session) == (0, 0)


@pytest.mark.parametrize(
    ("definition", "score", "stored"),
    [
        ({"cap_seconds": 600}, {"seconds": 420, "tiebreak_seconds": 420.004}, 420),
        ({"cap_seconds": 600}, {"capped": True, "reps": 80, "tiebreak_seconds": 600}, 600),
        ({"lower_wins": False}, {"seconds": 60, "tiebreak_seconds": 90.126}, 90.13),
        ({"score_type": "reps", "lower_wins": False}, {"reps": 9, "tiebreak_seconds": 90}, 90),
    ],
)
async def test_a_tiebreak_is_kept_in_hundredths_and_may_be_the_end(
    gym: Gym, erik: Requests, definition: dict[str, Any], score: dict[str, Any], stored: float
) -> None:
    challenge = await publish(gym, erik, tiebreak="Time of the first kilometre", **definition)
    score_type = definition.get("score_type", "time")
    await challenge.entered("Maya", {"score": {"type": score_type, **score}, "done_on": "2026-01-12"})
    assert (await challenge.open())["mine"]["score"]["tiebreak_seconds"] == stored


async def test_without_a_tiebreak_equal_results_share_a_place_whatever_is_sent(challenge: Challenge) -> None:
    await challenge.entered("Maya", seconds(420, tiebreak_seconds=10))
    await challenge.entered("Tom", seconds(420))
    opened = await challenge.open()
    assert [place for place, _ in places(opened)] == [1, 1]
    assert [row["score"]["tiebreak_seconds"] for row in opened["entries"]] == [None, None]


async def test_the_days_are_those_of_the_client(gym: Gym, erik: Requests, cast: Cast, session: AsyncSession) -> None:
    """At ten in the evening in London it is the next morning in Auckland, and the challenge has ended there."""
    challenge = await publish(gym, erik, starts_on="2026-01-12", ends_on="2026-01-12")
    gym.clock.freeze(datetime(2026, 1, 12, 22, tzinfo=UTC))
    cast.maya.zone = "Pacific/Auckland"
    ended = await challenge.enter("Maya", seconds(420))
    assert (ended.status_code, ended.json()["title"]) == (
        422,
        "This challenge has ended. Ask your coach if a result is missing.",
    )
    assert (await challenge.listed("Maya"))[0]["state"] == "ended"
    assert (await challenge.join("Maya")).status_code == 422
    assert await rows(session) == (0, 0)
    await challenge.entered("Tom", seconds(420))

    gym.clock.freeze(datetime(2026, 1, 11, 12, tzinfo=UTC))
    cast.tom.zone = "Pacific/Auckland"
    early = await challenge.enter("Maya", seconds(420))
    assert early.status_code == 204, "it is the twelfth there"
    cast.maya.zone = "Europe/London"
    early = await challenge.enter("Maya", seconds(410))
    assert (early.status_code, early.json()["title"]) == (422, "This challenge has not started yet.")
    assert (await challenge.open())["mine"]["score"]["seconds"] == 420
    assert (await challenge.join("Maya")).status_code == 204, "one may join before it starts"


async def test_a_coach_enters_results_also_after_the_end(challenge: Challenge, gym: Gym, cast: Cast) -> None:
    gym.clock.freeze(datetime(2026, 2, 1, 12, tzinfo=UTC))
    assert (await challenge.enter("Maya", seconds(420))).status_code == 422
    assert (await challenge.enter_for(cast.maya, seconds(420))).status_code == 204
    opened = await challenge.open()
    assert (places(opened), opened["entries"][0]["verified"]) == ([(1, "Maya")], True)
    assert opened["participation"]["abilities"] == ["leave"]
    stranger = await cast.client("Nora")
    assert (await challenge.enter_for(stranger, seconds(400))).status_code == 404
    assert (await challenge.open())["total"] == 1


async def test_a_coach_cannot_enter_results_of_a_draft_or_ahead_of_time(
    challenge: Challenge, gym: Gym, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    ahead = await publish(gym, erik, starts_on="2026-01-13")
    refused = await ahead.enter_for(cast.maya, seconds(420, "2026-01-13"))
    assert refused.json()["title"] == "This challenge has not started yet."
    draft = Challenge((await erik.post("/coach/challenges", DRAFT)).json()["id"], gym, erik)
    refused = await draft.enter_for(cast.maya, seconds(420))
    assert (refused.status_code, refused.json()["title"]) == (422, "This challenge is a draft. Publish it first.")
    assert await rows(session) == (0, 0)


async def test_a_coach_enters_results_for_the_days_of_the_client(
    gym: Gym, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    """At noon in London the next day has begun for a client in Auckland, and for nobody else."""
    challenge = await publish(gym, erik, starts_on="2026-01-13", ends_on="2026-01-13")
    gym.clock.freeze(datetime(2026, 1, 12, 12, tzinfo=UTC))
    assert (await challenge.enter_for(cast.tom, seconds(420, "2026-01-13"))).status_code == 422
    cast.maya.user.zone = "Pacific/Auckland"
    await session.commit()
    assert (await challenge.enter_for(cast.maya, seconds(420, "2026-01-13"))).status_code == 204
    gym.clock.freeze(datetime(2026, 1, 20, 12, tzinfo=UTC))
    late = await challenge.enter_for(cast.tom, seconds(410, "2026-01-14"))
    assert (late.status_code, list(late.json()["errors"])) == (422, ["done_on"])
    assert await rows(session) == (1, 1)


async def test_a_coach_takes_a_client_out_of_a_challenge(
    challenge: Challenge, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    await challenge.entered("Maya", seconds(420))
    path = f"{challenge.path}/clients/{cast.maya.id}"
    assert (await ines.delete(path)).status_code == 404
    assert (await erik.delete(f"{challenge.path}/clients/{cast.tom.id}")).status_code == 404, "he takes no part"
    assert (await erik.delete(f"{challenge.path}/clients/{new_id()}")).status_code == 404
    assert await rows(session) == (1, 1)
    assert (await erik.delete(path)).status_code == 204
    assert await rows(session) == (0, 0)
    assert (await challenge.open())["participation"]["abilities"] == ["join", "enter"]


async def test_a_corrected_result_can_be_left(challenge: Challenge, erik: Requests, session: AsyncSession) -> None:
    await challenge.entered("Maya", seconds(420))
    path = f"/leaderboards/{challenge.id}/scores/{(await challenge.open())['mine']['score_id']}"
    corrected = await erik.put(path, {"score": seconds(430)["score"], "reason": "The clock ran on."})
    assert corrected.status_code == 200, corrected.text
    assert (await challenge.leave("Maya")).status_code == 204
    assert await rows(session) == (0, 0)


async def test_whom_a_coach_can_enter_results_for(challenge: Challenge, gym: Gym, erik: Requests, cast: Cast) -> None:
    await gym.new("Lena")
    await challenge.join("Lena")
    await challenge.entered("Tom", seconds(420))

    async def clients(query: str = "") -> list[tuple[str, bool, bool]]:
        items = (await erik.get(f"{challenge.path}/clients{query}")).json()["items"]
        return [(one["full_name"].split()[0], one["joined"], one["has_result"]) for one in items]

    everybody = [("Lena", True, False), ("Maya", False, False), ("Tom", True, True)]
    assert await clients() == everybody
    assert await clients("?joined=true") == [everybody[0], everybody[2]]
    assert await clients("?q=kowal") == [everybody[1]]


async def test_leaving_takes_the_result_and_what_was_said_about_it(
    challenge: Challenge, maya: Requests, tom: Requests, session: AsyncSession
) -> None:
    await challenge.entered("Maya", seconds(420))
    await challenge.entered("Tom", seconds(430))
    opened = await challenge.open()
    path = f"/leaderboards/{challenge.id}/scores/{opened['mine']['score_id']}"
    assert (await comment(tom, path, "Strong")).status_code == 200
    for _ in range(2):
        assert (await challenge.leave("Maya")).status_code == 204
    seen = await challenge.open("Tom")
    assert (places(seen), seen["total"], seen["participation"]["count"]) == ([(1, "Tom")], 1, 1)
    assert (await tom.get(path)).status_code == 404
    assert await session.scalar(select(func.count()).select_from(ScoreComment)) == 0
    assert (await challenge.open())["mine"] is None
    assert (await maya.delete(f"/athlete/challenges/{new_id()}/participation")).status_code == 404
    await challenge.entered("Maya", seconds(440))
    assert places(await challenge.open()) == [(1, "Tom"), (2, "Maya")]


async def test_who_keeps_results_private_leaves_with_their_result_too(
    challenge: Challenge, tom: Requests, session: AsyncSession
) -> None:
    await challenge.entered("Tom", seconds(420))
    await tom.patch("/users/private", {"private": {"show_results": False}})
    assert (await challenge.leave("Tom")).status_code == 204
    assert await rows(session) == (0, 0)
    await tom.patch("/users/private", {"private": {"show_results": True}})
    assert (await challenge.open())["entries"] == []


async def test_leaving_deletes_a_result_without_participation(challenge: Challenge, session: AsyncSession) -> None:
    await challenge.entered("Maya", seconds(420))
    await session.execute(delete(ChallengeParticipant))
    await session.commit()
    assert (await challenge.open())["participation"]["abilities"] == ["join", "enter", "leave"]
    assert (await challenge.leave("Maya")).status_code == 204
    assert await rows(session) == (0, 0)


@pytest.mark.spec("LDB-07")
async def test_who_keeps_results_private_leaves_no_trace_in_a_challenge(
    challenge: Challenge, gym: Gym, maya: Requests, tom: Requests
) -> None:
    lena = await gym.new("Lena")
    await lena.patch("/users/private", {"private": {"show_results": False}})
    await challenge.entered("Lena", seconds(400))
    await challenge.entered("Tom", seconds(430))
    await tom.put(f"/leaderboards/{challenge.id}/mine", {"hidden": True})
    await challenge.entered("Maya", seconds(440))
    seen = await challenge.open()
    assert (places(seen), seen["total"], seen["participation"]["count"]) == ([(1, "Maya")], 1, 1)
    [listed] = await challenge.listed("Maya")
    assert (listed["place"], listed["total"], listed["participants"]) == (1, 1, 1)
    members = (await maya.get(f"/score/members?score_id={seen['mine']['score_id']}")).json()
    assert [one["full_name"].split()[0] for one in members["members"]] == ["all", "Erik", "Maya"]
    path = f"/leaderboards/{challenge.id}/scores/{seen['mine']['score_id']}"
    mentions = [gym.people[first].id for first in ("Lena", "Tom")]
    said = (await comment(maya, path, "@Lena @Tom where are you?", mentions=mentions)).json()
    assert said["comments"][0]["mentions"] == []
    [own] = await challenge.listed("Tom")
    assert (own["hidden"], own["place"], own["score"]["seconds"]) == (True, None, 430)
    assert (await challenge.open("Lena"))["participation"]["count"] == 2, "she counts herself"
    shown = await challenge.show()
    assert (shown["joined"], shown["count"]) == (3, 1), "the coach knows who takes part"


async def test_members_of_a_challenge_are_those_who_have_joined(
    challenge: Challenge, gym: Gym, maya: Requests, erik: Requests
) -> None:
    await gym.new("Lena")
    await challenge.entered("Maya", seconds(420))
    await challenge.join("Tom")
    score_id = (await challenge.open())["mine"]["score_id"]
    members = (await maya.get(f"/score/members?score_id={score_id}")).json()["members"]
    assert [one["full_name"].split()[0] for one in members] == ["all", "Erik", "Maya", "Tom"]


async def test_a_deleted_account_takes_part_in_nothing(challenge: Challenge, session: AsyncSession, cast: Cast) -> None:
    await challenge.join("Maya")
    now = challenge.gym.clock.now()
    await forget_person(session, UserDeleted(subject_id=cast.maya.id, role=cast.maya.user.role, at=now), now)
    assert await rows(session) == (0, 0)


@pytest.mark.spec("CLI-02", "RTE-57")
async def test_the_coach_sees_the_challenges_of_a_client(
    challenge: Challenge, gym: Gym, erik: Requests, cast: Cast
) -> None:
    path = f"/coach/clients/{cast.maya.id}/challenges"
    assert (await erik.get(path)).json()["items"] == [], "she has not joined it"
    await challenge.entered("Tom", seconds(410))
    await challenge.entered("Maya", seconds(420))
    [seen] = (await erik.get(path)).json()["items"]
    assert (seen["id"], seen["place"], seen["total"], seen["score"]["seconds"], seen["scored_on"]) == (
        challenge.id,
        2,
        2,
        420,
        "2026-01-12",
    )
    gym.clock.advance(timedelta(days=5))
    [seen] = (await erik.get(path)).json()["items"]
    assert seen["state"] == "ended"


DRAFT = {"name": "Draft", "score_type": "time", "lower_wins": True, "starts_on": "2026-01-10", "ends_on": "2026-01-14"}
