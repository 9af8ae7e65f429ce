"""Who changes a timeline waits for others without a database connection, and has one piece of long work at a time."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.training.actions import day_writes
from regimen.training.models import Timeline
from tests.cast import Person
from tests.running import RunningApp, running_app
from tests.training.coach_program import CoachProgram, create_program, squat_day
from tests.training.large_days import large_day
from tests.waiting import wait_for_lock_wait


@pytest.fixture
async def running(database_url: str, tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with running_app(database_url, tmp_path) as running:
        yield running


async def program_of(running: RunningApp, coach: Person) -> CoachProgram:
    async with running.runtime.sessions() as session:
        program = await create_program(session, coach, running.runtime.clock.now())
        await session.commit()
    return program


async def lock(session: AsyncSession, program: CoachProgram) -> None:
    """Like a writer in another process."""
    assert await session.scalar(select(Timeline.id).where(Timeline.id == program.timeline.id).with_for_update())


async def test_of_all_writers_of_a_timeline_one_has_a_connection(running: RunningApp) -> None:
    program = await program_of(running, running.cast.erik)
    async with running.runtime.sessions() as session:
        running.cast.session = session
        lena = running.as_person(await running.cast.hire("Lena", "Berg", running.cast.erik))
    erik = running.as_person(running.cast.erik)
    saved = await erik.put(f"{program.days_url}/0", {"content": squat_day(), "version": 0})
    assert saved.status_code == 200, saved.text
    async with running.runtime.sessions() as other_process:
        await lock(other_process, program)
        writes = [
            erik.post(f"{program.url}/move", {"from_days": [0], "to_day": 1}),
            *(coach.put(f"{program.days_url}/{day}", {"content": {"sessions": []}, "version": 0})
              for coach, day in ((erik, 100), (erik, 101), (lena, 102), (lena, 103))),
        ]  # fmt: skip
        writing = asyncio.gather(*writes)
        await wait_for_lock_wait(other_process, writing)
        for _ in range(3):
            assert (await lena.get(program.builder_url)).status_code == 200, "reading waits for nobody"
        assert running.connections_in_use == 2
    assert [answer.status_code for answer in await writing] == [200] * 5


async def test_a_writer_does_not_wait_for_another_process_for_ever(
    running: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(day_writes, "_LOCK_WAIT", "50ms")
    program, erik = await program_of(running, running.cast.erik), running.as_person(running.cast.erik)
    async with running.runtime.sessions() as other_process:
        await lock(other_process, program)
        refused = await erik.put(f"{program.days_url}/0", {"content": squat_day(), "version": 0})
        assert (refused.status_code, refused.json()["code"], refused.headers["Retry-After"]) == (503, "Busy", "5")
    saved = await erik.put(f"{program.days_url}/0", {"content": squat_day(), "version": 0})
    assert (saved.status_code, saved.json()["version"]) == (200, 1)


async def test_two_coaches_leave_places_for_the_long_work_of_others(running: RunningApp) -> None:
    copy = {"from_days": [0], "to_days": list(range(1, 4)), "dry_run": True}
    requests = []
    for person in (running.cast.erik, running.cast.ines):
        program, coach = await program_of(running, person), running.as_person(person)
        assert (await coach.put(f"{program.days_url}/0", {"content": large_day(), "version": 0})).status_code == 200
        requests += [coach.post(f"{program.url}/copy", copy) for _ in range(4)]
    assert [answer.status_code for answer in await asyncio.gather(*requests)] == [200] * 8
