"""Money that moved: written once for each charge and refund of the provider, never changed but for a late fee."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments.models import EntryKind, Invoice, LedgerEntry
from regimen.platform.stripe.types import Dispute, Intent, Refund

EntryStatus = Literal["paid", "refunded", "partly_refunded", "refund", "disputed"]


def entry_status(kind: str, *, refunded_minor: int, amount_minor: int) -> EntryStatus:
    """What a person reads beside an entry. A payment carries how much of its invoice's amount has gone back."""
    if kind == EntryKind.REFUND:
        return "refund"
    if kind == EntryKind.DISPUTE:
        return "disputed"
    if not refunded_minor:
        return "paid"
    return "refunded" if refunded_minor >= amount_minor else "partly_refunded"


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


async def record_failed_refund(
    session: AsyncSession, invoice: Invoice, refund: Refund, *, fee_returned: int, surplus: bool, at: datetime
) -> bool:
    """Book the return of a refund that never arrived at the client; False where it is booked already."""
    return await _book(
        session,
        invoice,
        kind=EntryKind.REFUND,
        source_id=f"{refund.id}:failed",
        intent_id=refund.intent_id or "",
        gross_minor=refund.amount,
        platform_fee_minor=fee_returned,
        provider_fee_minor=0,
        surplus=surplus,
        at=at,
    )


async def record_dispute(session: AsyncSession, invoice: Invoice, dispute: Dispute, *, won: bool, at: datetime) -> bool:
    """Book the money that a dispute took, or brought back (`won`); False where it is booked already."""
    return await _book(
        session,
        invoice,
        kind=EntryKind.DISPUTE,
        source_id=f"{dispute.id}:won" if won else dispute.id,
        intent_id=dispute.intent_id or "",
        gross_minor=dispute.amount if won else -dispute.amount,
        platform_fee_minor=0,
        provider_fee_minor=0,
        surplus=False,
        at=at,
    )


async def invoice_of_charge(session: AsyncSession, scope: str, charge_id: str | None) -> UUID | None:
    """The invoice that a charge of the provider paid; None where it is not booked here."""
    statement = select(LedgerEntry.invoice_id)
    return await session.scalar(statement.where(LedgerEntry.scope == scope, LedgerEntry.source_id == charge_id))


async def refunds_of(session: AsyncSession, scope: str, intent_id: str) -> tuple[int, int]:
    """What has gone back of a payment so far: minor units to the client, and of the platform's part."""
    statement = select(func.sum(LedgerEntry.gross_minor), func.sum(LedgerEntry.platform_fee_minor))
    back = LedgerEntry.scope == scope, LedgerEntry.intent_id == intent_id, LedgerEntry.kind == EntryKind.REFUND
    gross, fee = (await session.execute(statement.where(*back))).one()
    return -int(gross or 0), -int(fee or 0)


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
