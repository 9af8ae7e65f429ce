"""Maya buys from Erik. `shop` uses the test's transaction, `market` a database of its own, for concurrent requests."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from regimen.kit.clock import Clock
from regimen.platform.database import engine_url
from regimen.platform.fast_sql import FastSql
from regimen.platform.services import KEY, Services
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast, Person
from tests.conftest import Requests, serve_from
from tests.money import Shop, open_sandbox, open_shop
from tests.waiting import TimeoutTransport


async def _open(sessions: async_sessionmaker[AsyncSession], services: Services, clock: Clock, cast: Cast) -> Shop:
    sandbox = await open_sandbox(clock)
    set_provider(services, sandbox_provider(sandbox))
    return await open_shop(Shop(sandbox, sessions, services, clock), cast)


@pytest.fixture
async def shop(sessions: async_sessionmaker[AsyncSession], services: Services, clock: Clock, cast: Cast) -> Shop:
    return await _open(sessions, services, clock, cast)


@dataclass
class Market:
    """A shop with real commits, and the API on top."""

    shop: Shop
    cast: Cast
    http: httpx.AsyncClient

    def as_person(self, person: Person) -> Requests:
        return Requests(self.http, person.headers)


@pytest.fixture
async def market(database_url: str, built_app: FastAPI, services: Services, clock: Clock) -> AsyncIterator[Market]:
    engine = create_async_engine(engine_url(database_url), pool_size=20)
    sessions = async_sessionmaker(engine, expire_on_commit=False, info={KEY: services})
    services.fast_sql = services.token_sql = FastSql(engine)
    async with sessions() as session, session.begin():
        cast = await Cast(session, clock.now()).enter()
    shop = await _open(sessions, services, clock, cast)
    serve_from(built_app, sessions, services)
    async with httpx.AsyncClient(transport=TimeoutTransport(built_app), base_url="http://127.0.0.1:8400") as http:
        yield Market(shop, cast, http)
    await engine.dispose()
