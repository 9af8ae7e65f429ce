"""The logo of an account."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.white_label.models import Logo


async def load_logo(session: AsyncSession, account_id: UUID) -> Logo | None:
    """Returns the logo of an account. One query."""
    return await session.get(Logo, account_id, populate_existing=True)
