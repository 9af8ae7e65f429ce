"""Connects to the real Stripe with the keys of this installation."""

from dataclasses import dataclass

import stripe

from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.types import Mode, ProviderInfo

_MODES_BY_PREFIX: dict[str, Mode] = {"sk_test_": "test", "rk_test_": "test", "sk_live_": "live", "rk_live_": "live"}


@dataclass(frozen=True)
class StripeKeys:
    """The keys of a real Stripe account."""

    secret: str
    publishable: str | None = None
    webhook: str | None = None
    connect_webhook: str | None = None


def mode_of(secret_key: str | None) -> Mode:
    """Returns the mode that a secret key belongs to; no key means the sandbox. Raises ValueError if malformed."""
    if not secret_key:
        return "sandbox"
    for prefix, mode in _MODES_BY_PREFIX.items():
        if secret_key.startswith(prefix):
            return mode
    raise ValueError("STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.")


def stripe_provider(keys: StripeKeys) -> StripeProvider:
    """Returns the real Stripe, in test or live mode depending on the key."""
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
