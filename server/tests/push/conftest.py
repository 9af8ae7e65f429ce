"""A push service on this machine, and Erik's gym with what is said in it."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.config import Settings
from regimen.platform.public_http import PublicHttp
from regimen.platform.services import Services
from regimen.push.actions.client import PushClient
from tests.chat.conftest import gym as gym
from tests.chat.conftest import market as market
from tests.chat.conftest import shop as shop
from tests.push.service import Browser, PushService, make_due
from tests.waiting import LONG_TIMEOUT, time_limit

Push = Callable[[], Awaitable[None]]


@pytest.fixture
def settings() -> Settings:
    return Settings(
        _env_file=None,  # type: ignore[call-arg]
        sign_in_limit="100/minute",
        push_contact="mailto:push@regimen.example",
        push_services="loopback",
    )


@pytest.fixture
async def push_service(services: Services) -> AsyncIterator[PushService]:
    service = PushService()
    await service.start()
    async with PublicHttp(allow_loopback=True) as http:
        services.extra[PushClient] = PushClient(services.settings, http)
        yield service
    await service.stop()


@pytest.fixture
def browser(push_service: PushService) -> Callable[[str], Browser]:
    """`browser("phone")` is a browser that has subscribed."""
    return lambda name: Browser(push_service, name)


@pytest.fixture
def push(session: AsyncSession, run_jobs: Callable[[], Awaitable[int]]) -> Push:
    """Sends everything that waits to be sent."""

    async def run() -> None:
        async with time_limit("the end of what is to be sent", LONG_TIMEOUT):
            while True:
                await make_due(session)
                if not await run_jobs():
                    return

    return run
