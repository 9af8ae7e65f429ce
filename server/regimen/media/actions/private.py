"""Private items that a client and the coaches of one account share."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.kit.ids import new_id
from regimen.media.access.library import usable_media
from regimen.media.actions import library, quota
from regimen.media.actions.process import process_media
from regimen.media.actions.results import Upload
from regimen.media.actions.uses import set_uses
from regimen.media.events import push_change
from regimen.media.models import Media, MediaKind, MediaScope, MediaState, MediaUse, PlaceKind
from regimen.media.rules.file_types import kind_of_name
from regimen.platform import files
from regimen.platform.jobs import enqueue


async def share_videos(
    session: AsyncSession, client: Actor, media_ids: Sequence[UUID], *, place: str, account_id: UUID
) -> list[Media]:
    """Lets the coaches of an account see videos of a client as long as a form check uses them, and returns them in the
    order of `media_ids`. Raises NotFound if one can't be used."""
    await session.execute(select(Media.id).where(Media.id.in_(media_ids)).order_by(Media.id).with_for_update())
    videos = await usable_media(session, client, media_ids, kinds={MediaKind.VIDEO})
    await set_uses(session, PlaceKind.FORM_CHECK, place, media_ids, shared_with=account_id)
    for video in videos:
        await push_change(session, video)
    return videos


async def add_recording(
    session: AsyncSession,
    data: bytes,
    *,
    name: str,
    content_type: str,
    coach_id: UUID,
    account_id: UUID,
    client_id: UUID,
    now: datetime,
) -> Media:
    """Adds sound that a coach recorded for a client, and has it processed. Raises UnknownType, LibraryFull."""
    kind_of_name(name, content_type)
    key = files.new_key(f"media/{account_id.hex}/{new_id().hex}")
    media = Media(
        account_id=account_id,
        client_id=client_id,
        created_by=coach_id,
        scope=MediaScope.USER,
        kind=MediaKind.OTHER,
        state=MediaState.PROCESSING,
        title=name,
        key="",
        content_type=content_type,
        bytes=len(data),
        created_at=now,
    )
    session.add(media)
    await quota.add(session, media, len(data))
    await files.put(session, key, data, content_type, name=name, owner_id=coach_id, public=False)
    await session.flush()
    upload = Upload(media.id, key, name, content_type, len(data), quota.owner_of(media), replaces=False)
    await enqueue(session, process_media, upload=upload)
    return media


async def remove_unused(session: AsyncSession, media: Media) -> None:
    """Deletes an item with its files, unless it is used somewhere."""
    if not await session.scalar(select(exists().where(MediaUse.media_id == media.id))):
        await library.remove(session, media)
