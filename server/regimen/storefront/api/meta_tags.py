"""Answers requests for public pages with their meta tags, which readers without JavaScript see."""

import re

from sqlalchemy import select
from starlette.requests import Request

from regimen.accounts.models import Account
from regimen.config import Settings
from regimen.kit.errors import NotFound
from regimen.media import access as media
from regimen.platform.files import public_url
from regimen.platform.web_app import PageHead
from regimen.programs import access as programs
from regimen.storefront.present.meta_tags import missing_head, program_head

_PUBLIC_PROGRAM = re.compile(r"/p/(?P<id>[A-Za-z0-9_-]{1,64})/?")


async def page_head(request: Request) -> PageHead | None:
    """Returns the head of a public program page, None for every other page."""
    match = _PUBLIC_PROGRAM.fullmatch(request.url.path)
    if match is None:
        return None
    settings: Settings = request.app.state.settings
    base = settings.base_url
    async with request.app.state.read_sessions() as session:
        try:
            program = await programs.find_public(session, match["id"])
        except NotFound:
            return missing_head(settings, f"{base}{request.url.path}")
        seller = await session.scalar(select(Account.title).where(Account.id == program.account_id))
        options = (await programs.price_options(session, [program.id]))[program.id]
        covers = await media.load_covers(session, [program.wide_cover_id])
    cover = covers.get(program.wide_cover_id) if program.wide_cover_id else None
    image = f"{base}{public_url(cover.sizes['large'])}" if cover else None
    return program_head(program, seller or "", options, f"{base}/p/{program.custom_url or program.id}", image)
