"""What has arrived of an upload."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import MediaUpload
from regimen.media.rules.limits import part_sizes
from regimen.platform.services import services_of
from regimen.platform.storage.multipart import UploadGone


async def received_parts(session: AsyncSession, upload: MediaUpload, now: datetime) -> dict[int, int]:
    """Returns the sizes of the parts that have arrived, by number. What the store has forgotten has not."""
    try:
        return await services_of(session).files.multipart.parts(upload.key, upload.store_upload, now)
    except UploadGone:
        return part_sizes(upload.bytes, upload.part_size) if await is_put_together(session, upload) else {}


async def is_put_together(session: AsyncSession, upload: MediaUpload) -> bool:
    """Whether the parts have become a file, by a server that ended before it could say so."""
    return await services_of(session).files.size(upload.key) == upload.bytes
