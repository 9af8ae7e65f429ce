"""Reads Stripe's own list of events, for webhooks that never arrived."""

import logging
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.actions.inbox import process_inbox, store_event
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.models import PLATFORM, EventCursor, PaymentAccount
from regimen.platform.job_items import for_each_alone
from regimen.stripe_adapter.errors import ProviderError

log = logging.getLogger(__name__)

_OVERLAP = timedelta(hours=1)
_FIRST_BACKFILL = timedelta(days=29)


async def backfill_events(work: PaymentWork) -> None:
    """Stores the events of every Stripe account since the last run, and processes the new ones."""
    async with work.transaction() as session:
        stripe_account_ids = [PLATFORM, *await session.scalars(select(PaymentAccount.stripe_account_id))]
    await for_each_alone(
        "backfill_events", work.sessions, stripe_account_ids, lambda account: _backfill_account(work, account)
    )
    await process_inbox(work)


async def _backfill_account(work: PaymentWork, stripe_account_id: str) -> None:
    now = work.clock.now()
    async with work.transaction() as session:
        read_until = await session.scalar(
            select(EventCursor.until).where(EventCursor.stripe_account_id == stripe_account_id)
        )
    since = (read_until or now - _FIRST_BACKFILL) - _OVERLAP
    try:
        events = await work.provider.list_events(stripe_account_id, since=since)
    except ProviderError as error:
        log.warning("The events of %s could not be read: %s", stripe_account_id or "the platform", error.detail)
        return
    async with work.transaction() as session:
        for event in events:
            await store_event(session, event, "connect" if stripe_account_id else "account", b"", now)
        await _store_cursor(session, stripe_account_id, now)


async def _store_cursor(session: AsyncSession, stripe_account_id: str, until: datetime) -> None:
    statement = insert(EventCursor).values(stripe_account_id=stripe_account_id, until=until)
    await session.execute(statement.on_conflict_do_update(index_elements=["stripe_account_id"], set_={"until": until}))
