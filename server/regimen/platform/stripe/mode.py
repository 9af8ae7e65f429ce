"""Which provider this installation talks to, and that it never changes behind anybody's back.

The first use is remembered in the database. Objects of one mode mean nothing in another, so a database that took real
payments must not quietly go on with simulated ones because a key was lost.
"""

from dataclasses import dataclass
from datetime import datetime

import stripe
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.stripe.errors import ProviderUnavailable
from regimen.platform.stripe.models import ProviderMode
from regimen.platform.stripe.provider import StripeProvider
from regimen.platform.stripe.sandbox.sandbox import Sandbox
from regimen.platform.stripe.sandbox.transport import Fault, SandboxTransport
from regimen.platform.stripe.types import Mode, ProviderInfo

_PREFIXES: dict[str, Mode] = {"sk_test_": "test", "rk_test_": "test", "sk_live_": "live", "rk_live_": "live"}


@dataclass(frozen=True)
class StripeKeys:
    """The keys of a real Stripe account."""

    secret: str
    publishable: str | None = None
    webhook: str | None = None
    connect_webhook: str | None = None


def mode_of(secret_key: str | None) -> Mode:
    """The mode that a key means; no key means the sandbox. Raises ValueError for something that is no key."""
    if not secret_key:
        return "sandbox"
    for prefix, mode in _PREFIXES.items():
        if secret_key.startswith(prefix):
            return mode
    raise ValueError("STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.")


def stripe_provider(keys: StripeKeys) -> StripeProvider:
    """The real Stripe, in test or live mode as the key says."""
    client = stripe.StripeClient(
        keys.secret,
        stripe_version=stripe.api_version,
        max_network_retries=2,
        http_client=stripe.HTTPXClient(),
    )
    return StripeProvider(
        client,
        info=ProviderInfo("stripe", mode_of(keys.secret), keys.publishable),
        webhook_secrets={"account": keys.webhook, "connect": keys.connect_webhook},
    )


def sandbox_provider(sandbox: Sandbox, fault: Fault | None = None) -> StripeProvider:
    """The same provider over an opened sandbox. `fault` lets tests lose requests and answers."""
    client = stripe.StripeClient(
        "sk_test_sandbox",
        stripe_version=stripe.api_version,
        max_network_retries=0,
        http_client=SandboxTransport(sandbox, fault),
    )
    return StripeProvider(
        client,
        info=ProviderInfo("sandbox", "sandbox", None),
        webhook_secrets=dict(sandbox.webhook_secrets),
    )


async def check_mode(session: AsyncSession, mode: Mode) -> None:
    """Refuse with 503 when this database was used in another mode than the one configured now."""
    remembered = await session.scalar(select(ProviderMode.mode))
    if remembered is not None and remembered != mode:
        raise ProviderUnavailable


async def remember_mode(session: AsyncSession, mode: Mode, now: datetime) -> None:
    """Call before the first object is made at the provider: notes the mode, or refuses with 503 as `check_mode`."""
    await session.execute(insert(ProviderMode).values(id=1, mode=mode, first_used_at=now).on_conflict_do_nothing())
    await check_mode(session, mode)
