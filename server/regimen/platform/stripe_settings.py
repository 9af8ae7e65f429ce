"""What production must have to take payments by Stripe."""

import re
from collections.abc import Iterator
from typing import Final

from regimen.config import Settings

MIN_WEBHOOK_SECRET_LENGTH: Final = 24
_SECRET_KEY: Final = re.compile(r"(?:sk|rk)_(live|test)_\w+")
_PUBLISHABLE_KEY: Final = re.compile(r"pk_(live|test)_\w+")


def missing_stripe_settings(settings: Settings) -> list[str]:
    """Returns the names of the settings for Stripe that have no value."""
    wanted = {
        "STRIPE_SECRET_KEY": settings.stripe_secret_key,
        "STRIPE_PUBLISHABLE_KEY": settings.stripe_publishable_key,
        "STRIPE_WEBHOOK_SECRET": settings.stripe_webhook_secret,
        "STRIPE_CONNECT_WEBHOOK_SECRET": settings.stripe_connect_webhook_secret,
    }
    return [name for name, value in wanted.items() if not value]


def stripe_problems(settings: Settings) -> Iterator[str]:
    """Yields what must change before production takes payments, or runs without them."""
    missing = missing_stripe_settings(settings)
    if settings.simulated_payments is None:
        if missing:
            yield f"Set {', '.join(missing)}; or REGIMEN_SIMULATED_PAYMENTS=no-real-money to run without payments."
    elif settings.stripe_secret_key:
        yield "REGIMEN_SIMULATED_PAYMENTS contradicts STRIPE_SECRET_KEY: remove one of them."
    yield from _webhook_secrets(settings)
    yield from _keys(settings)


def _webhook_secrets(settings: Settings) -> Iterator[str]:
    for name, value in (
        ("STRIPE_WEBHOOK_SECRET", settings.stripe_webhook_secret),
        ("STRIPE_CONNECT_WEBHOOK_SECRET", settings.stripe_connect_webhook_secret),
    ):
        if value and not (value.startswith("whsec_") and len(value) >= MIN_WEBHOOK_SECRET_LENGTH):
            yield f"{name} must be a signing secret of Stripe: whsec_ and a long random text."


def _keys(settings: Settings) -> Iterator[str]:
    secret = _SECRET_KEY.fullmatch(settings.stripe_secret_key or "")
    publishable = _PUBLISHABLE_KEY.fullmatch(settings.stripe_publishable_key or "")
    if settings.stripe_secret_key and not secret:
        yield "STRIPE_SECRET_KEY must be a secret key of Stripe: it begins with sk_live_ or rk_live_."
    if settings.stripe_publishable_key and not publishable:
        yield "STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe: it begins with pk_live_."
    if secret and publishable and secret[1] != publishable[1]:
        yield "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys."
    if "test" in {key[1] for key in (secret, publishable) if key}:
        if settings.stripe_test_keys is None:
            yield "These are test keys of Stripe: set live ones; or REGIMEN_STRIPE_TEST_KEYS=no-real-money to run."
    elif settings.stripe_test_keys is not None:
        yield "REGIMEN_STRIPE_TEST_KEYS is set without test keys: remove it."
