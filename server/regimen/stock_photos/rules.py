"""What finds a shipped picture, what is written about a photo, and the limits of searching."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from regimen.kit.name_search import plain_words
from regimen.media.rules.limits import MAX_TITLE

PHOTO_ID: Final = r"[a-z]{1,20}-[a-z0-9-]{1,80}"
"""The name of the source, and what the photo is called there."""
MAX_SEARCH: Final = 100
MAX_PAGE: Final = 1_000
PER_PAGE: Final = 12
SEARCHES_A_PERSON: Final = "100/hour"
ANSWERS_KEPT: Final = timedelta(hours=1)
"""How long the same search gets the same answer of the service."""
MAX_ANSWERS_KEPT: Final = 500
TAG: Final = "stock"
"""The tag that added photos have in the library."""
_MAX_NAME: Final = 100


@dataclass(frozen=True)
class Credit:
    """Who took a photo, the page where it says so, and the service that it is from."""

    name: str
    url: str
    service: str


@dataclass(frozen=True)
class Photo:
    """A stock photo: what it shows also serves as the alternative text. Our own have no credit."""

    id: str
    shows: str
    width: int
    height: int
    preview_url: str
    credit: Credit | None = None


@dataclass(frozen=True)
class Found:
    """One page of what a search finds, and how many photos it finds in all."""

    photos: list[Photo]
    total: int


@dataclass(frozen=True)
class PhotoFile:
    """A photo with its bytes. They are checked like those of any upload."""

    photo: Photo
    data: bytes
    name: str


def caption_of(photo: Photo) -> str:
    """Returns what the library says below an added photo: whom to thank for it."""
    return f"Photo: {photo.credit.name} on {photo.credit.service}" if photo.credit else ""


def searchable_words(text: str) -> frozenset[str]:
    """Returns the words of a text as a search compares them: as they are written, and in the singular."""
    return frozenset(re.findall(r"\w+", _folded(text))) | frozenset(plain_words(text))


def matches(search: str, words: frozenset[str]) -> bool:
    """Whether every word of `search` begins one of `words`."""
    return all(any(word.startswith(typed) for word in words) for typed in plain_words(search))


def one_line(text: str, limit: int = _MAX_NAME) -> str:
    """Returns a text of somebody else's as one line that can be stored and shown."""
    readable = "".join(one for one in text if one.isprintable() or one.isspace())
    return " ".join(readable.split())[:limit].strip()


def title_of(alternative_text: str, photographer: str) -> str:
    """Returns what a photo of a service shows, or at least who took it."""
    return one_line(alternative_text, MAX_TITLE) or f"Photo by {photographer}"


def _folded(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
