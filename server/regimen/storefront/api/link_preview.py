"""Answers requests for the pictures beside links to storefronts."""

import asyncio
import base64
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from regimen.kit.clock import local_date, zone_or_default
from regimen.kit.errors import Failure, NotFound
from regimen.kit.pdf.pool import render_jpeg
from regimen.kit.recent import Recent
from regimen.platform.files import NoSuchObject, key_of
from regimen.platform.hosts import base_url_of, check_shown_here
from regimen.platform.services import Services
from regimen.storefront.access.storefronts import get_account
from regimen.storefront.present.link_preview import TEMPLATE, LinkPreview, link_preview_of
from regimen.storefront.present.storefronts import storefront_view

_PATH: Final = re.compile(r"/link-previews/(?P<id>[0-9a-f-]{36})\.jpg")
_AT_ONCE: Final = 2
_MAX_BYTES: Final = 2 * 1024 * 1024
"""Larger ones are originals that were never made smaller: they would take too long."""
_BY_ITS_BYTES: Final = "text/plain"
"""SVG finds out the format of such a picture itself: keys don't always tell it."""
_HEADERS: Final = {"Cache-Control": "public, max-age=86400", "X-Content-Type-Options": "nosniff"}


class _Previews(Recent[bytes]):
    """The pictures of this process, by what is on them; few are made at a time, because each holds its files."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = asyncio.Semaphore(_AT_ONCE)


async def link_preview(request: Request) -> Response | None:
    """Returns the picture at this path, as it is now, None for every other path."""
    match = _PATH.fullmatch(request.url.path)
    if match is None:
        return None
    services: Services = request.app.state.services
    try:
        preview = await _load(request, match["id"])
        previews = services.extra.setdefault(_Previews, _Previews())
        made = await previews.get(preview, lambda: _render(services, preview, previews.turns))
    except NotFound:
        return PlainTextResponse("Not Found", 404)
    except Failure:  # too many at once
        return PlainTextResponse("Please try again.", 503, headers={"Retry-After": "5"})
    return Response(made, media_type="image/jpeg", headers=_HEADERS)


async def _load(request: Request, account_id: str) -> LinkPreview:
    now = request.app.state.clock.now()
    base_url, today = base_url_of(request), local_date(now, zone_or_default(None))
    async with request.app.state.read_sessions() as session:
        account = await get_account(session, account_id)
        check_shown_here(request, account.id)
        return link_preview_of(await storefront_view(session, account, None, base_url=base_url, now=now, today=today))


async def _render(services: Services, preview: LinkPreview, turns: asyncio.Semaphore) -> bytes:
    async with turns:
        data = {
            "title": preview.title,
            "headline": preview.headline,
            "note": preview.note,
            "face": await _data_url(services, preview.face),
            "picture": await _data_url(services, preview.picture),
        }
        return await render_jpeg(TEMPLATE, data, person=preview.account_id)


async def _data_url(services: Services, path: str | None) -> str | None:
    key = path and key_of(path)
    if not key:
        return None
    try:
        data = await services.files.get(key)
    except NoSuchObject:
        return None
    if len(data) > _MAX_BYTES:
        return None
    return f"data:{_BY_ITS_BYTES};base64,{base64.b64encode(data).decode()}"
