"""How much a library may hold."""

from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.failures import LibraryFull
from regimen.media.models import Media, MediaKind, MediaUsage
from regimen.media.rules.limits import ACCOUNT_QUOTA, CLIENT_QUOTA, MAX_LINKS


def quota_of(media: Media) -> int:
    """Returns how many bytes the library that this item is in may hold."""
    return CLIENT_QUOTA if is_of_client(media) else ACCOUNT_QUOTA


def is_of_client(media: Media) -> bool:
    """Whether a client's quota counts it, and a client's limits apply."""
    return media.client_id is not None and owner_of(media) == media.client_id


async def add(session: AsyncSession, media: Media, size: int) -> None:
    """Counts `size` bytes towards the library of `media`; raises LibraryFull if it holds too much then.

    Locks the library's row until the transaction ends.
    """
    owner = owner_of(media)
    if owner is not None:
        await add_to(session, owner, size, limit=quota_of(media))


async def add_to(session: AsyncSession, owner_id: UUID, size: int, *, limit: int) -> None:
    """Counts `size` bytes towards what an account or a client stores; raises LibraryFull if that is over `limit` then.

    Locks the owner's row until the transaction ends.
    """
    row = upsert(MediaUsage).values(owner_id=owner_id, bytes=size)
    taken = await session.scalar(
        row.on_conflict_do_update(
            index_elements=["owner_id"], set_={"bytes": MediaUsage.bytes + row.excluded.bytes}
        ).returning(MediaUsage.bytes)
    )
    if taken is not None and taken > limit:
        raise LibraryFull


async def lock(session: AsyncSession, owner_id: UUID) -> None:
    """Locks what an account or a client stores until the transaction ends, as counting does."""
    await session.execute(upsert(MediaUsage).values(owner_id=owner_id, bytes=0).on_conflict_do_nothing())
    await session.execute(select(MediaUsage.bytes).where(MediaUsage.owner_id == owner_id).with_for_update())


async def count_link(session: AsyncSession, media: Media) -> None:
    """Locks the library of a link that is about to be added; raises LibraryFull if it has too many."""
    await add(session, media, 0)
    links = select(func.count()).where(
        Media.kind == MediaKind.YOUTUBE,
        Media.account_id.is_not_distinct_from(media.account_id),
        Media.client_id.is_not_distinct_from(media.client_id),
    )
    if (await session.scalar(links) or 0) >= MAX_LINKS:
        raise LibraryFull


async def subtract(session: AsyncSession, media: Media, size: int) -> None:
    """Counts `size` bytes less."""
    await subtract_from(session, owner_of(media), size)


async def subtract_from(session: AsyncSession, owner_id: UUID | None, size: int) -> None:
    """Counts `size` bytes less for an owner, whose item may be gone."""
    await session.execute(
        update(MediaUsage).where(MediaUsage.owner_id == owner_id).values(bytes=MediaUsage.bytes - size)
    )


async def used_bytes(session: AsyncSession, owner_id: UUID) -> int:
    """Returns how many bytes the library of an account or a client holds."""
    return await session.scalar(select(MediaUsage.bytes).where(MediaUsage.owner_id == owner_id)) or 0


def owner_of(media: Media) -> UUID | None:
    """Whose quota counts: what a client uploaded is theirs, also if coaches see it, and what coaches recorded for a
    client is the account's. The product's items have none."""
    if media.client_id is not None and media.created_by in {media.client_id, None}:
        return media.client_id
    return media.account_id
