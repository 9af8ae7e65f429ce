"""Changes an account's own plan."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.kit.errors import Forbidden
from regimen.platform import live
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.subscription.access import get_or_create_locked, is_paid
from regimen.subscription.events import FreePlanChosen, SubscriptionUpdated, TrialStarted
from regimen.subscription.failures import AlreadyPaid, NoTrial, PaymentClosing, PurchaseOpen, TooManyForFree, TrialUsed
from regimen.subscription.models import BillingState, ProductKind
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription.rules import FREE_CLIENTS, trial_end


def _own_account(actor: Actor) -> UUID:
    if actor.account_id is None or not actor.is_owner:
        raise Forbidden
    return actor.account_id


async def push_update(session: AsyncSession, account_id: UUID) -> None:
    """Tells everyone who works in the account that its plan has changed."""
    await live.push(session, live.account_stream(account_id), SubscriptionUpdated())


async def start_trial(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Starts the trial, which allows everything for the configured number of days; once an account.

    Raises Forbidden (not the owner), NoTrial, TrialUsed, AlreadyPaid, PurchaseOpen.
    """
    account_id = _own_account(actor)
    days = services_of(session).settings.trial_period
    if days == 0:
        raise NoTrial
    row = await get_or_create_locked(session, account_id, now)
    if row.trial_started_at is not None:
        raise TrialUsed
    if row.product_kind is not ProductKind.FREE:
        raise AlreadyPaid
    if row.pending_kind is not None:
        raise PurchaseOpen
    row.product_kind = None
    row.trial_started_at, row.trial_end_at = now, trial_end(now, days)
    await session.flush()
    await publish(
        session, TrialStarted(at=now, actor_id=actor.user_id, account_id=account_id, ends_at=row.trial_end_at)
    )
    await push_update(session, account_id)


async def choose_free_plan(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Puts the account on the Free plan, at sign-up or after a trial.

    Raises Forbidden (not the owner), AlreadyPaid, PaymentClosing, PurchaseOpen, TooManyForFree.
    """
    account_id = _own_account(actor)
    row = await get_or_create_locked(session, account_id, now)
    if row.product_kind not in {None, ProductKind.FREE} and is_paid(row):
        raise AlreadyPaid
    if row.billing_state is BillingState.CLOSING:
        raise PaymentClosing
    if row.pending_kind is not None:
        raise PurchaseOpen
    counts = (await client_counts(session, [account_id], now)).get(account_id, ClientCounts())
    if counts.active > FREE_CLIENTS:
        raise TooManyForFree
    row.product_kind = ProductKind.FREE
    if row.billing_state is BillingState.SCHEDULED:
        row.billing_state = row.next_kind = row.next_period = row.due_at = None
    await session.flush()
    await publish(session, FreePlanChosen(at=now, actor_id=actor.user_id, account_id=account_id))
    await push_update(session, account_id)
