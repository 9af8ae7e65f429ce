"""Leaderboards of blocks: who is on them, in which order, and who sees them."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Gender
from regimen.kit.ids import new_id
from regimen.leaderboards.models import Leaderboard, LeaderboardScore
from regimen.programs.models import ProgramType
from regimen.training.models import Enrolment, TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.conftest import Gym, places, workout


async def names(gym: Gym, **scores: dict[str, Any]) -> None:
    """Everybody joins who is named here, and logs their score."""
    for first, score in scores.items():
        if first not in gym.people:
            await gym.new(first)
        await gym.log(first, score)


@pytest.mark.spec("LDB-04", "LDB-07")
async def test_a_score_of_the_day_has_a_place_at_once(gym: Gym) -> None:
    await names(gym, Maya={"seconds": 648}, Lena={"seconds": 581}, Aiko={"seconds": 604}, Priya={"seconds": 604})
    await names(gym, Sofia={"seconds": 609}, Marta={"capped": True, "reps": 99}, Birgit={"seconds": 598, "rx": False})
    opened = await gym.open("Maya")
    assert places(opened) == [
        (1, "Lena"),
        (2, "Aiko"),
        (2, "Priya"),
        (4, "Sofia"),
        (5, "Maya"),
        (6, "Marta"),
        (7, "Birgit"),
    ]
    assert (opened["total"], opened["total_reps"], opened["board"]["on"]) == (7, 105, "2026-01-12")
    mine = opened["mine"]
    assert (mine["place"], mine["equal"], mine["hidden"], mine["ten_up"]) == (5, 0, False, None)
    assert [row["number"] for row in opened["entries"]] == list(range(1, 8))
    assert await gym.boards("Priya") == [
        {"leaderboard_id": opened["board"]["id"], "block_id": "wod", "place": 2, "hidden": False, "total": 7}
    ]


async def test_a_board_has_the_loads_of_the_coach_s_gym(gym: Gym, erik: Requests) -> None:
    await names(gym, Maya={"seconds": 648})
    assert (await gym.open("Maya"))["board"]["load_steps"] is None
    saved = await erik.put("/coach/load_steps", {"dumbbell": {"kg": 2.5}})
    assert (await gym.open("Maya"))["board"]["load_steps"] == saved.json()["load_steps"]
    assert (await erik.get("/leaderboards")).json()["items"][0]["load_steps"]["dumbbell"] == {"kg": 2.5, "lb": None}


async def test_a_corrected_own_score_moves_and_is_never_there_twice(gym: Gym) -> None:
    await names(gym, Maya={"seconds": 648}, Tom={"seconds": 700})
    await gym.log("Maya", {"seconds": 748}, minutes=5)
    assert places(await gym.open()) == [(1, "Tom"), (2, "Maya")]
    await gym.log("Maya", {"seconds": 500}, minutes=2)
    assert places(await gym.open()) == [(1, "Tom"), (2, "Maya")], "tapped before the newest one"


@pytest.mark.spec("LDB-01", "LDB-04")
async def test_a_coach_lists_the_boards_of_the_account_by_the_newest_score(
    gym: Gym, erik: Requests, ines: Requests, maya: Requests
) -> None:
    await names(gym, Maya={"seconds": 648}, Tom={"seconds": 600})
    listed = (await erik.get("/leaderboards")).json()
    [board] = listed["items"]
    assert (board["count"], board["first"]["full_name"], board["first_score"]["seconds"]) == (2, "Tom Okafor", 600)
    assert (board["program_title"], board["on"], board["block"]["title"]) == (
        "Squat Every Day",
        "2026-01-12",
        "Finisher",
    )
    assert listed["pagination"]["total"] == 1
    assert (await erik.get("/leaderboards?on=2026-01-12")).json()["pagination"]["total"] == 1
    assert (await erik.get("/leaderboards?on=2026-01-13")).json()["items"] == []
    opened = await erik.get(f"/leaderboards/{board['id']}")
    assert places(opened.json()) == [(1, "Tom"), (2, "Maya")]
    assert opened.json()["mine"] is None
    assert (await ines.get("/leaderboards")).json()["items"] == []
    assert (await ines.get(f"/leaderboards/{board['id']}")).status_code == 404
    assert (await maya.get("/leaderboards")).status_code == 403


async def test_only_blocks_with_the_switch_have_a_board(gym: Gym, session: AsyncSession) -> None:
    day = (await session.scalars(select(TimelineDay))).one()
    day.content = workout(leaderboard=False).model_dump(mode="json")
    await session.commit()
    await gym.log("Maya", {"seconds": 648})
    assert await gym.boards("Maya") == []
    day.content = workout().model_dump(mode="json")
    await session.commit()
    await gym.log("Tom", {"seconds": 700})
    assert places(await gym.open("Tom")) == [(1, "Maya"), (2, "Tom")], "scores from before the switch are there too"


async def test_training_that_nobody_shares_has_no_board(gym: Gym, session: AsyncSession, cast: Cast) -> None:
    alone = await gym.training.enrol(cast.maya, ProgramType.INDIVIDUAL, written=[0], content=workout())
    gym.enrolments["Maya"] = alone.enrolment
    await gym.log("Maya", {"seconds": 648})
    assert await session.scalar(select(func.count()).select_from(Leaderboard)) == 0


async def test_a_changed_workout_ranks_old_scores_by_the_old_rules(gym: Gym, session: AsyncSession) -> None:
    await names(gym, Maya={"seconds": 648})
    day = (await session.scalars(select(TimelineDay))).one()
    day.content = workout(cap_seconds=600, score="reps").model_dump(mode="json")
    await session.commit()
    await gym.log("Tom", {"type": "reps", "reps": 105})
    boards = await gym.boards("Maya")
    assert [board["total"] for board in boards] == [1, 1], "another kind of score is another board"
    opened = (await gym.asks("Maya").get(f"/leaderboards/{boards[0]['leaderboard_id']}")).json()
    assert (opened["board"]["score_type"], opened["board"]["block"]["cap_seconds"]) == ("time", 720)


async def test_work_that_was_changed_is_ranked_apart(gym: Gym, session: AsyncSession) -> None:
    await names(gym, Maya={"seconds": 600})
    day = (await session.scalars(select(TimelineDay))).one()
    day.content = workout(title="Finisher, longer", note="Breathe.").model_dump(mode="json")
    await session.commit()
    await names(gym, Lena={"seconds": 620})
    assert places(await gym.open("Lena")) == [(1, "Maya"), (2, "Lena")], "other words are the same work"
    day.content = workout(rounds=5).model_dump(mode="json")
    await session.commit()
    await names(gym, Tom={"seconds": 550})
    [newest, *_] = await gym.boards("Tom")
    assert (newest["place"], newest["total"]) == (1, 1)
    assert places(await gym.open("Lena", board=0)) == [(1, "Maya"), (2, "Lena")]


async def test_a_switched_off_board_still_follows_those_who_are_on_it(gym: Gym, session: AsyncSession) -> None:
    await names(gym, Maya={"seconds": 600})
    day = (await session.scalars(select(TimelineDay))).one()
    day.content = workout(leaderboard=False).model_dump(mode="json")
    await session.commit()
    await gym.log("Maya", {"seconds": 550}, minutes=5)
    await gym.log("Tom", {"seconds": 500})
    opened = await gym.open("Maya")
    assert (places(opened), opened["mine"]["score"]["seconds"]) == ([(1, "Maya")], 550)


async def test_what_is_different_for_one_client_is_neither_shown_to_others_nor_ranked_with_them(
    gym: Gym, erik: Requests
) -> None:
    timeline_id = gym.enrolments["Maya"].timeline_id
    override = {
        "client_ids": [str(gym.people["Maya"].id)],
        "note": "After your knee operation, only light.",
        "exercises": [{"entry_id": "e1", "name": "Wall ball", "skip": True}],
    }
    changed = await erik.put(f"/coach/timelines/{timeline_id}/days/0/overrides", override)
    assert changed.status_code == 200, changed.text
    gym.clock.advance(timedelta(hours=2))
    await gym.log("Maya", {"seconds": 60})
    await gym.log("Tom", {"seconds": 700})
    opened = await gym.open("Tom")
    assert places(opened) == [(1, "Tom"), (2, "Maya")]
    assert [row["score"]["rx"] for row in opened["entries"]] == [True, False]
    block = opened["board"]["block"]
    assert ([entry["name"] for entry in block["entries"]], opened["total_reps"]) == (["Wall ball", "Toes-to-bar"], 105)
    assert "knee" not in str(opened)


async def test_a_day_that_is_not_open_yet_has_no_board_for_a_client(
    gym: Gym, session: AsyncSession, cast: Cast
) -> None:
    program = await gym.training.create_program(
        ProgramType.FIXED, written=range(6), content=workout(), visibility_days=2
    )
    ahead = await gym.training.enrol(cast.maya, ProgramType.FIXED, program=program, starts_on=date(2026, 1, 7))
    behind = await gym.training.enrol(cast.tom, ProgramType.FIXED, program=program, starts_on=date(2026, 1, 12))
    body = {"enrolment_id": str(ahead.enrolment.id), "day": 5, "block_id": "wod"}
    score = {"score": {"type": "time", "seconds": 600}, "tapped_at": "2026-01-12T08:30:00Z"}
    logged = await gym.asks("Maya").put(f"/athlete/scores/{new_id()}", body | score)
    assert logged.status_code == 204, logged.text
    board_id = await session.scalar(select(Leaderboard.id))
    assert (await gym.asks("Maya").get(f"/leaderboards/{board_id}")).status_code == 200
    tom = gym.asks("Tom")
    assert (await tom.get(f"/leaderboards/{board_id}")).status_code == 404
    listed = await tom.get(f"/athlete/leaderboards?enrolment_id={behind.enrolment.id}&day=5")
    assert listed.json()["items"] == []
    gym.clock.advance(timedelta(days=3))
    assert (await tom.get(f"/leaderboards/{board_id}")).status_code == 200


@pytest.mark.spec("LDB-07")
async def test_who_does_not_train_there_sees_nothing(gym: Gym, cast: Cast, session: AsyncSession) -> None:
    await names(gym, Maya={"seconds": 648}, Tom={"seconds": 600})
    board_id, score_id = await gym.board_id(), (await gym.open())["mine"]["score_id"]
    stranger = gym.as_person(await cast.client("Zoe"))
    paths = (
        f"/leaderboards/{board_id}",
        f"/leaderboards/{board_id}/entries",
        f"/leaderboards/{board_id}/scores/{score_id}",
        f"/score/members?score_id={score_id}",
        f"/athlete/leaderboards?enrolment_id={gym.enrolments['Maya'].id}&day=0",
    )
    assert [(await stranger.get(path)).status_code for path in paths] == [404] * 5
    enrolment = await session.get_one(Enrolment, gym.enrolments["Tom"].id)
    enrolment.open = False
    await session.commit()
    assert (await gym.asks("Tom").get(paths[0])).status_code == 404
    assert places(await gym.open("Maya")) == [(1, "Tom"), (2, "Maya")], "who left keeps their place"


async def test_divisions_have_places_of_their_own(gym: Gym) -> None:
    await names(gym, Maya={"seconds": 648}, Tom={"seconds": 600})
    for first, gender, year, score in (
        ("Lena", Gender.FEMALE, 1990, {"seconds": 581}),
        ("Olga", Gender.FEMALE, 1970, {"seconds": 700}),
        ("Ivan", Gender.MALE, 1970, {"seconds": 500, "rx": False}),
    ):
        await gym.new(first, gender, date(year, 1, 12))
        await gym.log(first, score)
    assert places(await gym.open(query="?gender=female")) == [(1, "Lena"), (2, "Maya"), (3, "Olga")]
    assert places(await gym.open(query="?gender=female&age_from=36&age_to=55")) == [(1, "Lena")]
    assert places(await gym.open(query="?age_from=56")) == [(1, "Olga"), (2, "Ivan")]
    assert places(await gym.open(query="?level=1")) == [(1, "Ivan")]
    of_men = await gym.open(query="?gender=male")
    assert (of_men["total"], of_men["mine"]["place"]) == (2, None), "she has no place among men"
    assert (await gym.asks("Maya").get(f"/leaderboards/{await gym.board_id()}?level=7")).status_code == 422


async def test_rows_far_down_open_page_by_page_without_gaps(gym: Gym, session: AsyncSession) -> None:
    await gym.log("Maya", {"seconds": 5000})
    board_id = await gym.board_id()
    fill(session, gym, board_id, 119)
    await session.commit()
    opened = await gym.open()
    assert (opened["total"], opened["mine"]["place"], len(opened["entries"])) == (120, 120, 50)
    assert [row["number"] for row in opened["around"]] == [117, 118, 119, 120]
    assert opened["mine"]["ten_up"]["seconds"] == 600 + 109 // 2
    rows = opened["entries"]
    while rows[-1]["number"] < 120:
        after = f"/leaderboards/{board_id}/entries?cursor={rows[-1]['cursor']}&limit=30"
        rows += (await gym.asks("Maya").get(after)).json()["entries"]
    assert [row["number"] for row in rows] == list(range(1, 121))
    seconds = [row["score"]["seconds"] for row in rows]
    assert [row["place"] for row in rows] == [1 + sum(other < one for other in seconds) for one in seconds]
    by_number = {row["number"]: row["place"] for row in rows}
    assert all(row["place"] == by_number[row["number"]] for row in opened["around"])
    for nonsense in ("x", "0_1_2", f"0_{2**63}_0_{new_id()}_1_1", f"0_1_2_{new_id()}_a_1"):
        answer = await gym.asks("Maya").get(f"/leaderboards/{board_id}/entries?cursor={nonsense}")
        assert (answer.status_code, answer.json()["errors"]) == (422, {"cursor": ["There is no such row."]})


def fill(session: AsyncSession, gym: Gym, board_id: Any, count: int) -> None:
    """Adds scores of people who are nobody: two by two level, from 10:00 on."""
    from regimen.accounts.models import User

    people = [
        User(
            id=new_id(),
            email=f"athlete{number}@example.com",
            password_hash="",
            role=gym.cast.maya.user.role,
            first_name=f"Athlete {number}",
            last_name="",
            created_at=gym.clock.now(),
            popup_storage=[],
        )
        for number in range(count)
    ]
    session.add_all(people)
    session.add_all(
        LeaderboardScore(
            leaderboard_id=board_id,
            client_id=user.id,
            enrolment_id=gym.enrolments["Maya"].id,
            score={"type": "time", "seconds": 600 + number // 2},
            level=0,
            result=(600 + number // 2) * 1000,
            tiebreak=2 * 86_400_000,
            gender=None,
            age=None,
            visible=True,
            scored_on=date(2026, 1, 12),
            logged_at=gym.clock.now(),
        )
        for number, user in enumerate(people)
    )


async def test_rounds_and_repetitions_are_ranked_by_the_repetitions_of_a_round(gym: Gym, session: AsyncSession) -> None:
    day = (await session.scalars(select(TimelineDay))).one()
    block = workout().sessions[0].blocks[0].model_dump(mode="json", exclude={"rounds", "cap_seconds", "score"})
    day.content = {**day.content, "sessions": [{"id": "s1", "blocks": [{**block, "kind": "amrap"}]}]}
    await session.commit()
    await names(gym, Maya={"type": "rounds_reps", "rounds": 4, "reps": 36})
    await names(gym, Tom={"type": "rounds_reps", "rounds": 5, "reps": 0})
    await names(gym, Lena={"type": "rounds_reps", "rounds": 9999, "reps": 0})
    opened = await gym.open("Tom")
    assert places(opened) == [(1, "Lena"), (2, "Maya"), (3, "Tom")], "4 rounds and 36 of 35 are more than 5"
    after = f"/leaderboards/{opened['board']['id']}/entries?cursor={opened['entries'][0]['cursor']}"
    assert len((await gym.asks("Tom").get(after)).json()["entries"]) == 2


async def test_a_board_takes_three_queries_however_many_are_on_it(
    gym: Gym, session: AsyncSession, count_queries: Any
) -> None:
    await names(gym, Maya={"seconds": 5000}, Tom={"seconds": 600})
    board_id = await gym.board_id()
    with count_queries() as few:
        await gym.asks("Maya").get(f"/leaderboards/{board_id}")
    fill(session, gym, board_id, 60)
    await session.commit()
    with count_queries() as many:
        await gym.asks("Maya").get(f"/leaderboards/{board_id}")
    assert (len(few), len(many)) == (4, 4), "who asks, and three for the board"


async def test_a_board_can_be_downloaded(gym: Gym, erik: Requests, maya: Requests) -> None:
    await names(gym, Maya={"seconds": 648.5}, Tom={"capped": True, "reps": 99})
    await gym.new("=SUM(A1)")
    await gym.log("=SUM(A1)", {"unfinished": True})
    file = await erik.get(f"/leaderboards/{await gym.board_id()}/export")
    assert file.headers["content-type"].startswith("text/csv")
    assert 'filename="Finisher 2026-01-12.csv"' in file.headers["content-disposition"]
    lines = file.content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("1,Maya Kowalczyk,Rx,648.5,,")
    assert lines[2].startswith("2,Tom Okafor,Rx,,yes,,99,")
    assert lines[3].startswith("3,'=SUM(A1) Client,Did not finish,")
    assert (await maya.get(f"/leaderboards/{await gym.board_id()}/export")).status_code == 403
