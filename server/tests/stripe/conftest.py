"""Providers to test: the sandbox on either store, and Stripe's own test mode if a key for it is set."""

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
from tests.stripe.harness import ProviderHarness, SandboxHarness, StripeTestMode, open_sandbox_harness
from tests.waiting import TimeoutTransport


@pytest.fixture
async def sandboxed() -> AsyncIterator[SandboxHarness]:
    """The sandbox in memory, with one connected account that can take payments in pounds."""
    async with open_sandbox_harness(MemoryStore()) as harness:
        yield harness


@pytest.fixture
async def stored(database_url: str) -> AsyncIterator[SandboxHarness]:
    """The sandbox in PostgreSQL, with the same account."""
    async with open_sandbox_harness(PostgresStore(database_url, connections=8)) as harness:
        yield harness


@pytest.fixture(params=["memory", "postgres", "stripe"])
async def harness(request: pytest.FixtureRequest) -> AsyncIterator[ProviderHarness]:
    """Each provider that must fulfil the same contract."""
    if request.param == "stripe":
        key = os.environ.get("STRIPE_SECRET_KEY", "")
        if not key.startswith("sk_test_"):
            pytest.skip("UNVERIFIED against Stripe: set STRIPE_SECRET_KEY=sk_test_... to run the contract there")
        yield StripeTestMode(stripe_provider(StripeKeys(key)))
        return
    if request.param == "memory":
        async with open_sandbox_harness(MemoryStore()) as harness:
            yield harness
        return
    async with open_sandbox_harness(PostgresStore(request.getfixturevalue("database_url"))) as harness:
        yield harness


@pytest.fixture
async def browser(sandboxed: SandboxHarness) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client for the sandbox's browser routes."""
    app = FastAPI()
    errors.install(app)
    app.state.services = SimpleNamespace(extra={Sandbox: sandboxed.sandbox})
    routes.mount_router(app, sandbox_router, lambda route: route.name)
    async with httpx.AsyncClient(transport=TimeoutTransport(app), base_url="http://127.0.0.1/api") as client:
        yield client
