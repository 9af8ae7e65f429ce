"""Pictures and videos in an account's library."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class MediaKind(StrEnum):
    IMAGE = "image"
    VIDEO = "video"
    YOUTUBE = "youtube"
    OTHER = "other"


class MediaState(StrEnum):
    PROCESSING = "processing"
    PUBLISHED = "published"
    FAILED = "failed"


class Media(WithId, Base):
    """An item of a library. The file is stored under `key`, resized copies under `sizes`.

    A cover is a `crop` of another picture (`source_id`). It belongs to a program and is not listed in the library.
    """

    __tablename__ = "media"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    kind: Mapped[MediaKind] = mapped_column(text_enum(MediaKind))
    state: Mapped[MediaState] = mapped_column(text_enum(MediaState))
    title: Mapped[str]
    key: Mapped[str]
    sizes: Mapped[dict[str, str]] = mapped_column(default=dict, doc="name of a size -> file key")
    content_type: Mapped[str]
    bytes: Mapped[int]
    width: Mapped[int | None]
    height: Mapped[int | None]
    source_id: Mapped[UUID | None] = mapped_column(ForeignKey("media.id"), doc="Set: a cover of that picture.")
    crop: Mapped[dict[str, int] | None] = mapped_column(JSONB, doc="x, y, width, height in pixels of the source.")
    created_at: Mapped[datetime]


Index("ix_media_library", Media.account_id, Media.created_at.desc())
