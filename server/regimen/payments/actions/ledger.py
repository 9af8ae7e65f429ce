"""Writes the ledger: one entry for each charge, refund and dispute.

Entries never change, except that Stripe's fee may be filled in later.
"""

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments.models import EntryKind, Invoice, LedgerEntry
from regimen.stripe_adapter.types import Dispute, Intent, Refund


async def add_payment(
    session: AsyncSession, invoice: Invoice, intent: Intent, *, overpayment: bool, at: datetime
) -> bool:
    """Adds the charge of a succeeded intent. Returns False if it was added before."""
    is_new = await _insert_entry(
        session,
        invoice,
        kind=EntryKind.PAYMENT,
        source_id=str(intent.charge_id),
        intent_id=intent.id,
        gross_minor=intent.amount_received,
        platform_fee_minor=intent.application_fee,
        provider_fee_minor=intent.provider_fee,
        overpayment=overpayment,
        at=at,
    )
    if not is_new and intent.provider_fee is not None:
        await session.execute(
            update(LedgerEntry)
            .where(
                LedgerEntry.stripe_account_id == invoice.stripe_account_id,
                LedgerEntry.source_id == intent.charge_id,
                LedgerEntry.provider_fee_minor.is_(None),
            )
            .values(provider_fee_minor=intent.provider_fee)
        )
    return is_new


async def add_refund(
    session: AsyncSession, invoice: Invoice, refund: Refund, *, fee_returned: int, overpayment: bool, at: datetime
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
        provider_fee_minor=0,
        overpayment=overpayment,
        at=at,
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
        provider_fee_minor=0,
        overpayment=overpayment,
        at=at,
    )


async def add_dispute(session: AsyncSession, invoice: Invoice, dispute: Dispute, *, won: bool, at: datetime) -> bool:
    """Adds the money that a dispute took or, if `won`, returned. Returns False if it was added before."""
    return await _insert_entry(
        session,
        invoice,
        kind=EntryKind.DISPUTE,
        source_id=f"{dispute.id}:won" if won else dispute.id,
        intent_id=dispute.intent_id or "",
        gross_minor=dispute.amount if won else -dispute.amount,
        platform_fee_minor=0,
        provider_fee_minor=0,
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
    provider_fee_minor: int | None,
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
        provider_fee_minor=provider_fee_minor,
        currency=invoice.currency,
        overpayment=overpayment,
        at=at,
    )
    once = statement.on_conflict_do_nothing(index_elements=["stripe_account_id", "source_id"]).returning(LedgerEntry.id)
    return (await session.scalar(once)) is not None
