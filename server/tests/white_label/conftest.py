"""A browser without JavaScript, at any host."""

import json
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha384
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request

from regimen.platform.headers import content_policy
from regimen.platform.hosts import Hosts
from regimen.platform.services import Services
from regimen.platform.web_app import BRAND_END, BRAND_MARK, CONTENT_END, CONTENT_MARK, HEAD_MARK, POLICY_MARK, WebApp
from tests.storefront.conftest import publish  # noqa: F401 (a fixture)
from tests.waiting import TimeoutTransport

SERVER = ("/api/", "/tls/", "/health/", "/files/")


@pytest.fixture
async def browser(app: FastAPI, services: Services, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Pages of a small build, with everything that the server adds to them, and the server itself."""
    (tmp_path / "index.html").write_text(
        '<head><link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
        '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />'
        f"<title>Regimen</title>{HEAD_MARK}</head>"
        f'<div id="first">{BRAND_MARK}<svg/>Regimen{BRAND_END}{CONTENT_MARK}<i></i>{CONTENT_END}</div>'
    )
    digest = b64encode(sha384((tmp_path / "index.html").read_bytes()).digest())
    (tmp_path / "sw.js").write_bytes(b"const POLICY = '" + POLICY_MARK + b"', PAGE = 'sha384-" + digest + b"';")
    (tmp_path / "manifest.webmanifest").write_text(json.dumps({"name": "Regimen", "start_url": "/user/today"}))
    pages = WebApp(tmp_path, policy=content_policy(services.settings))

    async def answer_page(scope: Any, receive: Any, send: Any) -> None:
        await (await pages(Request(scope, receive)))(scope, receive, send)

    hosts = Hosts(answer_page, services.settings)

    async def asgi(scope: Any, receive: Any, send: Any) -> None:
        scope["app"] = app
        await (app if scope["path"].startswith(SERVER) else hosts)(scope, receive, send)

    async with httpx.AsyncClient(transport=TimeoutTransport(asgi), base_url="http://127.0.0.1:8400") as client:
        yield client
