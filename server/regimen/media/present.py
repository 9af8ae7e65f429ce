"""Pictures and covers as schemas."""

from collections.abc import Mapping
from uuid import UUID

from regimen.media.models import Media
from regimen.media.schemas import CoverType, CoverView, MediaView, Rectangle
from regimen.platform.files import public_url

_WIDE = (CoverType.MAIN, CoverType.TILED_VIEW)
_SQUARE = (CoverType.MOBILE_VIEW, CoverType.TABLE_VIEW)


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
    """Returns the four covers of a program, made from its wide and its square cover; a missing one is left out."""
    covers: list[CoverView] = []
    for media_id, types in ((wide_id, _WIDE), (square_id, _SQUARE)):
        cover = media.get(media_id) if media_id else None
        if cover is None:
            continue
        source = media.get(cover.source_id) if cover.source_id else None
        covers += [
            CoverView(
                cover_type=cover_type,
                media=media_view(source or cover),
                large=public_url(cover.sizes["large"]),
                normal=public_url(cover.sizes["normal"]),
                small=public_url(cover.sizes["small"]),
                original=public_url(cover.key),
                crop=Rectangle.model_validate(cover.crop) if cover.crop else None,
            )
            for cover_type in types
        ]
    return covers
