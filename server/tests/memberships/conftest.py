"""Maya buys from Erik, whose account is connected and whose plan lasts; nobody is signed out by the moving clock."""

from datetime import timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.accounts.models import AccessToken
from regimen.kit.clock import Clock
from regimen.platform.stripe import sandbox_provider
from regimen.platform.wires import Wires
from regimen.subscription.models import ProductKind, Subscription
from tests.cast import Cast
from tests.money import Shop, open_sandbox


@pytest.fixture
async def shop(sessions: async_sessionmaker[AsyncSession], wires: Wires, clock: Clock, cast: Cast) -> Shop:
    sandbox = await open_sandbox(clock)
    wires.provider = sandbox_provider(sandbox)
    async with sessions.begin() as session:
        await session.execute(update(AccessToken).values(expires_at=clock.now() + timedelta(days=4000)))
        await session.execute(update(Subscription).values(product_kind=ProductKind.BAND_5))
    shop = Shop(sandbox, sessions, wires, clock)
    await shop.connect(cast.erik)
    return shop
