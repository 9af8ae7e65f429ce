"""Erik's gym with a free program that Maya and Tom follow."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.chat.gym import Gym
from tests.conftest import Requests
from tests.memberships.conftest import shop as shop
from tests.money import Shop
from tests.payments.conftest import market as market


@pytest.fixture
async def gym(shop: Shop, cast: Cast, session: AsyncSession, clock: Clock, maya: Requests, tom: Requests) -> Gym:
    program = await shop.program(cast.erik, kind=ProgramType.SELF_PACED)
    gym = Gym(session, cast, clock, program)
    await gym.join(maya)
    await gym.join(tom)
    return gym
