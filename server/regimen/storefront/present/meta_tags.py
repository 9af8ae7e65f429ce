"""The meta tags of public pages, for search engines and chat previews."""

import json
from typing import Any, Final, Literal

from regimen.config import Settings
from regimen.kit.money import Money, decimals
from regimen.kit.texts import truncate
from regimen.media.rules.covers import SIZES, Shape
from regimen.platform.web_app import PageHead, PageImage
from regimen.programs.models import PriceOption, Program
from regimen.storefront.present.link_preview import PREVIEW_SIZE, link_preview_of
from regimen.storefront.schemas import Storefront

DESCRIPTION_LIMIT = 256
StorefrontTab = Literal["overview", "programs", "coaches"]
TAB_TITLES: Final[dict[StorefrontTab, str]] = {"overview": "Overview", "programs": "Programs", "coaches": "Coaches"}
"""As in the app."""


def program_head(
    program: Program, seller: str, options: list[PriceOption], address: str, cover: str | None
) -> PageHead:
    """Returns the head of a program's public page at `address`. `cover` is where its wide cover is, large."""
    width, height = SIZES[Shape.WIDE]["large"]
    return PageHead(
        title=f"{program.title} · {seller}",
        description=truncate(program.description or f"{program.title} by {seller}", DESCRIPTION_LIMIT),
        url=address,
        image=PageImage(cover, width, height, alt=program.title) if cover else None,
        data=_linked_data(program, seller, options, address, cover),
    )


def tab_url(address: str, tab: StorefrontTab) -> str:
    """Returns the address of a page of the storefront at `address`."""
    return address if tab == "overview" else f"{address}/{tab}"


def storefront_head(shown: Storefront, tab: StorefrontTab, base_url: str) -> PageHead:
    """Returns the head of a page of a storefront. It names the short link, whichever address was opened. Search engines
    list storefronts that have programs."""
    return PageHead(
        title=shown.title if tab == "overview" else f"{TAB_TITLES[tab]} · {shown.title}",
        description=truncate(
            shown.search_text or shown.intro or f"Training programs by {shown.title}", DESCRIPTION_LIMIT
        ),
        url=tab_url(shown.public_url, tab),
        image=PageImage(f"{base_url}{link_preview_of(shown).path}", *PREVIEW_SIZE, alt=shown.title),
        kind="website",
        is_listed=shown.programs_total > 0,
        data=_organization(shown, base_url) if tab == "overview" else None,
    )


def _organization(shown: Storefront, base_url: str) -> str:
    """Returns the seller as schema.org describes organizations, with the programs that are shown first."""
    organization: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": shown.title,
        "description": truncate(shown.search_text or shown.intro, DESCRIPTION_LIMIT),
        "url": shown.public_url,
        "sameAs": shown.social_links,
        "makesOffer": [
            {
                "@type": "Offer",
                "itemOffered": {
                    "@type": "Course",
                    "name": program.title,
                    "description": program.description,
                    "url": f"{base_url}/p/{program.custom_url or program.id}",
                },
            }
            for program in shown.programs
        ],
    }
    return json.dumps(
        organization | ({"logo": f"{base_url}{shown.avatar_url}"} if shown.avatar_url else {}),
        ensure_ascii=False,
    )


def missing_head(settings: Settings, address: str) -> PageHead:
    """Returns the head of a public page that does not exist."""
    return PageHead(title=settings.product_name, description="Sorry, we can't find this page.", url=address, status=404)


def _linked_data(program: Program, seller: str, options: list[PriceOption], address: str, cover: str | None) -> str:
    """Returns the program as schema.org describes courses."""
    course = {
        "@context": "https://schema.org",
        "@type": "Course",
        "name": program.title,
        "description": truncate(program.description, DESCRIPTION_LIMIT),
        "url": address,
        "provider": {"@type": "Organization", "name": seller},
        "offers": [_offer(option) for option in options] or [{"@type": "Offer", "price": "0"}],
    }
    return json.dumps(course | ({"image": cover} if cover else {}), ensure_ascii=False)


def _offer(option: PriceOption) -> dict[str, str]:
    amount = Money(option.amount_minor, option.currency)
    digits = decimals(option.currency)
    whole, part = divmod(amount.minor, 10**digits)
    price = f"{whole}.{part:0{digits}d}" if digits else str(whole)
    return {"@type": "Offer", "price": price, "priceCurrency": option.currency}
