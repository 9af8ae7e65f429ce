"""Live events of media."""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media, MediaState, MediaUse
from regimen.media.ports import media_followers
from regimen.platform import live
from regimen.platform.live.events import LiveEvent


class MediaChanged(LiveEvent):
    """An item was added, processed, changed or deleted; `deleted` says so. Read it again."""

    event: Literal["media_changed"] = "media_changed"
    media_id: UUID
    deleted: bool | None = None


async def _shared_with(session: AsyncSession, media_id: UUID) -> Sequence[UUID]:
    """Returns the accounts whose coaches see a client's item. One query."""
    uses = MediaUse.media_id == media_id, MediaUse.shared_with.is_not(None)
    found: Sequence[Any] = (await session.scalars(select(MediaUse.shared_with).where(*uses).distinct())).all()
    return found


async def push_change(session: AsyncSession, media: Media, *, deleted: bool = False) -> None:
    """Sends MediaChanged to everybody who may have the item on their screen, after this transaction commits."""
    event = MediaChanged(media_id=media.id, deleted=deleted or None)
    if media.client_id is not None:
        await live.push(session, live.user_stream(media.client_id), event)
        for account_id in await _shared_with(session, media.id):
            await live.push(session, live.account_stream(account_id), event)
    elif media.account_id is not None:
        await live.push(session, live.team_stream(media.account_id), event)
    if media.state in {MediaState.PUBLISHED, MediaState.FAILED} and not deleted:
        for follow in media_followers:
            await follow(session, media.id)
