"""Results of clients: entered, changed and deleted."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import Role
from regimen.benchmarks.actions import results as actions
from regimen.benchmarks.models import BenchmarkResult
from regimen.benchmarks.rules import MAX_ATTEMPTS, MAX_NOTE
from regimen.benchmarks.seed import benchmark_id
from regimen.kit.ids import new_id
from regimen.platform.events import publish
from regimen.platform.services import Services
from regimen.training import models as training
from tests.benchmarks.steps import (
    CINDY,
    FRAN,
    SQUAT,
    TODAY,
    add,
    form,
    kilograms,
    listed,
    of_client,
    own,
    pounds,
    stored,
    time,
)
from tests.cast import Cast
from tests.conftest import Requests

pytestmark = pytest.mark.usefixtures("library")


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
        (FRAN, {"type": "time", "capped": True, "reps": 80}, "There is no time cap. Enter your time."),
        (CINDY, {"type": "none"}, "Enter the score."),
        (CINDY, {"type": "rounds_reps", "unfinished": True}, "Enter the score."),
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
    assert (refused.status_code, refused.json()["code"]) == (422, "TooManyResults")
    assert await stored(session) == MAX_ATTEMPTS
    await add(maya, FRAN, time(300))


@pytest.mark.usefixtures("maya_trains")
async def test_the_results_of_a_client_in_all_benchmarks_are_limited(
    maya: Requests, tom: Requests, erik: Requests, cast: Cast, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MAX_RESULTS", 2)
    path = own(new_id())
    assert (await maya.put(path, form(SQUAT, kilograms(100)))).status_code == 200
    await add(maya, FRAN, time(300))
    for refused in (
        await maya.put(own(new_id()), form(CINDY, {"type": "rounds_reps", "rounds": 9})),
        await erik.put(of_client(cast.maya, new_id()), form(FRAN, time(290))),
    ):
        assert (refused.status_code, refused.json()["code"]) == (422, "TooManyResults")
    assert await stored(session) == 2
    for value in (100, 105):
        assert (await maya.put(path, form(SQUAT, kilograms(value)))).status_code == 200, "what is there can change"
    await add(tom, FRAN, time(300))
    assert (await maya.delete(path)).status_code == 204
    await add(maya, CINDY, {"type": "rounds_reps", "rounds": 9})


async def test_a_note_has_a_limited_length(maya: Requests, session: AsyncSession) -> None:
    refused = await maya.put(own(new_id()), form(SQUAT, kilograms(100), note="x" * (MAX_NOTE + 1)))
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["note"])
    assert await stored(session) == 0
    assert (await maya.put(own(new_id()), form(SQUAT, kilograms(100), note="x" * MAX_NOTE))).status_code == 200


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
