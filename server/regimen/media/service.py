"""Taking pictures in, and cutting covers from them."""

from datetime import datetime
from enum import StrEnum
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit import pictures
from regimen.kit.pictures import Crop
from regimen.media.models import Media, MediaKind, MediaState
from regimen.platform import files

TITLE_LIMIT: Final = 200
_LIBRARY_SMALL: Final = 480


class Shape(StrEnum):
    WIDE = "wide"
    SQUARE = "square"


SIZES: Final[dict[Shape, dict[str, tuple[int, int]]]] = {
    Shape.WIDE: {"large": (1440, 744), "normal": (720, 372), "small": (360, 186)},
    Shape.SQUARE: {"large": (500, 500), "normal": (260, 260), "small": (130, 130)},
}


async def take_picture(session: AsyncSession, data: bytes, *, title: str, actor: CoachActor, now: datetime) -> Media:
    """Put a picture into the account's library; raises BadPicture with a sentence for its sender."""
    picture = await pictures.in_thread(pictures.check, data)
    small = await pictures.in_thread(pictures.within, picture.data, _LIBRARY_SMALL)
    folder = f"media/{actor.account.hex}"
    key = files.new_key(folder, pictures.SUFFIXES[picture.content_type])
    small_key = files.new_key(folder, ".jpg")
    title = title[:TITLE_LIMIT]
    await files.put(session, key, picture.data, picture.content_type, name=title, owner_id=actor.user_id)
    await files.put(session, small_key, small, "image/jpeg", name=title, owner_id=actor.user_id)
    media = Media(
        account_id=actor.account,
        created_by=actor.user_id,
        kind=MediaKind.IMAGE,
        state=MediaState.PUBLISHED,
        title=title,
        key=key,
        sizes={"small": small_key},
        content_type=picture.content_type,
        bytes=len(picture.data),
        width=picture.width,
        height=picture.height,
        created_at=now,
    )
    session.add(media)
    await session.flush()
    return media


async def cut_cover(
    session: AsyncSession, source: Media, shape: Shape, crop: Crop | None, *, actor: CoachActor, now: datetime
) -> Media:
    """A cover of `shape` cut from `source`: its whole middle where no `crop` is given. Raises BadPicture."""
    if source.kind is not MediaKind.IMAGE or source.width is None or source.height is None:
        raise pictures.BadPicture
    sizes = SIZES[shape]
    width, height = sizes["small"]
    part = pictures.fit(crop, source.width, source.height, width / height)
    cuts = await pictures.in_thread(pictures.cut, await files.get(session, source.key), part, sizes)
    folder = f"covers/{source.account_id.hex}"
    keys = {name: files.new_key(folder, ".jpg") for name in cuts}
    for name, data in cuts.items():
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
        bytes=sum(map(len, cuts.values())),
        width=part.width,
        height=part.height,
        source_id=source.id,
        crop={"x": part.x, "y": part.y, "width": part.width, "height": part.height},
        created_at=now,
    )
    session.add(cover)
    await session.flush()
    return cover


async def forget_cover(session: AsyncSession, cover: Media) -> None:
    """Remove a cut that nothing shows any more; the picture it was made of stays in the library."""
    await files.delete(session, *cover.sizes.values())
    await session.delete(cover)
    await session.flush()
