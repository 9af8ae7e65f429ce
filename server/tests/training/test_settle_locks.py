"""Two requests change one day at the same time, in a database of its own: what is left to log is right afterwards."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import ProgramType
from regimen.training.actions.workout_log.arrival import Caller
from regimen.training.actions.workout_log.undo import delete_set
from regimen.training.models import DayLog
from regimen.training.schemas.workout_log import UndoSet
from tests.running import RunningApp, running_app
from tests.training.factory import SQUAT_DAY, START, TrainingFactory
from tests.training.log_steps import Device
from tests.waiting import wait_for, wait_for_lock_wait

NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)


@pytest.fixture
async def running(database_url: str, tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with running_app(database_url, tmp_path) as running:
        running.runtime.clock.freeze(NOW)
        yield running


@pytest.fixture
async def phone(running: RunningApp) -> Device:
    """Maya's phone on the first day, which has three sets."""
    async with running.runtime.sessions() as session:
        training = TrainingFactory(session, running.cast, NOW)
        enrolled = await training.enrol(running.cast.maya, ProgramType.FIXED, written=range(1))
        session.expunge_all()
    return Device(running.as_person(running.cast.maya), enrolled, NOW)


async def log(phone: Device, *set_ids: str) -> None:
    for ident in set_ids:
        answer = await phone.log(ident, 80, -10)
        assert answer.status_code == 204, answer.text


async def undo_first_set(session: AsyncSession, running: RunningApp, phone: Device) -> None:
    """What the request does, until its commit."""
    body = UndoSet(
        event_id=None, tapped_at=None, enrolment_id=phone.enrolled.enrolment.id, day=0, set_id="set1", version=1
    )
    caller = Caller(running.cast.maya.id, NOW, START, "UTC")
    await delete_set(session, phone.result_ids["set1"], body, caller)


async def open_items(running: RunningApp) -> int | None:
    async with running.runtime.sessions() as session:
        return await session.scalar(select(DayLog.open_items))


async def test_a_set_is_logged_while_another_is_undone(running: RunningApp, phone: Device) -> None:
    await log(phone, "set1", "set3")
    assert await open_items(running) == 1
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        await undo_first_set(other, running, phone)
        logging = asyncio.create_task(log(phone, "set2"))
        await wait_for_lock_wait(watch, logging)
        await other.commit()
        await wait_for(logging, "the answer to the set")
    assert await open_items(running) == 1


async def test_a_day_is_published_while_a_set_is_undone(running: RunningApp, phone: Device) -> None:
    await log(phone, "set1", "set2", "set3")
    assert await open_items(running) == 0
    content = SQUAT_DAY.model_dump(mode="json")
    sets = content["sessions"][0]["blocks"][0]["entries"][0]["sets"]
    sets.append(sets[0] | {"id": "set4"})
    erik = running.as_person(running.cast.erik)
    path = f"/coach/timelines/{phone.enrolled.enrolment.timeline_id}/days/0"
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        await undo_first_set(other, running, phone)
        publishing = asyncio.create_task(erik.put(path, {"content": content, "version": 1}))
        await wait_for_lock_wait(watch, publishing)
        await other.commit()
        answer = await wait_for(publishing, "the answer to the day")
    assert answer.status_code == 200, answer.text
    assert await open_items(running) == 2, "the set that was undone, and the new one"
