"""Adds, moves and deletes progress photos."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ColumnElement, delete, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.access.photos import client_photo, count_photos
from regimen.body_metrics.actions.announce import push_photos_changed
from regimen.body_metrics.actions.dates import check_date
from regimen.body_metrics.failures import PhotoDeleted, PhotoExists, TooManyPhotos
from regimen.body_metrics.models import DeletedProgressPhoto, ProgressPhoto
from regimen.body_metrics.rules.photos import MAX_PHOTOS, Pose
from regimen.kit.errors import NotFound, or_404
from regimen.media.actions import quota
from regimen.media.rules.limits import CLIENT_QUOTA
from regimen.platform import files


@dataclass(frozen=True)
class Photo:
    """A picture that is safe to store, as JPEGs without metadata."""

    large: bytes
    small: bytes
    width: int
    height: int

    @property
    def bytes(self) -> int:
        return len(self.large) + len(self.small)


async def save_photo(
    session: AsyncSession,
    client: User,
    photo_id: UUID,
    photo: Photo,
    *,
    day: date,
    pose: Pose,
    now: datetime,
    today: date,
) -> None:
    """Adds a photo, in the place of one of the same day and pose. Sent again, it only moves to another day or pose.

    `today` is the date where the client is; the caller has locked their consent. Raises DateInFuture, DateTooEarly,
    TooManyPhotos, LibraryFull, PhotoExists, PhotoDeleted, and NotFound for an id that is somebody else's.
    """
    check_date(day, client.birthdate, today)
    await quota.lock(session, client.id)  # of photos that are sent at once one comes after the other
    known = await session.get(ProgressPhoto, photo_id)
    if known is not None:
        if known.client_id != client.id:
            raise NotFound
        await _move(session, known, day, pose)
        return
    deleted = await session.get(DeletedProgressPhoto, photo_id)
    if deleted is not None:
        raise PhotoDeleted if deleted.client_id == client.id else NotFound
    if (
        not await _delete(session, client.id, *_taken(day, pose), now=now)
        and await count_photos(session, client.id) >= MAX_PHOTOS
    ):
        raise TooManyPhotos
    await quota.add_to(session, client.id, photo.bytes, limit=CLIENT_QUOTA)
    folder = f"media/{client.id.hex}/{photo_id.hex}"
    row = {
        "client_id": client.id,
        "date": day,
        "pose": pose,
        "key": files.new_key(folder, ".jpg"),
        "thumbnail_key": files.new_key(folder, ".jpg"),
        "bytes": photo.bytes,
        "width": photo.width,
        "height": photo.height,
        "created_at": now,
    }
    added = insert(ProgressPhoto).values(id=photo_id, **row).on_conflict_do_nothing(index_elements=["id"])
    or_404(await session.scalar(added.returning(ProgressPhoto.id)))
    # Last: files of a request that is refused would stay.
    for key, data in ((row["key"], photo.large), (row["thumbnail_key"], photo.small)):
        await files.put(session, str(key), data, "image/jpeg", owner_id=client.id, public=False)
    await push_photos_changed(session, client.id)


async def move_photo(
    session: AsyncSession, client: User, photo_id: UUID, *, day: date, pose: Pose, today: date
) -> None:
    """Corrects the day or the pose of a photo. Raises DateInFuture, DateTooEarly, PhotoExists, NotFound."""
    check_date(day, client.birthdate, today)
    await quota.lock(session, client.id)
    await _move(session, await client_photo(session, client.id, photo_id), day, pose)


async def _move(session: AsyncSession, photo: ProgressPhoto, day: date, pose: Pose) -> None:
    if (photo.date, photo.pose) == (day, pose):
        return
    others = ProgressPhoto.client_id == photo.client_id, ProgressPhoto.id != photo.id
    if await session.scalar(select(exists().where(*others, *_taken(day, pose)))):
        raise PhotoExists
    photo.date, photo.pose = day, pose
    await session.flush()
    await push_photos_changed(session, photo.client_id)


async def delete_photo(session: AsyncSession, client_id: UUID, photo_id: UUID, now: datetime) -> None:
    """Deletes a photo with its files. Raises NotFound."""
    await quota.lock(session, client_id)
    if not await _delete(session, client_id, ProgressPhoto.id == photo_id, now=now):
        raise NotFound
    await push_photos_changed(session, client_id)


async def delete_photos_of(session: AsyncSession, client_id: UUID, now: datetime) -> None:
    """Deletes all photos of a client with their files."""
    await quota.lock(session, client_id)
    await _delete(session, client_id, now=now)


async def _delete(session: AsyncSession, client_id: UUID, *which: ColumnElement[bool], now: datetime) -> int:
    """Deletes photos of a client with their files, which count no longer; returns how many."""
    deleted = delete(ProgressPhoto).where(ProgressPhoto.client_id == client_id, *which)
    columns = ProgressPhoto.id, ProgressPhoto.key, ProgressPhoto.thumbnail_key, ProgressPhoto.bytes
    rows = (await session.execute(deleted.returning(*columns))).all()
    if rows:
        ids = [{"id": row.id, "client_id": client_id, "deleted_at": now} for row in rows]
        await session.execute(insert(DeletedProgressPhoto).values(ids))
        await quota.subtract_from(session, client_id, sum(row.bytes for row in rows))
        await files.delete(session, *(key for row in rows for key in (row.key, row.thumbnail_key)))
    return len(rows)


def _taken(day: date, pose: Pose) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return ProgressPhoto.date == day, ProgressPhoto.pose == pose
