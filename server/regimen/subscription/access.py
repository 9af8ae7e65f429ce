"""What an account's own plan allows: `await require_feature(session, account_id, Feature.SUPERSETS, now)`."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.subscription.models import ProductKind, Subscription
from regimen.subscription.rules import Entitlements, Feature, entitlements_of


async def get_entitlements(session: AsyncSession, account_id: UUID, now: datetime) -> Entitlements:
    """Returns what the account may do at `now`; an account that never chose a plan is on the Free one."""
    row = await session.get(Subscription, account_id)
    return entitlements_from(row, now)


def entitlements_from(row: Subscription | None, now: datetime) -> Entitlements:
    """Returns the same from a row that is loaded already."""
    if row is None:
        return entitlements_of(ProductKind.FREE, None, now)
    return entitlements_of(row.product_kind, row.trial_end_at, now)


async def require_feature(session: AsyncSession, account_id: UUID, feature: Feature, now: datetime) -> None:
    """Raises UpgradeNeeded if the plan lacks `feature`, AccountClosed if there is no running plan or trial."""
    allowed = await get_entitlements(session, account_id, now)
    if not allowed.is_open:
        raise AccountClosed
    if not allowed.allows(feature):
        raise UpgradeNeeded(feature)


async def require_open_account(session: AsyncSession, account_id: UUID, now: datetime) -> Entitlements:
    """Returns what the account may do; raises AccountClosed if its trial or plan is over."""
    allowed = await get_entitlements(session, account_id, now)
    if not allowed.is_open:
        raise AccountClosed
    return allowed
