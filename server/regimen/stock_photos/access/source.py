"""The port to stock photos: pictures that ship with the product or, with its key, a photo service."""

import contextlib
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Protocol

from regimen.platform.runtime import Runtime
from regimen.platform.services import Services
from regimen.stock_photos.access.pexels import open_pexels
from regimen.stock_photos.access.shipped import ShippedPhotos
from regimen.stock_photos.rules import Found, PhotoFile


class PhotoSource(Protocol):
    """Finds photos and fetches them. Neither needs a connection to the database, nor may one be held meanwhile."""

    async def search(self, search: str, page: int, now: datetime) -> Found:
        """Returns a page of what is found; without words, of everything. Raises PhotoServiceUnavailable."""

    async def fetch(self, photo_id: str) -> PhotoFile:
        """Returns a photo with its bytes. Raises NotFound, PhotoServiceUnavailable."""


@contextlib.asynccontextmanager
async def open_photo_source(runtime: Runtime) -> AsyncIterator[None]:
    """Opens the source of a process, as its settings choose."""
    services = runtime.services
    if key := services.settings.pexels_key:
        async with open_pexels(key) as pexels:
            services.extra[PhotoSource] = pexels
            yield
    else:
        yield


def photo_source(services: Services) -> PhotoSource:
    """Returns the source of this process."""
    source: PhotoSource = services.extra.get(PhotoSource) or ShippedPhotos()
    return source
