"""What production must have. The start asks, and so does `regimen doctor`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from regimen.config import DEVELOPMENT_SECRET, Settings, is_loopback

MIN_SECRET_LENGTH: Final = 32


@dataclass(frozen=True)
class Problem:
    """Why production does not start: the part of the installation, and what to do."""

    part: str
    message: str


def production_problems(settings: Settings) -> list[Problem]:
    """Returns everything that must change before production starts; nothing in development."""
    if settings.environment != "production":
        return []
    return [*_secret(settings), *_address(settings), *_payments(settings), *_mail(settings)]


def missing_stripe_settings(settings: Settings) -> list[str]:
    """Returns the names of the settings for Stripe that have no value."""
    wanted = {
        "STRIPE_SECRET_KEY": settings.stripe_secret_key,
        "STRIPE_PUBLISHABLE_KEY": settings.stripe_publishable_key,
        "STRIPE_WEBHOOK_SECRET": settings.stripe_webhook_secret,
        "STRIPE_CONNECT_WEBHOOK_SECRET": settings.stripe_connect_webhook_secret,
    }
    return [name for name, value in wanted.items() if not value]


def _secret(settings: Settings) -> Iterator[Problem]:
    if settings.secret == DEVELOPMENT_SECRET:
        yield Problem("secret", "Set REGIMEN_SECRET to a long random text, the same on every machine.")
    elif len(settings.secret) < MIN_SECRET_LENGTH:
        yield Problem("secret", f"REGIMEN_SECRET must have at least {MIN_SECRET_LENGTH} characters.")


def _address(settings: Settings) -> Iterator[Problem]:
    url = settings.public_url
    if url is None:
        yield Problem("address", "Set REGIMEN_PUBLIC_URL to the address of the app, such as https://app.example.com.")
    elif url.scheme != "https":
        yield Problem("address", "REGIMEN_PUBLIC_URL must begin with https://.")
    elif is_loopback(url.host or ""):
        yield Problem("address", "REGIMEN_PUBLIC_URL must be an address that other machines can reach.")


def _payments(settings: Settings) -> Iterator[Problem]:
    missing = missing_stripe_settings(settings)
    if settings.simulated_payments is None:
        if missing:
            yield Problem(
                "payments",
                f"Set {', '.join(missing)}; or REGIMEN_SIMULATED_PAYMENTS=no-real-money to run without payments.",
            )
    elif settings.stripe_secret_key:
        yield Problem("payments", "REGIMEN_SIMULATED_PAYMENTS contradicts STRIPE_SECRET_KEY: remove one of them.")


def _mail(settings: Settings) -> Iterator[Problem]:
    if not settings.smtp_url:
        yield Problem("mail", "Set REGIMEN_SMTP_URL: without it nobody can confirm an address.")
