"""Answers requests for public pages with their meta tags and content, which can be read before any script arrives."""

import re
from dataclasses import replace

from starlette.requests import Request

from regimen.config import Settings
from regimen.kit.clock import zone_or_default
from regimen.kit.errors import NotFound
from regimen.memberships.access.public_page import load_public_page
from regimen.memberships.present.public_page import present_public_program
from regimen.platform.files import public_url
from regimen.platform.services import Services
from regimen.platform.web_app import PageHead
from regimen.storefront.present.first_page import program_page
from regimen.storefront.present.meta_tags import missing_head, program_head

_PUBLIC_PROGRAM = re.compile(r"/p/(?P<id>[A-Za-z0-9_-]{1,64})/?")


async def page_head(request: Request) -> PageHead | None:
    """Returns head and content of a public program page as visitors see it, None for every other page."""
    match = _PUBLIC_PROGRAM.fullmatch(request.url.path)
    if match is None:
        return None
    settings: Settings = request.app.state.settings
    services: Services = request.app.state.services
    try:
        page = await load_public_page(services.fast_sql, match["id"], None)
    except NotFound:
        return missing_head(settings, f"{settings.base_url}{request.url.path}")
    now = services.clock.now()
    shown = present_public_program(page, None, base_url=settings.base_url, now=now, zone=zone_or_default(None))
    cover = page.media.get(page.program.wide_cover_id) if page.program.wide_cover_id else None
    image = f"{settings.base_url}{public_url(cover.sizes['large'])}" if cover else None
    options = [option for option in page.options if option.archived_at is None]
    head = program_head(page.program, page.seller.title, options, shown.public_url, image)
    return replace(head, content=program_page(page, name=match["id"], data=shown.model_dump_json()))
