"""Whether an account's plan allows own exercises."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import Failure


async def require_own_exercises(session: AsyncSession, account_id: UUID, now: datetime) -> None:
    """Raises the subscription's own refusal where the plan does not include own exercises."""
    from regimen.subscription.access import Feature, require_feature

    await require_feature(session, account_id, Feature.OWN_EXERCISES)


async def may_write_exercises(session: AsyncSession, account_id: UUID, now: datetime) -> bool:
    """The same question, answered."""
    try:
        await require_own_exercises(session, account_id, now)
    except Failure:
        return False
    return True
