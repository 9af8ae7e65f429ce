"""An account's own plan as its coach sees it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import joined_accounts
from regimen.accounts.access.actor import Actor
from regimen.platform.services import services_of
from regimen.subscription.access import entitlements_from
from regimen.subscription.models import RUNNING, BillingState, ProductKind, Subscription
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription.rules import (
    CANCELED,
    FREE_CLIENTS,
    MAX_CLIENTS,
    OFFERED,
    PURCHASE_FAILED,
    WARNINGS_AT,
    AccessState,
    Feature,
    display_state,
    warning_of,
)
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
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, AccountFields]:
    """Returns the subscription of each account, in short; of one that somebody is only invited to, nothing. One query,
    and those of `subscription_views`."""
    joined = await joined_accounts(session, user_id, account_ids)
    views = await subscription_views(session, joined, now) if joined else {}
    hidden = AccountPlan(active=False, trial=False, trial_end_date=None, active_clients=0, plan_id=None)
    return {account_id: AccountFields(subscriptions=hidden) for account_id in account_ids} | {
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
    access = allowed.access_state
    on_trial = access in {AccessState.ACTIVE_TRIAL, AccessState.EXPIRED_TRIAL}
    billing = row.billing_state if row else None
    ends = row is not None and row.cancel_at_period_end
    runs = row is not None and billing in RUNNING
    state = _state(access, billing)
    return SubscriptionView(
        plan=_plan_view(allowed.plan),
        scheduled_plan=_plan_view(row.next_kind) if row else None,
        billing_period=row.billing_period if row and runs else None,
        state=state,
        display_state=display_state(access, billing, cancel_at_period_end=ends),
        access_state=access.value,
        active=allowed.is_open,
        blocked=not allowed.is_open,
        free_plan=access is AccessState.FREE,
        free_usage=counts.active <= FREE_CLIENTS,
        trial=on_trial,
        trial_available=trial_days > 0 and (row is None or row.trial_started_at is None) and not _is_paying(row),
        trial_end_date=allowed.trial_end_at,
        canceled=state in CANCELED,
        purchase_failed=billing in PURCHASE_FAILED,
        cancel_at_period_end=ends,
        downgrading_to_free=ends and counts.paying <= FREE_CLIENTS,
        next_payment_date=_next_payment(row),
        period_end_date=row.period_end_at if row and runs else None,
        white_label_active=allowed.allows(Feature.CUSTOMISATION),
        warning=warning_of(allowed.plan, billing, access, counts.active, cancel_at_period_end=ends),
        max_clients=allowed.max_clients,
        warns_at=WARNINGS_AT[allowed.plan][0] if allowed.plan and allowed.is_open else None,
        active_clients=counts.active,
        active_sub_clients=counts.paying,
        free_clients=FREE_CLIENTS,
        features=sorted(allowed.features),
        offered_features=list(OFFERED),
    )


def _plan_view(kind: ProductKind | None) -> PlanView | None:
    return PlanView(id=kind.value, product_kind=kind.value, max_clients=MAX_CLIENTS[kind]) if kind else None


def _state(access: AccessState, billing: BillingState | None) -> str:
    if access is AccessState.ACTIVE_TRIAL:
        return "trial"
    if access is AccessState.FREE:
        return access.value
    if billing is not None:
        return billing.value
    return "trial_ended" if access is AccessState.EXPIRED_TRIAL else access.value


def _next_payment(row: Subscription | None) -> datetime | None:
    if row is None or row.cancel_at_period_end:
        return None
    if row.billing_state is BillingState.SCHEDULED:
        return row.due_at
    return row.period_end_at if row.billing_state is BillingState.ACTIVE else None


def _is_paying(row: Subscription | None) -> bool:
    return row is not None and row.product_kind not in {None, ProductKind.FREE}
