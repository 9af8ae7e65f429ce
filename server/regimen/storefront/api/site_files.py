"""Answers requests for `robots.txt`, `sitemap.xml` and `security.txt`."""

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from regimen.config import Settings
from regimen.platform.hosts import base_url_of, site_of
from regimen.programs import access as programs
from regimen.storefront.access.content import load_edit_times
from regimen.storefront.present.site_files import robots_txt, security_txt, sitemap_xml

_HEADERS: Final = {"Cache-Control": "public, max-age=3600", "X-Content-Type-Options": "nosniff"}


async def site_file(request: Request) -> Response | None:
    """Returns the file at this path, None for every other path."""
    match request.url.path:
        case "/robots.txt":
            return PlainTextResponse(robots_txt(base_url_of(request)), headers=_HEADERS)
        case "/.well-known/security.txt":
            text = security_txt(_settings(request), request.app.state.clock.now())
            return PlainTextResponse(text, headers=_HEADERS)
        case "/sitemap.xml":
            site = site_of(request.scope)
            account_id = site.account_id if site else None
            async with request.app.state.read_sessions() as session:
                listed = await programs.list_discoverable(session, account_id)
                sellers = await programs.list_discoverable_sellers(session, account_id)
                edited = await load_edit_times(session)
            text = sitemap_xml(base_url_of(request), listed, sellers, edited)
            return Response(text, media_type="application/xml", headers=_HEADERS)
    return None


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings
