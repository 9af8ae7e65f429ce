"""Adds pictures to the library, and crops covers from them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.pictures.crops import Crop, fit_crop
from regimen.kit.pictures.failures import SUFFIXES, BadPicture
from regimen.kit.pictures.tasks import Picture, crop_to_sizes
from regimen.media.models import Media, MediaKind, MediaState
from regimen.media.rules import SIZES, Shape
from regimen.platform import files
from regimen.platform.storage.store import Files

MAX_TITLE: Final = 200


async def add_picture(
    session: AsyncSession, picture: Picture, *, title: str, actor: CoachActor, now: datetime
) -> Media:
    """Adds a picture to the account's library."""
    folder = f"media/{actor.account.hex}"
    key = files.new_key(folder, SUFFIXES[picture.content_type])
    thumbnail_key = files.new_key(folder, ".jpg")
    title = title[:MAX_TITLE]
    await files.put(session, key, picture.data, picture.content_type, name=title, owner_id=actor.user_id)
    await files.put(session, thumbnail_key, picture.thumbnail, "image/jpeg", name=title, owner_id=actor.user_id)
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


@dataclass(frozen=True)
class CroppedPicture:
    """A part of a picture of the library, as JPEGs by size. Nothing is stored yet."""

    source: Media
    area: Crop
    sizes: dict[str, bytes]


async def crop_picture(
    store: Files, source: Media, shape: Shape, crop: Crop | None, *, actor: CoachActor
) -> CroppedPicture:
    """Returns the part of `source` for a cover of `shape`; without `crop`, the largest centred area.

    Raises BadPicture. Takes as long as a picture takes: no connection may be held meanwhile.
    """
    if source.kind is not MediaKind.IMAGE or source.width is None or source.height is None:
        raise BadPicture
    sizes = SIZES[shape]
    width, height = sizes["small"]
    area = fit_crop(crop, source.width, source.height, width / height)
    resized = await crop_to_sizes(await store.get(source.key), area, sizes, person=actor.user_id)
    return CroppedPicture(source, area, resized)


async def add_cover(session: AsyncSession, picture: CroppedPicture, *, actor: CoachActor, now: datetime) -> Media:
    """Creates a cover from a cropped picture."""
    source, area = picture.source, picture.area
    folder = f"covers/{source.account_id.hex}"
    keys = {name: files.new_key(folder, ".jpg") for name in picture.sizes}
    for name, data in picture.sizes.items():
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
        bytes=sum(map(len, picture.sizes.values())),
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
