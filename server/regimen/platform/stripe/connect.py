"""Opening the way to the provider for one process: the real one where a key is set, the sandbox otherwise."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from regimen.platform.services import Services
from regimen.platform.stripe.mode import StripeKeys, mode_of, sandbox_provider, stripe_provider
from regimen.platform.stripe.sandbox import PostgresStore, Sandbox

Intake = Callable[[bytes, str, str], Awaitable[None]]


@asynccontextmanager
async def connected(services: Services, database_url: str, intake: Intake) -> AsyncIterator[None]:
    """Fill `services.provider`; the sandbox, where there is one, is `services.part(Sandbox)`, delivers to `intake`."""
    settings = services.settings
    if mode_of(settings.stripe_secret_key) != "sandbox":
        services.provider = stripe_provider(
            StripeKeys(
                settings.stripe_secret_key or "",
                settings.stripe_publishable_key,
                settings.stripe_webhook_secret,
                settings.stripe_connect_webhook_secret,
            )
        )
        yield
        return
    store = PostgresStore(database_url)
    sandbox = Sandbox(store, services.clock.now, deliver=intake, web=str(settings.public_url).rstrip("/"))
    await sandbox.open()
    services.provider = sandbox_provider(sandbox)
    services.parts[Sandbox] = sandbox
    try:
        yield
    finally:
        await sandbox.close()
