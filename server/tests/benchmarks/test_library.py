"""The coach's library of benchmarks, and those of the product."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.actions import library as actions
from regimen.benchmarks.models import Benchmark
from regimen.benchmarks.rules import MAX_BENCHMARKS
from regimen.benchmarks.seed import benchmark_id, seed_benchmarks
from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.subscription.models import Subscription
from tests.benchmarks.steps import OWN, create_benchmark
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.factory import EnrolledClient

pytestmark = pytest.mark.usefixtures("library")
LOAD = {"score_type": "load", "lower_wins": False, "cap_seconds": None, "reps": 3}


async def library(coach: Requests, query: str = "") -> list[dict[str, Any]]:
    answer = await coach.get(f"/coach/benchmarks?per_page=100{query}")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


async def enter(client: Requests, benchmark: str, score: dict[str, Any], done_on: str = "2026-01-10") -> Any:
    form = {"benchmark_id": benchmark, "done_on": done_on, "score": score}
    return await client.put(f"/athlete/benchmark_results/{new_id()}", form)


async def own(session: AsyncSession) -> int:
    statement = select(func.count()).select_from(Benchmark).where(Benchmark.account_id.is_not(None))
    return await session.scalar(statement) or 0


async def seen_by(client: Requests) -> set[str]:
    return {item["id"] for item in (await client.get("/athlete/benchmarks")).json()["items"]}


async def exercise(session: AsyncSession, person: Person, name: str, cast: Cast) -> Exercise:
    row = Exercise(
        account_id=person.account_id,
        name=name,
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.BACK,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=cast.now,
    )
    session.add(row)
    await session.commit()
    return row


@pytest.mark.spec("RTE-63")
async def test_the_product_has_benchmarks_of_all_kinds(erik: Requests) -> None:
    items = {item["name"]: item for item in await library(erik, "&whose=product")}
    assert {"Back Squat 1RM", "Fran", "Plank Hold", "Cooper Test", "Cindy"} <= items.keys()
    assert {item["group"] for item in items.values()} == {"strength", "engine", "workout"}
    assert (items["Plank Hold"]["lower_wins"], items["Fran"]["lower_wins"]) == (False, True)
    squat = items["Back Squat 1RM"]
    assert (squat["exercise_name"], squat["reps"], squat["id"]) == (
        "Back Squat",
        1,
        str(benchmark_id("back-squat-1rm")),
    )
    assert all(item["exercise_id"] for name, item in items.items() if name.endswith("1RM") and "Pull-Up" not in name)


async def test_seeding_again_changes_nothing(cast: Cast, session: AsyncSession) -> None:
    assert await seed_benchmarks(session, cast.now) == 0
    await session.execute(update(Benchmark).where(Benchmark.name == "Fran").values(description="", score_type="reps"))
    assert await seed_benchmarks(session, cast.now) == 1
    fran = await session.get(Benchmark, benchmark_id("fran"), populate_existing=True)
    assert fran is not None
    assert fran.description
    assert fran.score_type == "reps", "results are ranked by it"


@pytest.mark.spec("LDB-09")
async def test_a_coach_has_benchmarks_of_their_own(erik: Requests, ines: Requests) -> None:
    created = await create_benchmark(erik, description="500 m row, 50 push-ups, 1 km run.")
    assert (created["abilities"], created["clients"], created["best"]) == (["edit", "archive"], 0, None)
    assert [item["name"] for item in await library(erik)] == ["Gym Triathlon"]
    assert await library(ines) == []
    changed = await erik.put(f"/coach/benchmarks/{created['id']}", {**OWN, "name": "Winter Triathlon"})
    assert changed.json()["name"] == "Winter Triathlon"
    assert await library(erik, "&q=winter") != []
    assert await library(erik, "&q=summer") == []
    assert await library(erik, "&score_type=load") == []


@pytest.mark.usefixtures("maya_trains")
async def test_the_library_shows_how_the_clients_did(
    maya: Requests, tom: Requests, erik: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient
) -> None:
    benchmark = (await create_benchmark(erik))["id"]
    for seconds in (700, 650):
        await enter(maya, benchmark, {"type": "time", "seconds": seconds})
    fran = str(benchmark_id("fran"))
    await enter(tom, fran, {"type": "time", "seconds": 200})
    [item] = await library(erik)
    assert (item["clients"], item["best"]["client_name"]) == (1, "Maya Kowalczyk")
    assert (item["best"]["score"]["seconds"], item["scoring_fixed"]) == (650, True)
    product = await library(erik, "&whose=product")
    assert next(one for one in product if one["id"] == fran)["clients"] == 0, "Tom is no client of the gym"
    ended = update(Membership).where(Membership.id == maya_trains.membership_id).values(state=State.PAST)
    await session.execute(ended)
    await session.commit()
    [item] = await library(erik)
    assert (item["clients"], item["best"], item["scoring_fixed"]) == (0, None, True)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"description": "x" * 2001}, "description"),
        ({**LOAD, "exercise_id": str(new_id()), "reps": 11}, "reps"),
        ({**LOAD, "exercise_id": str(new_id()), "reps": 0}, "reps"),
        ({"name": "FRAN"}, "name"),
        ({"score_type": "none"}, "score_type"),
        ({"cap_seconds": 0}, "cap_seconds"),
        ({"lower_wins": False}, "cap_seconds"),
        ({"score_type": "reps", "lower_wins": False}, "cap_seconds"),
        ({"cap_seconds": None, "reps": 1}, "exercise_id"),
        ({"cap_seconds": None, "score_type": "load", "lower_wins": False, "exercise_id": str(new_id())}, "reps"),
        (
            {"cap_seconds": None, "score_type": "load", "lower_wins": False, "exercise_id": str(new_id()), "reps": 1},
            "exercise_id",
        ),
        ({"cap_seconds": None, "score_type": "checkbox"}, "lower_wins"),
    ],
)
async def test_what_is_not_valid_is_refused_beside_its_field(
    erik: Requests, session: AsyncSession, values: dict[str, Any], field: str
) -> None:
    created = await create_benchmark(erik, name="Mine")
    before = await library(erik)
    for answer in (
        await erik.post("/coach/benchmarks", {**OWN, **values}),
        await erik.put(f"/coach/benchmarks/{created['id']}", {**OWN, "name": "Mine", **values}),
    ):
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert await own(session) == 1
    assert await library(erik) == before


async def test_a_name_is_taken_once_in_an_account(erik: Requests, ines: Requests, session: AsyncSession) -> None:
    await create_benchmark(erik)
    refused = await erik.post("/coach/benchmarks", {**OWN, "name": "gym triathlon"})
    assert refused.json()["errors"] == {"name": ["A benchmark has this name already."]}
    await create_benchmark(ines)
    assert await own(session) == 2


async def test_an_exercise_of_another_account_is_unknown(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    foreign = await exercise(session, cast.ines, "Harbour Squat", cast)
    refused = await erik.post("/coach/benchmarks", {**OWN, **LOAD, "exercise_id": str(foreign.id)})
    assert refused.json()["errors"] == {"exercise_id": ["Choose an exercise of your library."]}
    mine = await exercise(session, cast.erik, "Northside Squat", cast)
    assert (await create_benchmark(erik, **LOAD, exercise_id=str(mine.id)))["exercise_name"] == "Northside Squat"


async def test_the_scoring_is_fixed_once_there_is_a_result(
    erik: Requests, maya: Requests, maya_trains: EnrolledClient
) -> None:
    assert maya_trains.enrolment.open
    benchmark = (await create_benchmark(erik))["id"]
    path = f"/coach/benchmarks/{benchmark}"
    reps = {**OWN, "score_type": "reps", "lower_wins": False, "cap_seconds": None}
    assert (await erik.put(path, reps)).status_code == 200
    assert (await erik.put(path, OWN)).status_code == 200
    assert (await enter(maya, benchmark, {"type": "time", "seconds": 900})).status_code == 200
    refused = await erik.put(path, reps)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["score_type"])
    changed = await erik.put(path, {**OWN, "description": "Outside", "cap_seconds": 1500})
    assert (changed.json()["description"], changed.json()["score_type"]) == ("Outside", "time")


@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize("values", [{"reps": 1}, {"exercise_id": "other"}, {"exercise_id": None, "reps": None}])
async def test_what_is_lifted_how_often_is_fixed_once_there_is_a_result(
    erik: Requests, maya: Requests, cast: Cast, session: AsyncSession, values: dict[str, Any]
) -> None:
    squat, other = [str((await exercise(session, cast.erik, name, cast)).id) for name in ("Box Squat", "Pin Squat")]
    created = await create_benchmark(erik, **LOAD, exercise_id=squat)
    path, before = f"/coach/benchmarks/{created['id']}", {**OWN, **LOAD, "exercise_id": squat}
    change = {**before, **values}
    if change["exercise_id"] == "other":
        change["exercise_id"] = other
    assert (await erik.put(path, change)).status_code == 200, "nobody has a result yet"
    assert (await erik.put(path, before)).status_code == 200
    load = {"type": "load", "load": {"value": 100, "unit": "kg"}}
    assert (await enter(maya, created["id"], load)).status_code == 200
    refused = await erik.put(path, change)
    assert (refused.status_code, refused.json()["code"]) == (422, "ScoringIsFixed")
    [item] = await library(erik)
    assert (item["exercise_id"], item["reps"], item["scoring_fixed"]) == (squat, 3, True)


@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize("values", [{"lower_wins": False}, {"score_type": "points"}])
async def test_which_score_is_the_better_is_fixed_once_there_is_a_result(
    erik: Requests, maya: Requests, values: dict[str, Any]
) -> None:
    benchmark = (await create_benchmark(erik, cap_seconds=None))["id"]
    for seconds in (900, 950):
        await enter(maya, benchmark, {"type": "time", "seconds": seconds})
    refused = await erik.put(f"/coach/benchmarks/{benchmark}", {**OWN, "cap_seconds": None, **values})
    assert (refused.status_code, refused.json()["code"]) == (422, "ScoringIsFixed")
    [item] = await library(erik)
    assert (item["score_type"], item["lower_wins"], item["best"]["score"]["seconds"]) == ("time", True, 900)


@pytest.mark.usefixtures("maya_trains")
async def test_a_client_who_hits_the_time_cap_is_below_one_who_finishes(erik: Requests, maya: Requests) -> None:
    benchmark = (await create_benchmark(erik))["id"]
    late = await enter(maya, benchmark, {"type": "time", "seconds": 1201})
    assert (late.status_code, list(late.json()["errors"])) == (422, ["score"])
    await enter(maya, benchmark, {"type": "time", "capped": True, "reps": 80}, "2026-01-08")
    await enter(maya, benchmark, {"type": "time", "capped": True, "reps": 90}, "2026-01-09")
    details = (await enter(maya, benchmark, {"type": "time", "seconds": 1200})).json()
    assert [(one["is_record"], one["score"]["capped"]) for one in details["results"]] == [
        (True, False),
        (True, True),
        (False, True),
    ]


async def test_own_benchmarks_are_for_current_clients(
    erik: Requests, maya: Requests, tom: Requests, session: AsyncSession, maya_trains: EnrolledClient
) -> None:
    benchmark, other = (await create_benchmark(erik))["id"], (await create_benchmark(erik, name="Another"))["id"]
    assert {benchmark, other} <= await seen_by(maya)
    assert not {benchmark, other} & await seen_by(tom)
    assert (await tom.get(f"/athlete/benchmarks/{benchmark}")).status_code == 404
    assert (await enter(tom, benchmark, {"type": "time", "seconds": 900})).status_code == 404
    assert (await enter(maya, benchmark, {"type": "time", "seconds": 900})).status_code == 200
    ended = update(Membership).where(Membership.id == maya_trains.membership_id).values(state=State.PAST)
    await session.execute(ended)
    await session.commit()
    assert {benchmark, other} & await seen_by(maya) == {benchmark}, "results stay theirs"
    kept = (await maya.get(f"/athlete/benchmarks/{benchmark}")).json()
    assert (len(kept["results"]), kept["benchmark"]["open"]) == (1, False)
    refused = await enter(maya, benchmark, {"type": "time", "seconds": 800})
    assert (refused.status_code, refused.json()["code"]) == (422, "BenchmarkArchived")


@pytest.mark.usefixtures("maya_trains")
async def test_archived_benchmarks_leave_the_lists_and_come_back(erik: Requests, maya: Requests) -> None:
    benchmark = (await create_benchmark(erik))["id"]
    for _ in range(2):
        archived = await erik.post(f"/coach/benchmarks/{benchmark}/archive")
        assert (archived.json()["archived"], archived.json()["abilities"]) == (True, ["restore"])
    assert await library(erik) == []
    assert benchmark not in await seen_by(maya)
    assert (await enter(maya, benchmark, {"type": "time", "seconds": 900})).status_code == 404
    changed = await erik.put(f"/coach/benchmarks/{benchmark}", OWN)
    assert (changed.status_code, changed.json()["code"]) == (422, "BenchmarkArchived")
    assert [item["id"] for item in await library(erik, "&archived=true")] == [benchmark]
    assert (await erik.post(f"/coach/benchmarks/{benchmark}/restore")).json()["archived"] is False
    assert benchmark in await seen_by(maya)


async def test_the_products_benchmarks_and_those_of_others_can_not_be_changed(
    erik: Requests, ines: Requests, session: AsyncSession
) -> None:
    fran, foreign = benchmark_id("fran"), (await create_benchmark(ines, name="Harbour Mile"))["id"]
    for ident, status in ((fran, 403), (foreign, 404), (new_id(), 404)):
        assert (await erik.put(f"/coach/benchmarks/{ident}", OWN)).status_code == status
        assert (await erik.post(f"/coach/benchmarks/{ident}/archive")).status_code == status
        assert (await erik.post(f"/coach/benchmarks/{ident}/restore")).status_code == status
    names = await session.scalars(select(Benchmark.name).where(Benchmark.id.in_([fran, foreign])))
    assert set(names) == {"Fran", "Harbour Mile"}


async def test_a_library_has_a_limited_size(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    old = (await create_benchmark(erik))["id"]
    await erik.post(f"/coach/benchmarks/{old}/archive")
    session.add_all(
        Benchmark(
            account_id=cast.erik.account_id,
            name=f"Test {number}",
            score_type="reps",
            lower_wins=False,
            created_at=cast.now,
        )
        for number in range(MAX_BENCHMARKS)
    )
    await session.commit()
    for refused in (
        await erik.post("/coach/benchmarks", {**OWN, "name": "One more"}),
        await erik.post(f"/coach/benchmarks/{old}/restore"),
    ):
        assert (refused.status_code, refused.json()["code"]) == (422, "TooManyBenchmarks")
    assert await own(session) == MAX_BENCHMARKS + 1


async def test_a_library_has_a_limited_size_with_archived_ones(
    erik: Requests, ines: Requests, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MAX_ALL_BENCHMARKS", 2)
    first = (await create_benchmark(erik, name="First"))["id"]
    await create_benchmark(erik, name="Second")
    assert (await erik.post(f"/coach/benchmarks/{first}/archive")).status_code == 200
    refused = await erik.post("/coach/benchmarks", {**OWN, "name": "One more"})
    assert (refused.status_code, refused.json()["code"]) == (422, "TooManyArchived")
    assert await own(session) == 2
    await create_benchmark(ines, name="One more")
    assert (await erik.post(f"/coach/benchmarks/{first}/restore")).status_code == 200
    renamed = await erik.put(f"/coach/benchmarks/{first}", {**OWN, "name": "One more"})
    assert renamed.json()["name"] == "One more", "as the refusal says"


async def test_a_closed_account_changes_nothing(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    benchmark = (await create_benchmark(erik))["id"]
    subscription = await session.get(Subscription, cast.erik.account_id)
    assert subscription is not None
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    for refused in (
        await erik.post("/coach/benchmarks", {**OWN, "name": "Another"}),
        await erik.put(f"/coach/benchmarks/{benchmark}", {**OWN, "name": "Another"}),
        await erik.post(f"/coach/benchmarks/{benchmark}/archive"),
    ):
        assert refused.status_code == 406
    [item] = await library(erik)
    assert (item["name"], item["abilities"]) == ("Gym Triathlon", [])


async def test_merging_exercises_moves_their_benchmarks(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    old = await exercise(session, cast.erik, "Squat (low bar)", cast)
    new = await exercise(session, cast.erik, "Low-Bar Squat", cast)
    created = await create_benchmark(
        erik, score_type="load", lower_wins=False, cap_seconds=None, exercise_id=str(old.id), reps=5
    )
    assert created["exercise_name"] == "Squat (low bar)"
    merged = await erik.post(f"/coach/exercises/{old.id}/merge", {"into_id": str(new.id)})
    assert merged.status_code == 200, merged.text
    assert [item["exercise_id"] for item in await library(erik)] == [str(new.id)]


@pytest.mark.usefixtures("maya_trains")
async def test_the_library_needs_as_many_queries_whatever_it_holds(
    erik: Requests, maya: Requests, count_queries: Callable[[], Any]
) -> None:
    await enter(maya, (await create_benchmark(erik))["id"], {"type": "time", "seconds": 900})
    with count_queries() as few:
        await library(erik)
    for number in range(4):
        await enter(maya, (await create_benchmark(erik, name=f"Test {number}"))["id"], {"type": "time", "seconds": 900})
    with count_queries() as more:
        await library(erik)
    assert len(more) == len(few) <= 8
