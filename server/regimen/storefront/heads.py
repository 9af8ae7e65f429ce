"""What search engines and chat previews see of public pages."""

import json
import re

from sqlalchemy import select
from starlette.requests import Request

from regimen.accounts.models import Account
from regimen.config import Settings
from regimen.kit.errors import NotFound
from regimen.kit.money import Money, decimals
from regimen.kit.texts import cut
from regimen.media import access as media
from regimen.platform.files import public_url
from regimen.platform.web_app import PageHead
from regimen.programs import access as programs
from regimen.programs.models import PriceOption, Program

META_DESCRIPTION = 256
_PUBLIC_PROGRAM = re.compile(r"/p/(?P<id>[A-Za-z0-9_-]{1,64})/?")


async def page_head(request: Request) -> PageHead | None:
    """The head of a public program page; None for every other page."""
    place = _PUBLIC_PROGRAM.fullmatch(request.url.path)
    if place is None:
        return None
    settings: Settings = request.app.state.settings
    base = str(settings.public_url).rstrip("/")
    async with request.app.state.reading() as session:
        try:
            program = await programs.find_public(session, place["id"])
        except NotFound:
            return _missing(settings, f"{base}{request.url.path}")
        seller = await session.scalar(select(Account.title).where(Account.id == program.account_id))
        options = (await programs.price_options(session, [program.id]))[program.id]
        covers = await media.load_covers(session, [program.wide_cover_id])
    cover = covers.get(program.wide_cover_id) if program.wide_cover_id else None
    image = f"{base}{public_url(cover.sizes['large'])}" if cover else None
    address = f"{base}/p/{program.custom_url or program.id}"
    return PageHead(
        title=f"{program.title} · {seller}",
        description=cut(program.description or f"{program.title} by {seller}", META_DESCRIPTION),
        url=address,
        image=image,
        data=_linked_data(program, seller or "", options, address, image),
    )


def _missing(settings: Settings, address: str) -> PageHead:
    return PageHead(title=settings.product_name, description="Sorry, we can't find this page.", url=address, status=404)


def _linked_data(program: Program, seller: str, options: list[PriceOption], address: str, image: str | None) -> str:
    """The program as schema.org tells it."""
    course = {
        "@context": "https://schema.org",
        "@type": "Course",
        "name": program.title,
        "description": cut(program.description, META_DESCRIPTION),
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
