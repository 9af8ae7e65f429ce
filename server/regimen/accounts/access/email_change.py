"""The change of email address that a user has asked for."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import OneTimeToken, TokenPurpose


async def get_email_change(session: AsyncSession, user_id: UUID, now: datetime) -> OneTimeToken | None:
    """Returns the change that waits for its link to be opened, if there is one."""
    change: OneTimeToken | None = await session.scalar(
        select(OneTimeToken).where(
            OneTimeToken.user_id == user_id,
            OneTimeToken.purpose == TokenPurpose.CHANGE_EMAIL,
            OneTimeToken.used_at.is_(None),
            OneTimeToken.expires_at > now,
        )
    )
    return change
