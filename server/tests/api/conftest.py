"""Erik sells to Maya, Ines to Tom; whatever a request does is undone before the next."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession, async_sessionmaker

from regimen.kit.clock import Clock
from regimen.platform.rate_limits import memory_limiter
from regimen.platform.services import Services
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.api.asking import Asker, Operation, Sent
from tests.api.houses import PEOPLE, As, Asking, House, settle
from tests.api.samples import Document
from tests.cast import Cast
from tests.money import Shop, open_sandbox


@pytest.fixture(scope="session")
def document(built_app: FastAPI) -> Document:
    return built_app.openapi()


@dataclass
class Stage:
    """Sends requests of which nothing stays, and says what they were answered."""

    connection: AsyncConnection
    http: httpx.AsyncClient
    services: Services
    headers: dict[str, dict[str, str]]
    houses: dict[str, House] = field(default_factory=dict)

    def house(self, person: Asking) -> House:
        return self.houses[person.house]

    def other_house(self, person: Asking) -> House:
        return next(house for name, house in self.houses.items() if name != person.house)

    async def statuses(self, operation: Operation) -> set[int]:
        """What the route answers to everybody who asks it for what is theirs."""
        return {
            (await self.send(person.name, operation.method, Asker(operation, self.house(person).ids).plain()))[0]
            for person in PEOPLE
        }

    async def send(self, name: str, method: str, one: Sent) -> tuple[int, str]:
        """Status and body; 500 and what was raised where nobody caught it."""
        self.services.limiter = memory_limiter()
        undo = await self.connection.begin_nested()
        try:
            headers = self.headers[name] | one.headers
            answer = await self.http.request(method, one.url, headers=headers, **one.options)
        except Exception as error:
            return 500, repr(error)[:300]
        finally:
            await undo.rollback()
            self.services.clock.offset = timedelta()
        return answer.status_code, answer.text


@pytest.fixture
async def stage(
    connection: AsyncConnection,
    sessions: async_sessionmaker[AsyncSession],
    session: AsyncSession,
    http: httpx.AsyncClient,
    services: Services,
    clock: Clock,
    cast: Cast,
    as_person: As,
    run_jobs: Callable[[], Awaitable[int]],
) -> Stage:
    sandbox = await open_sandbox(clock)
    set_provider(services, sandbox_provider(sandbox))
    services.parts[Sandbox] = sandbox
    shop = Shop(sandbox, sessions, services, clock)
    headers = {name: getattr(cast, name).headers for name in ("erik", "ines", "maya", "tom")}
    headers["nobody"] = {"Api-Version": "3", "Client-Timezone": "Europe/London"}
    stage = Stage(connection, http, services, headers)
    for name, coach, client in (("erik", cast.erik, cast.maya), ("ines", cast.ines, cast.tom)):
        stage.houses[name] = await settle(shop, session, coach, client, as_person, run_jobs)
    return stage
