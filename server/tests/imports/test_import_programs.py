"""A schedule file becomes a program that a coach can open, sell and edit."""

import json
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.imports.formats.couch_to_5k import InvalidSchedule
from regimen.imports.programs import TITLE, import_program
from regimen.programs.models import Program, ProgramState, ProgramType
from regimen.training.models import Timeline, TimelineDay
from tests.cast import Cast
from tests.conftest import MONDAY
from tests.imports.test_couch_to_5k import SHORT

TODAY = MONDAY.date()


@pytest.fixture
def schedule(tmp_path: Path) -> Path:
    path = tmp_path / "schedule.json"
    write_schedule(path, [[SHORT] * 3] * 2)
    return path


def write_schedule(schedule: Path, data: object) -> None:
    schedule.write_text(json.dumps(data))


@pytest.fixture
async def northside(cast: Cast, session: AsyncSession, app: FastAPI) -> Account:
    """Erik's account; the app has connected programs to their timelines."""
    return await session.get_one(Account, cast.erik.account_id)


async def days(session: AsyncSession) -> dict[int, int]:
    rows = await session.execute(
        select(TimelineDay.day, TimelineDay.version)
        .join(Timeline, Timeline.id == TimelineDay.timeline_id)
        .order_by(TimelineDay.day)
    )
    return {row.day: row.version for row in rows}


async def test_a_file_becomes_a_fixed_draft(session: AsyncSession, northside: Account, schedule: Path) -> None:
    report = await import_program(session, schedule, northside, now=MONDAY, today=TODAY)
    program = report.program
    assert (program.title, program.type, program.state) == (TITLE, ProgramType.FIXED, ProgramState.DRAFT)
    assert (program.account_id, program.days_per_week) == (northside.id, 3)
    assert (report.created, report.days_in_file, report.days_changed) == (True, 6, 6)
    assert await days(session) == dict.fromkeys((0, 2, 4, 7, 9, 11), 1)


async def test_importing_again_changes_nothing(session: AsyncSession, northside: Account, schedule: Path) -> None:
    first = await import_program(session, schedule, northside, now=MONDAY, today=TODAY)
    again = await import_program(session, schedule, northside, now=MONDAY, today=TODAY)
    assert again.program.id == first.program.id
    assert (again.created, again.days_changed) == (False, 0)
    assert set((await days(session)).values()) == {1}


async def test_a_changed_day_gets_a_new_version(session: AsyncSession, northside: Account, schedule: Path) -> None:
    await import_program(session, schedule, northside, now=MONDAY, today=TODAY)
    write_schedule(schedule, [[SHORT, [{"action": "jog", "seconds": 600}], SHORT], [SHORT] * 3])
    report = await import_program(session, schedule, northside, now=MONDAY, today=TODAY)
    assert report.days_changed == 1
    assert (await days(session))[2] == 2
    assert "Updated “Couch to 5K”: 6 training days, 1 of them changed." in report.text()


async def test_an_invalid_file_stores_nothing(session: AsyncSession, northside: Account, schedule: Path) -> None:
    write_schedule(schedule, {"weeks": 9})
    with pytest.raises(InvalidSchedule):
        await import_program(session, schedule, northside, now=MONDAY, today=TODAY)
    assert await session.scalar(select(func.count()).select_from(Program)) == 0
