"""Results of clients: entered, changed and deleted, with their best and their records."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import Role
from regimen.benchmarks.models import BenchmarkResult
from regimen.benchmarks.rules import MAX_ATTEMPTS
from regimen.benchmarks.seed import benchmark_id
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.platform.events import publish
from regimen.platform.services import Services
from regimen.subscription.models import Subscription
from regimen.training import models as training
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import create_program, enrol_client
from tests.training.factory import EnrolledClient

pytestmark = pytest.mark.usefixtures("library")
TODAY = date(2026, 1, 12)
SQUAT, FRAN, PLANK, CINDY = (str(benchmark_id(key)) for key in ("back-squat-1rm", "fran", "plank-hold", "cindy"))


def kilograms(value: float) -> dict[str, Any]:
    return {"type": "load", "load": {"value": value, "unit": "kg"}}


def pounds(value: float) -> dict[str, Any]:
    return {"type": "load", "load": {"value": value, "unit": "lb"}}


def time(seconds: float, **values: Any) -> dict[str, Any]:
    return {"type": "time", "seconds": seconds, **values}


def form(benchmark: str, score: dict[str, Any], days_ago: int = 0, note: str = "") -> dict[str, Any]:
    done_on = TODAY - timedelta(days=days_ago)
    return {"benchmark_id": benchmark, "done_on": done_on.isoformat(), "score": score, "note": note}


def own(result_id: object) -> str:
    return f"/athlete/benchmark_results/{result_id}"


def of_client(client: Person, result_id: object) -> str:
    return f"/coach/clients/{client.id}/benchmark_results/{result_id}"


async def add(client: Requests, benchmark: str, score: dict[str, Any], days_ago: int = 0) -> dict[str, Any]:
    answer = await client.put(own(new_id()), form(benchmark, score, days_ago))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def listed(client: Requests, benchmark: str) -> dict[str, Any]:
    answer = await client.get("/athlete/benchmarks")
    assert answer.status_code == 200, answer.text
    return next(item for item in answer.json()["items"] if item["id"] == benchmark)


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(BenchmarkResult)) or 0


def values(details: dict[str, Any]) -> list[Any]:
    return [result["score"]["load"]["value"] for result in details["results"]]


def records(details: dict[str, Any]) -> list[bool]:
    return [result["is_record"] for result in details["results"]]


@pytest.mark.spec("LDB-08")
async def test_a_client_tracks_a_record_over_time(maya: Requests) -> None:
    await add(maya, SQUAT, kilograms(90), 60)
    await add(maya, SQUAT, kilograms(100), 30)
    await add(maya, SQUAT, kilograms(97.5), 10)
    details = await add(maya, SQUAT, pounds(225))
    assert values(details) == [225, 97.5, 100, 90]
    assert records(details) == [True, False, True, False]
    assert [result["is_best"] for result in details["results"]] == [True, False, False, False]
    one = await listed(maya, SQUAT)
    assert (one["attempts"], one["best"]["score"]["load"]) == (4, {"value": 225, "unit": "lb"})
    assert (one["first"]["done_on"], one["best"]["done_on"]) == ("2025-11-13", "2026-01-12")
    assert [point["score"]["load"]["value"] for point in one["recent"]] == [90, 100, 97.5, 225]


async def test_what_is_better_depends_on_the_test(maya: Requests) -> None:
    await add(maya, FRAN, time(300), 3)
    await add(maya, FRAN, time(299.5), 2)
    await add(maya, FRAN, time(600, rx=False), 1)
    fran = await add(maya, FRAN, time(200, rx=False))
    assert [result["is_record"] for result in fran["results"]] == [False, False, True, False]
    await add(maya, PLANK, time(60), 2)
    plank = await add(maya, PLANK, time(90))
    assert plank["results"][0]["is_record"]
    await add(maya, CINDY, {"type": "rounds_reps", "rounds": 9, "reps": 29}, 1)
    cindy = await add(maya, CINDY, {"type": "rounds_reps", "rounds": 10})
    assert (cindy["results"][0]["is_record"], cindy["results"][0]["score"]["reps"]) == (True, 0)


async def test_of_two_results_on_a_day_only_the_better_one_is_a_record(maya: Requests) -> None:
    await add(maya, SQUAT, kilograms(90), 7)
    await add(maya, SQUAT, kilograms(100))
    details = await add(maya, SQUAT, kilograms(95))
    assert list(zip(values(details), records(details), strict=True)) == [(95, False), (100, True), (90, False)]


async def test_a_result_that_is_sent_twice_is_stored_once(maya: Requests, session: AsyncSession) -> None:
    path, sent = own(new_id()), form(SQUAT, kilograms(100), note="Belt")
    assert (await maya.put(path, sent)).json() == (await maya.put(path, sent)).json()
    assert await stored(session) == 1


async def test_a_client_corrects_and_deletes_a_result(maya: Requests, session: AsyncSession) -> None:
    path = own(new_id())
    await maya.put(path, form(SQUAT, kilograms(1000), 3))
    changed = (await maya.put(path, form(SQUAT, kilograms(100), 2, "Typo"))).json()
    [result] = changed["results"]
    assert (result["score"]["load"]["value"], result["done_on"], result["note"]) == (100, "2026-01-10", "Typo")
    assert result["abilities"] == ["change", "delete"]
    assert (await maya.delete(path)).status_code == 204
    assert (await maya.delete(path)).status_code == 404
    assert (await listed(maya, SQUAT))["best"] is None
    assert await stored(session) == 0


@pytest.mark.parametrize(
    ("benchmark", "score", "sentence"),
    [
        (SQUAT, time(60), "Enter the score."),
        (SQUAT, kilograms(0), "Enter a load above 0."),
        (FRAN, time(0), "Enter a time above 0."),
        (FRAN, {"type": "time", "capped": True, "reps": 80}, "This test has no time cap. Enter your time."),
        (CINDY, {"type": "none"}, "Enter the score."),
    ],
)
async def test_a_score_that_does_not_fit_is_refused(
    maya: Requests, session: AsyncSession, benchmark: str, score: dict[str, Any], sentence: str
) -> None:
    refused = await maya.put(own(new_id()), form(benchmark, score))
    assert (refused.status_code, refused.json()["errors"]) == (422, {"score": [sentence]})
    assert await stored(session) == 0


async def test_a_score_without_its_value_names_the_field(maya: Requests, session: AsyncSession) -> None:
    refused = await maya.put(own(new_id()), form(FRAN, {"type": "time"}))
    assert (refused.status_code, refused.json()["errors"]) == (422, {"score": ["Enter the score."]})
    assert await stored(session) == 0


@pytest.mark.parametrize("done_on", ["2026-01-13", "1949-12-31"])
async def test_a_date_that_can_not_be_is_refused(maya: Requests, session: AsyncSession, done_on: str) -> None:
    refused = await maya.put(own(new_id()), {**form(SQUAT, kilograms(100)), "done_on": done_on})
    assert refused.json()["errors"] == {"done_on": ["Choose a date from 1950 to today."]}
    assert await stored(session) == 0


async def test_a_client_has_a_limited_number_of_results(maya: Requests, cast: Cast, session: AsyncSession) -> None:
    session.add_all(
        BenchmarkResult(
            id=new_id(),
            client_id=cast.maya.id,
            benchmark_id=UUID(SQUAT),
            done_on=TODAY - timedelta(days=number),
            score=kilograms(100),
            rank_level=0,
            rank_result=-100_000,
            rank_tiebreak=0,
            source="tested",
            entered_by=cast.maya.id,
            created_at=cast.now,
        )
        for number in range(MAX_ATTEMPTS)
    )
    await session.commit()
    refused = await maya.put(own(new_id()), form(SQUAT, kilograms(120)))
    assert refused.status_code == 422
    assert await stored(session) == MAX_ATTEMPTS
    await add(maya, FRAN, time(300))


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains")
async def test_the_coach_sees_the_results_in_the_profile(maya: Requests, erik: Requests, cast: Cast) -> None:
    await add(maya, SQUAT, kilograms(100))
    profile = (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks")).json()
    with_results = [item["name"] for item in profile["items"] if item["attempts"]]
    assert (profile["is_current_client"], with_results) == (True, ["Back Squat 1RM"])
    opened = (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks/{SQUAT}")).json()
    assert (values(opened), opened["results"][0]["entered_by"]) == ([100], "Maya Kowalczyk")
    assert opened["results"][0]["abilities"] == []


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_enters_a_result_that_coaches_of_the_account_change(
    maya: Requests, erik: Requests, cast: Cast, as_person: Callable[[Person], Requests], session: AsyncSession
) -> None:
    entered, colleague = new_id(), as_person(await cast.hire("Paul", "Berg", cast.erik))
    await session.commit()
    assert (await erik.put(of_client(cast.maya, entered), form(SQUAT, kilograms(100)))).status_code == 200
    [seen] = (await maya.get(f"/athlete/benchmarks/{SQUAT}")).json()["results"]
    assert (seen["source"], seen["entered_by"], seen["abilities"]) == ("coach", "Erik Lindqvist", ["delete"])
    refused = await maya.put(own(entered), form(SQUAT, kilograms(200)))
    assert (refused.status_code, refused.json()["code"]) == (403, "EnteredByCoach")
    changed = await colleague.put(of_client(cast.maya, entered), form(SQUAT, kilograms(102.5)))
    assert values(changed.json()) == [102.5]
    assert (await maya.delete(own(entered))).status_code == 204


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_does_not_change_what_the_client_entered(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    path = new_id()
    await maya.put(own(path), form(SQUAT, kilograms(100)))
    changed = await erik.put(of_client(cast.maya, path), form(SQUAT, kilograms(50)))
    assert (changed.status_code, changed.json()["code"]) == (403, "EnteredByClient")
    assert (await erik.delete(of_client(cast.maya, path))).status_code == 403
    assert await session.scalar(select(BenchmarkResult.score["load"]["value"].as_float())) == 100


@pytest.mark.usefixtures("maya_trains")
async def test_coaches_of_two_accounts_see_the_score_without_each_others_words(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    program = await create_program(session, cast.ines, cast.now)
    await enrol_client(session, program, cast.maya, cast.now, anchor=TODAY)
    await session.commit()
    of_ines, of_maya = new_id(), new_id()
    words = form(SQUAT, kilograms(100), note="Pelvic floor rehab")
    assert (await ines.put(of_client(cast.maya, of_ines), words)).status_code == 200
    await maya.put(own(of_maya), form(SQUAT, kilograms(90), 1, "With a belt"))

    async def read_by(reader: Requests, path: str) -> list[tuple[Any, ...]]:
        found = (await reader.get(path)).json()["results"]
        return [(one["score"]["load"]["value"], one["entered_by"], one["note"], one["abilities"]) for one in found]

    by_maya = (90, "Maya Kowalczyk", "With a belt")
    path = f"/coach/clients/{cast.maya.id}/benchmarks/{SQUAT}"
    assert await read_by(erik, path) == [(100, "", "", []), (*by_maya, [])]
    by_ines = (100, "Ines Moreau", "Pelvic floor rehab")
    assert await read_by(ines, path) == [(*by_ines, ["change", "delete"]), (*by_maya, [])]
    own_path = f"/athlete/benchmarks/{SQUAT}"
    assert await read_by(maya, own_path) == [(*by_ines, ["delete"]), (*by_maya, ["change", "delete"])]
    guessed = await erik.put(of_client(cast.maya, of_ines), words)
    changed = await erik.put(of_client(cast.maya, of_ines), form(SQUAT, kilograms(50)))
    deleted = await erik.delete(of_client(cast.maya, of_ines))
    sentence = "Another coach of your client entered this result, so you can't change it."
    for refused in (guessed, changed, deleted):
        assert refused.status_code == 403
        assert (refused.json()["code"], refused.json()["title"]) == ("EnteredByOtherCoach", sentence)
        assert "Pelvic" not in refused.text
    assert await read_by(ines, path) == [(*by_ines, ["change", "delete"]), (*by_maya, [])]


@pytest.mark.usefixtures("maya_trains")
async def test_the_results_of_others_look_missing(
    maya: Requests, tom: Requests, ines: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    result = new_id()
    await maya.put(own(result), form(SQUAT, kilograms(100)))
    assert (await tom.put(own(result), form(SQUAT, kilograms(1)))).status_code == 404
    assert (await tom.delete(own(result))).status_code == 404
    for coach, client in ((ines, cast.maya), (erik, cast.tom)):
        assert (await coach.get(f"/coach/clients/{client.id}/benchmarks")).status_code == 404
        assert (await coach.get(f"/coach/clients/{client.id}/benchmarks/{SQUAT}")).status_code == 404
        assert (await coach.put(of_client(client, new_id()), form(SQUAT, kilograms(1)))).status_code == 404
        assert (await coach.delete(of_client(client, result))).status_code == 404
    assert await session.scalar(select(BenchmarkResult.score["load"]["value"].as_float())) == 100
    assert await stored(session) == 1


async def test_coaches_see_nothing_of_past_clients(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient
) -> None:
    await add(maya, SQUAT, kilograms(100))
    ended = update(Membership).where(Membership.id == maya_trains.membership_id).values(state=State.CANCELED)
    await session.execute(ended)
    await session.commit()
    profile = (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks")).json()
    assert profile == {"items": [], "is_current_client": False}
    assert (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks/{SQUAT}")).status_code == 404
    assert (await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(1)))).status_code == 404
    assert (await listed(maya, SQUAT))["attempts"] == 1


@pytest.mark.usefixtures("maya_trains")
async def test_a_closed_account_enters_nothing(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    subscription = await session.get(Subscription, cast.erik.account_id)
    assert subscription is not None
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    assert (await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(1)))).status_code == 406
    assert await stored(session) == 0


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_enters_by_the_date_of_the_client(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    cast.maya.user.zone = "Pacific/Honolulu"
    await session.commit()
    refused = await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(100)))
    assert list(refused.json()["errors"]) == ["done_on"]
    assert (await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(100), 1))).status_code == 200


async def told(coach: Requests) -> list[dict[str, Any]]:
    items = (await coach.get("/notifications?activity_type=client_activity")).json()["items"]
    return [item for item in items if item["data"]["kind"] == "benchmark_improved"]


@pytest.mark.spec("FED-02")
async def test_a_new_best_tells_the_coaches(
    maya: Requests, erik: Requests, ines: Requests, run_jobs: Callable[[], Any], maya_trains: EnrolledClient
) -> None:
    await add(maya, SQUAT, kilograms(100), 9)
    await add(maya, SQUAT, kilograms(100), 8)
    await add(maya, SQUAT, kilograms(90), 7)
    await run_jobs()
    assert await told(erik) == []
    await add(maya, SQUAT, kilograms(102.5))
    await run_jobs()
    [notification] = await told(erik)
    assert notification["benchmark"] == {"id": SQUAT}
    assert notification["text"] == "Maya Kowalczyk has a new best in Back Squat 1RM: 102.5 kg."
    assert (notification["user"]["full_name"], notification["plan"]["id"]) == (
        "Maya Kowalczyk",
        str(maya_trains.program.id),
    )
    assert await told(ines) == []


async def test_a_best_is_not_told_where_the_program_tells_nothing_of_training(
    maya: Requests, erik: Requests, run_jobs: Callable[[], Any], maya_trains: EnrolledClient, session: AsyncSession
) -> None:
    maya_trains.program.notify_coach = False
    await session.commit()
    await add(maya, SQUAT, kilograms(100), 1)
    await add(maya, SQUAT, kilograms(110))
    await run_jobs()
    assert await told(erik) == []


@pytest.mark.usefixtures("maya_trains")
async def test_what_a_coach_enters_tells_nobody(erik: Requests, cast: Cast, run_jobs: Callable[[], Any]) -> None:
    for value in (100, 110):
        await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(value)))
    await run_jobs()
    assert await told(erik) == []


async def test_coaches_of_all_accounts_are_told_of_a_best_in_a_benchmark_of_the_product(
    maya: Requests,
    erik: Requests,
    ines: Requests,
    cast: Cast,
    session: AsyncSession,
    run_jobs: Callable[[], Any],
    maya_trains: EnrolledClient,
) -> None:
    assert maya_trains.enrolment.account_id == cast.erik.account_id
    program = await create_program(session, cast.ines, cast.now)
    await enrol_client(session, program, cast.maya, cast.now, anchor=TODAY)
    await session.commit()
    await add(maya, FRAN, time(300), 1)
    await add(maya, FRAN, time(290))
    await run_jobs()
    assert [len(await told(coach)) for coach in (erik, ines)] == [1, 1]


@pytest.mark.usefixtures("maya_trains")
async def test_client_and_coaches_fetch_again(
    maya: Requests, cast: Cast, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    await add(maya, FRAN, time(300))
    assert {one["stream"] for one in sent} == {f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"}
    event = {"event": "benchmark_results_changed", "benchmark_id": FRAN, "client_id": str(cast.maya.id)}
    assert [one["message"] for one in sent] == [event, event]


async def test_tested_loads_feed_the_load_engine(maya: Requests, cast: Cast, session: AsyncSession) -> None:
    async def known() -> list[tuple[UUID, float, str, int, date]]:
        table = training.TestedMax
        columns = (table.client_id, table.load_value, table.load_unit, table.reps, table.tested_on)
        return [(row[0], float(row[1]), *row[2:]) for row in await session.execute(select(*columns))]

    path, tested_on = own(new_id()), date(2026, 1, 9)
    await maya.put(path, form(SQUAT, pounds(225), 3))
    await add(maya, FRAN, time(300))
    await add(maya, str(benchmark_id("weighted-pull-up-1rm")), kilograms(20))
    assert await known() == [(cast.maya.id, 225, "lb", 1, tested_on)]
    await maya.put(path, form(SQUAT, kilograms(110), 3))
    assert await known() == [(cast.maya.id, 110, "kg", 1, tested_on)]
    await maya.put(path, form(SQUAT, {**kilograms(110), "rx": False}, 3))
    assert await known() == [], "a scaled one says nothing"
    await maya.put(path, form(SQUAT, kilograms(110), 3))
    await maya.delete(path)
    assert await known() == []


async def test_results_go_with_the_account_of_their_client(
    maya: Requests, tom: Requests, cast: Cast, session: AsyncSession, run_jobs: Callable[[], Any]
) -> None:
    await add(maya, SQUAT, kilograms(100))
    await add(tom, SQUAT, kilograms(140))
    await publish(session, UserDeleted(at=cast.now, subject_id=cast.maya.id, role=Role.CLIENT))
    await session.commit()
    await run_jobs()
    assert (await session.scalars(select(BenchmarkResult.client_id))).all() == [cast.tom.id]


@pytest.mark.usefixtures("maya_trains")
async def test_lists_need_as_many_queries_whatever_they_hold(
    maya: Requests, erik: Requests, cast: Cast, count_queries: Callable[[], Any]
) -> None:
    await add(maya, SQUAT, kilograms(100))
    path = f"/coach/clients/{cast.maya.id}/benchmarks"
    with count_queries() as few:
        await erik.get(path)
        await maya.get("/athlete/benchmarks")
    for days in range(3):
        await add(maya, FRAN, time(300 - days), days)
        await add(maya, CINDY, {"type": "rounds_reps", "rounds": 9}, days)
    with count_queries() as more:
        await erik.get(path)
        await maya.get("/athlete/benchmarks")
    assert len(more) == len(few) <= 8
