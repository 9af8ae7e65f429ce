"""Deletes files of media that are in the store but in no row."""

import logging
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select, union
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import transaction
from regimen.media.models import MediaUpload
from regimen.media.rules.made_files import folder_of
from regimen.platform import files
from regimen.platform.jobs import Sessions, enqueue
from regimen.platform.models import StoredFile
from regimen.platform.services import services_behind

log = logging.getLogger(__name__)

_FOLDERS: Final = ("media", "covers")
_LEFT_AFTER: Final = timedelta(days=30)
"""As long as an operator may take to find that an older database was restored by mistake."""
_AT_ONCE: Final = 100
_MOST: Final = 10_000


async def delete_orphans(sessions: Sessions, now: datetime) -> None:
    """Deletes what has been in the store for 30 days and belongs to nothing; `now` is real time, as the store's.

    If more is in no row than in one, the database is rather not the one of this store, and all stays.
    """
    store = services_behind(sessions).files
    unknown: list[str] = []
    looked_at = 0
    for folder in _FOLDERS:
        async for keys in store.keys(folder, now - _LEFT_AFTER):
            async with transaction(sessions) as session:
                stored = set(await session.scalars(select(StoredFile.key).where(StoredFile.key.in_(keys))))
            unknown += [key for key in keys if key not in stored]
            looked_at += len(keys)
    if len(unknown) > looked_at / 2:
        log.error("%s of %s files are in no row, so none is deleted: is this their database?", len(unknown), looked_at)
        return
    async with transaction(sessions) as session:
        orphans = (await _without_item(session, unknown))[:_MOST]
        for start in range(0, len(orphans), _AT_ONCE):
            await enqueue(session, files.delete_bytes, keys=orphans[start : start + _AT_ONCE])
    if orphans:
        log.info("%s files that are in no row are deleted", len(orphans))


async def _without_item(session: AsyncSession, keys: list[str]) -> list[str]:
    """Returns those of `keys` in whose folder nothing is stored or being uploaded: what is made of a file is in it."""
    if not keys:
        return []
    # In one statement: a key moves from one table to the other when its upload is complete.
    known = union(select(MediaUpload.key), select(StoredFile.key)).subquery()
    folder = func.regexp_replace(known.c.key, "^([^/]*/[^/]*/[^/]*)/.*", r"\1")
    used = set(await session.scalars(select(folder).where(folder.in_({folder_of(key) for key in keys})).distinct()))
    return [key for key in keys if folder_of(key) not in used]
