"""Today looks at when training was done where the client lives, wherever it was planned."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory, squat_day

SETS = ("set1", "set2", "set3")


async def log_sets(client: Requests, enrolled: EnrolledClient, day: int, *set_ids: str, kg: float = 80) -> list[UUID]:
    ids = []
    for set_id in set_ids:
        ids.append(new_id())
        body = {"set_id": set_id, "done": {"reps": 5, "load": {"value": kg, "unit": "kg"}}}
        logged = await client.put(f"/athlete/sets/{ids[-1]}", place(enrolled, day) | body)
        assert logged.status_code == 204, logged.text
    return ids


async def feedback(client: Requests, enrolled: EnrolledClient, day: int, **fields: Any) -> None:
    body = place(enrolled, day) | {"touched": list(fields)} | fields
    assert (await client.put("/athlete/day_log", body)).status_code == 204


def place(enrolled: EnrolledClient, day: int) -> dict[str, Any]:
    return {"enrolment_id": str(enrolled.enrolment.id), "day": day}


async def read(coach: Requests, path: str) -> Any:
    response = await coach.get(path)
    assert response.status_code == 200, response.text
    return response.json()


async def rules(coach: Requests) -> set[str]:
    return {reason["rule"] for row in (await read(coach, "/today"))["rows"] for reason in row["reasons"]}


@pytest.fixture
async def behind(training: TrainingFactory, cast: Cast, clock: Clock) -> EnrolledClient:
    """Maya has a session every second day and has done none of them for nine days."""
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(0, 60, 2))
    clock.advance(timedelta(days=9))
    return enrolled


async def test_mondays_session_done_on_friday_counts_on_friday(
    behind: EnrolledClient, erik: Requests, maya: Requests, clock: Clock
) -> None:
    assert "silent" in await rules(erik)
    await log_sets(maya, behind, 0, *SETS)
    await feedback(maya, behind, 0, comment="Sharp pain in my shoulder", mood=2, completed=True)
    today = str(clock.now().date())
    morning = await read(erik, "/today")
    reasons = {one["rule"]: one for row in morning["rows"] for one in row["reasons"]}
    assert "silent" not in reasons
    assert reasons["pain"]["on"] == today
    assert reasons["pain"]["quotes"][0]["date"] == str(START), "the comment is on the day that was planned"
    assert (morning["numbers"]["trained_today"], morning["numbers"]["planned_today"]) == (1, 1)
    (listed,) = (await read(erik, "/today/sessions"))["items"]
    assert (listed["date"], listed["done_sets"], listed["completed"]) == (str(START), 3, True)
    (client,) = (await read(erik, "/coach/clients"))["items"]
    assert client["last_trained"] == today

    clock.advance(timedelta(days=1))
    assert "pain" in await rules(erik)
    assert "silent" not in await rules(erik)
    assert (await read(erik, "/today"))["numbers"]["trained_today"] == 0
    assert (await read(erik, f"/today/clients/{behind.enrolment.client_id}"))["last_session"]["date"] == str(START)


async def test_a_correction_is_no_training(
    behind: EnrolledClient, erik: Requests, maya: Requests, clock: Clock, session: AsyncSession
) -> None:
    (result,) = await log_sets(maya, behind, 0, "set1")
    trained_on = str(clock.now().date())
    clock.advance(timedelta(days=8))
    assert "silent" in await rules(erik)
    body = {"set_id": "set1", "done": {"reps": 4, "load": {"value": 80, "unit": "kg"}}}
    assert (await maya.put(f"/athlete/sets/{result}", place(behind, 0) | body)).status_code == 204
    assert "silent" in await rules(erik)
    (client,) = (await read(erik, "/coach/clients"))["items"]
    assert client["last_trained"] == trained_on
    # Undone and logged again, it is training of today.
    assert (await maya.delete(f"/athlete/sets/{result}")).status_code == 204
    (client,) = (await read(erik, "/coach/clients"))["items"]
    assert client["last_trained"] is None
    clock.advance(timedelta(minutes=1))
    await log_sets(maya, behind, 0, "set1")
    (client,) = (await read(erik, "/coach/clients"))["items"]
    assert client["last_trained"] == str(clock.now().date())


async def test_a_session_from_before_the_window_counts_when_it_is_done(
    training: TrainingFactory, cast: Cast, erik: Requests, maya: Requests
) -> None:
    enrolled = await training.enrol(
        cast.maya, ProgramType.FIXED, written=range(0, 90, 2), starts_on=START - timedelta(days=60)
    )
    await log_sets(maya, enrolled, 0, "set1")
    assert (await read(erik, "/today"))["numbers"]["trained_today"] == 1
    last = (await read(erik, f"/today/clients/{cast.maya.id}"))["last_session"]
    assert (last["date"], last["done_sets"]) == (str(START - timedelta(days=60)), 1)


async def test_a_record_is_one_of_the_day_on_which_it_was_lifted(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, clock: Clock
) -> None:
    content = squat_day(await training.create_squat())
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(60), content=content)
    clock.advance(timedelta(days=12))
    await log_sets(maya, enrolled, 10, "set1", kg=100)
    clock.advance(timedelta(days=1))
    await log_sets(maya, enrolled, 1, "set1", kg=90)
    assert "record" not in await rules(erik)
    clock.advance(timedelta(days=1))
    await log_sets(maya, enrolled, 2, "set1", kg=110)
    assert "record" in await rules(erik), "though an earlier day was planned"


async def test_what_is_done_where_tomorrow_has_begun_counts(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, clock: Clock
) -> None:
    clock.freeze(datetime(2026, 1, 12, 20, tzinfo=UTC))
    zones = {cast.maya.id: "Pacific/Auckland", cast.erik.id: "America/Los_Angeles"}
    for person, zone in zones.items():
        await session.execute(update(User).where(User.id == person).values(zone=zone))
    await session.commit()
    client = Requests(maya.http, maya.headers | {"Client-Timezone": "Pacific/Auckland"})
    coach = Requests(erik.http, erik.headers | {"Client-Timezone": "America/Los_Angeles"})
    tomorrow = START + timedelta(days=1)
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(28), starts_on=tomorrow)

    async def status() -> str:
        (row,) = (await read(coach, "/coach/clients"))["items"]
        return str(row["badge"]["label"])

    assert await status() == "Not Started"
    await log_sets(client, enrolled, 0, *SETS)
    await feedback(client, enrolled, 0, mood=4, energy=3, completed=True)
    (row,) = (await read(coach, "/coach/clients"))["items"]
    assert (row["badge"]["label"], row["completion"], row["mood"]) == ("All Good", 100, 4.0)
    assert row["last_trained"] == str(tomorrow)
    assert len((await read(coach, "/coach/clients?q[status_in][]=all_good"))["items"]) == 1
    assert (await read(coach, "/coach/clients?q[status_in][]=not_started"))["items"] == []
    profile = await read(coach, f"/coach/clients/{cast.maya.id}")
    assert (profile["sessions_done"], profile["sessions_planned"]) == (1, 1)
    assert profile["weeks"][-1] == {"monday": str(START), "planned": 1, "done": 1}
    numbers = (await read(coach, "/today"))["numbers"]
    assert (numbers["trained_today"], numbers["planned_today"]) == (1, 1)
    assert len((await read(coach, "/today/sessions"))["items"]) == 1


async def test_a_session_of_next_week_that_is_done_already_counts(
    training: TrainingFactory, cast: Cast, erik: Requests, maya: Requests
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(0, 60, 9))
    await log_sets(maya, enrolled, 9, *SETS)
    (row,) = (await read(erik, "/coach/clients"))["items"]
    assert (row["completion"], row["last_trained"]) == (100, str(START))
    assert (await read(erik, "/today"))["numbers"]["trained_today"] == 1
