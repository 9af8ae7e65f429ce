"""The product's metrics, and Maya, who has a program of Erik's gym."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.seed import seed_metrics
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.memberships.conftest import shop as shop
from tests.training.coach_program import create_program, enrol_client
from tests.training.factory import START, EnrolledClient, TrainingFactory


@pytest.fixture
def training(session: AsyncSession, cast: Cast, clock: Clock) -> TrainingFactory:
    return TrainingFactory(session, cast, clock.now())


@pytest.fixture(autouse=True)
async def product_metrics(session: AsyncSession, cast: Cast) -> None:
    await seed_metrics(session, cast.now)
    await session.commit()


@pytest.fixture
async def maya_trains(training: TrainingFactory, cast: Cast) -> EnrolledClient:
    """Maya has a program of Erik's gym."""
    return await training.enrol(cast.maya, ProgramType.FIXED, written=[0])


@pytest.fixture
async def maya_trains_with_ines(session: AsyncSession, cast: Cast, maya_trains: EnrolledClient) -> EnrolledClient:
    """Maya has a program of Erik's gym, and one of Ines."""
    program = await create_program(session, cast.ines, cast.now)
    await enrol_client(session, program, cast.maya, cast.now, anchor=START)
    await session.commit()
    return maya_trains
