"""What production must have. The start asks, and so does `regimen doctor`."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from regimen.config import DEVELOPMENT_SECRET, Settings, is_loopback

MIN_SECRET_LENGTH: Final = 32
MIN_SECRET_CHARACTERS: Final = 8
"""Different ones: 32 random hexadecimal digits practically always have them."""
MIN_WEBHOOK_SECRET_LENGTH: Final = 24
PROXY_NETWORKS: Final = tuple(
    ip_network(one)
    for one in (
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8",
        "fc00::/7", "fe80::/10", "::1/128",
    )
)  # fmt: skip
"""Networks that nobody outside has an address in. Any other proxy is named by its own address."""


@dataclass(frozen=True)
class Problem:
    """Why production does not start: the part of the installation, and what to do."""

    part: str
    message: str


def production_problems(settings: Settings) -> list[Problem]:
    """Returns everything that must change before production starts; nothing in development."""
    if settings.environment != "production":
        return []
    return [*_secret(settings), *_address(settings), *_payments(settings), *_mail(settings), *_proxies()]


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
    elif len(set(settings.secret)) < MIN_SECRET_CHARACTERS:
        yield Problem("secret", "REGIMEN_SECRET must be random: it repeats the same few characters.")
    elif settings.secret in (settings.secret * 2)[1:-1]:
        yield Problem("secret", "REGIMEN_SECRET must be random: it repeats itself.")


def _address(settings: Settings) -> Iterator[Problem]:
    url = settings.public_url
    if url is None:
        yield Problem("address", "Set REGIMEN_PUBLIC_URL to the address of the app, such as https://app.example.com.")
    elif url.scheme != "https":
        yield Problem("address", "REGIMEN_PUBLIC_URL must begin with https://.")
    elif _is_this_machine(url.host or ""):
        yield Problem("address", "REGIMEN_PUBLIC_URL must be an address that other machines can reach.")


def _is_this_machine(host: str) -> bool:
    """Returns whether other machines cannot mean this one by `host`. A dot may end a name."""
    name = host.lower().rstrip(".")
    if is_loopback(name) or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_unspecified
    except ValueError:
        return False


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
    for name, value in (
        ("STRIPE_WEBHOOK_SECRET", settings.stripe_webhook_secret),
        ("STRIPE_CONNECT_WEBHOOK_SECRET", settings.stripe_connect_webhook_secret),
    ):
        if value and not (value.startswith("whsec_") and len(value) >= MIN_WEBHOOK_SECRET_LENGTH):
            yield Problem("payments", f"{name} must be a signing secret of Stripe: whsec_ and a long random text.")
    if "_test_" in (settings.stripe_secret_key or ""):
        if settings.stripe_test_keys is None:
            yield Problem(
                "payments",
                "These are test keys of Stripe: set live ones; or REGIMEN_STRIPE_TEST_KEYS=no-real-money to run.",
            )
    elif settings.stripe_test_keys is not None:
        yield Problem("payments", "REGIMEN_STRIPE_TEST_KEYS is set without test keys: remove it.")


def trusts_everybody() -> bool:
    """Returns whether more than a private network may say by FORWARDED_ALLOW_IPS which address a request is from."""
    trusted = [one.strip() for one in os.environ.get("FORWARDED_ALLOW_IPS", "").split(",")]
    return any(one == "*" or _is_wide(one) for one in trusted)


def _is_wide(trusted: str) -> bool:
    try:
        network = ip_network(trusted, strict=False)
    except ValueError:
        return False
    is_one_address = network.prefixlen == network.max_prefixlen
    return not is_one_address and not any(_is_inside(network, one) for one in PROXY_NETWORKS)


def _is_inside(network: IPv4Network | IPv6Network, other: IPv4Network | IPv6Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(other, IPv4Network) and network.subnet_of(other)
    return isinstance(other, IPv6Network) and network.subnet_of(other)


def _proxies() -> Iterator[Problem]:
    if trusts_everybody():
        yield Problem("proxy", "FORWARDED_ALLOW_IPS must name the proxies: it lets everybody choose their address.")


def _mail(settings: Settings) -> Iterator[Problem]:
    if not settings.smtp_url:
        yield Problem("mail", "Set REGIMEN_SMTP_URL: without it nobody can confirm an address.")
