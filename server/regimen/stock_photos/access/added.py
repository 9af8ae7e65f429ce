"""Which stock photos an account has in its library."""

from uuid import UUID

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media
from regimen.stock_photos.models import AddedStockPhoto


async def find_added(session: AsyncSession, account_id: UUID, photo_id: str) -> Media | None:
    """Returns the item that a photo became, unless it was deleted or shows another file by now."""
    as_added = and_(Media.id == AddedStockPhoto.media_id, Media.key == AddedStockPhoto.key)
    statement = (
        select(Media)
        .join(AddedStockPhoto, as_added)
        .where(AddedStockPhoto.account_id == account_id, AddedStockPhoto.photo_id == photo_id)
    )
    return (await session.scalars(statement)).one_or_none()
