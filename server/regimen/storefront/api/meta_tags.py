"""Answers requests for public pages with their meta tags and content, which can be read before any script arrives."""

import re
from dataclasses import replace
from typing import Final

from starlette.requests import Request

from regimen.accounts.rules.profile import LETTERS, RESERVED_URLS
from regimen.config import Settings
from regimen.kit.clock import local_date, zone_or_default
from regimen.kit.errors import NotFound
from regimen.kit.paging import Page
from regimen.memberships.access.public_page import load_public_page
from regimen.memberships.present.public_page import present_public_program
from regimen.platform.files import public_url
from regimen.platform.hosts import base_url_of, check_shown_here
from regimen.platform.services import Services
from regimen.platform.web_app import PageHead
from regimen.storefront.access.content import load_content
from regimen.storefront.access.storefronts import get_account, list_programs
from regimen.storefront.present.first_page import program_page, storefront_page
from regimen.storefront.present.meta_tags import StorefrontTab, missing_head, program_head, storefront_head
from regimen.storefront.present.storefronts import program_views, storefront_view

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PUBLIC_PROGRAM: Final = re.compile(r"/p/(?P<id>[A-Za-z0-9_-]{1,64})/?", re.IGNORECASE)
_STOREFRONT: Final = re.compile(
    rf"/(?P<kind>public-page|public|[{''.join(LETTERS.values())}])/(?P<id>[^/]+)(?:/(?P<page>[a-z]+))?/?", re.IGNORECASE
)
_TABS: Final[dict[str | None, StorefrontTab]] = {None: "overview", "coaches": "coaches"}
_LONG_TABS: Final[dict[str | None, StorefrontTab]] = _TABS | {"plans": "programs"}
_SHORT_TABS: Final[dict[str | None, StorefrontTab]] = _TABS | {"programs": "programs"}
_LISTED: Final = 24
"""Programs on the first page of the list, as in the app."""


async def page_head(request: Request) -> PageHead | None:
    """Returns head and content of a public page as visitors see it, None for every other page."""
    try:
        if match := _PUBLIC_PROGRAM.fullmatch(request.url.path):
            return await _program(request, match["id"])
        if match := _STOREFRONT.fullmatch(request.url.path):
            is_long = len(match["kind"]) > 1
            if is_long and match["id"].lower() in RESERVED_URLS:
                return None  # a page of the coach's own
            tabs = _LONG_TABS if is_long else _SHORT_TABS
            tab = tabs.get(match["page"] and match["page"].lower())
            return await _storefront(request, match["id"], tab) if tab else None
    except NotFound:
        settings: Settings = request.app.state.settings
        return missing_head(settings, f"{base_url_of(request)}{request.url.path}")
    return None


async def _program(request: Request, id_or_custom_url: str) -> PageHead:
    base_url = base_url_of(request)
    services: Services = request.app.state.services
    page = await load_public_page(services.fast_sql, id_or_custom_url, None)
    check_shown_here(request, page.program.account_id)
    now = services.clock.now()
    shown = present_public_program(page, None, base_url=base_url, now=now, zone=zone_or_default(None))
    cover = page.media.get(page.program.wide_cover_id) if page.program.wide_cover_id else None
    cover_url = f"{base_url}{public_url(cover.sizes['large'])}" if cover else None
    options = [option for option in page.options if option.archived_at is None]
    head = program_head(page.program, page.seller.title, options, shown.public_url, cover_url)
    return replace(
        head, content=program_page(page, name=id_or_custom_url, data=shown.model_dump_json()), css=shown.theme_css
    )


async def _storefront(request: Request, id_or_custom_url: str, tab: StorefrontTab) -> PageHead:
    if not _ID.fullmatch(id_or_custom_url):
        raise NotFound
    base_url = base_url_of(request)
    now = request.app.state.clock.now()
    today = local_date(now, zone_or_default(None))
    async with request.app.state.read_sessions() as session:
        account = await get_account(session, id_or_custom_url)
        check_shown_here(request, account.id)
        shown = await storefront_view(session, account, None, base_url=base_url, now=now, today=today)
        programs = shown.programs if tab == "overview" else []
        if tab == "programs" and not request.url.query:  # only the app filters
            content, _ = await load_content(session, account.id)
            rows, _ = await list_programs(session, account.id, Page(size=_LISTED), content.program_ids)
            programs = await program_views(session, rows, None, today)
    head = storefront_head(shown, tab, base_url)
    page = storefront_page(shown, tab, programs, name=id_or_custom_url)
    return replace(head, content=page, css=shown.theme_css)
