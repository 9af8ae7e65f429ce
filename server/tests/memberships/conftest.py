"""Erik sells programs to Maya."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.kit.clock import Clock
from regimen.platform.services import Services
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.money import Shop, open_sandbox, open_shop
from tests.payments.conftest import market as market


@pytest.fixture
async def shop(sessions: async_sessionmaker[AsyncSession], services: Services, clock: Clock, cast: Cast) -> Shop:
    sandbox = await open_sandbox(clock)
    set_provider(services, sandbox_provider(sandbox))
    return await open_shop(Shop(sandbox, sessions, services, clock), cast)


@pytest.fixture(params=[True, False], ids=["moved clock", "real clock"])
def real_clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In production a timer counts as happening when it runs; with a moved clock, when it was due."""
    if not request.param:
        monkeypatch.setattr(Clock, "moved", property(lambda _: False))
