"""Which progress photos there are, and the files of one."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.models import ProgressPhoto
from regimen.body_metrics.rules.photos import PhotoSize, Pose
from regimen.kit.errors import or_404
from regimen.platform.models import StoredFile

_BY_POSE = case({pose: number for number, pose in enumerate(Pose)}, value=ProgressPhoto.pose)


async def photos_of(session: AsyncSession, client_id: UUID) -> Sequence[ProgressPhoto]:
    """Returns all photos of a client, the newest day first."""
    statement = select(ProgressPhoto).where(ProgressPhoto.client_id == client_id)
    return (await session.scalars(statement.order_by(ProgressPhoto.date.desc(), _BY_POSE))).all()


async def count_photos(session: AsyncSession, client_id: UUID) -> int:
    """Returns how many photos a client has."""
    count = select(func.count()).select_from(ProgressPhoto).where(ProgressPhoto.client_id == client_id)
    return await session.scalar(count) or 0


async def photo_file(session: AsyncSession, client_id: UUID, photo_id: UUID, size: PhotoSize) -> StoredFile:
    """Returns a file of a client's photo. Raises NotFound."""
    key = ProgressPhoto.key if size is PhotoSize.LARGE else ProgressPhoto.thumbnail_key
    statement = select(StoredFile).join(ProgressPhoto, key == StoredFile.key)
    found = await session.scalar(statement.where(ProgressPhoto.id == photo_id, ProgressPhoto.client_id == client_id))
    return or_404(found)


async def client_photo(session: AsyncSession, client_id: UUID, photo_id: UUID) -> ProgressPhoto:
    """Returns a client's photo. Raises NotFound."""
    statement = select(ProgressPhoto).where(ProgressPhoto.id == photo_id, ProgressPhoto.client_id == client_id)
    return or_404(await session.scalar(statement))
