"""What an account's own plan allows: `await require_feature(session, account_id, Feature.SUPERSETS, now)`."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, or_
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.subscription.models import RUNNING, ProductKind, Subscription
from regimen.subscription.rules import Entitlements, Feature, entitlements_of


async def get_entitlements(session: AsyncSession, account_id: UUID, now: datetime) -> Entitlements:
    """Returns what the account may do at `now`; an account that never chose a plan is on the Free one."""
    row = await session.get(Subscription, account_id)
    return entitlements_from(row, now)


def entitlements_from(row: Subscription | None, now: datetime) -> Entitlements:
    """Returns the same from a row that is loaded already."""
    if row is None:
        return entitlements_of(ProductKind.FREE, None, now)
    return entitlements_of(row.product_kind, row.trial_end_at, now, paid=is_paid(row))


def is_paid(row: Subscription) -> bool:
    """Whether a Professional plan is running, and not cancelled and over."""
    return row.billing_state is None or row.billing_state in RUNNING


async def get_or_create_locked(session: AsyncSession, account_id: UUID, now: datetime) -> Subscription:
    """Returns the account's row, locked for an update; an account without one gets the Free plan."""
    statement = upsert(Subscription).values(account_id=account_id, product_kind=ProductKind.FREE, created_at=now)
    await session.execute(statement.on_conflict_do_nothing())
    return or_404(await session.get(Subscription, account_id, with_for_update=True, populate_existing=True))


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


def is_closed(account_id: Any, now: Any) -> ColumnElement[bool]:
    """Returns the condition that an account has no running plan or trial: `Entitlements.is_open` for statements.

    Both may be columns or values.
    """
    without_plan = Subscription.product_kind.is_(None)
    trial_over = or_(Subscription.trial_end_at.is_(None), Subscription.trial_end_at <= now)
    is_over = and_(Subscription.product_kind != ProductKind.FREE, Subscription.billing_state.not_in(RUNNING))
    return exists().where(Subscription.account_id == account_id, or_(and_(without_plan, trial_over), is_over))


async def may_add_coaches(session: AsyncSession, account_id: UUID, now: datetime) -> bool:
    """Returns whether the account's plan is running and has room for more coaches than its owner."""
    return (await get_entitlements(session, account_id, now)).allows(Feature.MORE_COACHES)
