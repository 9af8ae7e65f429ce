"""The only code that changes an account's plan."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.kit.errors import Failure, Forbidden, or_404
from regimen.platform import live
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.subscription.events import FreePlanChosen, SubscriptionUpdated, TrialStarted
from regimen.subscription.models import ProductKind, Subscription
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription.rules import FREE_CLIENTS, trial_end


class TrialUsed(Failure):
    message = "Your trial has already been used."


class NoTrial(Failure):
    message = "There is no trial at the moment."


class AlreadyPaid(Failure):
    message = "You already have a Professional plan."


class TooManyForFree(Failure):
    message = f"The Free plan carries up to {FREE_CLIENTS} clients. Choose a Professional plan to keep all of yours."


def _owned(actor: Actor) -> UUID:
    if actor.account_id is None or not actor.is_owner:
        raise Forbidden
    return actor.account_id


async def _locked(session: AsyncSession, account_id: UUID, now: datetime) -> Subscription:
    """The account's row, made as Free where there is none yet, locked for a change."""
    statement = upsert(Subscription).values(account_id=account_id, product_kind=ProductKind.FREE, created_at=now)
    await session.execute(statement.on_conflict_do_nothing())
    return or_404(await session.get(Subscription, account_id, with_for_update=True, populate_existing=True))


async def _tell(session: AsyncSession, account_id: UUID) -> None:
    """Whoever works in the account sees the plan as it is now, without loading the page again."""
    await live.push(session, live.account_stream(account_id), SubscriptionUpdated())


async def start_trial(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Everything of the largest band, for as many days as are configured; once an account.

    Raises Forbidden (not the owner), NoTrial, TrialUsed, AlreadyPaid.
    """
    account_id = _owned(actor)
    days = services_of(session).settings.trial_period
    if days == 0:
        raise NoTrial
    row = await _locked(session, account_id, now)
    if row.trial_started_at is not None:
        raise TrialUsed
    if row.product_kind is not ProductKind.FREE:
        raise AlreadyPaid
    row.product_kind = None
    row.trial_started_at, row.trial_end_at = now, trial_end(now, days)
    await session.flush()
    await publish(
        session, TrialStarted(at=now, actor_id=actor.user_id, account_id=account_id, ends_at=row.trial_end_at)
    )
    await _tell(session, account_id)


async def choose_free(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """The Free plan, at sign-up or after a trial; raises Forbidden, AlreadyPaid, TooManyForFree."""
    account_id = _owned(actor)
    row = await _locked(session, account_id, now)
    if row.product_kind not in {None, ProductKind.FREE}:
        raise AlreadyPaid
    counts = (await client_counts(session, [account_id], now)).get(account_id, ClientCounts())
    if counts.active > FREE_CLIENTS:
        raise TooManyForFree
    row.product_kind = ProductKind.FREE
    await session.flush()
    await publish(session, FreePlanChosen(at=now, actor_id=actor.user_id, account_id=account_id))
    await _tell(session, account_id)
