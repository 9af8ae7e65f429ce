"""What a coach has written on their storefront."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.access.library import load_shared
from regimen.media.models import Media, MediaKind, MediaState
from regimen.media.ports import Place
from regimen.storefront.models import StorefrontPage
from regimen.storefront.rules import StorefrontContent

NEVER_EDITED: Final = 0


async def load_content(session: AsyncSession, account_id: UUID) -> tuple[StorefrontContent, int]:
    """Returns what is written on a storefront, and its version: nothing and 0 if it was never edited. One query."""
    page = await session.get(StorefrontPage, account_id, populate_existing=True)
    if page is None:
        return StorefrontContent(), NEVER_EDITED
    questions = page.content.get("common_questions", [])
    older = {"common_questions": [{"id": uuid5(account_id, one["question"]), **one} for one in questions]}
    # A field that was given up since is no error.
    return StorefrontContent.model_validate(page.content | older, extra="ignore"), page.version


async def load_edit_times(session: AsyncSession) -> dict[UUID, datetime]:
    """Returns when each storefront was edited last, by account. One query."""
    rows = await session.execute(select(StorefrontPage.account_id, StorefrontPage.updated_at))
    return {row.account_id: row.updated_at for row in rows}


async def load_picture(session: AsyncSession, account_id: UUID, picture_id: UUID | None) -> Media | None:
    """Returns the picture of the opening, None while it can't be shown. One query at most."""
    if picture_id is None:
        return None
    found = (await load_shared(session, account_id, [picture_id])).get(picture_id)
    is_shown = found is not None and found.kind is MediaKind.IMAGE and found.state is MediaState.PUBLISHED
    return found if is_shown else None


async def describe_storefronts(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes storefronts for the library."""
    return {place: Place("Your storefront", "/public-page/edit") for place in places}
