"""Stores what became of an upload: what was made of it, or why it can't be used.

Files are written before the item is locked, and are found by nobody until it is published.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import transaction
from regimen.media.access.uses import was_sent
from regimen.media.actions import quota
from regimen.media.actions.pictures import renew_covers
from regimen.media.events import push_change
from regimen.media.failures import SentAlready
from regimen.media.models import Media, MediaKind, MediaState
from regimen.media.rules.made_files import folder_of, is_later, made_key, made_keys
from regimen.platform import files
from regimen.platform.jobs import Sessions, enqueue
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from regimen.platform.storage.store import Files

DONE: Final = 100
_REPORTED_EVERY: Final = 1.0


@dataclass(frozen=True)
class Upload:
    """An uploaded file of an item, as its owner declared it. `owner_id`: whose quota counts it, if anybody's.
    `replaces`: it is counted besides the file that the item has."""

    media_id: UUID
    key: str
    name: str
    content_type: str
    size: int
    owner_id: UUID | None
    replaces: bool


@dataclass(frozen=True)
class Work:
    """An upload that is being processed, and what that needs."""

    sessions: Sessions
    services: Services
    upload: Upload

    @property
    def store(self) -> Files:
        return self.services.files


@dataclass(frozen=True)
class MadeFile:
    """A file that was made of an upload, by the name that its key ends with."""

    name: str
    content: bytes | Path
    content_type: str

    @property
    def size(self) -> int:
        return len(self.content) if isinstance(self.content, bytes) else self.content.stat().st_size


@dataclass
class Made:
    """What was made of an upload. `original` takes the place of the uploaded file, which is kept otherwise, but shown
    to nobody if `is_hidden`."""

    kind: MediaKind
    content_type: str
    original: MadeFile | None = None
    is_hidden: bool = False
    sizes: dict[str, MadeFile] = field(default_factory=dict)
    width: int | None = None
    height: int | None = None
    duration_ms: int | None = None


class Gone(Exception):
    """The item was deleted, or shows a file that was uploaded later."""


async def is_open(work: Work) -> bool:
    """Whether it is still to be decided what becomes of the upload. Deletes one that nobody waits for."""
    async with transaction(work.sessions) as session:
        media = await session.get(Media, work.upload.media_id)
        if await session.get(StoredFile, work.upload.key) is None or (media and media.key == work.upload.key):
            return False
        if media is not None and not is_later(media.key, work.upload.key):
            return True
    await discard(work)
    return False


class Reporter:
    """Stores the progress of an item, once a second at most. Raises Gone when it is worked on in vain."""

    def __init__(self, work: Work, first: float, last: float) -> None:
        """`first` and `last`: the percentages between which the progress runs."""
        self._work, self._first, self._last = work, first, last
        self._reported_at = 0.0

    async def __call__(self, part: float) -> None:
        if time.monotonic() - self._reported_at < _REPORTED_EVERY:
            return
        self._reported_at = time.monotonic()
        async with locked(self._work) as (session, media):
            percent = min(DONE - 1, round(self._first + part * (self._last - self._first)))
            if media.progress != percent:
                media.progress = percent
                await push_change(session, media)


@asynccontextmanager
async def locked(work: Work) -> AsyncIterator[tuple[AsyncSession, Media]]:
    """A transaction with the item, locked. Raises Gone."""
    async with transaction(work.sessions) as session:
        media = await session.scalar(select(Media).where(Media.id == work.upload.media_id).with_for_update())
        if media is None or is_later(media.key, work.upload.key):
            raise Gone
        yield session, media


async def publish(
    work: Work, made: Made, *, progress: int = DONE, then: Callable[[AsyncSession], Awaitable[None]] | None = None
) -> None:
    """Makes the file what the item shows; what it showed before is deleted. `then` joins the transaction.

    Raises Gone, SentAlready for a replacement of what was sent while it was processed.
    """
    upload = work.upload
    written = [*made.sizes.values(), *([made.original] if made.original else [])]
    await _write(work, written)
    async with locked(work) as (session, media):
        if folder_of(media.key) == folder_of(upload.key):
            return
        if upload.replaces and await was_sent(session, media.id):
            raise SentAlready
        before = stored_keys(media)
        if upload.replaces:
            await quota.subtract(session, media, media.bytes)
        public = not media.is_private
        await _note(session, media, upload, written)
        if made.original is None:
            media.key = upload.key
            await files.set_type(session, upload.key, made.content_type, public=public and not made.is_hidden)
        else:
            media.key = made_key(upload.key, made.original.name)
            await files.delete(session, upload.key)
        media.sizes = {size: made_key(upload.key, one.name) for size, one in made.sizes.items()}
        media.kind, media.state, media.failure, media.progress = made.kind, MediaState.PUBLISHED, "", progress
        media.content_type, media.bytes = made.content_type, upload.size
        media.width, media.height, media.duration_ms = made.width, made.height, made.duration_ms
        if made.kind is not MediaKind.VIDEO and media.captions:
            before += media.captions.values()
            media.captions = {}
        await files.delete(session, *before)
        if upload.replaces and await session.scalar(select(exists().where(Media.source_id == media.id))):
            await enqueue(session, renew_covers, source_id=media.id)
        if then is not None:
            await then(session)
        await session.flush()
        await push_change(session, media)


async def add_sizes(work: Work, sizes: Mapping[str, MadeFile]) -> None:
    """Adds files to those of a published item, which is ready then. Raises Gone."""
    await _write(work, sizes.values())
    async with locked(work) as (session, media):
        if media.key != work.upload.key:
            raise Gone
        await _note(session, media, work.upload, sizes.values())
        media.sizes = {**media.sizes, **{size: made_key(work.upload.key, one.name) for size, one in sizes.items()}}
        media.progress = DONE
        await session.flush()
        await push_change(session, media)


async def fail(work: Work, sentence: str) -> None:
    """Stores why a file can't be used and deletes it. An item that was to be replaced goes on as it was."""
    upload = work.upload
    try:
        async with locked(work) as (session, media):
            if await session.get(StoredFile, upload.key) is None or media.key == upload.key:
                return
            await files.delete(session, upload.key, *made_keys(upload.key))
            media.failure = sentence
            if upload.replaces:
                await quota.subtract(session, media, upload.size)
            else:
                await quota.subtract(session, media, media.bytes)
                media.state, media.bytes = MediaState.FAILED, 0
            if media.state is MediaState.PUBLISHED:
                media.progress = DONE
            await session.flush()
            await push_change(session, media)
    except Gone:
        await discard(work)


async def discard(work: Work) -> None:
    """Deletes an upload that nobody waits for, and all that was made of it."""
    upload = work.upload
    async with transaction(work.sessions) as session:
        row = await session.get(StoredFile, upload.key, with_for_update=True)
        if row is not None and upload.replaces:
            await quota.subtract_from(session, upload.owner_id, upload.size)
        await files.delete(session, upload.key, *made_keys(upload.key))


def stored_keys(media: Media) -> list[str]:
    """Returns the keys of an item's files."""
    return [key for key in (media.key, *media.sizes.values()) if key]


async def _write(work: Work, made: Iterable[MadeFile]) -> None:
    for one in made:
        await work.store.put(made_key(work.upload.key, one.name), one.content, one.content_type)


async def _note(session: AsyncSession, media: Media, upload: Upload, made: Iterable[MadeFile]) -> None:
    for one in made:
        await files.note_stored(
            session,
            made_key(upload.key, one.name),
            size=one.size,
            content_type=one.content_type,
            name=media.title,
            owner_id=media.created_by,
            public=not media.is_private,
        )
