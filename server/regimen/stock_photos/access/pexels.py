"""Photos of Pexels. What it answers is checked: nothing but a photo of its own hosts comes from here.

https://www.pexels.com/api/documentation
"""

import asyncio
import contextlib
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit

import httpx
from pydantic import BaseModel, Field, ValidationError

from regimen.kit.errors import NotFound
from regimen.kit.pictures.failures import MAX_BYTES
from regimen.platform.headers import PEXELS_PICTURES
from regimen.stock_photos.failures import PhotoServiceUnavailable, PhotosUsedUp
from regimen.stock_photos.rules import (
    ANSWERS_KEPT,
    MAX_ANSWERS_KEPT,
    PER_PAGE,
    Credit,
    Found,
    Photo,
    PhotoFile,
    one_line,
    title_of,
)

log = logging.getLogger(__name__)

API: Final = "https://api.pexels.com/v1"
_SITE: Final = "https://www.pexels.com/"
_SOURCE: Final = "pexels"
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,18}")
_NAME: Final = "Pexels"
_STEP_SECONDS: Final = 5.0
_ANSWER_SECONDS: Final = 8.0
"""For a whole answer, however slowly it arrives."""
_PICTURE_SECONDS: Final = 20.0
_MAX_ANSWER: Final = 1024 * 1024
_PLAIN: Final = {"Accept-Encoding": "identity"}
"""What is compressed could be far larger than what is sent."""


class _Sizes(BaseModel):
    large2x: str
    medium: str


class _PexelsPhoto(BaseModel):
    id: int = Field(gt=0)
    width: int = Field(gt=0)
    height: int = Field(gt=0)
    url: str
    photographer: str
    alt: str | None = None
    src: _Sizes


class _PexelsPage(BaseModel):
    photos: list[_PexelsPhoto]
    total_results: int = Field(ge=0)


class PexelsPhotos:
    """Searches Pexels. Tests have other addresses, `api` and `pictures`, and other time limits."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        key: str,
        *,
        api: str = API,
        pictures: str = PEXELS_PICTURES,
    ) -> None:
        self._http = http
        self._key = key
        self._api = api
        self._pictures = pictures
        self.answer_seconds, self.picture_seconds = _ANSWER_SECONDS, _PICTURE_SECONDS
        self._answers: OrderedDict[tuple[str, int], tuple[datetime, Found]] = OrderedDict()

    async def search(self, search: str, page: int, now: datetime) -> Found:
        key = (" ".join(search.casefold().split()), page)
        known = self._answers.get(key)
        if known is not None and known[0] <= now < known[0] + ANSWERS_KEPT:
            return known[1]
        found = await self._ask(*key)
        self._answers[key] = now, found
        self._answers.move_to_end(key)
        if len(self._answers) > MAX_ANSWERS_KEPT:
            self._answers.popitem(last=False)
        return found

    async def _ask(self, search: str, page: int) -> Found:
        paging = {"page": str(page), "per_page": str(PER_PAGE)}
        if search:
            answer = await self._get("/search", {"query": search, **paging})
        else:
            answer = await self._get("/curated", paging)
        try:
            listed = _PexelsPage.model_validate_json(answer)
        except ValidationError as error:
            raise _unavailable("is no list of photos") from error
        photos = [self._photo(one) for one in listed.photos[:PER_PAGE] if self._is_whole(one)]
        return Found(photos, listed.total_results)

    async def fetch(self, photo_id: str) -> PhotoFile:
        source, _, number = photo_id.partition("-")
        if source != _SOURCE or not _NUMBER.fullmatch(number):
            raise NotFound
        try:
            found = _PexelsPhoto.model_validate_json(await self._get(f"/photos/{number}", {}))
        except ValidationError as error:
            raise _unavailable("is no photo") from error
        if found.id != int(number) or not self._is_whole(found):
            raise _unavailable("is another photo, or names another host")
        data = await self._download(found.src.large2x, {}, {}, MAX_BYTES, self.picture_seconds)
        return PhotoFile(self._photo(found), data, f"{photo_id}.jpg")

    def _is_whole(self, photo: _PexelsPhoto) -> bool:
        """Whether its pictures are at the host of Pexels that browsers may ask."""
        return self._is_picture(photo.src.medium) and self._is_picture(photo.src.large2x)

    def _is_picture(self, url: str) -> bool:
        try:
            parts = urlsplit(url)
        except ValueError:
            return False
        return f"{parts.scheme}://{parts.netloc}" == self._pictures and url.isascii() and url.isprintable()

    def _photo(self, photo: _PexelsPhoto) -> Photo:
        name = one_line(photo.photographer) or _NAME
        page = photo.url if photo.url.startswith(_SITE) and photo.url.isprintable() else _SITE
        return Photo(
            id=f"{_SOURCE}-{photo.id}",
            shows=title_of(photo.alt or "", name),
            width=photo.width,
            height=photo.height,
            preview_url=photo.src.medium,
            credit=Credit(name=name, url=page, service=_NAME),
        )

    async def _get(self, path: str, query: dict[str, str]) -> bytes:
        headers = {"Authorization": self._key}
        return await self._download(f"{self._api}{path}", query, headers, _MAX_ANSWER, self.answer_seconds)

    async def _download(
        self, url: str, query: dict[str, str], headers: dict[str, str], limit: int, seconds: float
    ) -> bytes:
        """Returns the body of an answer. Raises NotFound, PhotoServiceUnavailable; redirects are not followed."""
        data = bytearray()
        try:
            async with (
                asyncio.timeout(seconds),
                self._http.stream("GET", url, params=query or None, headers=_PLAIN | headers) as response,
            ):
                if response.status_code == httpx.codes.NOT_FOUND:
                    raise NotFound
                if response.status_code == httpx.codes.TOO_MANY_REQUESTS:
                    raise PhotosUsedUp
                if response.status_code != httpx.codes.OK:
                    raise _unavailable(f"has status {response.status_code}")
                async for part in response.aiter_raw():
                    data += part
                    if len(data) > limit:
                        raise _unavailable(f"has more than {limit} bytes")
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:  # timeouts are OSErrors
            raise _unavailable(f"failed: {type(error).__name__}") from error
        return bytes(data)


def _unavailable(why: str) -> PhotoServiceUnavailable:
    log.warning("An answer of Pexels %s", why)
    return PhotoServiceUnavailable()


def http_client(timeout: float = _STEP_SECONDS) -> httpx.AsyncClient:
    """Returns a client that follows no redirect: they could lead anywhere."""
    limits = httpx.Limits(max_connections=20, max_keepalive_connections=4)
    return httpx.AsyncClient(timeout=timeout, limits=limits, follow_redirects=False)


@contextlib.asynccontextmanager
async def open_pexels(key: str) -> AsyncIterator[PexelsPhotos]:
    """Opens the connections of a process to Pexels."""
    async with http_client() as http:
        yield PexelsPhotos(http, key)
