"""Links to a schedule: its id, a date, and a block of that day."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.conftest import MONDAY, Requests
from tests.training.coach_program import CoachProgram, create_program, enrol_client

STARTS = MONDAY.date()
BLOCK = {"id": "b1", "kind": "text", "text": "Ten easy minutes."}
CONTENT = {"version": 1, "sessions": [{"id": "s1", "title": "Easy", "blocks": [BLOCK]}]}


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, erik: Requests) -> CoachProgram:
    """A group calendar with training on its third day."""
    program = await create_program(session, cast.erik, MONDAY, ProgramType.ONE_MANY, starts_on=STARTS)
    await session.commit()
    saved = await erik.put(f"{program.days_url}/2", {"content": CONTENT, "version": 0})
    assert saved.status_code == 200, saved.text
    return program


async def place(coach: Requests, program: CoachProgram, days: int, query: str = "") -> Any:
    return await coach.get(f"{program.url}/place?date={STARTS + timedelta(days=days)}{query}")


@pytest.mark.spec("TRN-05")
async def test_a_date_and_a_section_lead_to_a_day(erik: Requests, program: CoachProgram) -> None:
    expected = {
        "program_id": str(program.program.id),
        "track_id": str(program.track.id),
        "client_id": None,
        "day": 2,
    }
    assert (await place(erik, program, 2)).json() == expected
    assert (await place(erik, program, 2, "&section_id=b1")).json() == expected
    assert (await place(erik, program, -1)).json()["day"] is None


@pytest.mark.spec("TRN-05", "RTE-59")
async def test_what_is_not_there_is_missing(erik: Requests, ines: Requests, program: CoachProgram) -> None:
    assert (await place(erik, program, 2, "&section_id=other")).status_code == 404
    assert (await place(erik, program, 1, "&section_id=b1")).status_code == 404
    assert (await place(ines, program, 2)).status_code == 404
    assert (await erik.get(f"/coach/timelines/{program.program.id}/place?date={STARTS}")).status_code == 404


async def test_a_schedule_without_dates_has_no_day(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    program = await create_program(session, cast.erik, MONDAY)
    await enrol_client(session, program, cast.maya, MONDAY, anchor=STARTS)
    await session.commit()
    assert (await place(erik, program, 0)).json()["day"] is None
    assert (await place(erik, program, 0, "&section_id=b1")).status_code == 404
