"""The timelines of the four program types."""

from datetime import date

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from regimen.training.actions.timelines import sync_timelines
from regimen.training.models import Timeline
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import create_program, squat_day

FIRST = date(2026, 2, 2)


@pytest.mark.parametrize(
    ("kind", "anchor", "ahead"),
    [
        (ProgramType.FIXED, None, None),
        (ProgramType.SELF_PACED, None, 7),
        (ProgramType.INDIVIDUAL, None, 14),
        (ProgramType.ONE_MANY, FIRST, 14),
    ],
)
async def test_a_new_track_has_the_timeline_of_its_type(
    session: AsyncSession, cast: Cast, clock: Clock, kind: ProgramType, anchor: date | None, ahead: int | None
) -> None:
    program = await create_program(session, cast.erik, clock.now(), kind, starts_on=FIRST, visibility_days=14)
    assert (program.timeline.anchor, program.timeline.visibility_days) == (anchor, ahead)


async def test_timelines_follow_the_settings_of_their_program(session: AsyncSession, cast: Cast, clock: Clock) -> None:
    program = await create_program(session, cast.erik, clock.now(), ProgramType.ONE_MANY, starts_on=FIRST)
    program.program.visibility_days = 21
    await sync_timelines(session, program.program, clock.now())
    await session.refresh(program.timeline)
    assert (program.timeline.anchor, program.timeline.visibility_days) == (FIRST, 21)


@pytest.mark.spec("CAL-16")
async def test_a_coach_writes_the_timeline_of_one_client(
    erik: Requests, ines: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    program = await create_program(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    client_timeline = Timeline(
        program_id=program.program.id,
        track_id=program.track.id,
        client_id=cast.maya.id,
        type=ProgramType.INDIVIDUAL,
        created_at=clock.now(),
    )
    session.add(client_timeline)
    await session.flush()
    seen = (await erik.get(f"{program.builder_url}?client_id={cast.maya.id}")).json()
    assert (seen["id"], seen["client_name"]) == (str(client_timeline.id), "Maya Kowalczyk")
    template = (await erik.get(program.builder_url)).json()
    assert (template["id"], template["client_name"]) == (str(program.timeline.id), None)
    await erik.put(f"/coach/timelines/{client_timeline.id}/days/0", json={"content": squat_day(), "version": 0})
    assert (await erik.get(program.builder_url)).json()["days"] == []
    assert (await erik.get(f"{program.builder_url}?client_id={cast.tom.id}")).status_code == 404
    assert (await ines.get(f"{program.builder_url}?client_id={cast.maya.id}")).status_code == 404
