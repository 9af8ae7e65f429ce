"""Makes sure that a database is only ever used with one Stripe mode: sandbox, test or live.

The mode is stored on first use. Objects of one mode mean nothing in another, so a database with real payments must not
silently fall back to simulated ones because a key was lost.
"""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.stripe_adapter.errors import ProviderUnavailable
from regimen.stripe_adapter.models import ProviderMode
from regimen.stripe_adapter.types import Mode


async def check_mode(session: AsyncSession, mode: Mode) -> None:
    """Raises ProviderUnavailable if this database has been used in another mode."""
    stored = await session.scalar(select(ProviderMode.mode))
    if stored is not None and stored != mode:
        raise ProviderUnavailable


async def remember_mode(session: AsyncSession, mode: Mode, now: datetime) -> None:
    """Stores the mode before the first object is created at Stripe. Raises ProviderUnavailable like `check_mode`."""
    await session.execute(insert(ProviderMode).values(id=1, mode=mode, first_used_at=now).on_conflict_do_nothing())
    await check_mode(session, mode)
