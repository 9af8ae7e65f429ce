"""Programs that people train on."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from tests.cast import Cast
from tests.training.world import World


@pytest.fixture
def world(session: AsyncSession, cast: Cast, clock: Clock) -> World:
    return World(session, cast, clock.now())
