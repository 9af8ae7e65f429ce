"""What an account's plan allows: `await require_feature(session, account_id, Feature.SUPERSETS, now)`."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.sources import PlanView, SubscriptionView
from regimen.kit.errors import Failure
from regimen.platform.services import services_of
from regimen.subscription.models import ProductKind, Subscription
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription.rules import (
    FREE_CLIENTS,
    MAX_CLIENTS,
    UPGRADE,
    AccessState,
    Entitlements,
    Feature,
    entitlements_of,
)

__all__ = ["AccountClosed", "Entitlements", "Feature", "UpgradeNeeded", "entitlements"]


class UpgradeNeeded(Failure):
    """The plan lacks a feature; `feature` travels in the body, so that an app can offer the upgrade."""

    reason = "upgrade"
    message = "This needs the Professional plan."

    def __init__(self, feature: Feature) -> None:
        super().__init__(UPGRADE[feature], feature=feature.value)


class AccountClosed(Failure):
    """The trial or plan is over: only what is needed to choose a plan is open."""

    status = 406
    message = "Access is denied"


async def entitlements(session: AsyncSession, account_id: UUID, now: datetime) -> Entitlements:
    """What the account may do at `now`. An account that never chose a plan is on the Free one."""
    row = await session.get(Subscription, account_id)
    return allowed_by(row, now)


def allowed_by(row: Subscription | None, now: datetime) -> Entitlements:
    """The same for whoever has the row already."""
    if row is None:
        return entitlements_of(ProductKind.FREE, None, now)
    return entitlements_of(row.product_kind, row.trial_end_at, now)


async def require_feature(session: AsyncSession, account_id: UUID, feature: Feature, now: datetime) -> None:
    """Raises UpgradeNeeded where the plan lacks `feature`, AccountClosed where there is no plan at all."""
    allowed = await entitlements(session, account_id, now)
    if not allowed.may_work:
        raise AccountClosed
    if not allowed.allows(feature):
        raise UpgradeNeeded(feature)


async def require_open(session: AsyncSession, account_id: UUID, now: datetime) -> Entitlements:
    """Raises AccountClosed where the trial or plan is over."""
    allowed = await entitlements(session, account_id, now)
    if not allowed.may_work:
        raise AccountClosed
    return allowed


async def plans(session: AsyncSession, account_ids: Sequence[UUID], now: datetime) -> dict[UUID, SubscriptionView]:
    """The plan of each account as its coach sees it. One query, and one to count clients."""
    rows = {
        row.account_id: row
        for row in await session.scalars(select(Subscription).where(Subscription.account_id.in_(account_ids)))
    }
    counts = await client_counts(session, account_ids, now)
    trial_days = services_of(session).settings.trial_period
    return {
        account_id: _view(rows.get(account_id), counts.get(account_id, ClientCounts()), trial_days, now)
        for account_id in account_ids
    }


def _view(row: Subscription | None, counts: ClientCounts, trial_days: int, now: datetime) -> SubscriptionView:
    allowed = allowed_by(row, now)
    state = allowed.access_state
    on_trial = state in {AccessState.ACTIVE_TRIAL, AccessState.EXPIRED_TRIAL}
    product = allowed.plan
    return SubscriptionView(
        plan=PlanView(id=product.value, product_kind=product.value, max_clients=MAX_CLIENTS[product])
        if product
        else None,
        scheduled_plan=None,
        state="trial" if state is AccessState.ACTIVE_TRIAL else "trial_ended" if on_trial else state.value,
        access_state=state.value,
        active=allowed.may_work,
        blocked=not allowed.may_work,
        free_plan=state is AccessState.FREE,
        free_usage=counts.active <= FREE_CLIENTS,
        trial=on_trial,
        trial_available=trial_days > 0 and (row is None or row.trial_started_at is None) and not _pays(row),
        trial_end_date=allowed.trial_end_at,
        cancel_at_period_end=False,
        next_payment_date=None,
        max_clients=allowed.max_clients,
        active_clients=counts.active,
        active_sub_clients=counts.paying,
        features=sorted(allowed.features),
    )


def _pays(row: Subscription | None) -> bool:
    return row is not None and row.product_kind not in {None, ProductKind.FREE}
