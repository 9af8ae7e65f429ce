"""An account's own plan as its coach sees it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.platform.services import services_of
from regimen.subscription.access import entitlements_from
from regimen.subscription.models import ProductKind, Subscription
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription.rules import FREE_CLIENTS, MAX_CLIENTS, AccessState
from regimen.subscription.schemas import AccountFields, AccountPlan, MeFields, PlanView, SubscriptionView


async def subscription_views(
    session: AsyncSession, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, SubscriptionView]:
    """Returns the plan of each account as its coach sees it: one query, and one to count clients."""
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


async def me_fields(session: AsyncSession, actor: Actor, now: datetime) -> MeFields:
    """Returns the subscription of the account that a coach works in. The queries of `subscription_views`."""
    if actor.account_id is None:
        return MeFields(subscription=None)
    return MeFields(subscription=(await subscription_views(session, [actor.account_id], now))[actor.account_id])


async def account_fields(
    session: AsyncSession, _user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, AccountFields]:
    """Returns the subscription of each account, in short. The queries of `subscription_views`."""
    views = await subscription_views(session, account_ids, now) if account_ids else {}
    return {
        account_id: AccountFields(
            subscriptions=AccountPlan(
                active=view.active,
                trial=view.trial,
                trial_end_date=view.trial_end_date,
                active_clients=view.active_clients,
                plan_id=view.plan.id if view.plan else None,
            )
        )
        for account_id, view in views.items()
    }


def _view(row: Subscription | None, counts: ClientCounts, trial_days: int, now: datetime) -> SubscriptionView:
    allowed = entitlements_from(row, now)
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
        active=allowed.is_open,
        blocked=not allowed.is_open,
        free_plan=state is AccessState.FREE,
        free_usage=counts.active <= FREE_CLIENTS,
        trial=on_trial,
        trial_available=trial_days > 0 and (row is None or row.trial_started_at is None) and not _is_paying(row),
        trial_end_date=allowed.trial_end_at,
        cancel_at_period_end=False,
        next_payment_date=None,
        max_clients=allowed.max_clients,
        active_clients=counts.active,
        active_sub_clients=counts.paying,
        features=sorted(allowed.features),
    )


def _is_paying(row: Subscription | None) -> bool:
    return row is not None and row.product_kind not in {None, ProductKind.FREE}
