"""The meta tags of public pages, for search engines and chat previews."""

import json

from regimen.config import Settings
from regimen.kit.money import Money, decimals
from regimen.kit.texts import truncate
from regimen.platform.web_app import PageHead
from regimen.programs.models import PriceOption, Program

DESCRIPTION_LIMIT = 256


def program_head(
    program: Program, seller: str, options: list[PriceOption], address: str, image: str | None
) -> PageHead:
    """Returns the head of a program's public page at `address`."""
    return PageHead(
        title=f"{program.title} · {seller}",
        description=truncate(program.description or f"{program.title} by {seller}", DESCRIPTION_LIMIT),
        url=address,
        image=image,
        data=_linked_data(program, seller, options, address, image),
    )


def missing_head(settings: Settings, address: str) -> PageHead:
    """Returns the head of a public page that does not exist."""
    return PageHead(title=settings.product_name, description="Sorry, we can't find this page.", url=address, status=404)


def _linked_data(program: Program, seller: str, options: list[PriceOption], address: str, image: str | None) -> str:
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
    return json.dumps(course | ({"image": image} if image else {}), ensure_ascii=False)


def _offer(option: PriceOption) -> dict[str, str]:
    amount = Money(option.amount_minor, option.currency)
    digits = decimals(option.currency)
    whole, part = divmod(amount.minor, 10**digits)
    price = f"{whole}.{part:0{digits}d}" if digits else str(whole)
    return {"@type": "Offer", "price": price, "priceCurrency": option.currency}
