"""Fixtures for tests of benchmarks."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.seed import seed_benchmarks
from regimen.exercises.seed import seed_library
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.training.coach_program import create_program, enrol_client
from tests.training.factory import START, EnrolledClient, TrainingFactory


@pytest.fixture
def training(session: AsyncSession, cast: Cast, clock: Clock) -> TrainingFactory:
    return TrainingFactory(session, cast, clock.now())


@pytest.fixture
async def library(session: AsyncSession, cast: Cast) -> None:
    """The product's exercises and benchmarks."""
    await seed_library(session, cast.now)
    await seed_benchmarks(session, cast.now)
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
