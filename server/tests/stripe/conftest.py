"""A provider to talk to: the sandbox over either store, or Stripe's own test mode where a key for it is set."""

import os
from collections.abc import AsyncIterator
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI

from regimen.kit import errors, routes
from regimen.stripe_adapter.client import StripeKeys, stripe_provider
from regimen.stripe_sandbox.api import router as sandbox_router
from regimen.stripe_sandbox.memory_store import MemoryStore
from regimen.stripe_sandbox.postgres_store import PostgresStore
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.stripe.world import Real, Simulated, World, simulated


@pytest.fixture
async def sandboxed() -> AsyncIterator[Simulated]:
    """The sandbox in memory, with one connected account that may take payments in pounds."""
    async with simulated(MemoryStore()) as world:
        yield world


@pytest.fixture
async def stored(database_url: str) -> AsyncIterator[Simulated]:
    """The same in PostgreSQL."""
    async with simulated(PostgresStore(database_url, connections=8)) as world:
        yield world


@pytest.fixture(params=["memory", "postgres", "stripe"])
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Every provider that must keep the same contract."""
    if request.param == "stripe":
        key = os.environ.get("STRIPE_SECRET_KEY", "")
        if not key.startswith("sk_test_"):
            pytest.skip("UNVERIFIED against Stripe: set STRIPE_SECRET_KEY=sk_test_... to run the contract there")
        yield Real(stripe_provider(StripeKeys(key)))
        return
    if request.param == "memory":
        async with simulated(MemoryStore()) as world:
            yield world
        return
    async with simulated(PostgresStore(request.getfixturevalue("database_url"))) as world:
        yield world


@pytest.fixture
async def browser(sandboxed: Simulated) -> AsyncIterator[httpx.AsyncClient]:
    """A browser in front of the sandbox's endpoints."""
    app = FastAPI()
    errors.install(app)
    app.state.services = SimpleNamespace(parts={Sandbox: sandboxed.sandbox})
    routes.place(app, sandbox_router, lambda route: route.name)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test/api") as client:
        yield client
