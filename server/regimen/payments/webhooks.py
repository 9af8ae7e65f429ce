"""The inbox: what the provider posts is verified, stored once, acknowledged, and only then acted upon.

Acting means reading the object again at the provider. The payload is kept for people who look into trouble.
"""

import logging
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id, parse_id
from regimen.payments import accounts, cards
from regimen.payments.collect import look
from regimen.payments.disputes import note_dispute
from regimen.payments.errands import run_errands
from regimen.payments.failures import BadSignature
from regimen.payments.models import Attempt, Invoice, WebhookEvent
from regimen.payments.refunds import note_refund
from regimen.payments.till import Till, till_beside
from regimen.platform.fast_sql import Statement
from regimen.platform.jobs import Retry, insertion, job
from regimen.platform.stripe.errors import BadWebhook, ObjectNotFound, ProviderError
from regimen.platform.stripe.types import Endpoint, ProviderEvent

log = logging.getLogger(__name__)

MOST_TRIES = 8
_FIRST_WAIT = timedelta(seconds=10)


async def receive(till: Till, raw: bytes, signature: str | None, endpoint: Endpoint) -> bool:
    """Store a posted event; False where it is known already. Raises BadSignature, and nothing is stored then."""
    try:
        event = till.provider.parse_webhook(raw, signature, endpoint)
    except BadWebhook as error:
        raise BadSignature from error
    values = _columns(event, endpoint, raw, till.clock.now())
    new: bool = await till.services.fast_sql.value(_RECEIVE, **values)
    if new:
        till.services.wake_workers()
    return new


async def store(session: AsyncSession, event: ProviderEvent, endpoint: Endpoint, raw: bytes, now: datetime) -> bool:
    """One row an event, however often it comes."""
    statement = insert(WebhookEvent).values(_columns(event, endpoint, raw, now))
    once = statement.on_conflict_do_nothing(index_elements=["endpoint", "event_id"]).returning(WebhookEvent.id)
    return (await session.scalar(once)) is not None


def _columns(event: ProviderEvent, endpoint: Endpoint, raw: bytes, now: datetime) -> dict[str, Any]:
    return {
        "id": new_id(),
        "endpoint": endpoint,
        "event_id": event.event_id,
        "scope": event.scope or "",
        "kind": event.kind,
        "object_id": event.object_id,
        "intent_id": event.intent_id,
        "raw": raw,
        "received_at": now,
        "due_at": now,
        "tries": 0,
    }


async def work_inbox(till: Till, *, limit: int = 200) -> int:
    """Act on what waits, oldest first; several workers share the work. Answers how many were taken."""
    for taken in range(limit):
        row = await _take(till)
        if row is None:
            return taken
        try:
            await _act(till, row)
            await run_errands(till)
        except ProviderError as error:
            log.warning("Event %s waits: %s", row.event_id, error.message)
            await _postpone(till, row.id, error.message)
        else:
            await _done(till, row.id)
    return limit


@job("work_inbox", retry=Retry(attempts=3))
async def act_on_inbox(session: AsyncSession, now: datetime) -> None:
    """Act on what the provider posted."""
    await work_inbox(till_beside(session))


# The event and the job that acts on it, both or none, in one statement.
_RECEIVE = Statement(f"""
    with kept as (
        insert into webhook_events (id, endpoint, event_id, scope, kind, object_id, intent_id, raw, received_at, due_at,
            tries)
        values (:id, :endpoint, :event_id, :scope, :kind, :object_id, :intent_id, :raw, :received_at, :due_at, :tries)
        on conflict (endpoint, event_id) do nothing
        returning id
    ), asked as ({insertion(act_on_inbox, queueing_lock="work_inbox", where="exists (select from kept)")})
    select exists (select from kept)
""")


async def _take(till: Till) -> WebhookEvent | None:
    """The next event, out of the sight of others until its next try is due."""
    now = till.clock.now()
    async with till.transaction() as session:
        row = await session.scalar(
            select(WebhookEvent)
            .where(WebhookEvent.handled_at.is_(None), WebhookEvent.parked_at.is_(None), WebhookEvent.due_at <= now)
            .order_by(WebhookEvent.due_at, WebhookEvent.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        if row is None:
            return None
        row.tries += 1
        row.due_at = now + _FIRST_WAIT * 2**row.tries
        return row


async def _done(till: Till, event_id: UUID) -> None:
    async with till.transaction() as session:
        done = {"handled_at": till.clock.now(), "error": None}
        await session.execute(update(WebhookEvent).where(WebhookEvent.id == event_id).values(**done))


async def _postpone(till: Till, event_id: UUID, error: str) -> None:
    async with till.transaction() as session:
        row = or_404(await session.get(WebhookEvent, event_id, with_for_update=True))
        row.error = error[:500]
        if row.tries >= MOST_TRIES:
            row.parked_at = till.clock.now()
            log.error("Event %s was given up: %s", row.event_id, error)


async def _act(till: Till, event: WebhookEvent) -> None:
    if event.kind in {"refund.created", "refund.updated", "refund.failed"}:
        await note_refund(till, event.scope, event.object_id)
    elif event.kind.startswith("dispute."):
        await note_dispute(till, event.scope, event.object_id)
    elif event.intent_id and event.kind.split(".")[0] in {"intent", "charge"}:
        await converge(till, event.scope, event.intent_id)
    elif event.kind == "account.updated":
        await accounts.refresh(till, event.scope or event.object_id)
    elif event.kind == "account.deauthorized":
        await accounts.disconnect(till, event.object_id)
    elif event.kind in {"card.updated", "card.detached"}:
        await cards.note_card(till, event.scope, event.object_id)


async def converge(till: Till, scope: str, intent_id: str) -> None:
    """Bring our rows to what the provider says about an intent. Intents that are not ours are none of our business."""
    async with till.transaction() as session:
        invoice_id = await _invoice_of(session, scope, intent_id)
    if invoice_id is None:
        intent = await till.provider.get_intent(scope or None, intent_id)
        named = parse_id(intent.metadata.get("invoice", ""))
        if named is None:
            return
        async with till.transaction() as session:
            invoice = await session.get(Invoice, named)
            if invoice is None or invoice.scope != scope:
                raise ObjectNotFound(f"There is no invoice {named} in this scope.")
            invoice_id = named
    await look(till, invoice_id, scope, intent_id)


async def _invoice_of(session: AsyncSession, scope: str, intent_id: str) -> UUID | None:
    tried = select(Attempt.invoice_id).where(Attempt.intent_id == intent_id)
    statement = select(Invoice.id).where(
        Invoice.scope == scope, or_(Invoice.intent_id == intent_id, Invoice.id.in_(tried))
    )
    return await session.scalar(statement.limit(1))
