"""How a day went is the coach's to read as soon as it is given, and a finish can be taken back."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.models import EventRow
from regimen.programs.models import ProgramType
from regimen.training.models import LogEvent
from tests.conftest import Requests
from tests.training.factory import START, TrainingFactory
from tests.training.log_steps import Device, day_on_server


@pytest.fixture
async def phone(training: TrainingFactory, maya: Requests) -> Device:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3))
    return Device(maya, enrolled, training.now)


async def log_of_coach(coach: Requests, device: Device) -> Any:
    client_id = device.enrolled.enrolment.client_id
    calendar = await coach.get(
        f"/coach/athletes/{client_id}/calendar", params={"from": str(START), "to": str(START + timedelta(days=6))}
    )
    return calendar.json()["days"][0]["log"]


async def rules_of_today(coach: Requests) -> list[str]:
    return [reason["rule"] for row in (await coach.get("/today")).json()["rows"] for reason in row["reasons"]]


async def test_a_comment_of_an_unfinished_session_is_on_the_coachs_list_at_once(phone: Device, erik: Requests) -> None:
    await phone.log("set1", 80, -10)
    assert "pain" not in await rules_of_today(erik)
    assert (await phone.feedback(-5, comment="Sharp pain in my left knee", mood=2)).status_code == 204
    assert "pain" in await rules_of_today(erik)
    shown = await log_of_coach(erik, phone)
    assert (shown["comment"], shown["mood"], shown["completed_at"]) == ("Sharp pain in my left knee", 2, None)
    (session,) = (await erik.get("/today/sessions")).json()["items"]
    assert (session["comments"], session["completed"]) == (["Sharp pain in my left knee"], False)


async def test_a_comment_that_is_typed_with_pauses_is_what_was_typed_last(phone: Device) -> None:
    for minutes, text in ((-3, "Sharp pain"), (-1, "Sharp pain in my left knee"), (-2, "Sharp pain in my")):
        await phone.feedback(minutes, comment=text)
    assert (await day_on_server(phone))["log"]["comment"] == "Sharp pain in my left knee"


async def test_a_finish_is_taken_back_and_the_rest_stays(phone: Device, erik: Requests, session: AsyncSession) -> None:
    await phone.log("set1", 80, -30)
    await phone.feedback(-20, comment="Easy", energy=4, completed=True)
    reopened = phone.event(-10, touched=["completed"], completed=False)
    for _ in range(2):
        assert (await phone.client.put("/athlete/day_log", reopened)).status_code == 204
    log = await log_of_coach(erik, phone)
    assert (log["completed_at"], log["comment"], log["energy"]) == (None, "Easy", 4)
    events = await session.scalar(select(func.count()).select_from(EventRow).where(EventRow.type == "day_reopened"))
    assert events == 1
    assert await session.scalar(select(func.count()).select_from(LogEvent).where(LogEvent.kind == "reopened")) == 1
    await phone.feedback(-5, completed=True)
    finished = (await log_of_coach(erik, phone))["completed_at"]
    assert datetime.fromisoformat(finished) == phone.now - timedelta(minutes=5)


async def test_a_finish_that_arrives_after_it_was_taken_back_does_not_count(
    phone: Device, session: AsyncSession
) -> None:
    tablet = phone.twin()
    await phone.feedback(-10, completed=False)
    await tablet.feedback(-20, completed=True)
    assert (await day_on_server(phone))["log"] is None
    assert await session.scalar(select(EventRow.id).where(EventRow.type == "day_completed")) is None


async def test_what_was_told_of_a_finish_goes_when_it_is_taken_back(
    phone: Device, erik: Requests, run_jobs: Any
) -> None:
    async def told() -> list[str]:
        await run_jobs()
        rows = (await erik.get("/notifications")).json()["items"]
        return [row["data"]["comment"] for row in rows if row["data"]["kind"] == "day_completed"]

    await phone.feedback(-20, comment="Easy", completed=True)
    await Device(phone.client, phone.enrolled, phone.now, day=1).feedback(-20, comment="The next day", completed=True)
    assert sorted(await told()) == ["Easy", "The next day"]
    await phone.feedback(-10, completed=False)
    assert await told() == ["The next day"]
    await phone.feedback(-5, completed=True)
    assert sorted(await told()) == ["Easy", "The next day"]
