"""Uploads pictures, and crops covers from them."""

from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit import pictures
from regimen.kit.pictures import Crop
from regimen.media.models import Media, MediaKind, MediaState
from regimen.media.rules import SIZES, Shape
from regimen.platform import files

MAX_TITLE: Final = 200
_THUMBNAIL_PX: Final = 480


async def upload_picture(session: AsyncSession, data: bytes, *, title: str, actor: CoachActor, now: datetime) -> Media:
    """Adds a picture to the account's library. Raises BadPicture with the reason."""
    picture = await pictures.in_thread(pictures.check_picture, data)
    thumbnail = await pictures.in_thread(pictures.shrink, picture.data, _THUMBNAIL_PX)
    folder = f"media/{actor.account.hex}"
    key = files.new_key(folder, pictures.SUFFIXES[picture.content_type])
    thumbnail_key = files.new_key(folder, ".jpg")
    title = title[:MAX_TITLE]
    await files.put(session, key, picture.data, picture.content_type, name=title, owner_id=actor.user_id)
    await files.put(session, thumbnail_key, thumbnail, "image/jpeg", name=title, owner_id=actor.user_id)
    media = Media(
        account_id=actor.account,
        created_by=actor.user_id,
        kind=MediaKind.IMAGE,
        state=MediaState.PUBLISHED,
        title=title,
        key=key,
        sizes={"small": thumbnail_key},
        content_type=picture.content_type,
        bytes=len(picture.data),
        width=picture.width,
        height=picture.height,
        created_at=now,
    )
    session.add(media)
    await session.flush()
    return media


async def crop_cover(
    session: AsyncSession, source: Media, shape: Shape, crop: Crop | None, *, actor: CoachActor, now: datetime
) -> Media:
    """Creates a cover of `shape` from `source`. Without `crop`, takes the largest centred area. Raises BadPicture."""
    if source.kind is not MediaKind.IMAGE or source.width is None or source.height is None:
        raise pictures.BadPicture
    sizes = SIZES[shape]
    width, height = sizes["small"]
    area = pictures.fit_crop(crop, source.width, source.height, width / height)
    resized = await pictures.in_thread(pictures.crop_to_sizes, await files.get(session, source.key), area, sizes)
    folder = f"covers/{source.account_id.hex}"
    keys = {name: files.new_key(folder, ".jpg") for name in resized}
    for name, data in resized.items():
        await files.put(session, keys[name], data, "image/jpeg", name=source.title, owner_id=actor.user_id)
    cover = Media(
        account_id=source.account_id,
        created_by=actor.user_id,
        kind=MediaKind.IMAGE,
        state=MediaState.PUBLISHED,
        title=source.title,
        key=source.key,
        sizes=keys,
        content_type="image/jpeg",
        bytes=sum(map(len, resized.values())),
        width=area.width,
        height=area.height,
        source_id=source.id,
        crop={"x": area.x, "y": area.y, "width": area.width, "height": area.height},
        created_at=now,
    )
    session.add(cover)
    await session.flush()
    return cover


async def delete_cover(session: AsyncSession, cover: Media) -> None:
    """Deletes a cover that is no longer used. The picture it was cropped from stays in the library."""
    await files.delete(session, *cover.sizes.values())
    await session.delete(cover)
    await session.flush()
