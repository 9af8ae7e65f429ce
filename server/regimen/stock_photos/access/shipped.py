"""The pictures that ship with the product. `tools/stock-pictures` makes their previews and notes their sizes."""

import asyncio
import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

from regimen.kit.errors import or_404
from regimen.stock_photos.rules import PER_PAGE, Found, Photo, PhotoFile, matches, searchable_words

FOLDER: Final = Path(__file__).resolve().parents[1] / "pictures"
PREVIEWS: Final = "/stock-photos/"
_SOURCE: Final = "shipped"


@dataclass(frozen=True)
class Picture:
    """A picture of the product, with the words that find it and its preview."""

    photo: Photo
    words: frozenset[str]
    file: Path
    preview: bytes


@cache
def pictures() -> tuple[Picture, ...]:
    """Returns all pictures, in the order of their list. Read once in each process."""
    return tuple(_read(row) for row in json.loads((FOLDER / "pictures.json").read_text()))


@cache
def previews() -> dict[str, bytes]:
    """Returns the previews by their paths, which change with their content."""
    return {picture.photo.preview_url: picture.preview for picture in pictures()}


def _read(row: dict[str, str]) -> Picture:
    file = FOLDER / row["file"]
    preview = (FOLDER / "previews" / file.name).read_bytes()
    version = hashlib.sha256(preview).hexdigest()[:12]
    photo = Photo(
        id=f"{_SOURCE}-{file.stem}",
        shows=row["shows"],
        width=int(row["width"]),
        height=int(row["height"]),
        preview_url=f"{PREVIEWS}{file.stem}-{version}{file.suffix}",
    )
    return Picture(photo, searchable_words(f"{row['shows']} {row['words']}"), file, preview)


class ShippedPhotos:
    """Searches the pictures that ship with the product."""

    async def search(self, search: str, page: int, now: datetime) -> Found:
        found = [picture.photo for picture in pictures() if matches(search, picture.words)]
        return Found(found[(page - 1) * PER_PAGE : page * PER_PAGE], len(found))

    async def fetch(self, photo_id: str) -> PhotoFile:
        picture = or_404(next((one for one in pictures() if one.photo.id == photo_id), None))
        return PhotoFile(picture.photo, await asyncio.to_thread(picture.file.read_bytes), picture.file.name)
