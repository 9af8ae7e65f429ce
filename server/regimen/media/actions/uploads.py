"""Uploads in parts: begin, resume, complete, cancel."""

import asyncio
import logging
from datetime import datetime
from pathlib import PurePosixPath
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.kit.db import after_commit
from regimen.kit.ids import new_id
from regimen.media.access.uploads import is_put_together
from regimen.media.access.uses import was_sent
from regimen.media.actions import quota
from regimen.media.actions.pictures import owners_of
from regimen.media.actions.process import process_media
from regimen.media.actions.results import Upload
from regimen.media.events import push_change
from regimen.media.failures import EmptyFile, FileTooBig, SentAlready, TooManyUploads, UploadEnded, UploadIncomplete
from regimen.media.models import Media, MediaKind, MediaScope, MediaState, MediaUpload
from regimen.media.rules.file_types import kind_of_name
from regimen.media.rules.limits import MAX_TITLE, MAX_UPLOAD, OPEN_UPLOADS, PART_SIZE, part_sizes, too_big
from regimen.platform import files
from regimen.platform.jobs import enqueue
from regimen.platform.services import services_of
from regimen.platform.storage.multipart import UploadGone

log = logging.getLogger(__name__)

_NOBODY_WAITS_LONGER = 5.0
"""Seconds for a store that is away."""


async def begin_upload(
    session: AsyncSession,
    *,
    media_id: UUID,
    user_id: UUID,
    account_id: UUID | None,
    client_id: UUID | None,
    scope: MediaScope,
    name: str,
    size: int,
    content_type: str,
    now: datetime,
) -> tuple[Media, MediaUpload]:
    """Creates an item whose file is about to be uploaded. The caller chose `media_id`, so that beginning twice is
    beginning once, and has checked that nobody has an item of that id.

    Raises FileTooBig, EmptyFile, UnknownType, LibraryFull, TooManyUploads.
    """
    _check_size(size)
    kind = kind_of_name(name, content_type)
    open_uploads = select(func.count()).select_from(MediaUpload).where(MediaUpload.user_id == user_id)
    if (await session.scalar(open_uploads) or 0) >= OPEN_UPLOADS:
        raise TooManyUploads
    media = Media(
        id=media_id,
        account_id=account_id,
        client_id=client_id,
        created_by=user_id,
        scope=scope,
        kind=kind,
        state=MediaState.UPLOADING,
        title=_title(name),
        key="",
        content_type=content_type,
        bytes=size,
        created_at=now,
    )
    session.add(media)
    await quota.add(session, media, size)
    upload = await _begin(session, media, user_id=user_id, name=name, size=size, content_type=content_type, now=now)
    return media, upload


async def begin_replacement(
    session: AsyncSession, media: Media, *, user_id: UUID, name: str, size: int, content_type: str, now: datetime
) -> MediaUpload:
    """Prepares the upload of a file that takes the place of this item's. The item stays as it is until the new file
    can be shown.

    Raises FileTooBig, EmptyFile, UnknownType, LibraryFull, UploadEnded, and SentAlready for what somebody was sent:
    what was said stays as it was.
    """
    _check_size(size)
    kind_of_name(name, content_type)
    if await was_sent(session, media.id):
        raise SentAlready
    if media.state is MediaState.UPLOADING or media.kind is MediaKind.YOUTUBE:
        raise UploadEnded
    if earlier := await session.get(MediaUpload, media.id):
        await _forget(session, media, earlier)
    await quota.add(session, media, size)
    return await _begin(session, media, user_id=user_id, name=name, size=size, content_type=content_type, now=now)


