"""The webhook inbox: stores Stripe's events once each, and processes them.

Processing reads the object again at Stripe; the payload of an event is never trusted. It is stored for debugging only.
"""

import logging
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments.actions import accounts, cards, tax
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.disputes import record_dispute
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.payouts import report_failed_payout
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.refund_sync import sync_refund
from regimen.payments.actions.returned_fees import sync_returned_fee
from regimen.payments.actions.sync import sync_payment
from regimen.payments.models import AlertKind, WebhookEvent
from regimen.platform.database import is_connection_lost
from regimen.stripe_adapter.errors import AccountLost, ProviderError
from regimen.stripe_adapter.types import Endpoint, ProviderEvent

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 8
_FIRST_RETRY = timedelta(seconds=10)


async def store_event(
    session: AsyncSession, event: ProviderEvent, endpoint: Endpoint, raw: bytes, now: datetime
) -> bool:
    """Stores an event. Returns False if it was stored before."""
    statement = insert(WebhookEvent).values(event_columns(event, endpoint, raw, now))
    once = statement.on_conflict_do_nothing(index_elements=["endpoint", "event_id"]).returning(WebhookEvent.id)
    return (await session.scalar(once)) is not None


def event_columns(event: ProviderEvent, endpoint: Endpoint, raw: bytes, now: datetime) -> dict[str, Any]:
    return {
        "id": new_id(),
        "endpoint": endpoint,
        "event_id": event.event_id,
        "stripe_account_id": event.stripe_account_id,
        "kind": event.kind,
        "object_id": event.object_id,
        "intent_id": event.intent_id,
        "raw": raw,
        "received_at": now,
        "due_at": now,
        "attempts": 0,
    }


async def process_inbox(work: PaymentWork, *, limit: int = 200) -> int:
    """Processes unhandled events, oldest first; several workers can share the work. Returns how many were claimed. An
    error with one, of whatever kind, does not stop the others."""
    for claimed in range(limit):
        event = await _claim_next(work)
        if event is None:
            return claimed
        try:
            await _process(work, event)
            await run_provider_tasks(work)
        except ProviderError as error:
            if isinstance(error, AccountLost) and event.stripe_account_id:
                await accounts.sync_lost_account(work, event.stripe_account_id)
                await _put_aside(work, event.id, error.detail)
            else:
                # An event of the platform does not say which account is lost: it fails like any other.
                log.warning("Event %s will be retried: %s", event.event_id, error.detail)
                await _retry_later(work, event.id, error.detail)
        except Exception as error:
            log.exception("Event %s could not be processed", event.event_id)
            work.tasks.clear()
            await _retry_later(work, event.id, repr(error), counts=not is_connection_lost(error))
        else:
            await _mark_handled(work, event)
    return limit


async def _claim_next(work: PaymentWork) -> WebhookEvent | None:
    """Returns the next due event and hides it from other workers until its next attempt is due."""
    now = work.clock.now()
    async with work.transaction() as session:
        event = await session.scalar(
            select(WebhookEvent)
            .where(WebhookEvent.handled_at.is_(None), WebhookEvent.failed_at.is_(None), WebhookEvent.due_at <= now)
            .order_by(WebhookEvent.due_at, WebhookEvent.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        if event is None:
            return None
        event.attempts += 1
        event.due_at = now + _FIRST_RETRY * 2**event.attempts
        return event


async def _mark_handled(work: PaymentWork, event: WebhookEvent) -> None:
    now = work.clock.now()
    async with work.transaction() as session:
        handled = {"handled_at": now, "error": None}
        await session.execute(update(WebhookEvent).where(WebhookEvent.id == event.id).values(**handled))
        await resolve_alerts(session, event.event_id, now, AlertKind.EVENT_FAILED)


async def _put_aside(work: PaymentWork, event_id: UUID, error: str) -> None:
    """Keeps an event until we have access to its account again: there is nothing to read without it."""
    async with work.transaction() as session:
        event = or_404(await session.get(WebhookEvent, event_id, with_for_update=True))
        event.error, event.failed_at = error[:500], work.clock.now()


async def _retry_later(work: PaymentWork, event_id: UUID, error: str, *, counts: bool = True) -> None:
    """Gives an event up after too many attempts. One that lost the database is not
    counted, if the database is there again by now."""
    async with work.transaction() as session:
        event = or_404(await session.get(WebhookEvent, event_id, with_for_update=True))
        event.error = error[:500]
        if not counts:
            event.attempts -= 1
            return
        if event.attempts >= MAX_ATTEMPTS:
            event.failed_at = work.clock.now()
            detail = f"{event.kind} failed {event.attempts} times: {error}"
            await raise_alert(
                session,
                AlertKind.EVENT_FAILED,
                event.event_id,
                detail,
                stripe_account_id=event.stripe_account_id,
                at=work.clock.now(),
            )


async def _process(work: PaymentWork, event: WebhookEvent) -> None:
    if event.kind in {"refund.created", "refund.updated", "refund.failed"}:
        await sync_refund(work, event.stripe_account_id, event.object_id)
    elif event.kind.startswith("dispute."):
        await record_dispute(work, event.stripe_account_id, event.object_id)
    elif event.intent_id and event.kind.split(".")[0] in {"intent", "charge"}:
        await sync_payment(work, event.stripe_account_id, event.intent_id)
    elif event.kind in {"account.updated", "account.deauthorized"}:
        # Access that was revoked may have been given back before the event came: only Stripe says what holds now.
        await accounts.sync_account(work, event.stripe_account_id or event.object_id)
    elif event.kind == "tax.updated":
        await tax.sync_tax_settings(work, event.stripe_account_id)
    elif event.kind == "fee.refunded":
        await sync_returned_fee(work, event.object_id)
    elif event.kind == "payout.failed":
        await report_failed_payout(work, event.stripe_account_id, event.object_id)
    elif event.kind in {"card.updated", "card.detached"}:
        await cards.sync_card(work, event.stripe_account_id, event.object_id)
