"""Deleting pictures that nobody has sent."""

from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.pictures import delete_unused_pictures
from regimen.platform.jobs import job, periodic

_AT_ONCE: Final = 500


@periodic("37 * * * *")
@job("delete_unused_chat_pictures")
async def delete_unused_chat_pictures(session: AsyncSession, now: datetime) -> None:
    """Deletes pictures that were uploaded a day ago for messages that were never sent."""
    await delete_unused_pictures(session, now, most=_AT_ONCE)
