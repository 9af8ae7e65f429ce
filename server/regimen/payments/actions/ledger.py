"""Writes the ledger: one entry for each charge, refund, dispute and platform fee given back.

Entries never change, except that what Stripe reports late (its fee, the settlement) is filled in. Their time is that
of Stripe, whenever we heard of it: what was paid last year is last year's income. `at` is for what has none there.
"""

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments.actions.payment_work import request_document
from regimen.payments.models import EntryKind, Invoice, LedgerEntry
from regimen.payments.ports import RefundEntry
from regimen.stripe_adapter.types import ApplicationFee, Dispute, Intent, Refund, Settlement


async def add_payment(
    session: AsyncSession, invoice: Invoice, intent: Intent, *, overpayment: bool, at: datetime
) -> bool:
    """Adds the charge of a succeeded intent. Returns False if it was added before."""
    return await _insert_entry(
        session,
        invoice,
        kind=EntryKind.PAYMENT,
        source_id=str(intent.charge_id),
        intent_id=intent.id,
        gross_minor=intent.amount_received,
        platform_fee_minor=intent.application_fee,
        settlement=intent.settlement,
        overpayment=overpayment,
        at=intent.charged_at or at,
    )


async def add_refund(
    session: AsyncSession, invoice: Invoice, refund: Refund, *, fee_returned: int, overpayment: bool
) -> bool:
    """Adds a refund; Stripe keeps its own fee. Returns False if it was added before."""
    return await _insert_entry(
        session,
        invoice,
        kind=EntryKind.REFUND,
        source_id=refund.id,
        intent_id=refund.intent_id or "",
        gross_minor=-refund.amount,
        platform_fee_minor=-fee_returned,
        settlement=refund.settlement,
        overpayment=overpayment,
        at=refund.created,
    )


async def add_failed_refund(
    session: AsyncSession, invoice: Invoice, refund: Refund, *, fee_returned: int, overpayment: bool, at: datetime
) -> bool:
    """Adds the return of a refund that did not reach the client. Returns False if it was added before."""
    return await _insert_entry(
        session,
        invoice,
        kind=EntryKind.REFUND,
        source_id=f"{refund.id}:failed",
        intent_id=refund.intent_id or "",
        gross_minor=refund.amount,
        platform_fee_minor=fee_returned,
        settlement=refund.returned,
        overpayment=overpayment,
        at=refund.returned.created if refund.returned else at,
    )


async def add_withdrawal(session: AsyncSession, invoice: Invoice, dispute: Dispute) -> bool:
    """Adds the money that a dispute took, with Stripe's fee for it. Returns False if none has moved, or if it was added
    before. A dispute that was prevented, or is only an inquiry, moves none."""
    if dispute.withdrawn is None:
        return False
    return await _insert_dispute(session, invoice, dispute, dispute.withdrawn, dispute.id, -dispute.amount)


async def add_reinstatement(session: AsyncSession, invoice: Invoice, dispute: Dispute) -> bool:
    """Adds the money that a dispute returned. Returns False if none has, or if it was added before."""
    if dispute.reinstated is None:
        return False
    return await _insert_dispute(session, invoice, dispute, dispute.reinstated, f"{dispute.id}:won", dispute.amount)


async def _insert_dispute(
    session: AsyncSession,
    invoice: Invoice,
    dispute: Dispute,
    moved: Settlement,
    source_id: str,
    gross_minor: int,
) -> bool:
    return await _insert_entry(
        session,
        invoice,
        kind=EntryKind.DISPUTE,
        source_id=source_id,
        intent_id=dispute.intent_id or "",
        gross_minor=gross_minor,
        platform_fee_minor=0,
        settlement=moved,
        overpayment=False,
        at=moved.created,
    )


async def add_returned_fee(
    session: AsyncSession, invoice: Invoice, fee: ApplicationFee, *, intent_id: str, returned: int, at: datetime
) -> bool:
    """Adds a part of the platform fee that was given back by itself. Returns False if it was added before."""
    return await _insert_entry(
        session,
        invoice,
        kind=EntryKind.FEE,
        source_id=f"{fee.id}:{fee.amount_refunded}",
        intent_id=intent_id,
        gross_minor=0,
        platform_fee_minor=-returned,
        settlement=None,
        overpayment=False,
        at=at,
    )


async def _insert_entry(
    session: AsyncSession,
    invoice: Invoice,
    *,
    kind: EntryKind,
    source_id: str,
    intent_id: str,
    gross_minor: int,
    platform_fee_minor: int,
    settlement: Settlement | None,
    overpayment: bool,
    at: datetime,
) -> bool:
    statement = insert(LedgerEntry).values(
        id=new_id(),
        stripe_account_id=invoice.stripe_account_id,
        kind=kind,
        source_id=source_id,
        intent_id=intent_id,
        invoice_id=invoice.id,
        account_id=invoice.account_id,
        client_id=invoice.client_id,
        gross_minor=gross_minor,
        platform_fee_minor=platform_fee_minor,
        provider_fee_minor=None if kind is EntryKind.PAYMENT else 0,
        currency=invoice.currency,
        overpayment=overpayment,
        at=at,
    )
    once = statement.on_conflict_do_nothing(index_elements=["stripe_account_id", "source_id"]).returning(LedgerEntry.id)
    entry_id = await session.scalar(once)
    if entry_id is not None and kind is EntryKind.REFUND and not overpayment:
        request_document(session, RefundEntry(entry_id))
    if settlement is not None:
        await fill_settlement(session, invoice.stripe_account_id, source_id, settlement)
    return entry_id is not None


async def fill_settlement(
    session: AsyncSession, stripe_account_id: str, source_id: str, settlement: Settlement
) -> None:
    """Completes an entry with what Stripe has reported, unless it has been completed before."""
    statement = update(LedgerEntry).where(
        LedgerEntry.stripe_account_id == stripe_account_id,
        LedgerEntry.source_id == source_id,
        LedgerEntry.settlement_currency.is_(None),
    )
    reported = {
        "settlement_currency": settlement.currency,
        "settlement_gross_minor": settlement.gross,
        "settlement_platform_fee_minor": settlement.platform_fee,
        "provider_fee_minor": settlement.provider_fee,
    }
    await session.execute(statement.values(**reported))
