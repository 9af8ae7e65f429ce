"""The best result of a client, the records before it, and who is told of a new one."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from tests.benchmarks.steps import (
    CINDY,
    FRAN,
    PLANK,
    SQUAT,
    add,
    create_benchmark,
    form,
    kilograms,
    listed,
    of_client,
    pounds,
    records,
    time,
    values,
)
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import EnrolledClient

pytestmark = pytest.mark.usefixtures("library")


async def told(coach: Requests) -> list[dict[str, Any]]:
    items = (await coach.get("/notifications?activity_type=client_activity")).json()["items"]
    return [item for item in items if item["data"]["kind"] == "benchmark_improved"]


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


@pytest.mark.spec("LDB-08")
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


async def test_of_the_first_results_none_is_a_record_even_on_one_day(maya: Requests) -> None:
    """There was nothing to beat on an earlier date."""
    for value in (90, 95, 92.5):
        details = await add(maya, SQUAT, kilograms(value))
    assert list(zip(values(details), records(details), strict=True)) == [(92.5, False), (95, False), (90, False)]
    assert [result["is_best"] for result in details["results"]] == [False, True, False]


@pytest.mark.spec("LDB-08")
async def test_a_result_that_equals_the_best_is_no_record(maya: Requests) -> None:
    await add(maya, SQUAT, kilograms(100), 9)
    await add(maya, SQUAT, kilograms(90), 5)
    details = await add(maya, SQUAT, kilograms(100))
    assert (records(details), values(details)) == ([False, False, False], [100, 90, 100])
    assert [result["is_best"] for result in details["results"]] == [False, False, True], "the earliest of equal ones"
    listed_best = (await listed(maya, SQUAT))["best"]
    assert listed_best["done_on"] == "2026-01-03"
    assert records(await add(maya, SQUAT, kilograms(100.5)))[0]


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


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_coaches_of_all_accounts_are_told_of_a_best_in_a_benchmark_of_the_product(
    maya: Requests, erik: Requests, ines: Requests, run_jobs: Callable[[], Any]
) -> None:
    await add(maya, FRAN, time(300), 1)
    await add(maya, FRAN, time(290))
    await run_jobs()
    assert [len(await told(coach)) for coach in (erik, ines)] == [1, 1]


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_only_coaches_of_its_account_are_told_of_a_best_in_an_own_benchmark(
    maya: Requests, erik: Requests, ines: Requests, run_jobs: Callable[[], Any]
) -> None:
    of_ines = (await create_benchmark(ines))["id"]
    await add(maya, of_ines, time(900), 1)
    await add(maya, of_ines, time(850))
    await run_jobs()
    assert [len(await told(coach)) for coach in (erik, ines)] == [0, 1]
