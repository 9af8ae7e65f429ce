"""Background work of body metrics."""

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.models import DeletedProgressPhoto
from regimen.body_metrics.rules.photos import DELETED_KEPT
from regimen.platform.jobs import job, periodic


@periodic("47 3 * * *")
@job("forget_deleted_photos")
async def forget_deleted_photos(session: AsyncSession, now: datetime) -> None:
    """Deletes the ids of photos that were deleted a week ago."""
    await session.execute(delete(DeletedProgressPhoto).where(DeletedProgressPhoto.deleted_at < now - DELETED_KEPT))
