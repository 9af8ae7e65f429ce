"""A browser in front of the public pages."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from regimen.platform.web_app import CONTENT_END, CONTENT_MARK, HEAD_MARK, WebApp
from regimen.storefront.api.meta_tags import page_head
from tests.waiting import TimeoutTransport


@pytest.fixture
async def page(app: Any, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser without JavaScript."""
    (tmp_path / "index.html").write_text(
        f'<head><title>Regimen</title>{HEAD_MARK}</head><div id="first">{CONTENT_MARK}<i></i>{CONTENT_END}</div>'
    )
    pages = WebApp(tmp_path, [page_head], policy="")

    async def asgi(scope: Any, receive: Any, send: Any) -> None:
        scope["app"] = app
        await (await pages(Request(scope, receive)))(scope, receive, send)

    async with httpx.AsyncClient(transport=TimeoutTransport(asgi), base_url="http://test") as client:
        yield client
