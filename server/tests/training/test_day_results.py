"""What clients logged on a day, as their coach sees it."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.training.models import DayLog
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import create_program, enrol_client, log_result, squat_day

START = date(2026, 1, 12)


@pytest.mark.spec("TRN-01")
async def test_a_coach_reviews_who_did_a_day(
    erik: Requests,
    ines: Requests,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    count_queries: Callable[[], Any],
) -> None:
    program = await create_program(session, cast.erik, clock.now())
    first = await enrol_client(session, program, cast.maya, clock.now(), anchor=START)
    second = await enrol_client(session, program, cast.tom, clock.now(), anchor=START - timedelta(days=1))
    await log_result(session, first, 0, clock.now(), new_id())
    url = f"{program.days_url}/0/results"
    with count_queries() as first_load:
        seen = (await erik.get(url)).json()
    assert [(row["full_name"], row["sets"], row["skipped"]) for row in seen["items"]] == [("Maya Kowalczyk", 1, 0)]
    clock.advance(timedelta(hours=1))
    session.add(
        DayLog(
            client_id=cast.tom.id,
            enrolment_id=second.id,
            run=1,
            day=0,
            date=START - timedelta(days=1),
            mood=4,
            energy=3,
            comment="Knees felt fine",
            completed_at=clock.now(),
            updated_at=clock.now(),
        )
    )
    await session.flush()
    await erik.get(url)  # the first request after an hour also notes that the session is used
    with count_queries() as second_load:
        seen = (await erik.get(url)).json()
    assert [row["full_name"] for row in seen["items"]] == ["Tom Okafor", "Maya Kowalczyk"]
    assert (seen["items"][0]["mood"], seen["items"][0]["comment"]) == (4, "Knees felt fine")
    assert seen["items"][0]["date"] == "2026-01-11"
    assert seen["pagination"]["total"] == 2
    assert len(first_load) == len(second_load)
    assert (await ines.get(url)).status_code == 404


async def test_the_grid_the_footer_and_the_review_count_the_same_clients(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    program = await create_program(session, cast.erik, clock.now())
    current = await enrol_client(session, program, cast.maya, clock.now(), anchor=START)
    restarted = await enrol_client(session, program, cast.tom, clock.now(), anchor=START)
    ended = await enrol_client(session, program, cast.ines, clock.now(), anchor=START, is_open=False)
    saved = await erik.put(f"{program.days_url}/0", {"content": squat_day(), "version": 0})
    assert saved.status_code == 200
    for enrolment in (current, restarted, ended):
        await log_result(session, enrolment, 0, clock.now(), new_id())
    restarted.run = 2
    await session.flush()
    reach = (await erik.get(f"{program.days_url}/0/reach")).json()
    review = (await erik.get(f"{program.days_url}/0/results")).json()
    [day] = (await erik.get(program.builder_url)).json()["days"]
    assert (reach["clients"], reach["logged"], review["pagination"]["total"], day["logged"]) == (2, 1, 1, 1)
    assert [row["full_name"] for row in review["items"]] == ["Maya Kowalczyk"]
