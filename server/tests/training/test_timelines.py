"""The four program types are one mechanism: what a track's timeline carries."""

from datetime import date

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from regimen.training.actions.timelines import sync_timelines
from regimen.training.models import Timeline
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.writing import program_of, squats

FIRST = date(2026, 2, 2)


@pytest.mark.parametrize(
    ("kind", "anchor", "ahead"),
    [
        (ProgramType.FIXED, None, None),
        (ProgramType.MEMBERSHIP, None, 7),
        (ProgramType.INDIVIDUAL, None, 14),
        (ProgramType.ONE_MANY, FIRST, 14),
    ],
)
async def test_a_track_opens_with_the_timeline_of_its_type(
    session: AsyncSession, cast: Cast, clock: Clock, kind: ProgramType, anchor: date | None, ahead: int | None
) -> None:
    written = await program_of(session, cast.erik, clock.now(), kind, starts_on=FIRST, visibility_days=14)
    assert (written.timeline.anchor, written.timeline.ahead_days) == (anchor, ahead)


async def test_timelines_follow_the_form_of_their_program(session: AsyncSession, cast: Cast, clock: Clock) -> None:
    written = await program_of(session, cast.erik, clock.now(), ProgramType.ONE_MANY, starts_on=FIRST)
    written.program.visibility_days = 21
    await sync_timelines(session, written.program, clock.now())
    await session.refresh(written.timeline)
    assert (written.timeline.anchor, written.timeline.ahead_days) == (FIRST, 21)


@pytest.mark.spec("CAL-16")
async def test_a_coach_opens_the_calendar_of_one_client(
    erik: Requests, ines: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    written = await program_of(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    own = Timeline(
        program_id=written.program.id,
        track_id=written.track.id,
        client_id=cast.maya.id,
        type=ProgramType.INDIVIDUAL,
        created_at=clock.now(),
    )
    session.add(own)
    await session.flush()
    seen = (await erik.get(f"{written.builder}?client_id={cast.maya.id}")).json()
    assert (seen["id"], seen["client_name"]) == (str(own.id), "Maya Kowalczyk")
    template = (await erik.get(written.builder)).json()
    assert (template["id"], template["client_name"]) == (str(written.timeline.id), None)
    await erik.put(f"/coach/timelines/{own.id}/days/0", json={"content": squats(), "version": 0})
    assert (await erik.get(written.builder)).json()["days"] == []
    assert (await erik.get(f"{written.builder}?client_id={cast.tom.id}")).status_code == 404
    assert (await ines.get(f"{written.builder}?client_id={cast.maya.id}")).status_code == 404
