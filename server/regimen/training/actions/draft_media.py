"""Notes in the library which drafts use which media, in the transaction that changes the drafts."""

from collections.abc import Collection, Mapping
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.access.library import load_shared
from regimen.media.actions.uses import rename_place, set_uses_of_places
from regimen.media.models import PlaceKind
from regimen.training.access.day_media import DraftKey


async def note_media(session: AsyncSession, account_id: UUID, drafts: Mapping[DraftKey, Collection[UUID]]) -> None:
    """Makes these items what the drafts use, as far as the account may show them. Three statements at most."""
    known = await load_shared(session, account_id, {media_id for ids in drafts.values() for media_id in ids})
    uses = {key.place: known.keys() & set(ids) for key, ids in drafts.items()}
    await set_uses_of_places(session, PlaceKind.DRAFT, uses)


async def forget_media(session: AsyncSession, drafts: Collection[DraftKey]) -> None:
    """Notes that the drafts are gone. One statement, none without drafts."""
    if drafts:
        await set_uses_of_places(session, PlaceKind.DRAFT, {key.place: [] for key in drafts})


async def move_media(session: AsyncSession, draft: DraftKey, user_id: UUID) -> None:
    """Notes that the draft has become that of another coach. One statement."""
    await rename_place(session, PlaceKind.DRAFT, draft.place, draft._replace(user_id=user_id).place)
