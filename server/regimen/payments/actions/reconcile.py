"""Finishes what a crash, a lost webhook or an unknown outcome left unfinished. Safe to run at any time, any number of
times."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.access.accounts import charges_enabled
from regimen.payments.access.invoices import get_pending_attempt
from regimen.payments.actions.charge import charge_invoice, void_invoice
from regimen.payments.actions.inbox import process_inbox, store_event
from regimen.payments.actions.payment_work import ChargeInvoice, IssueRefund, PaymentWork, VoidInvoice
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.sync import sync_intent
from regimen.payments.events import LedgerMismatch
from regimen.payments.models import (
    PLATFORM,
    Attempt,
    AttemptState,
    EventCursor,
    Invoice,
    InvoiceState,
    LedgerDifference,
    LedgerEntry,
    PaymentAccount,
    RefundRequest,
    RefundState,
)
from regimen.platform.events import publish
from regimen.stripe_adapter.errors import ProviderError

log = logging.getLogger(__name__)

_OVERLAP = timedelta(hours=1)
_FIRST_BACKFILL = timedelta(days=29)
_LEDGER_KINDS = frozenset({"charge", "payment", "refund", "payment_refund"})
_DISPUTE_PREFIXES = ("dp_", "du_")


async def reconcile(work: PaymentWork, *, older_than: timedelta = timedelta()) -> None:
    """Finishes open invoices, requested refunds and unhandled events. Skips what is younger than `older_than`, because
    somebody may still be working on it."""
    before = work.clock.now() - older_than
    await process_inbox(work)
    async with work.transaction() as session:
        invoices = await session.scalars(
            select(Invoice.id)
            .where(Invoice.state == InvoiceState.OPEN, Invoice.opened_at <= before)
            .order_by(Invoice.opened_at)
        )
        open_invoices = list(invoices)
        refunds = await session.scalars(
            select(RefundRequest.id).where(
                RefundRequest.state == RefundState.REQUESTED, RefundRequest.requested_at <= before
            )
        )
        requested_refunds = list(refunds)
    for invoice_id in open_invoices:
        await _resume_safely(work, invoice_id)
    for refund_id in requested_refunds:
        work.tasks.append(IssueRefund(refund_id))
    await run_provider_tasks(work)


async def _resume_safely(work: PaymentWork, invoice_id: UUID) -> None:
    """Resumes one invoice. An error with it does not stop the others."""
    try:
        await _resume(work, invoice_id)
        await run_provider_tasks(work)
    except ProviderError as error:
        log.warning("Invoice %s could not be reconciled yet: %s", invoice_id, error.message)


async def _resume(work: PaymentWork, invoice_id: UUID) -> None:
    async with work.transaction() as session:
        invoice = await session.get(Invoice, invoice_id)
        if invoice is None or invoice.state is not InvoiceState.OPEN:
            return
        pending = await get_pending_attempt(session, invoice_id)
        has_attempts = await session.scalar(select(exists().where(Attempt.invoice_id == invoice_id)))
        may_charge = await charges_enabled(session, invoice.account_id)
    stripe_account_id = invoice.stripe_account_id
    if invoice.void_requested_at is not None:
        await void_invoice(work, VoidInvoice(invoice_id))
    elif pending is not None and pending.state is AttemptState.NEW:
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=pending.on_session))
    elif pending is not None:
        await sync_intent(work, invoice_id, stripe_account_id, pending.intent_id)
    elif invoice.opened_by_timer and not has_attempts and may_charge:
        # A timer opened this invoice, so nobody is there to click again.
        await charge_invoice(work, ChargeInvoice(invoice_id, on_session=False))
    elif invoice.intent_id is not None:
        await sync_intent(work, invoice_id, stripe_account_id, invoice.intent_id)


async def backfill_events(work: PaymentWork) -> None:
    """Reads Stripe's own list of events, for webhooks that never arrived."""
    async with work.transaction() as session:
        stripe_account_ids = [PLATFORM, *await session.scalars(select(PaymentAccount.stripe_account_id))]
    for stripe_account_id in stripe_account_ids:
        now = work.clock.now()
        async with work.transaction() as session:
            read_until = await session.scalar(
                select(EventCursor.until).where(EventCursor.stripe_account_id == stripe_account_id)
            )
        since = (read_until or now - _FIRST_BACKFILL) - _OVERLAP
        try:
            events = await work.provider.list_events(stripe_account_id, since=since)
        except ProviderError as error:
            log.warning("The events of %s could not be read: %s", stripe_account_id or "the platform", error.message)
            continue
        async with work.transaction() as session:
            for event in events:
                await store_event(session, event, "connect" if stripe_account_id else "account", b"", now)
            await _store_cursor(session, stripe_account_id, now)
    await process_inbox(work)


async def _store_cursor(session: AsyncSession, stripe_account_id: str, until: datetime) -> None:
    statement = insert(EventCursor).values(stripe_account_id=stripe_account_id, until=until)
    await session.execute(statement.on_conflict_do_update(index_elements=["stripe_account_id"], set_={"until": until}))


def _belongs_in_ledger(kind: str, source: str) -> bool:
    """Whether a balance transaction must be in our ledger: payments, refunds and disputes, but not payouts and fees."""
    return kind in _LEDGER_KINDS or (kind == "adjustment" and source.startswith(_DISPUTE_PREFIXES))


async def reconcile_ledger(work: PaymentWork) -> list[LedgerDifference]:
    """Compares the ledger with Stripe's balance transactions, both ways, for every connected account. Stores and
    returns the differences."""
    async with work.transaction() as session:
        stripe_account_ids = list(await session.scalars(select(PaymentAccount.stripe_account_id)))
    differences = []
    for stripe_account_id in stripe_account_ids:
        transactions = await work.provider.list_transactions(stripe_account_id)
        at_provider = {t.source for t in transactions if t.source and _belongs_in_ledger(t.kind, t.source)}
        async with work.transaction() as session:
            statement = select(LedgerEntry.source_id).where(LedgerEntry.stripe_account_id == stripe_account_id)
            in_ledger = {source.partition(":")[0] for source in await session.scalars(statement)}
            if in_ledger == at_provider:
                continue
            difference = LedgerDifference(
                stripe_account_id=stripe_account_id,
                found_at=work.clock.now(),
                missing_in_ledger=sorted(at_provider - in_ledger),
                missing_at_provider=sorted(in_ledger - at_provider),
            )
            session.add(difference)
            log.error(
                "The ledger of %s differs: Stripe does not have %s, we do not have %s",
                stripe_account_id,
                difference.missing_at_provider,
                difference.missing_in_ledger,
            )
            mismatch = LedgerMismatch(
                at=difference.found_at,
                stripe_account_id=stripe_account_id,
                missing_in_ledger=difference.missing_in_ledger,
                missing_at_provider=difference.missing_at_provider,
            )
            await publish(session, mismatch)
            differences.append(difference)
    return differences
