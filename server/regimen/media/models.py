"""The media library: pictures, videos, links to videos and other files of accounts and clients, and their uploads."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class MediaKind(StrEnum):
    """`YOUTUBE`: a link to a video on YouTube or Vimeo. `OTHER`: sound, PDF and other documents."""

    IMAGE = "image"
    VIDEO = "video"
    YOUTUBE = "youtube"
    OTHER = "other"


class MediaScope(StrEnum):
    """Whose library an item is in: its owner's, that of all who have access to HYROX, or the product's own."""

    USER = "user"
    HYROX = "hyrox"
    PRODUCT = "product"


class MediaState(StrEnum):
    """`UPLOADING` is listed nowhere. Only `PUBLISHED` can be shown; `FAILED` says why in `failure`."""

    UPLOADING = "uploading"
    PROCESSING = "processing"
    PUBLISHED = "published"
    FAILED = "failed"


class Media(WithId, Base):
    """An item of a library. The file is stored under `key`, what was made of it under `sizes`.

    It belongs to an account or, if `client_id` is set, to a client: its files are private then, and `account_id` is the
    account whose coaches may see it, if any. `created_by` tells what a client uploaded from what a coach recorded for
    them. A cover is a `crop` of another picture (`source_id`); it belongs to a
    program and is not listed in the library.
    """

    __tablename__ = "media"
    __table_args__ = (
        CheckConstraint("account_id is not null or client_id is not null or scope = 'product'", name="owner"),
    )

    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    scope: Mapped[MediaScope] = mapped_column(text_enum(MediaScope), default=MediaScope.USER)
    kind: Mapped[MediaKind] = mapped_column(text_enum(MediaKind))
    state: Mapped[MediaState] = mapped_column(text_enum(MediaState))
    progress: Mapped[int] = mapped_column(default=0, doc="Percent of the processing that is done.")
    failure: Mapped[str] = mapped_column(default="", doc="Why it failed, as a sentence for its owner.")
    title: Mapped[str]
    caption: Mapped[str] = mapped_column(default="")
    tags: Mapped[list[str]] = mapped_column(JSONB, default=list)
    key: Mapped[str] = mapped_column(doc="Empty for links and while it is uploading.")
    sizes: Mapped[dict[str, str]] = mapped_column(
        default=dict,
        doc="name -> file key: pictures and posters `small`, `normal`, `large`; videos `mp4`, `hls` and the files that "
        "this playlist names.",
    )
    captions: Mapped[dict[str, str]] = mapped_column(
        JSONB, default=dict, doc="Of videos: language -> key of a WebVTT file, which everybody may read."
    )
    link_provider: Mapped[str | None] = mapped_column(doc="youtube or vimeo")
    video_id: Mapped[str | None] = mapped_column(doc="The provider's id of a linked video.")
    link_key: Mapped[str] = mapped_column(default="", doc="By which an unlisted video on Vimeo opens.")
    content_type: Mapped[str]
    bytes: Mapped[int] = mapped_column(BigInteger, doc="Of the file as it was uploaded; counted by the quota.")
    width: Mapped[int | None]
    height: Mapped[int | None]
    duration_ms: Mapped[int | None] = mapped_column(doc="Of videos and sound.")
    source_id: Mapped[UUID | None] = mapped_column(ForeignKey("media.id"), doc="Set: a cover of that picture.")
    crop: Mapped[dict[str, int] | None] = mapped_column(
        JSONB(none_as_null=True), doc="x, y, width, height in pixels of the source."
    )
    created_at: Mapped[datetime]

    @property
    def picture_key(self) -> str:
        """The key of a picture, or of what is seen of a video that stands still; empty if there is nothing to see."""
        return self.key if self.kind is MediaKind.IMAGE else self.sizes.get("large", "")

    @property
    def is_private(self) -> bool:
        """Whether its files need a signed URL."""
        return self.client_id is not None


Index("ix_media_library", Media.account_id, Media.created_at.desc())
Index("ix_media_of_client", Media.client_id, Media.created_at.desc(), postgresql_where=Media.client_id.is_not(None))
Index("ix_media_scope", Media.scope, Media.created_at.desc(), postgresql_where=Media.scope != MediaScope.USER)


class MediaUpload(Base):
    """The unfinished upload of an item, or of a file that replaces it. The parts that have arrived are in the store."""

    __tablename__ = "media_uploads"

    media_id: Mapped[UUID] = mapped_column(ForeignKey("media.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    key: Mapped[str]
    store_upload: Mapped[str] = mapped_column(doc="The store's own id of the upload.")
    name: Mapped[str]
    content_type: Mapped[str]
    bytes: Mapped[int] = mapped_column(BigInteger)
    part_size: Mapped[int]
    used_at: Mapped[datetime] = mapped_column(index=True, doc="When somebody last asked for it or its parts.")
    created_at: Mapped[datetime]


class MediaUsage(Base):
    """How many bytes the library of an account or of a client takes. The row is the lock of its quota."""

    __tablename__ = "media_usage"

    owner_id: Mapped[UUID] = mapped_column(primary_key=True, doc="An account's id, or a client's.")
    bytes: Mapped[int] = mapped_column(BigInteger, default=0)


class PlaceKind(StrEnum):
    """Where an item can be used."""

    DAY = "day"
    DRAFT = "draft"
    TEMPLATE = "template"
    EXERCISE = "exercise"
    PROGRAM = "program"
    MESSAGE = "message"
    PLANNED_POST = "planned_post"
    FORM_CHECK = "form_check"
    STOREFRONT = "storefront"


class MediaUse(Base):
    """That an item is used in a place. Written with the place, so that an item can say where it is used."""

    __tablename__ = "media_uses"

    media_id: Mapped[UUID] = mapped_column(ForeignKey("media.id"), primary_key=True)
    kind: Mapped[PlaceKind] = mapped_column(text_enum(PlaceKind), primary_key=True)
    place: Mapped[str] = mapped_column(primary_key=True, doc="What the domain of the place calls it, such as an id.")
    shared_with: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), doc="The account whose coaches see a client's item because of this use."
    )


Index("ix_media_uses_place", MediaUse.kind, MediaUse.place)
