"""The product's metrics, and Maya, who has a program of Erik's gym."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.seed import seed_metrics
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.training.factory import EnrolledClient, TrainingFactory


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
