"""Reads the ledger."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import EntryKind, LedgerEntry


async def find_invoice_of_charge(session: AsyncSession, stripe_account_id: str, charge_id: str | None) -> UUID | None:
    """Returns the invoice that a charge paid, or None if the charge is not in the ledger."""
    statement = select(LedgerEntry.invoice_id)
    return await session.scalar(
        statement.where(LedgerEntry.stripe_account_id == stripe_account_id, LedgerEntry.source_id == charge_id)
    )


async def get_refunded(session: AsyncSession, stripe_account_id: str, intent_id: str) -> tuple[int, int]:
    """Returns how much of a payment has been refunded, in minor units: the amount, and its part of the platform fee."""
    statement = select(func.sum(LedgerEntry.gross_minor), func.sum(LedgerEntry.platform_fee_minor))
    refunds = (
        LedgerEntry.stripe_account_id == stripe_account_id,
        LedgerEntry.intent_id == intent_id,
        LedgerEntry.kind == EntryKind.REFUND,
    )
    gross, fee = (await session.execute(statement.where(*refunds))).one()
    return -int(gross or 0), -int(fee or 0)
