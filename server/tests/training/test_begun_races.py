"""A day is published while a client trains on it, in a database of its own: what they have begun stays theirs."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import AccountKind, MemberRole, Role
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.actions.publish import publish_days
from regimen.training.actions.timeline_locks import lock_timelines
from regimen.training.actions.workout_log import log_score
from regimen.training.actions.workout_log.arrival import Caller
from regimen.training.models import DayOverride, SetResult, Timeline
from regimen.training.rules.content import DayContent
from regimen.training.schemas.workout_log import LogScore
from tests.running import RunningApp, running_app
from tests.training.factory import DAY_WITH_AMRAP, START, TrainingFactory
from tests.training.log_steps import Device, day_on_server
from tests.waiting import awaited_locks, wait_for, wait_for_lock_wait, wait_until

NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)
SCORE: dict[str, Any] = {"block_id": "wod", "score": {"type": "rounds_reps", "rounds": 5, "reps": 3}}


@pytest.fixture
async def running(database_url: str, tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with running_app(database_url, tmp_path) as running:
        running.runtime.clock.freeze(NOW)
        yield running


@pytest.fixture
async def phone(running: RunningApp) -> Device:
    """Maya's phone on the first day of a program for many, as it is on the server."""
    async with running.runtime.sessions() as session:
        training = TrainingFactory(session, running.cast, NOW)
        written = {"written": range(1), "content": DAY_WITH_AMRAP, "anchor": START}
        enrolled = await training.enrol(running.cast.maya, ProgramType.ONE_MANY, **written)
        session.expunge_all()
    phone = Device(running.as_person(running.cast.maya), enrolled, NOW)
    await phone.look()
    return phone


async def empty_day(session: AsyncSession, running: RunningApp, phone: Device) -> None:
    """What the coach's request does, until its commit."""
    erik = running.cast.erik
    actor = CoachActor(
        user_id=erik.id,
        token_id=erik.id,
        role=Role.COACH,
        zone=erik.zone,
        registered=True,
        account_id=erik.account_id,
        account_kind=AccountKind.TEAM,
        account_role=MemberRole.OWNER,
        financial=True,
    )
    timeline = await session.get_one(Timeline, phone.enrolled.enrolment.timeline_id)
    await publish_days(session, timeline, {0: DayContent()}, actor=actor, now=NOW)


async def log(phone: Device, what: str) -> int:
    match what:
        case "set":
            answer = await phone.log("set1", 80, -1)
        case "set of a device without versions":
            answer = await phone.log("set1", 80, -1, seen=None)
        case "score":
            answer = await phone.client.put(f"/athlete/scores/{new_id()}", phone.event(-1, **SCORE))
        case _:
            answer = await phone.feedback(-1, completed=True)
    return answer.status_code


async def assert_day_is_kept(phone: Device) -> None:
    day: dict[str, Any] = await day_on_server(phone)
    assert (day["kept"], day["version"], len(day["content"]["sessions"])) == (True, 2, 1)


def empty_day_by_request(running: RunningApp, phone: Device) -> asyncio.Task[Response]:
    path = f"/coach/timelines/{phone.enrolled.enrolment.timeline_id}/days/0"
    body = {"content": {"sessions": []}, "version": 1}
    return asyncio.create_task(running.as_person(running.cast.erik).put(path, body))


@pytest.mark.parametrize("work", ["set", "set of a device without versions", "score", "finished day"])
async def test_what_is_logged_while_its_day_is_emptied_keeps_the_day(
    running: RunningApp, phone: Device, work: str
) -> None:
    async with running.runtime.sessions() as publishing, running.runtime.sessions() as watch:
        await empty_day(publishing, running, phone)
        logging = asyncio.create_task(log(phone, work))

        async def has_arrived() -> bool:
            return logging.done() or await awaited_locks(watch) > 0

        await wait_until(has_arrived, "the work to be stored or to wait")
        await publishing.commit()
        assert await wait_for(logging, "the answer to the work") == 204
    await assert_day_is_kept(phone)


async def test_a_day_of_which_a_score_is_being_stored_is_emptied_afterwards(running: RunningApp, phone: Device) -> None:
    body = LogScore.model_validate(phone.event(-1, **SCORE))
    async with running.runtime.sessions() as scoring, running.runtime.sessions() as watch:
        await log_score(scoring, new_id(), body, Caller(running.cast.maya.id, NOW, START, "UTC"))
        emptying = empty_day_by_request(running, phone)
        await wait_for_lock_wait(watch, emptying)
        await scoring.commit()
        assert (await wait_for(emptying, "the answer to the day")).status_code == 200
    await assert_day_is_kept(phone)


async def test_a_day_of_which_a_set_is_being_stored_is_emptied_afterwards(running: RunningApp, phone: Device) -> None:
    assert await log(phone, "set") == 204
    assert (await phone.undo("set1", -0.5)).status_code == 204
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        # The set waits for its row, in the middle of its statement.
        assert await other.scalar(select(SetResult).with_for_update())
        logging = asyncio.create_task(phone.log("set1", 80, 0))
        await wait_for_lock_wait(watch, logging)
        emptying = empty_day_by_request(running, phone)

        async def waits_too() -> bool:
            return emptying.done() or await awaited_locks(watch) > 1

        await wait_until(waits_too, "the day to be stored or to wait")
        await other.commit()
        assert (await wait_for(logging, "the answer to the set")).status_code == 204
        assert (await wait_for(emptying, "the answer to the day")).status_code == 200
    await assert_day_is_kept(phone)


async def test_late_work_keeps_its_day_when_nobody_writes_the_timeline(running: RunningApp, phone: Device) -> None:
    """It writes rows of several days, as moving them does: one of both does it at a time."""
    assert (await wait_for(empty_day_by_request(running, phone), "the answer to the day")).status_code == 200
    async with running.runtime.sessions() as moving, running.runtime.sessions() as watch:
        await lock_timelines(moving, [phone.enrolled.enrolment.timeline_id])
        logging = asyncio.create_task(log(phone, "set"))
        await wait_for_lock_wait(watch, logging)
        assert (await moving.scalars(select(DayOverride.day))).all() == []
        await moving.commit()
        assert await wait_for(logging, "the answer to the set") == 204
    await assert_day_is_kept(phone)
