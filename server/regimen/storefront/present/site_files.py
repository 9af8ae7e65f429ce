"""The files that crawlers and security researchers look for."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID
from xml.sax.saxutils import escape

from regimen.accounts.models import Account
from regimen.accounts.rules.profile import storefront_path
from regimen.config import Settings
from regimen.programs.access import public_url
from regimen.programs.models import Program

_SECURITY_TXT_LASTS: Final = timedelta(days=180)
_PRIVATE: Final = (
    "/api/",
    "/coach/",
    "/user",
    "/feed",
    "/onboarding/",
    "/sign_in",
    "/sign_up",
    "/forgot_password",
    "/reset_password",
    "/confirmation",
    "/question",
    "/email_change",
    "/create-account",
    "/success",
    "/profile",
    "/stripe-",
    "/upgrade-your-account",
    "/chat",
    "/form-checks",
    "/leaderboards",
    "/media",
    "/release-notes",
    "/sandbox/",
    "/developer",
    "/pages/image-search",
    "/regimen-style-guide",
    "/withdraw",
    "/p/*?*invite=",
)
"""Prefixes of addresses. The last is the link of an invitation to a page that is public otherwise."""


def robots_txt(base_url: str) -> str:
    """Public pages may be indexed; what needs a sign-in, or a link from a mail, may not."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _PRIVATE), "Allow: /", ""]
    return "\n".join([*lines, f"Sitemap: {base_url}/sitemap.xml", ""])


def sitemap_xml(
    base_url: str,
    programs: Iterable[Program],
    sellers: Iterable[tuple[Account, datetime]],
    edited: Mapping[UUID, datetime],
) -> str:
    """Returns the addresses of public programs and of the storefronts that sell them, each with the day of its last
    change. `edited`: when storefronts were, by account."""
    pages = [
        (f"{base_url}{storefront_path(account)}", max(changed_at, edited.get(account.id, changed_at)))
        for account, changed_at in sellers
    ]
    pages += [(public_url(base_url, program), program.updated_at) for program in programs]
    entries = [f"<url><loc>{escape(address)}</loc><lastmod>{at:%Y-%m-%d}</lastmod></url>" for address, at in pages]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return "\n".join([head, *entries, "</urlset>", ""])


def security_txt(settings: Settings, now: datetime) -> str:
    """Returns whom to tell about a weakness (RFC 9116)."""
    contact = settings.security_contact or f"mailto:{settings.contact}"
    return "\n".join(
        [
            f"Contact: {contact}",
            f"Expires: {now + _SECURITY_TXT_LASTS:%Y-%m-%dT00:00:00Z}",
            f"Canonical: {settings.base_url}/.well-known/security.txt",
            "Preferred-Languages: en",
            "",
        ]
    )
