"""The payment provider: a typed port over the official Stripe SDK, and a sandbox that stands in for Stripe."""

from regimen.platform.stripe.mode import (
    StripeKeys,
    check_mode,
    mode_of,
    remember_mode,
    sandbox_provider,
    stripe_provider,
)
from regimen.platform.stripe.provider import StripeProvider

__all__ = [
    "StripeKeys",
    "StripeProvider",
    "check_mode",
    "mode_of",
    "remember_mode",
    "sandbox_provider",
    "stripe_provider",
]
