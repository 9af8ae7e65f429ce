"""Which pictures an account may use, and the covers of programs."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import NotFound, or_404
from regimen.media.models import Media, MediaKind


async def own_media(session: AsyncSession, actor: CoachActor, media_id: UUID) -> Media:
    """Returns an item of the account's library. Raises NotFound."""
    return or_404(
        await session.scalar(
            select(Media).where(Media.id == media_id, Media.account_id == actor.account, Media.source_id.is_(None))
        )
    )


async def own_pictures(session: AsyncSession, actor: CoachActor, ids: Sequence[UUID]) -> list[Media]:
    """Returns pictures of the account's library in the order of `ids`. Raises NotFound if one is missing. One query."""
    if not ids:
        return []
    statement = select(Media).where(
        Media.id.in_(ids), Media.account_id == actor.account, Media.source_id.is_(None), Media.kind == MediaKind.IMAGE
    )
    rows = {row.id: row for row in await session.scalars(statement)}
    if not rows.keys() >= set(ids):
        raise NotFound
    return [rows[media_id] for media_id in ids]


async def load_covers(session: AsyncSession, ids: Iterable[UUID | None]) -> dict[UUID, Media]:
    """Returns covers and the pictures they were cropped from, by id. One query; the caller has checked access."""
    cover_ids = {media_id for media_id in ids if media_id is not None}
    if not cover_ids:
        return {}
    sources = select(Media.source_id).where(Media.id.in_(cover_ids))
    rows = await session.scalars(select(Media).where(Media.id.in_(cover_ids) | Media.id.in_(sources)))
    return {row.id: row for row in rows}
