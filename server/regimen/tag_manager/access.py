"""The tag manager of an account."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.tag_manager.models import TagManager


async def load_tag_manager(session: AsyncSession, account_id: UUID) -> TagManager | None:
    """Returns what the account has saved, None if it never did. One query."""
    return await session.get(TagManager, account_id, populate_existing=True)
