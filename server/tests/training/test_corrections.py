"""What clients have logged stays theirs to correct, also after the program or the membership has ended."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.actions import enrolments
from regimen.training.models import BlockScore, LogEvent, SetResult
from tests.conftest import Requests
from tests.training.factory import DAY_WITH_AMRAP, START, TrainingFactory, squat_day
from tests.training.log_steps import Device, day_on_server, loads_on_server

LATER = timedelta(days=20)
AFTER_THE_END = LATER / timedelta(minutes=1)


@pytest.fixture
async def phone(training: TrainingFactory, maya: Requests) -> Device:
    """A phone on which the first set was logged with 375 kg instead of 37.5; later the program ends."""
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3), content=DAY_WITH_AMRAP)
    device = Device(maya, enrolled, training.now)
    await device.log("set1", 375, -30)
    return device


async def end(session: AsyncSession, phone: Device, clock: Clock) -> None:
    clock.advance(timedelta(hours=1))
    await enrolments.close(session, phone.enrolled.membership_id, START, now=clock.now())
    await session.commit()
    clock.advance(LATER)


async def count_events(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(LogEvent)) or 0


async def test_a_set_is_corrected_after_the_end_and_keeps_its_place(
    phone: Device, session: AsyncSession, clock: Clock
) -> None:
    await end(session, phone, clock)
    correction = phone.event(AFTER_THE_END, set_id="set1", done={"reps": 5, "load": {"value": 37.5, "unit": "kg"}})
    for _ in range(2):
        sent = await phone.client.put(f"/athlete/sets/{phone.result_ids['set1']}", correction)
        assert sent.status_code == 204
    assert await count_events(session) == 2
    (result,) = (await day_on_server(phone))["results"]
    assert (result["done"]["load"]["value"], result["prescribed"]["name"]) == (37.5, "Back squat")
    row = (await session.scalars(select(SetResult))).one()
    assert (row.date, row.run, row.block_id, row.entry_id) == (START, 1, "b1", "e1")


async def test_a_set_is_undone_after_the_end_and_logged_again(
    phone: Device, session: AsyncSession, clock: Clock
) -> None:
    await end(session, phone, clock)
    assert (await phone.undo("set1", AFTER_THE_END)).status_code == 204
    assert await loads_on_server(phone) == {}
    phone.result_ids["set1"] = new_id()
    assert (await phone.log("set1", 37.5, AFTER_THE_END + 1)).status_code == 204
    assert await loads_on_server(phone) == {"set1": 37.5}


async def test_new_sets_are_refused_after_the_end(phone: Device, session: AsyncSession, clock: Clock) -> None:
    await end(session, phone, clock)
    refused = await phone.log("set2", 80, AFTER_THE_END)
    assert (refused.status_code, refused.json()["reason"]) == (404, "closed")
    phone.result_ids["set3"] = new_id()
    assert (await phone.undo("set3", AFTER_THE_END)).json()["reason"] == "closed"
    assert (await phone.log("set3", 80, AFTER_THE_END + 1)).json()["reason"] == "closed"
    assert (await phone.feedback(AFTER_THE_END, comment="Later")).json()["reason"] == "closed"
    assert await count_events(session) == 1
    assert await loads_on_server(phone) == {"set1": 375}


async def test_an_undo_of_what_was_never_logged_does_not_open_the_set(
    phone: Device, session: AsyncSession, clock: Clock
) -> None:
    phone.result_ids["set2"] = new_id()
    assert (await phone.undo("set2", -20)).status_code == 204
    await end(session, phone, clock)
    assert (await phone.log("set2", 80, AFTER_THE_END)).json()["reason"] == "closed"
    assert await loads_on_server(phone) == {"set1": 375}


async def test_an_older_correction_does_not_replace_a_newer_one(
    phone: Device, session: AsyncSession, clock: Clock
) -> None:
    await end(session, phone, clock)
    assert (await phone.log("set1", 40, AFTER_THE_END)).status_code == 204
    assert (await phone.log("set1", 37.5, AFTER_THE_END - 10)).status_code == 204
    assert await loads_on_server(phone) == {"set1": 40}


async def test_a_score_is_corrected_after_the_end_and_no_new_one_is_accepted(
    phone: Device, session: AsyncSession, clock: Clock
) -> None:
    async def log_score(day: int, minutes: float, rounds: int) -> Any:
        on = Device(phone.client, phone.enrolled, phone.now, day=day)
        score = {"type": "rounds_reps", "rounds": rounds, "reps": 0}
        return await phone.client.put(f"/athlete/scores/{new_id()}", on.event(minutes, block_id="wod", score=score))

    assert (await log_score(0, -20, 70)).status_code == 204
    await end(session, phone, clock)
    assert (await log_score(0, AFTER_THE_END, 7)).status_code == 204
    assert (await log_score(1, AFTER_THE_END, 7)).json()["reason"] == "closed"
    row = (await session.scalars(select(BlockScore))).one()
    assert (row.score["rounds"], row.date) == (7, START)


async def test_an_earlier_run_is_corrected_in_its_place(phone: Device, session: AsyncSession, clock: Clock) -> None:
    clock.advance(timedelta(days=3))
    restarted = START + timedelta(days=3)
    await enrolments.restart(session, phone.enrolled.membership_id, restarted, now=clock.now())
    await session.commit()
    assert (await phone.log("set1", 37.5, 3 * 24 * 60)).status_code == 204
    rows = (await session.scalars(select(SetResult))).all()
    assert [(row.run, row.date, row.done["load"]["value"]) for row in rows] == [(1, START, 37.5)]
    assert (await phone.undo("set1", 3 * 24 * 60 + 1)).status_code == 204
    assert await loads_on_server(phone) == {}


async def test_the_set_of_another_client_is_like_a_missing_one(
    phone: Device, session: AsyncSession, clock: Clock, tom: Requests
) -> None:
    await end(session, phone, clock)
    other = Device(tom, phone.enrolled, phone.now, result_ids=dict(phone.result_ids))
    answers = [await other.log("set1", 1, AFTER_THE_END), await other.log("nosuch", 1, AFTER_THE_END)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert all("reason" not in answer.json() for answer in answers)
    await other.undo("set1", AFTER_THE_END)
    assert await loads_on_server(phone) == {"set1": 375}
    assert await count_events(session) == 1


async def test_the_next_programs_percentages_follow_the_correction(
    training: TrainingFactory, session: AsyncSession, clock: Clock, maya: Requests
) -> None:
    squat = await training.create_squat()
    content = squat_day(squat)
    first = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(1), content=content)
    device = Device(maya, first, training.now)
    await device.log("set1", 375, -30)
    await end(session, device, clock)
    second = await training.enrol(
        training.cast.maya, ProgramType.FIXED, written=range(1), content=content, starts_on=START + LATER
    )

    async def one_rep_max() -> float:
        day = await maya.get(f"/athlete/calendar/{second.enrolment.id}/{START + LATER}")
        best: float = day.json()["previous"][str(squat.id)]["recent_best"]["one_rep_max_kg"]
        return best

    assert await one_rep_max() == 437.5
    assert (await device.log("set1", 37.5, AFTER_THE_END)).status_code == 204
    assert await one_rep_max() == 43.75
