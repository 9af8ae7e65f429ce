"""Background work of media."""

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.actions.orphans import delete_orphans
from regimen.media.actions.uploads import cancel_upload
from regimen.media.models import Media, MediaUpload
from regimen.media.rules.limits import UPLOAD_KEPT
from regimen.platform.job_items import for_each, is_not_waiting
from regimen.platform.jobs import Retry, Sessions, job, long_job, periodic
from regimen.platform.services import services_of

_AT_ONCE = 100


@periodic("23 * * * *")
@job("forget_uploads")
async def forget_uploads(session: AsyncSession, now: datetime) -> None:
    """Deletes uploads that nobody has resumed for a week."""
    statement = (
        select(Media, MediaUpload)
        .join(MediaUpload, MediaUpload.media_id == Media.id)
        .where(MediaUpload.used_at < now - UPLOAD_KEPT, is_not_waiting("forget_uploads", Media.id, now))
        .limit(_AT_ONCE)
        .with_for_update(of=(Media, MediaUpload), skip_locked=True)
    )
    found = {media.id: (media, upload) for media, upload in (await session.execute(statement)).all()}
    await for_each(session, "forget_uploads", found, lambda media_id: cancel_upload(session, *found[media_id]))


@periodic("53 3 * * *")
@job("forget_parts")
async def forget_parts(session: AsyncSession, now: datetime) -> None:
    """Deletes parts in the store that belong to no upload: a server left them that ended at the wrong moment."""
    store = services_of(session).files.multipart
    old = await store.begun_before(now - UPLOAD_KEPT, now)
    known = await session.scalars(select(MediaUpload.store_upload).where(MediaUpload.store_upload.in_(old)))
    left = sorted(old.keys() - set(known))
    await for_each(session, "forget_parts", left, lambda upload: store.abort(old[upload], upload, now))


@periodic("13 4 * * *")
@long_job("delete_orphaned_files", retry=Retry(attempts=1), queue="deletions")
async def delete_orphaned_files(sessions: Sessions, now: datetime) -> None:
    """Deletes files of media that no item knows: a server left them that was killed between storing and committing."""
    await delete_orphans(sessions, datetime.now(UTC))
