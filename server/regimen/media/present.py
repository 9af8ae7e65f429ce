"""Media and covers as schemas."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.media.access.uploads import received_parts
from regimen.media.models import Media, MediaKind, MediaScope, MediaState, MediaUpload
from regimen.media.rules.attachments import Attachment
from regimen.media.rules.limits import NEW_FOR, part_sizes
from regimen.media.rules.links import VideoLink
from regimen.media.schemas import (
    AttachedMediaView,
    CaptionsView,
    CoverMediaView,
    CoverType,
    CoverView,
    MediaView,
    PartView,
    Rectangle,
    UploadView,
)
from regimen.platform.files import public_url, signed_folder_url
from regimen.platform.services import services_of

_WIDE = (CoverType.MAIN, CoverType.TILED_VIEW)
_SQUARE = (CoverType.MOBILE_VIEW, CoverType.TABLE_VIEW)


def media_view(
    session: AsyncSession,
    media: Media,
    actor: Actor,
    now: datetime,
    *,
    used_by_others: Collection[UUID] = (),
    in_confidence: bool = False,
) -> MediaView:
    """Returns an item as somebody sees it who may. Addresses of private files end with their session, or in hours.

    `used_by_others`: the items that the reader may not change, though they are their own. `in_confidence`: it was said
    to them alone, so what a library holds has such addresses too.
    """

    def private_url(key: str) -> str:
        return signed_folder_url(session, key, actor.token_id, now, account_id=actor.account_id)

    is_signed = media.is_private or (in_confidence and media.scope is MediaScope.USER)
    url = private_url if is_signed else public_url
    is_own = _is_own(media, actor)
    return MediaView(**_fields(media, url, now), is_own=is_own, is_changeable=is_own and media.id not in used_by_others)


def attachment_views(
    attachments: Iterable[Attachment], media: Mapping[UUID, Media], now: datetime, *, for_coach: bool = False
) -> list[AttachedMediaView]:
    """Returns what is attached, in its order. Only coaches see tags, and items that have failed with the reason.

    Attachments come from libraries of accounts: private files of clients are left out.
    """
    found = [(one, media[one.media_id]) for one in attachments if one.media_id in media]
    shown = [
        (one, item) for one, item in found if not item.is_private and (for_coach or item.state is not MediaState.FAILED)
    ]
    hidden = {} if for_coach else {"failure": "", "tags": []}
    return [
        AttachedMediaView(
            **(_fields(item, public_url, now) | hidden),
            is_own=for_coach,
            is_changeable=for_coach,
            position=position,
            title_media=one.title_media,
        )
        for position, (one, item) in enumerate(shown)
    ]


def shared_media_view(media: Media, now: datetime) -> MediaView:
    """Returns an item of an account as everybody sees it whom the account shows it: without tags and failures."""
    return MediaView(
        **(_fields(media, public_url, now) | {"failure": "", "tags": []}), is_own=False, is_changeable=False
    )


def _fields(media: Media, url_of: Callable[[str], str], now: datetime) -> dict[str, Any]:
    """Returns what all see of an item; `url_of` gives the address of a file by its key."""

    def url(key: str | None) -> str:
        return url_of(key) if key and media.state is MediaState.PUBLISHED else ""

    is_link = media.kind is MediaKind.YOUTUBE
    source = _link(media).embed_url if is_link else url(_watched_key(media))
    picture = media.picture_key
    small = url(media.sizes.get("small", picture))
    return {
        "id": media.id,
        "type": media.kind,
        "kind": media.kind,
        "scope": media.scope,
        "state": media.state,
        "progress": media.progress,
        "failure": media.failure,
        "title": media.title,
        "caption": media.caption,
        "tags": media.tags,
        "src": source,
        "thumb": small or _thumb_of_link(media),
        "cover": url(media.sizes.get("normal", picture)),
        "cover_sm": small,
        "cover_hd": url(media.sizes.get("large", picture)),
        "link_provider": media.link_provider,
        "video_id": media.video_id,
        "stream_src": url(media.sizes.get("hls")) or None,
        "content_type": media.content_type,
        "file_size": media.bytes,
        "bytes": media.bytes,
        "width": media.width,
        "height": media.height,
        "duration": media.duration_ms / 1000 if media.duration_ms is not None else None,
        "captions": [
            CaptionsView(language=language, src=public_url(key)) for language, key in sorted(media.captions.items())
        ],
        "is_new": now - media.created_at < NEW_FOR,
        "created_at": media.created_at,
    }


def _watched_key(media: Media) -> str:
    """Returns the key of the file that is watched, heard, seen or read."""
    return media.sizes.get("mp4") or media.sizes.get("sound") or media.key


def _is_own(media: Media, actor: Actor) -> bool:
    if isinstance(actor, CoachActor):
        return media.account_id == actor.account and media.client_id is None
    return media.client_id == media.created_by == actor.user_id


def _link(media: Media) -> VideoLink:
    provider, video_id = media.link_provider, media.video_id
    assert provider in {"youtube", "vimeo"}
    assert video_id is not None
    return VideoLink("youtube" if provider == "youtube" else "vimeo", video_id, media.link_key)


def _thumb_of_link(media: Media) -> str | None:
    """YouTube's own still of a video; Vimeo has no address that follows from the id."""
    if media.link_provider == "youtube":
        return f"https://i.ytimg.com/vi/{media.video_id}/mqdefault.jpg"
    return None


async def upload_view(
    session: AsyncSession, media: Media, upload: MediaUpload, actor: Actor, now: datetime
) -> UploadView:
    """Returns an upload with the parts that have arrived; what the store has forgotten has not."""
    parts = services_of(session).files.multipart
    received = await received_parts(session, upload, now)
    return UploadView(
        media=media_view(session, media, actor, now),
        part_size=upload.part_size,
        parts=[
            PartView(
                number=number,
                size=size,
                url=parts.part_url(upload.key, upload.store_upload, number, size, now),
                is_received=received.get(number) == size,
            )
            for number, size in part_sizes(upload.bytes, upload.part_size).items()
        ],
    )


def _cover_media_view(media: Media) -> CoverMediaView:
    picture = media.picture_key
    source = _watched_key(media)
    return CoverMediaView(
        id=media.id,
        type=media.kind,
        kind=media.kind,
        state=media.state,
        title=media.title,
        caption=media.caption,
        src=public_url(source),
        cover=public_url(media.sizes.get("normal", picture)),
        cover_sm=public_url(media.sizes.get("small", picture)),
        cover_hd=public_url(media.sizes.get("large", picture)),
        video_id=media.video_id,
        stream_src=public_url(media.sizes["hls"]) if "hls" in media.sizes else None,
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
                media=_cover_media_view(source or cover),
                large=public_url(cover.sizes["large"]),
                normal=public_url(cover.sizes["normal"]),
                small=public_url(cover.sizes["small"]),
                original=public_url(cover.key),
                crop=Rectangle.model_validate(cover.crop) if cover.crop else None,
            )
            for cover_type in types
        ]
    return covers