async def complete_upload(session: AsyncSession, media: Media, upload: MediaUpload, now: datetime) -> None:
    """Puts the parts together and has the file processed. `media` is locked by the caller.

    Raises UploadIncomplete while parts are missing, UploadEnded if the store has forgotten it, SentAlready for a
    replacement of what was sent since it began.
    """
    replaces = media.state is not MediaState.UPLOADING
    if replaces and await was_sent(session, media.id):
        raise SentAlready
    parts = services_of(session).files.multipart
    expected = part_sizes(upload.bytes, upload.part_size)
    try:
        if await parts.parts(upload.key, upload.store_upload, now) != expected:
            raise UploadIncomplete
        await parts.complete(upload.key, upload.store_upload, list(expected), now)
    except UploadGone as error:
        if not await is_put_together(session, upload):
            raise UploadEnded from error
    await files.note_stored(
        session,
        upload.key,
        size=upload.bytes,
        content_type=upload.content_type,
        name=upload.name,
        owner_id=upload.user_id,
        public=False,  # until it is known what it is
    )
    if not replaces:
        media.state = MediaState.PROCESSING
    arrived = Upload(
        media.id, upload.key, upload.name, upload.content_type, upload.bytes, quota.owner_of(media), replaces
    )
    await session.delete(upload)
    await session.flush()
    await enqueue(session, process_media, upload=arrived)
    await push_change(session, media)


async def add_file(
    session: AsyncSession, data: bytes, *, name: str, content_type: str, actor: Actor, now: datetime
) -> Media:
    """Adds a file that is at hand to the caller's library, as if it had been uploaded."""
    account_id, client_id = owners_of(actor)
    media, upload = await begin_upload(
        session,
        media_id=new_id(),
        user_id=actor.user_id,
        account_id=account_id,
        client_id=client_id,
        scope=MediaScope.USER,
        name=name,
        size=len(data),
        content_type=content_type,
        now=now,
    )
    parts, start = services_of(session).files.multipart, 0
    for number, size in part_sizes(len(data), upload.part_size).items():
        await parts.put(upload.key, upload.store_upload, number, data[start : start + size], now)
        start += size
    await complete_upload(session, media, upload, now)
    return media


async def cancel_upload(session: AsyncSession, media: Media, upload: MediaUpload) -> None:
    """Deletes what was uploaded; the item too, unless the upload was to replace its file."""
    await _forget(session, media, upload)
    if media.state is MediaState.UPLOADING:
        await session.delete(media)
    await session.flush()


async def _begin(
    session: AsyncSession, media: Media, *, user_id: UUID, name: str, size: int, content_type: str, now: datetime
) -> MediaUpload:
    owner = media.client_id or media.account_id
    assert owner is not None
    suffix = PurePosixPath(name).suffix.lower()
    key = files.new_key(f"media/{owner.hex}/{new_id().hex}", suffix if suffix[1:].isalnum() else "")
    upload = MediaUpload(
        media_id=media.id,
        user_id=user_id,
        key=key,
        store_upload=await services_of(session).files.multipart.begin(key, content_type, PART_SIZE, now),
        name=name,
        content_type=content_type,
        bytes=size,
        part_size=PART_SIZE,
        used_at=now,
        created_at=now,
    )
    session.add(upload)
    await session.flush()
    return upload


async def _forget(session: AsyncSession, media: Media, upload: MediaUpload) -> None:
    services = services_of(session)
    key, store_upload = upload.key, upload.store_upload
    await quota.subtract(session, media, upload.bytes)
    await session.delete(upload)
    await session.flush()

    async def after() -> None:
        try:
            async with asyncio.timeout(_NOBODY_WAITS_LONGER):
                await services.files.multipart.abort(key, store_upload, services.clock.now())
        except Exception:
            log.exception("The parts of an upload could not be deleted; forget_parts will do it")

    after_commit(session, after)
    await files.delete(session, key)  # it may have been put together


def _check_size(size: int) -> None:
    if size > MAX_UPLOAD:
        raise FileTooBig(too_big(size))
    if size == 0:
        raise EmptyFile


def _title(name: str) -> str:
    """Returns a file's name without its extension."""
    return PurePosixPath(name).stem[:MAX_TITLE]
