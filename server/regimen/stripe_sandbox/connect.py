"""Opens the payment provider of a process: Stripe if a secret key is set, the sandbox otherwise."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from regimen.platform.services import Services
from regimen.stripe_adapter.client import StripeKeys, mode_of, stripe_provider
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.postgres_store import PostgresStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox

WebhookReceiver = Callable[[bytes, str, str], Awaitable[None]]


@asynccontextmanager
async def open_provider(services: Services, database_url: str, receive_webhook: WebhookReceiver) -> AsyncIterator[None]:
    """Registers the provider with `services`. A sandbox is registered too, and delivers its events to
    `receive_webhook`."""
    settings = services.settings
    if mode_of(settings.stripe_secret_key) != "sandbox":
        keys = StripeKeys(
            settings.stripe_secret_key or "",
            settings.stripe_publishable_key,
            settings.stripe_webhook_secret,
            settings.stripe_connect_webhook_secret,
        )
        set_provider(services, stripe_provider(keys))
        yield
        return
    store = PostgresStore(database_url)
    web = settings.base_url
    sandbox = Sandbox(store, services.clock.now, deliver=receive_webhook, web=web)
    await sandbox.open()
    set_provider(services, sandbox_provider(sandbox))
    services.extra[Sandbox] = sandbox
    try:
        yield
    finally:
        await sandbox.close()
