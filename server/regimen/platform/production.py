"""What production must have. The start asks, and so does `regimen doctor`."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final
from urllib.parse import urlsplit

from limits import parse

from regimen.config import DEVELOPMENT_SECRET, Settings, is_loopback, plain_address
from regimen.platform.stripe_settings import stripe_problems

MIN_SECRET_LENGTH: Final = 32
MIN_SECRET_CHARACTERS: Final = 8
"""Different ones: 32 random hexadecimal digits practically always have them."""
LIMITS: Final = ("sign_in_limit", "sign_up_limit", "card_limit", "card_network_limit", "decline_limit")
MAX_PER_MINUTE: Final = 1_000
MAX_ADDRESS_LIMIT: Final = 30_000
"""Ten times the default, and about as much as a process answers at all."""
_CONTACT: Final = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://[^\s/]\S*")
UNREACHABLE_DOMAINS: Final = (".localhost", ".local", ".test", ".invalid", ".devhost", ".internal")
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
    return [
        *_secret(settings),
        *_address(settings),
        *(Problem("payments", message) for message in stripe_problems(settings)),
        *_mail(settings),
        *_limits(settings),
        *_security_contact(settings),
        *_push(settings),
        *_proxies(),
    ]


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
    elif url.username or url.password:
        yield Problem("address", "REGIMEN_PUBLIC_URL must not contain a user or a password: it is in every email.")
    elif url.path != "/" or url.query is not None or url.fragment is not None:
        yield Problem("address", "REGIMEN_PUBLIC_URL must end after the host: the app has no path, query or fragment.")


def _is_this_machine(host: str) -> bool:
    """Returns whether other machines cannot mean this one by `host`. A dot may end a name."""
    name = host.lower().rstrip(".")
    if is_loopback(name) or name.endswith(".localhost"):
        return True
    try:
        return plain_address(name).is_unspecified
    except ValueError:
        return False


def _limits(settings: Settings) -> Iterator[Problem]:
    for name in LIMITS:
        rate = parse(getattr(settings, name))
        if rate.amount * max(1.0, 60 / rate.get_expiry()) > MAX_PER_MINUTE:
            message = f"REGIMEN_{name.upper()} must allow at most {MAX_PER_MINUTE:,} in a minute: more is no limit."
            yield Problem("limits", message)
    if not 0 < settings.address_limit <= MAX_ADDRESS_LIMIT:
        yield Problem("limits", f"REGIMEN_ADDRESS_LIMIT must be from 1 to {MAX_ADDRESS_LIMIT:,} in production.")


def _security_contact(settings: Settings) -> Iterator[Problem]:
    if settings.security_contact and not _CONTACT.fullmatch(settings.security_contact):
        yield Problem("contact", "REGIMEN_SECURITY_CONTACT must be a mailto: or https: address.")


def is_reachable_contact(contact: str) -> bool:
    """Whether push services take this for a way to reach us: Apple refuses addresses of one machine."""
    if not _CONTACT.fullmatch(contact):
        return False
    kind, _, rest = contact.partition(":")
    host = rest.rpartition("@")[2] if kind == "mailto" else urlsplit(contact).hostname or ""
    name = host.lower().rstrip(".")
    return "." in name and not name.endswith(UNREACHABLE_DOMAINS) and not _is_this_machine(name)


def _push(settings: Settings) -> Iterator[Problem]:
    if settings.push_services != "public":
        yield Problem("push", "REGIMEN_PUSH_SERVICES must not be loopback: it is for development.")
    if not is_reachable_contact(settings.push_subject):
        name = "REGIMEN_PUSH_CONTACT" if settings.push_contact else "REGIMEN_MAIL_FROM"
        yield Problem("push", f"{name} must have an address that other machines know: push services check it.")


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
