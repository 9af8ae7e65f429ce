"""The coach's library of challenges, and who sees which."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.leaderboards.access.product_challenges import product_challenges
from regimen.leaderboards.actions import challenges as actions
from regimen.leaderboards.actions.live import leaderboard_channel
from regimen.leaderboards.models import Challenge, Leaderboard
from regimen.memberships.models import Membership, State
from regimen.programs.models import ProgramType
from regimen.training.rules.named_tests import fitting_score
from regimen.training.rules.performance import Score
from tests.cast import Cast
from tests.conftest import Requests
from tests.leaderboards.challenges import FORM, actor_of, create, publish, seconds
from tests.leaderboards.conftest import Gym, workout
from tests.training.coach_program import create_program, enrol_client


async def library(coach: Requests, query: str = "") -> list[dict[str, Any]]:
    answer = await coach.get(f"/coach/challenges{query}")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


@pytest.mark.spec("LDB-02", "LDB-01")
async def test_a_challenge_has_a_name_a_score_type_a_description_and_its_creator(erik: Requests) -> None:
    made = await create(erik, name="  Hybrid   January ", cap_seconds=600, tiebreak=" Time of the  first kilometre ")
    assert made == {
        "kind": "challenge",
        "id": made["id"],
        "name": "Hybrid January",
        "description": "Two kilometres on the rower.",
        "rules": "Start from a standstill.",
        "score_type": "time",
        "lower_wins": True,
        "cap_seconds": 600,
        "tiebreak": "Time of the first kilometre",
        "program_id": None,
        "program_title": None,
        "starts_on": "2026-01-10",
        "ends_on": "2026-01-14",
        "state": "draft",
        "creator": "Erik Lindqvist",
        "archived": False,
        "joined": 0,
        "count": 0,
        "first": None,
        "first_score": None,
        "scoring_fixed": False,
        "abilities": ["edit", "publish", "delete", "archive"],
    }
    assert await library(erik) == [made]


async def test_names_and_tiebreaks_show_all_that_they_contain(erik: Requests) -> None:
    made = await create(erik, name="Hybrid\u202e \u2066January\u2069", tiebreak="\u202aLap 1\u202c")
    assert (made["name"], made["tiebreak"]) == ("Hybrid January", "Lap 1")
    assert (await create(erik, tiebreak="\u202e"))["tiebreak"] == "", "it shows nothing"
    refused = await erik.post("/coach/challenges", FORM | {"name": "\u202e\u2066"})
    assert (refused.status_code, refused.json()["errors"]) == (422, {"name": ["Enter a name."]})


@pytest.mark.spec("LDB-02")
async def test_the_creator_stays_when_a_colleague_changes_a_challenge(erik: Requests, gym: Gym, cast: Cast) -> None:
    made = await create(erik)
    colleague = gym.as_person(await cast.hire("Nadia", "Haddad", cast.erik))
    changed = await colleague.put(f"/coach/challenges/{made['id']}", FORM | {"name": "Hybrid February"})
    assert (changed.status_code, changed.json()["name"], changed.json()["creator"]) == (
        200,
        "Hybrid February",
        "Erik Lindqvist",
    )
    assert (await create(colleague))["creator"] == "Nadia Haddad"


@pytest.mark.spec("LDB-02")
@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": " "}, "name", "Enter a name."),
        ({"name": "x" * 121}, "name", "Use at most 120 characters."),
        ({"ends_on": "2026-01-09"}, "ends_on", "The last day can't be before the first."),
        ({"ends_on": "2027-01-11"}, "ends_on", "A challenge can last up to a year."),
        ({"starts_on": "0001-01-01", "ends_on": "0001-01-02"}, "starts_on", "Choose a day from 2000 to 2100."),
        ({"score_type": "reps", "lower_wins": False, "cap_seconds": 60}, "cap_seconds", "Only scoring by the fastest"),
        (
            {"lower_wins": False, "cap_seconds": 60},
            "cap_seconds",
            "Only scoring by the fastest time can have a time cap.",
        ),
        ({"score_type": "checkbox"}, "lower_wins", "Done is always better than not done."),
        (
            {"score_type": "checkbox", "lower_wins": False, "tiebreak": "Time"},
            "tiebreak",
            "Done/not done challenges can't have a tiebreak.",
        ),
        ({"tiebreak": "x" * 121}, "tiebreak", "Use at most 120 characters."),
        ({"program_id": str(new_id())}, "program_id", "Choose one of your programs."),
    ],
)
async def test_what_does_not_fit_is_said_beside_its_field(
    erik: Requests, session: AsyncSession, changes: dict[str, Any], field: str, sentence: str
) -> None:
    refused = await erik.post("/coach/challenges", FORM | changes)
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][field][0].startswith(sentence)
    assert await session.scalar(select(func.count()).select_from(Challenge)) == 0
    assert await session.scalar(select(func.count()).select_from(Leaderboard)) == 0


async def test_a_challenge_lasts_up_to_a_year(erik: Requests) -> None:
    assert (await create(erik, ends_on="2027-01-10"))["ends_on"] == "2027-01-10"


async def test_the_program_of_another_account_is_none(gym: Gym, ines: Requests, session: AsyncSession) -> None:
    refused = await ines.post("/coach/challenges", FORM | {"program_id": str(gym.program.id)})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["program_id"])
    assert await session.scalar(select(func.count()).select_from(Challenge)) == 0


@pytest.mark.spec("LDB-03", "RTE-63")
async def test_the_product_has_challenges_to_start_from(erik: Requests) -> None:
    items = (await erik.get("/coach/challenges/product")).json()["items"]
    assert len(items) == len({item["key"] for item in items}) >= 12
    assert {"time", "reps", "rounds_reps", "load", "calories", "distance", "checkbox"} == {
        item["score_type"] for item in items
    }
    for item in items:
        names = ("name", "description", "rules", "score_type", "lower_wins", "cap_seconds", "tiebreak")
        made = await create(erik, **{name: item[name] for name in names})
        assert made["state"] == "draft", "each is valid as it is"
    assert (await library(erik, "?q=plank"))[0]["lower_wins"] is False
    assert {item["key"]: item["cap_seconds"] for item in items if item["cap_seconds"]} == {"swings-100": 600}


def test_product_challenges_with_a_cap_take_what_their_cap_stops() -> None:
    [capped] = [one for one in product_challenges() if one.cap_seconds]
    assert (capped.key, capped.cap_seconds) == ("swings-100", 600)
    score = Score(type="time", capped=True, reps=80)
    assert fitting_score(score, capped.score_type, capped.cap_seconds).reps == 80


@pytest.mark.spec("LDB-03", "LDB-01")
async def test_the_library_of_an_account_is_filtered_by_state_and_name(
    gym: Gym, erik: Requests, ines: Requests
) -> None:
    await create(ines, name="Of another account")
    await create(erik, name="Later", starts_on="2026-02-01", ends_on="2026-02-28")
    await publish(gym, erik, name="Running")
    await publish(gym, erik, name="Tomorrow", starts_on="2026-01-13", ends_on="2026-01-20")
    over = await publish(gym, erik, name="Over", ends_on="2026-01-12")
    changed = await erik.put(over.path, FORM | {"name": "Over", "ends_on": "2026-01-11"})
    assert changed.status_code == 200, "it ends earlier than it said"
    assert [one["name"] for one in await library(erik)] == ["Later", "Tomorrow", "Running", "Over"]
    states = {state: await library(erik, f"?state={state}") for state in ("draft", "upcoming", "running", "ended")}
    assert {state: [one["name"] for one in found] for state, found in states.items()} == {
        "draft": ["Later"],
        "upcoming": ["Tomorrow"],
        "running": ["Running"],
        "ended": ["Over"],
    }
    assert all(one["state"] == state for state, found in states.items() for one in found)
    assert [one["name"] for one in await library(erik, "?q=O")] == ["Tomorrow", "Over"]
    assert await library(erik, "?archived=true") == []


async def test_another_account_sees_and_changes_nothing(gym: Gym, erik: Requests, ines: Requests) -> None:
    challenge = await publish(gym, erik)
    before = await challenge.show()
    path = challenge.path
    maya = gym.people["Maya"]
    answers = [
        await ines.get(path),
        await ines.put(path, FORM),
        await ines.delete(path),
        *[await ines.post(f"{path}/{verb}") for verb in ("publish", "archive", "restore")],
        await ines.get(f"{path}/clients"),
        await ines.put(f"{path}/clients/{maya.id}/result", seconds(400)),
        await ines.get(f"/leaderboards/{challenge.id}"),
        await ines.get(f"/coach/clients/{maya.id}/challenges"),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert await library(ines) == []
    assert await challenge.show() == before


@pytest.mark.spec("LDB-07")
async def test_clients_see_what_is_published_for_them(
    gym: Gym, erik: Requests, maya: Requests, cast: Cast, session: AsyncSession
) -> None:
    draft = (await create(erik))["id"]
    challenge = await publish(gym, erik, name="For all")
    other = await gym.training.create_program(ProgramType.ONE_MANY, written=[0], content=workout())
    only = await publish(gym, erik, name="For others", program_id=str(other.id))
    assert [one["name"] for one in await challenge.listed("Maya")] == ["For all"]
    for hidden in (draft, only.id):
        assert (await maya.get(f"/leaderboards/{hidden}")).status_code == 404
        assert (await maya.put(f"/athlete/challenges/{hidden}/participation")).status_code == 404
        assert (await maya.put(f"/athlete/challenges/{hidden}/result", seconds(400))).status_code == 404
    stranger = gym.as_person(await cast.client("Nora"))
    assert (await stranger.get(f"/leaderboards/{challenge.id}")).status_code == 404
    assert (await stranger.put(f"/athlete/challenges/{challenge.id}/participation")).status_code == 404

    await gym.training.enrol(gym.people["Maya"], ProgramType.ONE_MANY, program=other)
    assert {one["name"] for one in await challenge.listed("Maya")} == {"For all", "For others"}
    opened = await only.open("Maya")
    assert (opened["board"]["program_id"], opened["board"]["program_title"]) == (str(other.id), other.title)


@pytest.mark.spec("LDB-07")
async def test_who_has_left_every_program_sees_no_challenge(
    gym: Gym, erik: Requests, maya: Requests, session: AsyncSession
) -> None:
    challenge = await publish(gym, erik)
    await challenge.entered("Maya", seconds(420))
    membership = await session.get_one(Membership, gym.enrolments["Maya"].membership_id)
    membership.state = State.CANCELED
    await session.commit()
    assert await challenge.listed("Maya") == []
    assert (await maya.get(f"/leaderboards/{challenge.id}")).status_code == 404
    assert (await maya.put(f"/athlete/challenges/{challenge.id}/result", seconds(300))).status_code == 404
    assert (await challenge.open("Tom"))["entries"][0]["score"]["seconds"] == 420, "the result stays"


async def test_what_is_over_is_not_published(erik: Requests) -> None:
    over = await create(erik, ends_on="2026-01-11")
    refused = await erik.post(f"/coach/challenges/{over['id']}/publish")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["ends_on"])
    assert (await erik.get(f"/coach/challenges/{over['id']}")).json()["state"] == "draft"


@pytest.mark.spec("LDB-01", "LDB-07")
async def test_a_draft_is_deleted_a_published_one_only_archived(gym: Gym, erik: Requests, maya: Requests) -> None:
    draft = (await create(erik))["id"]
    assert (await erik.delete(f"/coach/challenges/{draft}")).status_code == 204
    assert (await erik.get(f"/coach/challenges/{draft}")).status_code == 404
    challenge = await publish(gym, erik)
    await challenge.entered("Maya", seconds(420))
    refused = await erik.delete(challenge.path)
    assert refused.status_code == 422
    assert "Archive it instead" in refused.json()["title"]
    for _ in range(2):
        archived = await erik.post(f"{challenge.path}/archive")
        assert (archived.status_code, archived.json()["abilities"]) == (200, ["restore"])
    assert await challenge.listed("Maya") == []
    assert (await maya.get(f"/leaderboards/{challenge.id}")).status_code == 404
    for refused in (await erik.put(challenge.path, FORM), await erik.post(f"{challenge.path}/publish")):
        assert (refused.status_code, refused.json()["title"]) == (422, "This challenge is archived. Restore it first.")
    entered = await challenge.enter_for(gym.people["Tom"], seconds(400))
    assert entered.json()["title"] == "This challenge is archived. Restore it first."
    assert [one["id"] for one in await library(erik, "?archived=true")] == [challenge.id]
    for _ in range(2):
        assert (await erik.post(f"{challenge.path}/restore")).status_code == 200
    assert [row["score"]["seconds"] for row in (await challenge.open())["entries"]] == [420]


@pytest.mark.spec("LDB-02")
async def test_scoring_and_dates_hold_for_the_results_there_are(gym: Gym, erik: Requests) -> None:
    challenge = await publish(gym, erik)
    assert (await erik.put(challenge.path, FORM | {"lower_wins": False})).status_code == 200
    assert (await erik.put(challenge.path, FORM)).status_code == 200, "nobody has a result yet"
    await challenge.entered("Maya", seconds(420, "2026-01-11"))
    before = await challenge.show()
    assert before["scoring_fixed"] is True
    scoring = (
        {"lower_wins": False},
        {"cap_seconds": 600},
        {"score_type": "reps", "lower_wins": False},
        {"tiebreak": "x", "lower_wins": False},
    )
    for changes in scoring:
        refused = await erik.put(challenge.path, FORM | changes)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["score_type"])
    for changes, errors in (
        (
            {"starts_on": "2026-01-12"},
            {"starts_on": ["There's a result from 11 January, so start on or before that day."]},
        ),
        ({"ends_on": "2026-01-10"}, {"ends_on": ["There's a result from 11 January, so end on or after that day."]}),
    ):
        refused = await erik.put(challenge.path, FORM | changes)
        assert (refused.status_code, refused.json()["errors"]) == (422, errors)
    assert await challenge.show() == before
    changed = await erik.put(challenge.path, FORM | {"starts_on": "2026-01-11", "ends_on": "2026-01-11", "name": "New"})
    assert (changed.status_code, changed.json()["name"]) == (200, "New")


@pytest.mark.parametrize(("before", "reworded"), [("Time of lap 1", "Time of the first lap"), ("", "")])
async def test_with_results_a_tiebreak_is_only_reworded(gym: Gym, erik: Requests, before: str, reworded: str) -> None:
    challenge = await publish(gym, erik, tiebreak=before)
    added_or_removed = FORM | {"name": "New", "tiebreak": "" if before else "Time of lap 1"}
    await challenge.entered("Maya", seconds(420, tiebreak_seconds=60 if before else None))
    changed = await erik.put(challenge.path, FORM | {"tiebreak": reworded})
    assert (changed.status_code, changed.json()["tiebreak"]) == (200, reworded)
    shown = await challenge.show()
    refused = await erik.put(challenge.path, added_or_removed)
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        {"tiebreak": ["There are results already, so a tiebreak can't be added or removed."]},
    )
    assert await challenge.show() == shown


async def test_a_library_has_an_end(erik: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MAX_CHALLENGES", 1)
    monkeypatch.setattr(actions, "MAX_ALL_CHALLENGES", 2)
    first = (await create(erik))["id"]
    assert (await erik.post("/coach/challenges", FORM)).status_code == 422
    await erik.post(f"/coach/challenges/{first}/archive")
    await create(erik)
    assert (await erik.post(f"/coach/challenges/{first}/restore")).status_code == 422
    [second] = await library(erik)
    await erik.post(f"/coach/challenges/{second['id']}/archive")
    assert (await erik.post("/coach/challenges", FORM)).status_code == 422
    assert len(await library(erik, "?archived=true")) == 2
    assert await library(erik) == []


async def test_lists_cost_the_same_however_long_they_are(
    gym: Gym, erik: Requests, maya: Requests, count_queries: Any
) -> None:
    async def statements() -> list[int]:
        counts = []
        for one, path in (
            (erik, "/coach/challenges"),
            (maya, "/athlete/challenges"),
            (erik, f"/coach/clients/{gym.people['Maya'].id}/challenges"),
        ):
            with count_queries() as queries:
                assert (await one.get(path)).status_code == 200
            counts.append(len(queries))
        return counts

    challenge = await publish(gym, erik)
    await challenge.entered("Maya", seconds(420))
    few = await statements()
    for number in range(5):
        more = await publish(gym, erik, name=f"Number {number}")
        await more.entered("Maya", seconds(420 + number))
        await more.entered("Tom", seconds(410))
    assert await statements() == few


async def test_who_has_joined_keeps_a_challenge_after_changing_programs(
    gym: Gym, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    challenge = await publish(gym, erik, program_id=str(gym.program.id))
    await challenge.join("Maya")
    other = await gym.training.create_program(ProgramType.ONE_MANY, written=[0], content=workout())
    for first in ("Maya", "Tom"):
        await gym.training.enrol(gym.people[first], ProgramType.ONE_MANY, program=other)
        (await session.get_one(Membership, gym.enrolments[first].membership_id)).state = State.CANCELED
    await session.commit()
    await challenge.entered("Maya", seconds(420))
    assert await challenge.listed("Tom") == []
    clients = (await erik.get(f"{challenge.path}/clients")).json()["items"]
    assert [one["full_name"] for one in clients] == ["Maya Kowalczyk"]
    assert (await challenge.enter_for(cast.maya, seconds(410))).status_code == 204
    assert (await challenge.enter_for(cast.tom, seconds(410))).status_code == 404
    streams = await leaderboard_channel(session, actor_of(cast.maya))
    assert f"leaderboards:program:{gym.program.id}" in (streams or ())
    assert f"leaderboards:clients:{cast.erik.account_id}" in (streams or ())


async def test_a_past_client_takes_part_in_nothing_any_more(
    gym: Gym, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    challenge = await publish(gym, erik)
    await challenge.join("Maya")
    await challenge.entered("Tom", seconds(420))
    (await session.get_one(Membership, gym.enrolments["Maya"].membership_id)).state = State.CANCELED
    await session.commit()
    clients = (await erik.get(f"{challenge.path}/clients?joined=true")).json()["items"]
    assert [one["full_name"] for one in clients] == ["Tom Okafor"]
    assert (await challenge.enter_for(cast.maya, seconds(410))).status_code == 404
    streams = await leaderboard_channel(session, actor_of(cast.maya))
    assert not [stream for stream in streams or () if not stream.startswith("leaderboards:timeline:")]


async def test_a_coach_sees_only_challenges_of_their_own_account(
    gym: Gym, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    theirs = await create_program(session, cast.ines, cast.now)
    await enrol_client(session, theirs, cast.maya, cast.now, anchor=date(2026, 1, 12))
    await session.commit()
    for coach in (erik, ines):
        await (await publish(gym, coach, name=f"Of {coach is erik}")).join("Maya")
    path = f"/coach/clients/{cast.maya.id}/challenges"
    assert [[one["name"] for one in (await coach.get(path)).json()["items"]] for coach in (erik, ines)] == [
        ["Of True"],
        ["Of False"],
    ]


@pytest.mark.parametrize(("day", "state"), [(9, "upcoming"), (10, "running"), (14, "running"), (15, "ended")], ids=str)
async def test_the_first_and_the_last_day_belong_to_a_challenge(gym: Gym, erik: Requests, day: int, state: str) -> None:
    challenge = await publish(gym, erik)
    await create(erik, name="Draft")
    gym.clock.freeze(datetime(2026, 1, day, 12, tzinfo=UTC))
    for one in ("upcoming", "running", "ended"):
        found = [found["id"] for found in await library(erik, f"?state={one}")]
        assert found == ([challenge.id] if one == state else [])
    assert [found["name"] for found in await library(erik, "?state=draft")] == ["Draft"]
    assert (await challenge.show())["state"] == state
    abilities = {"upcoming": ["join"], "running": ["join", "enter"], "ended": []}[state]
    assert (await challenge.open())["participation"]["abilities"] == abilities
    coach = (await erik.get(f"/leaderboards/{challenge.id}")).json()
    assert coach["participation"]["abilities"] == []


async def test_a_challenge_can_not_be_given_to_a_program_of_another_account(
    gym: Gym, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    theirs = await create_program(session, cast.ines, cast.now)
    await session.commit()
    challenge = await publish(gym, erik)
    refused = await erik.put(challenge.path, FORM | {"program_id": str(theirs.program.id)})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["program_id"])
    assert (await challenge.show())["program_id"] is None


async def test_the_file_of_a_challenge_has_its_name(gym: Gym, erik: Requests) -> None:
    challenge = await publish(gym, erik)
    await challenge.entered("Maya", seconds(420.5))
    file = await erik.get(f"/leaderboards/{challenge.id}/export")
    assert "Hybrid January" in file.headers["content-disposition"]
    assert "Maya Kowalczyk,Rx,420.5" in file.text
