"""What is attached to something, as it is stored with it: items of libraries in an order."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Attachment:
    """An item of a library. At most one of a place is its `title_media`, which is shown large."""

    media_id: UUID
    title_media: bool = False


def read_attachments(stored: Iterable[dict[str, Any]]) -> list[Attachment]:
    return [Attachment(UUID(one["media_id"]), one["title_media"]) for one in stored]


def write_attachments(attachments: Iterable[Attachment]) -> list[dict[str, Any]]:
    return [{"media_id": str(one.media_id), "title_media": one.title_media} for one in attachments]
