"""Coaches are warned of programs whose clients run out of training, once for each time."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.jobs import warn_of_plans_in_danger
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from regimen.training.models import TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import SQUAT_DAY, TrainingFactory

RunJobs = Callable[[], Awaitable[int]]
Morning = Callable[..., Awaitable[list[dict[str, Any]]]]
SEVEN = datetime(2026, 1, 12, 7, 2, tzinfo=UTC)


@pytest.fixture
def training(session: AsyncSession, cast: Cast, clock: Clock) -> TrainingFactory:
    return TrainingFactory(session, cast, clock.now())


@pytest.fixture
def morning(session: AsyncSession, clock: Clock, run_jobs: RunJobs, erik: Requests) -> Morning:
    """Runs the job at seven in the morning of a day of the test; returns the warnings in the feed."""

    async def morning(day: int = 0, hour: int = 7) -> list[dict[str, Any]]:
        clock.freeze(SEVEN + timedelta(days=day, hours=hour - 7))
        await warn_of_plans_in_danger(session, clock.now())
        await session.commit()
        await run_jobs()
        page = (await erik.get("/notifications", params={"activity_type": "content_warnings"})).json()
        return list(page["items"])

    return morning


@pytest.mark.spec("FED-03", "FED-05")
async def test_a_program_is_in_danger_when_fewer_than_three_days_are_ahead(
    training: TrainingFactory, cast: Cast, morning: Morning
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(6))
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    assert await morning(2) == [], "three days are ahead"
    [warning] = await morning(3)
    assert (warning["notification_type"], warning["activity_type"]) == ("coach_plan_danger", "content_warnings")
    assert warning["text"] == "Squat Every Day is running out of training. 1 client has fewer than 3 days ahead."
    assert (warning["plan"]["id"], warning["user"]) == (str(program.id), None)
    assert len(await morning(4)) == 1, "once for each time"


async def test_the_next_warning_comes_when_new_training_has_run_out(
    training: TrainingFactory, session: AsyncSession, cast: Cast, morning: Morning
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(2))
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    assert len(await morning(0)) == 1
    content = SQUAT_DAY.model_dump(mode="json")
    timeline_id = enrolled.enrolment.timeline_id
    written = {"timeline_id": timeline_id, "day": 8, "content": content, "updated_by": cast.erik.id}
    session.add(TimelineDay(updated_at=training.now, **written))
    await session.commit()
    assert len(await morning(1)) == 1
    assert len(await morning(7)) == 2


async def test_programs_without_clients_and_other_hours_warn_of_nothing(
    training: TrainingFactory, cast: Cast, morning: Morning, ines: Requests
) -> None:
    empty = await training.create_program(ProgramType.SELF_PACED, written=[0])
    assert await morning(0) == []
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=empty)
    assert await morning(0, hour=8) == []
    assert len(await morning(1)) == 1
    assert (await ines.get("/notifications")).json()["items"] == []
