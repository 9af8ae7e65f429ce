"""Money that moved: written once for each charge and refund of the provider, never changed but for a late fee."""

from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments.models import EntryKind, Invoice, LedgerEntry
from regimen.platform.stripe.types import Intent, Refund


async def record_payment(
    session: AsyncSession, invoice: Invoice, intent: Intent, *, surplus: bool, at: datetime
) -> bool:
    """Book the charge of a succeeded intent; False where it is booked already."""
    first = await _book(
        session,
        invoice,
        kind=EntryKind.PAYMENT,
        source_id=str(intent.charge_id),
        intent_id=intent.id,
        gross_minor=intent.amount_received,
        platform_fee_minor=intent.application_fee,
        provider_fee_minor=intent.provider_fee,
        surplus=surplus,
        at=at,
    )
    if not first and intent.provider_fee is not None:
        await session.execute(
            update(LedgerEntry)
            .where(
                LedgerEntry.scope == invoice.scope,
                LedgerEntry.source_id == intent.charge_id,
                LedgerEntry.provider_fee_minor.is_(None),
            )
            .values(provider_fee_minor=intent.provider_fee)
        )
    return first


async def record_refund(
    session: AsyncSession, invoice: Invoice, refund: Refund, *, fee_returned: int, surplus: bool, at: datetime
) -> bool:
    """Book money given back; the provider keeps its own fee. False where it is booked already."""
    return await _book(
        session,
        invoice,
        kind=EntryKind.REFUND,
        source_id=refund.id,
        intent_id=refund.intent_id or "",
        gross_minor=-refund.amount,
        platform_fee_minor=-fee_returned,
        provider_fee_minor=0,
        surplus=surplus,
        at=at,
    )


async def _book(
    session: AsyncSession,
    invoice: Invoice,
    *,
    kind: EntryKind,
    source_id: str,
    intent_id: str,
    gross_minor: int,
    platform_fee_minor: int,
    provider_fee_minor: int | None,
    surplus: bool,
    at: datetime,
) -> bool:
    statement = insert(LedgerEntry).values(
        id=new_id(),
        scope=invoice.scope,
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
        surplus=surplus,
        at=at,
    )
    written = statement.on_conflict_do_nothing(index_elements=["scope", "source_id"]).returning(LedgerEntry.id)
    return (await session.scalar(written)) is not None


async def balance(session: AsyncSession, scope: str) -> dict[str, int]:
    """What the provider should hold for this scope by our books (payouts aside), by currency."""
    net = LedgerEntry.gross_minor - LedgerEntry.platform_fee_minor - func.coalesce(LedgerEntry.provider_fee_minor, 0)
    statement = select(LedgerEntry.currency, func.sum(net)).where(LedgerEntry.scope == scope)
    rows = await session.execute(statement.group_by(LedgerEntry.currency))
    return {currency: int(total) for currency, total in rows}
