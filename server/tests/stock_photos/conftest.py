"""A photo service on this machine."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from regimen.platform.services import Services
from regimen.stock_photos.access.pexels import PexelsPhotos, http_client
from regimen.stock_photos.access.source import PhotoSource
from regimen.stock_photos.api.previews import preview_file
from tests.stock_photos.service import PhotoService
from tests.waiting import TIMEOUT


@pytest.fixture
async def pexels(services: Services) -> AsyncIterator[PhotoService]:
    """Pexels is configured, and as slow as this machine may be."""
    service = PhotoService()
    await service.start()
    async with http_client(TIMEOUT) as http:
        source = PexelsPhotos(http, "secret-key", api=service.origin, pictures=service.origin)
        source.answer_seconds = source.picture_seconds = TIMEOUT
        services.extra[PhotoSource] = source
        yield service
    await service.stop()


@pytest.fixture
def web_files(app: FastAPI) -> Callable[[str], Awaitable[Response | None]]:
    """Asks for a file that is no part of the API, without a token."""

    async def get(path: str) -> Response | None:
        return await preview_file(Request({"type": "http", "method": "GET", "path": path, "headers": [], "app": app}))

    return get
