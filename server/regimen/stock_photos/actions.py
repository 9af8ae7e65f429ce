"""Adds stock photos to the library of an account."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Conflict
from regimen.kit.pictures.tasks import Picture
from regimen.media.actions import library, pictures, quota
from regimen.media.models import Media
from regimen.stock_photos.access.added import find_added
from regimen.stock_photos.models import AddedStockPhoto
from regimen.stock_photos.rules import TAG, Photo, caption_of


@dataclass(frozen=True)
class FetchedPhoto:
    """A photo that was fetched and checked. Nothing is stored yet."""

    photo: Photo
    picture: Picture


async def add_photo(
    session: AsyncSession, photo_id: str, fetched: FetchedPhoto | None, *, actor: CoachActor, now: datetime
) -> Media:
    """Adds a photo to the account's library, or returns the item that is there already.

    `fetched` is None if it was there before. Raises LibraryFull, and Conflict if it has been deleted since.
    """
    await quota.lock(session, actor.account)  # two requests at once add one item
    if added := await find_added(session, actor.account, photo_id):
        return added
    if fetched is None:
        raise Conflict
    media = await pictures.add_picture(session, fetched.picture, title=fetched.photo.shows, actor=actor, now=now)
    await library.change(session, media, title=None, caption=caption_of(fetched.photo), tags=[TAG])
    row = upsert(AddedStockPhoto).values(account_id=actor.account, photo_id=photo_id, media_id=media.id, key=media.key)
    await session.execute(
        row.on_conflict_do_update(
            index_elements=["account_id", "photo_id"],
            set_={"media_id": row.excluded.media_id, "key": row.excluded.key},
        )
    )
    return media
