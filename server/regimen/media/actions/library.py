"""Changes of items that are in a library."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete as delete_rows
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.media.actions import quota
from regimen.media.actions.pictures import owners_of
from regimen.media.actions.results import stored_keys
from regimen.media.actions.uploads import cancel_upload
from regimen.media.events import push_change
from regimen.media.failures import InUse, NotAVideoLink, NotNew
from regimen.media.models import Media, MediaKind, MediaScope, MediaState, MediaUpload, MediaUse
from regimen.media.rules.limits import LINKS_A_PERSON, NEW_FOR
from regimen.media.rules.links import read_video_link
from regimen.platform import files
from regimen.platform.rate_limits import limit

_TITLES = {"youtube": "YouTube video", "vimeo": "Vimeo video"}


async def add_link(session: AsyncSession, actor: Actor, url: str, scope: MediaScope, now: datetime) -> Media:
    """Adds a video on YouTube or Vimeo to the caller's library. Raises NotAVideoLink, LibraryFull, TooMany."""
    link = read_video_link(url)
    if link is None:
        raise NotAVideoLink
    await limit(session, "links", LINKS_A_PERSON, str(actor.user_id))
    account_id, client_id = owners_of(actor)
    media = Media(
        account_id=account_id,
        client_id=client_id,
        created_by=actor.user_id,
        scope=scope,
        kind=MediaKind.YOUTUBE,
        state=MediaState.PUBLISHED,
        progress=100,
        title=_TITLES[link.provider],
        key="",
        link_provider=link.provider,
        video_id=link.video_id,
        link_key=link.key,
        content_type="",
        bytes=0,
        created_at=now,
    )
    await quota.count_link(session, media)
    session.add(media)
    await session.flush()
    await push_change(session, media)
    return media


async def change(
    session: AsyncSession, media: Media, *, title: str | None, caption: str | None, tags: Sequence[str] | None
) -> None:
    """Changes what its owner wrote about an item; None leaves a field as it is."""
    if title is not None:
        media.title = title
    if caption is not None:
        media.caption = caption
    if tags is not None:
        media.tags = list(tags)
    await session.flush()
    await push_change(session, media)


async def delete(session: AsyncSession, media: Media, now: datetime) -> None:
    """Deletes an item that is uploading, has failed, or is new and not in use. `media` is locked by the caller.

    Raises NotNew, InUse.
    """
    if media.state is MediaState.UPLOADING:
        await remove(session, media)
        return
    if media.state is not MediaState.FAILED and now - media.created_at >= NEW_FOR:
        raise NotNew
    if await session.scalar(select(exists().where(MediaUse.media_id == media.id))):
        raise InUse
    if await session.scalar(select(exists().where(Media.source_id == media.id))):
        raise InUse
    await remove(session, media)


async def remove(session: AsyncSession, media: Media) -> None:
    """Deletes an item with all its files, wherever it is used."""
    await push_change(session, media, deleted=True)
    upload = await session.get(MediaUpload, media.id)
    if upload is not None:
        is_all = media.state is MediaState.UPLOADING
        await cancel_upload(session, media, upload)
        if is_all:
            return  # it has no other files, and is counted no longer
    await quota.subtract(session, media, media.bytes)
    await files.delete(session, *stored_keys(media), *media.captions.values())
    await session.delete(media)
    await session.flush()


async def delete_library_of(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Deletes everything that a client has added, also what they have sent: they are deleting their account."""
    own = select(Media).where(Media.client_id == actor.user_id, Media.source_id.is_(None)).order_by(Media.id)
    for media in (await session.scalars(own.with_for_update())).all():
        await session.execute(delete_rows(MediaUse).where(MediaUse.media_id == media.id))
        await remove(session, media)
