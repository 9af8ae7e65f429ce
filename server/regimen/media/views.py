"""How pictures look on the wire. Domains that show covers embed these."""

from collections.abc import Mapping
from enum import StrEnum
from uuid import UUID

from regimen.kit.ids import Id
from regimen.kit.schema import View
from regimen.media.models import Media, MediaKind, MediaState
from regimen.platform.files import public_url


class CoverType(StrEnum):
    MAIN = "main"
    MOBILE_VIEW = "mobile_view"
    TABLE_VIEW = "table_view"
    TILED_VIEW = "tiled_view"


class Rectangle(View):
    x: int
    y: int
    width: int
    height: int


class MediaView(View):
    """One item of a library. `src` is the whole picture, `cover_sm` a small one."""

    id: Id
    type: MediaKind
    kind: MediaKind
    state: MediaState
    title: str
    caption: str
    src: str
    cover: str
    cover_sm: str
    cover_hd: str
    video_id: str | None
    stream_src: str | None
    content_type: str
    bytes: int
    width: int | None
    height: int | None


class CoverView(View):
    """A program's cover in one place of the screen. `blob` is the browser's own, before it is stored."""

    cover_type: CoverType
    media: MediaView
    large: str
    normal: str
    small: str
    original: str
    blob: str | None = None
    crop: Rectangle | None


WIDE = (CoverType.MAIN, CoverType.TILED_VIEW)
SQUARE = (CoverType.MOBILE_VIEW, CoverType.TABLE_VIEW)


def media_view(media: Media) -> MediaView:
    source = public_url(media.key)
    small = public_url(media.sizes.get("small", media.key))
    return MediaView(
        id=media.id,
        type=media.kind,
        kind=media.kind,
        state=media.state,
        title=media.title,
        caption="",
        src=source,
        cover=public_url(media.sizes.get("normal", media.key)),
        cover_sm=small,
        cover_hd=public_url(media.sizes.get("large", media.key)),
        video_id=None,
        stream_src=None,
        content_type=media.content_type,
        bytes=media.bytes,
        width=media.width,
        height=media.height,
    )


def cover_views(wide_id: UUID | None, square_id: UUID | None, media: Mapping[UUID, Media]) -> list[CoverView]:
    """The four covers of a program from its two cuts; a shape without a cut has none."""
    covers: list[CoverView] = []
    for media_id, places in ((wide_id, WIDE), (square_id, SQUARE)):
        cut = media.get(media_id) if media_id else None
        if cut is None:
            continue
        source = media.get(cut.source_id) if cut.source_id else None
        covers += [
            CoverView(
                cover_type=place,
                media=media_view(source or cut),
                large=public_url(cut.sizes["large"]),
                normal=public_url(cut.sizes["normal"]),
                small=public_url(cut.sizes["small"]),
                original=public_url(cut.key),
                crop=Rectangle.model_validate(cut.crop) if cut.crop else None,
            )
            for place in places
        ]
    return covers
