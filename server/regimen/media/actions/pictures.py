"""Adds pictures to the library, and crops covers from them."""

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Role
from regimen.kit.db import transaction
from regimen.kit.errors import Forbidden
from regimen.kit.ids import new_id
from regimen.kit.pictures.crops import Crop, fit_crop
from regimen.kit.pictures.failures import SUFFIXES, BadPicture
from regimen.kit.pictures.tasks import Picture, crop_to_sizes
from regimen.media.actions import quota
from regimen.media.models import Media, MediaKind, MediaState
from regimen.media.rules.covers import SIZES, Shape, poster_size
from regimen.media.rules.effort import PRIORITY_OF_COVERS
from regimen.media.rules.limits import MAX_TITLE
from regimen.platform import files
from regimen.platform.jobs import Sessions, enqueue, job, long_job
from regimen.platform.services import services_behind
from regimen.platform.storage.store import Files


async def add_picture(session: AsyncSession, picture: Picture, *, title: str, actor: Actor, now: datetime) -> Media:
    """Adds a picture to the library of the account, or to a client's own. Raises LibraryFull."""
    account_id, client_id = owners_of(actor)
    folder = f"media/{(account_id or actor.user_id).hex}/{new_id().hex}"
    key = files.new_key(folder, SUFFIXES[picture.content_type])
    sizes = {size: files.new_key(folder, ".jpg") for size in picture.sizes}
    title = title[:MAX_TITLE]
    media = Media(
        account_id=account_id,
        client_id=client_id,
        created_by=actor.user_id,
        kind=MediaKind.IMAGE,
        state=MediaState.PUBLISHED,
        title=title,
        key=key,
        sizes=sizes,
        content_type=picture.content_type,
        bytes=len(picture.data),
        width=picture.width,
        height=picture.height,
        created_at=now,
    )
    session.add(media)
    await quota.add(session, media, media.bytes)
    await session.flush()
    for one, data, content_type in (  # last: files of a request that is refused would stay
        (key, picture.data, picture.content_type),
        *((sizes[size], data, "image/jpeg") for size, data in picture.sizes.items()),
    ):
        await files.put(session, one, data, content_type, name=title, owner_id=actor.user_id, public=client_id is None)
    return media


def owners_of(actor: Actor) -> tuple[UUID | None, UUID | None]:
    """Returns whose library somebody adds to: the account they work in, or the client themselves. Raises Forbidden for
    a coach who works in no account."""
    if actor.role is Role.COACH and not isinstance(actor, CoachActor):
        raise Forbidden
    return (actor.account, None) if isinstance(actor, CoachActor) else (None, actor.user_id)


@dataclass(frozen=True)
class CroppedPicture:
    """A part of a picture of the library, or of a video's poster, as JPEGs by size. Nothing is stored yet."""

    source: Media
    area: Crop
    sizes: dict[str, bytes]


async def crop_picture(
    store: Files, source: Media, shape: Shape, crop: Crop | None, *, person: object, is_job: bool = False
) -> CroppedPicture:
    """Returns the part of `source`, a picture or the still of a video, for a cover of `shape`; without `crop`, the
    largest centred area.

    Raises BadPicture. Takes as long as a picture takes: no connection may be held meanwhile.
    """
    key, (source_width, source_height) = _picture_of(source)
    sizes = SIZES[shape]
    width, height = sizes["small"]
    area = fit_crop(crop, source_width, source_height, width / height)
    resized = await crop_to_sizes(await store.get(key), area, sizes, person=person, is_job=is_job)
    return CroppedPicture(source, area, resized)


def _picture_of(source: Media) -> tuple[str, tuple[int, int]]:
    """Returns the key of a picture, or of a video's poster, with its size in pixels. Raises BadPicture."""
    if source.state is not MediaState.PUBLISHED or source.width is None or source.height is None:
        raise BadPicture
    if source.kind not in {MediaKind.IMAGE, MediaKind.VIDEO} or not source.picture_key:
        raise BadPicture
    size = source.width, source.height
    return source.picture_key, size if source.kind is MediaKind.IMAGE else poster_size(*size)


async def add_cover(session: AsyncSession, picture: CroppedPicture, *, actor: CoachActor, now: datetime) -> Media:
    """Creates a cover from a cropped picture."""
    source, area = picture.source, picture.area
    keys = await _store_cover(session, picture, actor.account, actor.user_id)
    cover = Media(
        account_id=source.account_id,
        created_by=actor.user_id,
        kind=MediaKind.IMAGE,
        state=MediaState.PUBLISHED,
        title=source.title,
        key=source.picture_key,
        sizes=keys,
        content_type="image/jpeg",
        bytes=sum(map(len, picture.sizes.values())),
        width=area.width,
        height=area.height,
        source_id=source.id,
        crop=asdict(area),
        created_at=now,
    )
    session.add(cover)
    await session.flush()
    return cover


async def _store_cover(
    session: AsyncSession, picture: CroppedPicture, account_id: UUID, owner_id: UUID | None
) -> dict[str, str]:
    keys = {name: files.new_key(f"covers/{account_id.hex}", ".jpg") for name in picture.sizes}
    for name, data in picture.sizes.items():
        await files.put(session, keys[name], data, "image/jpeg", name=picture.source.title, owner_id=owner_id)
    return keys


@job("renew_covers")
async def renew_covers(session: AsyncSession, now: datetime, *, source_id: UUID) -> None:
    """Has the covers of a picture or video whose file was replaced cropped again."""
    for cover_id in await session.scalars(select(Media.id).where(Media.source_id == source_id)):
        await enqueue(session, renew_cover, cover_id=cover_id)


@long_job("renew_cover", queue="pictures", priority=PRIORITY_OF_COVERS)
async def renew_cover(sessions: Sessions, now: datetime, *, cover_id: UUID) -> None:
    """Crops a cover again, unless it shows the present file: the same part if there still is one."""
    async with transaction(sessions) as session:
        before = await session.get(Media, cover_id)
        source = await session.get(Media, before.source_id) if before and before.source_id else None
    if before is None or source is None or before.key == source.picture_key:
        return
    picture = await _crop_again(services_behind(sessions).files, source, before)
    async with transaction(sessions) as session:
        cover = await session.get(Media, cover_id, with_for_update=True)
        latest = await session.get(Media, source.id)
        if cover is None or cover.account_id is None or latest is None or latest.picture_key != source.picture_key:
            return
        if cover.key == source.picture_key:
            return
        if picture is None:  # it is no longer a picture: what was cropped stays
            cover.key = cover.sizes["large"]
            return
        await files.delete(session, *cover.sizes.values())
        cover.sizes = await _store_cover(session, picture, cover.account_id, cover.created_by)
        cover.key, cover.crop = source.picture_key, asdict(picture.area)
        cover.width, cover.height = picture.area.width, picture.area.height
        cover.bytes = sum(map(len, picture.sizes.values()))


async def _crop_again(store: Files, source: Media, cover: Media) -> CroppedPicture | None:
    assert cover.crop is not None
    shape = Shape.WIDE if cover.crop["width"] > cover.crop["height"] else Shape.SQUARE
    for crop in (Crop(**cover.crop), None):
        try:
            return await crop_picture(store, source, shape, crop, person=source.id, is_job=True)
        except BadPicture:
            continue
    return None


async def delete_cover(session: AsyncSession, cover: Media) -> None:
    """Deletes a cover that is no longer used. The picture it was cropped from stays in the library."""
    await files.delete(session, *cover.sizes.values())
    await session.delete(cover)
    await session.flush()
