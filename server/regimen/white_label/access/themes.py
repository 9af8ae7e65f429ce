"""What an account has changed of its pages, and what of it its plan lets others see."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.subscription.access import get_entitlements
from regimen.subscription.rules import Feature
from regimen.white_label.models import WhiteLabel


async def load_white_label(session: AsyncSession, account_id: UUID) -> WhiteLabel | None:
    """Returns what the account has changed, None if it has the default. One query."""
    return await session.get(WhiteLabel, account_id, populate_existing=True)


async def load_theme_css(session: AsyncSession, account_id: UUID, now: datetime) -> str | None:
    """Returns the style sheet of an account's public pages, None for the default theme, which they also have while the
    plan lacks white label. Two queries at most."""
    row = await load_white_label(session, account_id)
    if row is None or row.css is None:
        return None
    return row.css if (await get_entitlements(session, account_id, now)).allows(Feature.CUSTOMISATION) else None
